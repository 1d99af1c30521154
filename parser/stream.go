package parser

import (
	"iter"
	"strings"

	"dailies/parser/clean"
	"dailies/parser/page"
)

// Parse reads the text of one dump. It never fails and never panics: every byte of the text ends up
// in a paper, in a known line of the site, or in a Problem.
//
// The papers share the memory of text.
func Parse(name, text string) (whole Dump) {
	if isUTF16(text) {
		text, _ = utf16Decoder().String(text) // it has a byte-order mark, the only possible error
	}
	newStream(name, func() chunk { return chunk{text: text, last: true} }).dumps(func(d Dump) bool {
		whole = d
		return true
	})
	return whole
}

// stream reads a text chunk by chunk and yields what is new after each. All parts together equal
// what Parse returns for the whole text.
type stream struct {
	dump            *Dump
	source          func() chunk
	yield           func(Dump) bool
	readAhead       bool  // split chunks into lines on all processors
	last            bool  // the last chunk was read
	bytesRead       int64 // of the file
	err             error // from source
	yielded         bool  // at least one part was yielded
	stopped         bool  // the consumer wants no more parts
	bytesSincePaper int   // bytes read since the last paper was added
	papersSeen      int   // len(dump.Papers) when the last chunk was read
	pagesYielded    int   // how many of dump.Pages were yielded
	problemsYielded int   // how many of dump.Problems were yielded
}

func newStream(name string, source func() chunk) *stream {
	return &stream{dump: &Dump{Name: clean.Line(name), Source: Copied}, source: source}
}

// dumps reads the text and yields its parts. If reading fails, the last part ends there.
func (s *stream) dumps(yield func(Dump) bool) {
	s.yield = yield
	if c, ok := s.nextChunk(); ok {
		s.read(c.text)
	}
	if !s.stopped && (s.err == nil || s.yielded) {
		s.dump.Pages, s.dump.Problems = s.dump.Pages[s.pagesYielded:], s.dump.Problems[s.problemsYielded:]
		yield(*s.dump)
	}
}

// read reads the text, whose first chunk is given, in the format that this chunk shows.
func (s *stream) read(first string) {
	first = strings.TrimPrefix(first, "\ufeff")
	switch source, refusal := detectSource(first); {
	case refusal != "":
		s.dump.Note(0, "looks like %s", refusal)
	case source != Copied:
		s.readRecords(source, first)
	default:
		s.readPages(first)
	}
}

func (s *stream) readPages(first string) {
	windows := isWindows1252(first)
	if windows {
		first = decodeWindows1252(first)
		s.dump.Note(0, windows1252Note)
	}
	inLines := func(c chunk) chunk {
		if windows {
			c.text = decodeWindows1252(c.text)
		}
		c.lines = page.SplitLines(c.text)
		return c
	}
	if source := s.source; s.readAhead && !s.last {
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
		if certain && !s.yieldPart() {
			return page.Chunk{}, false
		}
		c, ok := s.nextChunk()
		return c.lines, ok
	})
}

// maxBytesWithoutPaper limits how far a text without papers is read, since a pipe may never end.
const maxBytesWithoutPaper = 8 << 20

// nextChunk reads the next chunk. ok is false at the end of the text and if reading failed.
func (s *stream) nextChunk() (c chunk, ok bool) {
	if len(s.dump.Papers) > s.papersSeen {
		s.bytesSincePaper = 0
	}
	if s.papersSeen = len(s.dump.Papers); s.bytesSincePaper > maxBytesWithoutPaper && s.err == nil {
		s.err = ErrNoPapers
	}
	if s.last || s.err != nil {
		return chunk{}, false
	}
	c = s.source()
	s.bytesSincePaper += len(c.text)
	s.last, s.bytesRead, s.err = c.last, c.bytesRead, c.err
	return c, s.err == nil
}

// yieldPart yields what is new and final, and reports whether the consumer wants more. After the
// last chunk it yields nothing, because dumps yields the rest.
func (s *stream) yieldPart() bool {
	if s.last {
		return true
	}
	s.yielded, s.stopped = true, !s.yield(s.newPart())
	return !s.stopped
}

// newPart returns what is new and final. The last paper is held back, because the text that follows
// may complete or repeat it.
func (s *stream) newPart() Dump {
	d := Dump{Name: s.dump.Name, Source: s.dump.Source, More: true}
	d.Pages = append(d.Pages, s.dump.Pages[s.pagesYielded:]...)
	if n := len(s.dump.Papers); n > 0 {
		held := s.dump.Papers[n-1]
		d.Papers = s.dump.Papers[: n-1 : n-1]
		s.dump.Papers, s.papersSeen = append(make([]Paper, 0, n+n/8), held), 1
		if len(d.Papers) > 0 {
			s.bytesSincePaper = 0
		}
	}
	d.Problems = append(d.Problems, s.dump.Problems[s.problemsYielded:]...)
	s.pagesYielded, s.problemsYielded = len(s.dump.Pages), len(s.dump.Problems)
	return d
}
