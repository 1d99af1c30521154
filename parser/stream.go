package parser

import (
	"strings"

	"dailies/parser/clean"
)

// stream parses a text chunk by chunk, in order, and gives what is new after
// each. All parts together are what Parse makes of the whole.
type stream struct {
	*reader
	next   func() (chunk, error)
	format format // nil before the first chunk
	last   bool   // the chunk being read is the last
	failed error  // of next
	given  bool   // a part was given
	pages  int    // of dump.Pages, how many were given
	told   int    // of dump.Problems
}

func newStream(name string, next func() (chunk, error)) *stream {
	s := &stream{next: next}
	s.reader = &reader{dump: &Dump{Name: clean.Line(name)}, page: -1, head: true}
	s.lines = &lines{gap: true, more: s.feed}
	return s
}

// part gives the next part; false: reading failed.
func (s *stream) part() (Dump, bool) {
	for s.feed() {
		s.here(s.format)
		switch {
		case s.failed != nil:
			return Dump{}, false
		case s.last:
			return s.rest(), true
		case s.evidence:
			return s.new(), true
		}
	}
	return Dump{}, false
}

// feed goes on to the next chunk, also in the middle of what is being read;
// false: there is none.
func (s *stream) feed() bool {
	if s.last || s.failed != nil {
		return false
	}
	var c chunk
	if c, s.failed = s.next(); s.failed != nil {
		return false
	}
	s.last = c.last
	if s.format == nil {
		s.start(c.text)
	} else {
		s.lines.feed(c.text, c.last)
	}
	return true
}

// start looks at the text's start, which says what it is.
func (s *stream) start(text string) {
	text = strings.TrimPrefix(text, "\ufeff")
	if what := sniff(text); what != "" {
		s.dump.Problems = []Problem{notRead(what)}
		s.format = nothing{}
		s.last = true // the rest need not be read
		return
	}
	s.format = s.reader // before what follows asks for more
	s.lines.feed(text, s.last)
	if isMarkdown(text) {
		s.format = readMarkdown(s.reader)
	}
}

// nothing is the format of what is not read.
type nothing struct{}

func (nothing) take(line) {}
func (nothing) end()      {}

// rest gives the last part: what was not given so far.
func (s *stream) rest() Dump {
	s.format.end()
	d := *s.dump
	d.Pages, d.Problems = d.Pages[s.pages:], d.Problems[s.told:]
	return d
}

// new gives what is new and will not change any more. The last paper may: what
// follows it may complete it, or repeat it. So may a page that has none.
func (s *stream) new() Dump {
	d := Dump{Name: s.dump.Name, More: true}
	s.given = true
	pages := len(s.dump.Pages)
	if pages > s.pages && s.dump.Pages[pages-1].Papers == 0 {
		pages--
	}
	d.Pages = append(d.Pages, s.dump.Pages[s.pages:pages]...)
	if n := len(s.dump.Papers); n > 0 {
		held := s.dump.Papers[n-1]
		d.Papers = s.dump.Papers[: n-1 : n-1]
		s.dump.Papers = []Paper{held}
		if held.Page >= s.pages {
			d.Pages[held.Page-s.pages].Papers--
		}
	}
	d.Problems = append(d.Problems, s.dump.Problems[s.told:]...)
	s.pages, s.told = pages, len(s.dump.Problems)
	return d
}
