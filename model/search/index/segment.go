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

// segmentSize is the number of papers in a segment; the last one may have fewer. It must be a
// multiple of 64. Larger segments share more terms, smaller ones spread more evenly over the cores.
const segmentSize = 4096

// segment is a run of consecutive papers of a snapshot. Searches read its texts until its inverted
// indexes are built.
type segment struct {
	first     int // index in the snapshot
	papers    []*library.Paper
	titles    func() []string // normalized on the first call
	abstracts func() []string
	building  sync.Once
	indexes   atomic.Pointer[map[query.Fields]*inverted] // empty until they are built
}

func newSegment(snapshot library.Snapshot, first, size int) *segment {
	s := &segment{first: first, papers: make([]*library.Paper, size)}
	for i := range s.papers {
		if s.papers[i] = snapshot.Paper(first + i); snapshot.Resolve(int32(first+i)) != int32(first+i) {
			s.papers[i] = &library.Paper{Details: &parser.Details{}} // a tombstone has no words
		}
	}
	s.indexes.Store(&map[query.Fields]*inverted{})
	s.titles = sync.OnceValue(func() []string { return s.texts(query.Title) })
	s.abstracts = sync.OnceValue(func() []string { return s.texts(query.Abstract) })
	return s
}

// WithoutTeX returns a title without TeX, so that A^2FM, A$^2$FM and A\textsuperscript{2}FM are one
// word, and pi0 finds $\pi_0$.
func WithoutTeX(title string) string { return texSigns.Replace(library.WithoutTeX(title)) }

var texSigns = strings.NewReplacer("$", "", "^", "", "_", "", "{", "", "}", "")

// Texts returns the texts of a paper in a field, such as the name of each author.
func Texts(p *library.Paper, field query.Fields) []clean.Text {
	switch field {
	case query.Title:
		return []clean.Text{clean.Of(WithoutTeX(p.Title.String()))}
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

// normalizedLines returns the texts of a field, one on each line. No pattern matches across lines.
func normalizedLines(p *library.Paper, field query.Fields) string {
	var lines []string
	for _, text := range Texts(p, field) {
		lines = append(lines, Normalize(text.String()))
	}
	return strings.Join(lines, "\n")
}

// text returns normalizedLines of the n-th paper. Titles and abstracts are cached.
func (s *segment) text(field query.Fields, n int) string {
	switch field {
	case query.Title:
		return s.titles()[n]
	case query.Abstract:
		return s.abstracts()[n]
	}
	return normalizedLines(s.papers[n], field)
}

// texts returns normalizedLines of each paper.
func (s *segment) texts(field query.Fields) []string {
	texts := make([]string, len(s.papers))
	for n, p := range s.papers {
		texts[n] = normalizedLines(p, field)
	}
	return texts
}

// index builds the inverted indexes.
func (s *segment) index() {
	s.building.Do(func() {
		s.indexes.Store(&map[query.Fields]*inverted{
			query.Title: invert(s.titles(), true), query.Abstract: invert(s.abstracts(), false),
			query.Author: invert(s.texts(query.Author), false), query.Org: invert(s.texts(query.Org), false),
		})
	})
}

// inverted returns the index of a field, or nil if there is none yet or the field never has one.
func (s *segment) inverted(field query.Fields) *inverted { return (*s.indexes.Load())[field] }

// with returns the papers that match a pattern in a field.
func (s *segment) with(field query.Fields, p Pattern) (papers *bitset.BitSet) {
	exact := false
	if x := s.inverted(field); x != nil {
		papers, exact = x.candidates(p)
	}
	if papers == nil {
		papers = bitset.New(segmentSize).FlipRange(0, uint(len(s.papers)))
	}
	if exact {
		return papers
	}
	for n := range papers.EachSet() {
		if !p.In(s.text(field, int(n))) {
			papers.Clear(n)
		}
	}
	return papers
}
