package parser

import (
	"strings"

	"dailies/parser/clean"
)

// stream reads a text chunk by chunk, in order, and gives what is new in each.
// A chunk that was parsed ahead is taken as it is where all that came before
// has no bearing on it; else it is read here. Either way all parts together
// are what Parse makes of the whole.
type stream struct {
	*reader
	next   func() (*chunk, error) // nil, nil: no more is wanted
	now    *chunk
	format format
	failed error
	bytes  int64 // of the file, that are read
	given  bool  // a part was given
	pages  int   // of dump.Pages, how many were given
	told   int   // of dump.Problems
	room   *room // that the papers take which were parsed ahead, but for the last
}

func newStream(name string, keep *keeper, next func() (*chunk, error)) *stream {
	s := &stream{next: next}
	s.reader = &reader{keep: keep, dump: &Dump{Name: clean.Line(name)}, page: -1, head: true}
	s.lines = &lines{gap: true, more: s.more}
	return s
}

// one gives a single chunk.
func one(c *chunk) func() (*chunk, error) {
	return func() (*chunk, error) {
		given := c
		c = nil
		return given, nil
	}
}

// part gives the next part; false: there is none, for failed says why, or
// because no more is wanted.
func (s *stream) part() (Dump, bool) {
	for s.fetch() {
		s.read()
		if s.failed != nil || s.now == nil {
			break
		}
		if s.now.last {
			return s.rest(), true
		}
		if s.evidence {
			return s.new(), true
		}
	}
	return Dump{}, false
}

// fetch goes on to the next chunk.
func (s *stream) fetch() bool {
	s.now, s.failed = s.next()
	if s.now == nil || s.failed != nil {
		return false
	}
	s.bytes = s.now.bytes
	return true
}

// more goes on to the next chunk in the middle of what is being read.
func (s *stream) more() bool {
	if s.now == nil || s.now.last || !s.fetch() {
		return false
	}
	return s.feed()
}

// feed gives the chunk to the lines; false: it cannot be read any more.
func (s *stream) feed() bool {
	text := s.now.text
	if s.now.again != nil {
		text, s.failed = s.now.again()
	}
	s.lines.feed(text, s.now.at, s.now.last)
	return s.failed == nil
}

// read reads the chunk, and the next one too where it has to be looked into.
func (s *stream) read() {
	switch {
	case s.format == nil:
		s.start()
	case s.adopt():
		return
	default:
		s.feed()
	}
	s.here(s.format)
}

// start reads the text's start, which says what it is.
func (s *stream) start() {
	text := strings.TrimPrefix(s.now.text, "\ufeff")
	if what := sniff(text); what != "" {
		s.dump.Problems = []Problem{notRead(what)}
		s.format = nothing{}
		s.now.last = true // the rest need not be read
		return
	}
	s.lines.feed(text, s.now.at+int64(len(s.now.text)-len(text)), s.now.last)
	s.format = s.reader
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
	d.Bytes = s.bytes
	return d
}

// new gives what is new and will not change any more. The last paper may: what
// follows it may complete it, or repeat it. So may a page that has none.
func (s *stream) new() Dump {
	d := Dump{Name: s.dump.Name, Bytes: s.bytes, More: true}
	s.given = true
	pages := len(s.dump.Pages)
	if pages > s.pages && s.dump.Pages[pages-1].Papers == 0 {
		pages--
	}
	d.Pages = append(d.Pages, s.dump.Pages[s.pages:pages]...)
	if n := len(s.dump.Papers); n > 0 {
		held := s.dump.Papers[n-1]
		if s.room != nil {
			held.Title = s.keep.title(held.Title) // it outlives its room
		}
		d.Papers, d.room, s.room = s.dump.Papers[:n-1:n-1], s.room, nil
		s.dump.Papers = []Paper{held}
		if held.Page >= s.pages {
			d.Pages[held.Page-s.pages].Papers--
		}
	}
	d.Problems = append(d.Problems, s.dump.Problems[s.told:]...)
	s.pages, s.told = pages, len(s.dump.Problems)
	return d
}

// adopt takes over what was parsed ahead, if that was right.
func (s *stream) adopt() bool {
	if s.now.early == nil || s.format != format(s.reader) || !s.settled() || len(s.dump.Papers) != 1 {
		return false
	}
	r, ok := s.now.early.result()
	if !ok {
		return false
	}
	from := s.dump.Pages[s.page]
	for i := range r.dump.Papers[1:] {
		p := &r.dump.Papers[1+i]
		p.Line += s.lines.number
		if p.Page == 0 {
			p.Position += from.Papers - earlier
		}
		p.Page += s.page
	}
	for _, page := range r.dump.Pages[1:] {
		page.Line += s.lines.number
		s.dump.Pages = append(s.dump.Pages, page)
	}
	for _, p := range r.dump.Problems {
		p.Line += s.lines.number
		s.note(p)
	}
	s.dump.Pages[s.page].Papers += r.dump.Pages[0].Papers - earlier
	s.page = len(s.dump.Pages) - 1
	r.dump.Papers[0] = s.dump.Papers[0]
	s.dump.Papers, s.room = r.dump.Papers, s.now.early.room
	s.lines.number += r.lines.number
	s.lines.open = false
	return true
}

// earlier is how many papers a page is taken to have from earlier chunks: one
// stands for all.
const earlier = 1

// early is a chunk that was parsed while those before it were.
type early struct {
	reader *reader
	room   *room // for its papers; nil: none that is wanted back
	ok     bool  // it began and ended below a meta block, and is like most dumps in between
	panics any
}

// parse parses the chunk as if it stood below a meta block, which it seems to.
func (c *chunk) parse(keep *keeper) {
	defer func() { c.early.panics = recover() }()
	asked := false
	r := &reader{keep: keep, evidence: true, dump: &Dump{Pages: []Page{{Papers: earlier}}}}
	r.dump.Papers = append(c.early.papers(2+len(c.text)/1500), Paper{}) // the one that was held back
	if room := c.early.room; room != nil {
		own := keep.titles
		keep.titles = room.titles
		defer func() { room.papers, room.titles, keep.titles = r.dump.Papers, keep.titles, own }()
	}
	r.lines = &lines{more: func() bool { asked = true; return false }}
	r.lines.feed(c.text, c.at, false)
	r.here(r)
	c.early.reader, c.early.ok = r, r.settled() && !asked
}

// papers gives a slice for about n papers.
func (e *early) papers(n int) []Paper {
	if e.room != nil && cap(e.room.papers) > 0 {
		return e.room.papers[:0]
	}
	return make([]Paper, 0, n)
}

// result gives what was parsed. A panic goes on where somebody can catch it.
func (e *early) result() (*reader, bool) {
	if e.panics != nil {
		panic(e.panics)
	}
	return e.reader, e.ok
}
