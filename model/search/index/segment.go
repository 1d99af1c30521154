package index

import (
	"math/bits"
	"strings"
	"sync"
	"sync/atomic"

	"dailies/model/library"
	"dailies/model/search/query"
	"dailies/parser/clean"
)

// segmentSize is the number of papers in a segment; the last one may have fewer. It is a
// multiple of 64. Larger segments share more terms, smaller ones are shared more evenly between
// cores.
const segmentSize = 4096

// segment is a run of consecutive papers of a snapshot. Until its inverted indices are made, a
// search reads the texts.
type segment struct {
	first, len int // papers [first,first+len) of the snapshot
	papers     []*library.Paper
	titles     func() []string // plain
	abstracts  func() []string
	starts     func() string // the first bytes of each title, folded: startSize for each
	making     sync.Once
	made       atomic.Pointer[map[query.Fields]*inverted] // by field; nil: not yet
}

// block is papers of a segment, a bit each.
type block [segmentSize / 64]uint64

func (b *block) and(other block) {
	for n := range b {
		b[n] &= other[n]
	}
}

func (b *block) or(other block) {
	for n := range b {
		b[n] |= other[n]
	}
}

// minus counts the papers that are not in another set.
func (b *block) minus(other block) (n int) {
	for i := range b {
		n += bits.OnesCount64(b[i] &^ other[i])
	}
	return n
}

// everybody is all papers of a segment.
var everybody = func() (b block) {
	for n := range b {
		b[n] = ^uint64(0)
	}
	return b
}()

func newSegment(snapshot library.Snapshot, first, size int) *segment {
	s := &segment{first: first, len: size, papers: make([]*library.Paper, size)}
	for i := range s.papers {
		if s.papers[i] = snapshot.Paper(first + i); snapshot.Now(int32(first+i)) != int32(first+i) {
			s.papers[i] = &library.Paper{} // a tombstone has no words
		}
	}
	s.titles = sync.OnceValue(func() []string { return s.texts(query.Title) })
	s.abstracts = sync.OnceValue(func() []string { return s.texts(query.Abstract) })
	s.starts = sync.OnceValue(s.titleStarts)
	return s
}

// startSize is how many bytes of each title are kept side by side. Of most titles that are scored
// nothing else need be read, and each read of a text waits for memory.
const startSize = 8

func (s *segment) titleStarts() string {
	starts := make([]byte, startSize*s.len)
	for n, title := range s.titles() {
		for i := range min(startSize, len(title)) {
			starts[startSize*n+i] = folded[title[i]]
		}
	}
	return string(starts)
}

// titleBegins reports whether a title begins with a folded text.
func (s *segment) titleBegins(n int, text string) bool {
	known := min(startSize, len(text))
	start := s.starts()[startSize*n:][:known]
	return start == text[:known] && (len(text) == known || HasPrefix(s.titles()[n], text))
}

func (s *segment) texts(field query.Fields) []string {
	texts := make([]string, s.len)
	for i, p := range s.papers {
		texts[i] = plainText(p, field)
	}
	return texts
}

// plainText returns the plain text of a field that has an inverted index. The names of authors, and
// those of an organisation, are on a line each: no pattern reaches across lines.
func plainText(p *library.Paper, field query.Fields) string {
	switch field {
	case query.Title:
		return Plain(p.Title.String())
	case query.Abstract:
		return Plain(p.Abstract.String())
	case query.Author:
		return lines(p.Names()...)
	}
	return lines(p.Org.Name, p.Org.Slug)
}

func lines(texts ...clean.Text) string {
	var b strings.Builder
	for _, text := range texts {
		b.WriteString(Plain(text.String()))
		b.WriteByte('\n')
	}
	return b.String()
}

// text is plainText of a paper of the segment; titles and abstracts are made plain once.
func (s *segment) text(field query.Fields, n int) string {
	switch field {
	case query.Title:
		return s.titles()[n]
	case query.Abstract:
		return s.abstracts()[n]
	}
	return plainText(s.papers[n], field)
}

// index makes the inverted indices.
func (s *segment) index() {
	s.making.Do(func() {
		s.made.Store(&map[query.Fields]*inverted{
			query.Title: invert(s.titles(), true), query.Abstract: invert(s.abstracts(), false),
			query.Author: invert(s.texts(query.Author), false), query.Org: invert(s.texts(query.Org), false),
		})
	})
}

// inverted returns the index of a field; nil if it is not made yet.
func (s *segment) inverted(field query.Fields) *inverted {
	if made := s.made.Load(); made != nil {
		return (*made)[field]
	}
	return nil
}

// with returns the papers of a set that have a pattern in a field.
func (s *segment) with(field query.Fields, p Pattern, within block) block {
	if x := s.inverted(field); x != nil {
		has, all := x.candidates(p)
		if within.and(has); all {
			return within
		}
	}
	for word, papers := range within {
		for ; papers != 0; papers &= papers - 1 {
			if n := bits.TrailingZeros64(papers); !p.In(s.text(field, 64*word+n)) {
				within[word] &^= 1 << n
			}
		}
	}
	return within
}

// initials returns the papers of a set whose titles may have words that begin with some letters.
func (s *segment) initials(letters string, within block) block {
	if x := s.inverted(query.Title); x != nil {
		within.and(x.initials(letters))
	}
	return within
}
