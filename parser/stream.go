package parser

import (
	"iter"
	"strings"

	"dailies/parser/clean"
	"dailies/parser/page"
)

// Parse reads the text of one dump. It is total: it never fails and never panics, and every byte of the
// text ends in a paper, in known page furniture, or in a Problem.
//
// The papers share the memory of text.
func Parse(name, text string) (whole Dump) {
	if isUTF16(text) {
		text, _ = fromUTF16().String(text) // it has a mark
	}
	newStream(name, func() chunk { return chunk{text: text, last: true} }).dumps(func(d Dump) bool {
		whole = d
		return true
	})
	return whole
}

// stream reads a text chunk by chunk, in order, and yields what is new after
// each. All parts together are what Parse makes of the whole.
type stream struct {
	dump     *Dump
	source   func() chunk
	yield    func(Dump) bool
	large    bool  // its chunks are cut into lines ahead
	last     bool  // the last chunk has been read
	bytes    int64 // that were read of the file
	failed   error // of source
	given    bool  // a part was yielded
	stopped  bool  // no more parts are wanted
	silent   int   // bytes that were read since the last paper began
	papers   int   // how many there were in dump.Papers then
	pages    int   // how many of dump.Pages were yielded
	problems int   // how many of dump.Problems were yielded
}

func newStream(name string, source func() chunk) *stream {
	return &stream{dump: &Dump{Name: clean.Line(name), Source: Copied}, source: source}
}

// dumps reads the text and yields its parts. After an error of reading, the last one ends there.
func (s *stream) dumps(yield func(Dump) bool) {
	s.yield = yield
	if c, ok := s.more(); ok {
		s.read(c.text)
	}
	if !s.stopped && (s.failed == nil || s.given) {
		s.dump.Pages, s.dump.Problems = s.dump.Pages[s.pages:], s.dump.Problems[s.problems:]
		yield(*s.dump)
	}
}

// read reads the text, whose first chunk is given, in the format that this shows.
func (s *stream) read(first string) {
	first = strings.TrimPrefix(first, "\ufeff")
	switch source, what := sourceOf(first); {
	case what != "":
		s.dump.Note(0, "looks like %s", what)
	case source != Copied:
		s.readRecords(source, first)
	default:
		s.readPages(first)
	}
}

// readPages reads copied pages.
func (s *stream) readPages(first string) {
	windows := isWindows1252(first)
	if windows {
		first = decodeLines(first)
		s.dump.Note(0, savedAsWindows1252)
	}
	inLines := func(c chunk) chunk {
		if windows {
			c.text = decodeLines(c.text)
		}
		c.lines = page.Cut(c.text)
		return c
	}
	if source := s.source; s.large && !s.last {
		chunks := func(yield func(chunk) bool) {
			for c := source(); yield(c) && c.err == nil && !c.last; {
				c = source()
			}
		}
		next, stop := iter.Pull(Parallel(chunks, inLines))
		defer stop()
		s.source = func() chunk { c, _ := next(); return c }
	} else {
		s.source = func() chunk { return inLines(source()) }
	}
	page.Read(s.dump, first, func(certain bool) (page.Chunk, bool) {
		if certain && !s.part() {
			return page.Chunk{}, false
		}
		c, ok := s.more()
		return c.lines, ok
	})
}

// maxSilent is how many bytes may follow each other without a paper. A pipe may have no end.
const maxSilent = 8 << 20

// more reads the next chunk; false: there is none, or reading it failed.
func (s *stream) more() (c chunk, ok bool) {
	if len(s.dump.Papers) > s.papers {
		s.silent = 0
	}
	if s.papers = len(s.dump.Papers); s.silent > maxSilent && s.failed == nil {
		s.failed = ErrNoPapers
	}
	if s.last || s.failed != nil {
		return chunk{}, false
	}
	c = s.source()
	s.silent += len(c.text)
	s.last, s.bytes, s.failed = c.last, c.bytes, c.err
	return c, s.failed == nil
}

// part yields what is new and will not change any more; false: no more is wanted. After the
// last chunk it leaves that to the end.
func (s *stream) part() bool {
	if s.last {
		return true
	}
	s.given, s.stopped = true, !s.yield(s.new())
	return !s.stopped
}

// new is what is new and will not change any more. The last paper may: what
// follows it may complete it, or repeat it.
func (s *stream) new() Dump {
	d := Dump{Name: s.dump.Name, Source: s.dump.Source, More: true}
	d.Pages = append(d.Pages, s.dump.Pages[s.pages:]...)
	if n := len(s.dump.Papers); n > 0 {
		held := s.dump.Papers[n-1]
		d.Papers = s.dump.Papers[: n-1 : n-1]
		s.dump.Papers, s.papers = append(make([]Paper, 0, n+n/8), held), 1
		if len(d.Papers) > 0 {
			s.silent = 0
		}
	}
	d.Problems = append(d.Problems, s.dump.Problems[s.problems:]...)
	s.pages, s.problems = len(s.dump.Pages), len(s.dump.Problems)
	return d
}
