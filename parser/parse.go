package parser

import (
	"strings"

	"dailies/parser/clean"
)

// Parse reads the text of one dump. It is total: it never fails and never
// panics, and every byte of the text ends in a paper, in known page furniture,
// or in a Problem.
//
// The papers share the memory of text.
func Parse(name, text string) Dump { return parse(name, text, nil) }

// parse parses like Parse, and enters each line's role, where roles is not nil.
func parse(name, text string, roles *roles) Dump {
	s := newStream(name, func() (chunk, error) { return chunk{text: text, last: true}, nil })
	s.roles = roles
	d, _ := s.part()
	return d
}

// format is how a text is read: line by line, and then there is its end.
type format interface {
	take(para)
	end()
}

// stream parses a text chunk by chunk, in order, and gives what is new after
// each. All parts together are what Parse makes of the whole.
type stream struct {
	*reader
	source   func() (chunk, error)
	encoding encoding
	format   format   // nil before the first chunk
	records  *records // where the text is made of records; else nil
	last     bool     // the chunk being read is the last
	failed   error    // of source
	given    bool     // a part was given
	pages    int      // of dump.Pages, how many were given
	told     int      // of dump.Problems
}

func newStream(name string, next func() (chunk, error)) *stream {
	s := &stream{source: next}
	s.reader = &reader{dump: &Dump{Name: clean.Line(name), Source: Copied}, page: -1, head: true}
	s.lines = &lines{gap: true, more: s.more}
	return s
}

// part gives the next part; false: reading failed.
func (s *stream) part() (Dump, bool) {
	if s.format == nil && !s.more() {
		return Dump{}, false
	}
	if s.records != nil {
		return s.recordPart()
	}
	for {
		next, ok := s.next()
		switch {
		case s.failed != nil:
			return Dump{}, false
		case !ok:
			return s.rest(), true
		}
		s.format.take(next)
		if s.evidence && !s.last && s.through() {
			return s.new(), true
		}
	}
}

// more goes on to the next chunk; false: there is none.
func (s *stream) more() bool {
	if s.last || s.failed != nil {
		return false
	}
	var c chunk
	if c, s.failed = s.source(); s.failed != nil {
		return false
	}
	s.last = c.last
	if s.format != nil {
		c.text = s.encoding.decode(c.text)
		s.feed(c)
		return true
	}
	c = s.decode(c)
	s.dialect = dialectOf(c.text)
	s.format = s.reader // the default; detect may have to read more of the text first
	s.feed(c)
	s.format = s.detect(c)
	if s.encoding.name != "" && s.format == format(s.reader) {
		s.problem(0, "saved as %s: read as such; save it as UTF-8 to be sure of every character", s.encoding.name)
	}
	s.frontMatter()
	return true
}

// decode decodes the first chunk of a text; of UTF-16 the whole text.
func (s *stream) decode(c chunk) chunk {
	if sniffMagic(c.text) != "" {
		return c
	}
	if _, ok := utf16Text(c.text); ok {
		text, _ := utf16Text(s.whole(c))
		return chunk{text, true}
	}
	if sourceOf(strings.TrimPrefix(c.text, "\ufeff")) == Copied {
		s.encoding = encodingOf(c.text)
	}
	c.text = strings.TrimPrefix(s.encoding.decode(c.text), "\ufeff")
	return c
}

// frontMatter takes what a note starts with, between "---" and "---".
func (s *stream) frontMatter() {
	rest, found := strings.CutPrefix(s.lines.text, "---\n")
	if !found || !strings.Contains(rest[:min(len(rest), sniffed)], "\n---\n") {
		return
	}
	for i := 0; i < 2; {
		next, ok := s.lines.next()
		if !ok {
			return
		}
		if next.text.String() == "---" {
			i++
		}
		s.furniture(para{text: next.text, number: next.number})
	}
	s.lines.gap = true
}

// whole gives all of the text, of which the first chunk is read.
func (s *stream) whole(c chunk) string {
	var all strings.Builder
	for all.WriteString(c.text); !s.last && s.failed == nil; all.WriteString(c.text) {
		c, s.failed = s.source()
		s.last = c.last
	}
	return all.String()
}

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
	d := Dump{Name: s.dump.Name, Source: s.dump.Source, More: true}
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
