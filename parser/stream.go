package parser

import (
	"strings"

	"dailies/parser/clean"
	"dailies/parser/page"
)

// Parse reads the text of one dump. It is total: it never fails and never
// panics, and every byte of the text ends in a paper, in known page furniture,
// or in a Problem.
//
// The papers share the memory of text.
func Parse(name, text string) Dump {
	d, _ := newStream(name, func() (chunk, error) { return chunk{text: text, last: true}, nil }).part()
	return d
}

// format reads a text into the dump of a stream.
type format interface {
	// Read reads on, about as far as the chunk goes; false: the text is over, or getting
	// more of it failed.
	Read() (more bool)
	// End completes the dump at the end of the text.
	End()
}

// stream reads a text chunk by chunk, in order, and returns what is new after
// each. All parts together are what Parse makes of the whole.
type stream struct {
	dump     *Dump
	source   func() (chunk, error)
	large    bool   // its chunks are cut into lines ahead
	stop     func() // ends that; nil: it has not begun
	windows  bool   // the text is Windows-1252
	format   format // nil before the first chunk
	last     bool   // the last chunk has been read
	bytes    int64  // that were read of the file
	failed   error  // of source
	given    bool   // a part was returned
	silent   int    // bytes that were read since the last paper began
	papers   int    // how many there were in dump.Papers then
	pages    int    // how many of dump.Pages were returned
	problems int    // how many of dump.Problems were returned
}

func newStream(name string, source func() (chunk, error)) *stream {
	return &stream{dump: &Dump{Name: clean.Line(name), Source: Copied}, source: source}
}

// part returns the next part; false: reading failed.
func (s *stream) part() (Dump, bool) {
	if s.format == nil && !s.begin() {
		return Dump{}, false
	}
	for s.format.Read() {
		if !s.last {
			return s.new(), true
		}
	}
	if s.failed != nil {
		return Dump{}, false
	}
	return s.rest(), true
}

// begin reads the first chunk, and recognises the format by it.
func (s *stream) begin() bool {
	c, ok := s.more()
	if !ok {
		return false
	}
	first := s.decode(c.text)
	if s.failed == nil {
		s.format = s.detect(first)
	}
	return s.failed == nil
}

// maxSilent is how many bytes may follow each other without a paper. A pipe may have no end.
const maxSilent = 8 << 20

// more reads the next chunk as it is; false: there is none, or reading it failed.
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
	c, s.failed = s.source()
	s.silent += len(c.text)
	s.last, s.bytes = c.last, c.bytes
	return c, s.failed == nil
}

// decode decodes the first chunk of a text; if it is UTF-16, the whole text.
func (s *stream) decode(first string) string {
	if sniffMagic(first) != "" {
		return first
	}
	if _, ok := decodeUTF16(first); ok {
		text, _ := decodeUTF16(s.whole(first))
		return text
	}
	first = strings.TrimPrefix(first, "\ufeff")
	if s.windows = sourceOf(first) == Copied && isWindows1252(first); s.windows {
		return decodeLines(first)
	}
	return first
}

func (s *stream) whole(first string) string {
	var all strings.Builder
	for c, ok := (chunk{text: first}), true; ok; c, ok = s.more() {
		all.WriteString(c.text)
	}
	return all.String()
}

// copied starts to read copied pages.
func (s *stream) copied(first string) format {
	cut := page.Cut
	if s.windows {
		cut = func(text string) page.Chunk { return page.Cut(decodeLines(text)) }
		s.dump.Problems = []Problem{{Text: clean.Literal("saved as Windows-1252: read as such; save it as UTF-8 to be sure of every character")}}
	}
	if s.large && !s.last {
		s.source, s.stop = cutAhead(s.source, cut)
	}
	return page.New(s.dump, first, func() (page.Chunk, bool) {
		switch c, ok := s.more(); {
		case !ok:
			return page.Chunk{}, false
		case c.lines != nil:
			return c.lines(), true
		default:
			return cut(c.text), true
		}
	})
}

// end ends what goes on ahead.
func (s *stream) end() {
	if s.stop != nil {
		s.stop()
	}
}

// rest returns the last part: what was not returned so far.
func (s *stream) rest() Dump {
	s.format.End()
	d := *s.dump
	d.Pages, d.Problems = d.Pages[s.pages:], d.Problems[s.problems:]
	return d
}

// new returns what is new and will not change any more. The last paper may: what
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
		s.dump.Papers, s.papers = append(make([]Paper, 0, n+n/8), held), 1
		if len(d.Papers) > 0 {
			s.silent = 0
		}
		if held.Page >= s.pages {
			d.Pages[held.Page-s.pages].Papers--
		}
	}
	d.Problems = append(d.Problems, s.dump.Problems[s.problems:]...)
	s.pages, s.problems = pages, len(s.dump.Problems)
	return d
}
