package index

import (
	"strings"
	"sync"
	"sync/atomic"

	"github.com/bits-and-blooms/bitset"

	"dailies/model/library"
	"dailies/model/search/query"
	"dailies/parser"
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
	titles     func() map[int]string // the plain ones, where they differ from the paper's own
	abstracts  func() map[int]string
	making     sync.Once
	made       atomic.Pointer[map[query.Fields]*inverted] // by field; empty: not yet
}

func newSegment(snapshot library.Snapshot, first, size int) *segment {
	s := &segment{first: first, len: size, papers: make([]*library.Paper, size)}
	for i := range s.papers {
		if s.papers[i] = snapshot.Paper(first + i); snapshot.Resolve(int32(first+i)) != int32(first+i) {
			s.papers[i] = &library.Paper{Details: &parser.Details{}} // a tombstone has no words
		}
	}
	s.made.Store(&map[query.Fields]*inverted{})
	s.titles = sync.OnceValue(func() map[int]string { return s.plain(query.Title) })
	s.abstracts = sync.OnceValue(func() map[int]string { return s.plain(query.Abstract) })
	return s
}

// plain returns the plain texts of a field where they are not the paper's own: most are.
func (s *segment) plain(field query.Fields) map[int]string {
	plain := map[int]string{}
	for n, p := range s.papers {
		own := Texts(p, field)[0].String()
		if text := Normalize(own); text != own {
			plain[n] = text
		}
	}
	return plain
}

// Texts returns what a paper has in a field: each of its authors' names, for one.
func Texts(p *library.Paper, field query.Fields) []clean.Text {
	switch field {
	case query.Title:
		return []clean.Text{p.Title}
	case query.Abstract:
		return []clean.Text{p.Abstract}
	case query.Author:
		return p.AuthorNames()
	case query.Category:
		return p.Details.Categories
	case query.ArXiv:
		if p.ArXiv == "" {
			return nil
		}
		return []clean.Text{clean.Of(p.ArXiv)}
	}
	return []clean.Text{p.Org.Name, p.Org.Slug}
}

// plainText returns the texts of a field, plain, on a line each: no pattern reaches across lines.
func plainText(p *library.Paper, field query.Fields) string {
	var lines []string
	for _, text := range Texts(p, field) {
		lines = append(lines, Normalize(text.String()))
	}
	return strings.Join(lines, "\n")
}

// text is plainText of a paper of the segment; titles and abstracts are made plain once.
func (s *segment) text(field query.Fields, n int) string {
	p := s.papers[n]
	switch field {
	case query.Title:
		if text, differs := s.titles()[n]; differs {
			return text
		}
		return p.Title.String()
	case query.Abstract:
		if text, differs := s.abstracts()[n]; differs {
			return text
		}
		return p.Abstract.String()
	}
	return plainText(p, field)
}

// texts are the texts of all papers.
func (s *segment) texts(field query.Fields) []string {
	texts := make([]string, s.len)
	for n := range texts {
		texts[n] = s.text(field, n)
	}
	return texts
}

// index makes the inverted indices.
func (s *segment) index() {
	s.making.Do(func() {
		s.made.Store(&map[query.Fields]*inverted{
			query.Title: invert(s.texts(query.Title), true), query.Abstract: invert(s.texts(query.Abstract), false),
			query.Author: invert(s.texts(query.Author), false), query.Org: invert(s.texts(query.Org), false),
		})
	})
}

// inverted returns the index of a field; nil if it is not made yet, or the field has none.
func (s *segment) inverted(field query.Fields) *inverted { return (*s.made.Load())[field] }

// with returns the papers that have a pattern in a field.
func (s *segment) with(field query.Fields, p Pattern) (has *bitset.BitSet) {
	all := false
	if x := s.inverted(field); x != nil {
		has, all = x.candidates(p)
	}
	if has == nil {
		has = bitset.New(segmentSize).FlipRange(0, uint(s.len))
	}
	if !all {
		for n := range has.EachSet() {
			if !p.In(s.text(field, int(n))) {
				has.Clear(n)
			}
		}
	}
	return has
}
