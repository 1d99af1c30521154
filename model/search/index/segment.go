package index

import (
	"strings"
	"sync"

	"github.com/bits-and-blooms/bitset"

	"dailies/model/library"
	"dailies/model/search/fuzzy"
	"dailies/model/search/query"
)

// segmentSize is the number of papers in a segment; the last one may have fewer. It is a
// multiple of 64, and so small that ten thousand papers are shared evenly between cores.
const segmentSize = 1024

// Segment is a run of consecutive papers of a snapshot. Its texts are read when they are
// asked for.
type Segment struct {
	First, Len int // papers [First,First+Len) of the snapshot

	titles   func() []string // folded
	initials func() []string // see fuzzy.Initials
	names    func() []string // of the authors, folded, one on each line
	texts    func() []string // abstracts; folded, unless onlyCase
	vectors  func() [][]Word

	mu   sync.Mutex
	sets map[lookup]*bitset.BitSet // what was looked for; at most maxSets, dropped with the segment
}

// lookup is a pattern in a field.
type lookup struct {
	field query.Fields
	Pattern
}

// maxSets is how many sets of papers a segment remembers: enough for the words of a query
// and the letters that led to them. A set takes 128 bytes for 1,024 papers.
const maxSets = 96

func newSegment(snapshot library.Snapshot, first, size int) *Segment {
	papers := make([]*library.Paper, size)
	for i := range papers {
		if papers[i] = snapshot.Paper(first + i); snapshot.Now(int32(first+i)) != int32(first+i) {
			papers[i] = &library.Paper{} // a tombstone has no words
		}
	}
	each := func(text func(p *library.Paper) string) func() []string {
		return sync.OnceValue(func() []string {
			texts := make([]string, size)
			for i, p := range papers {
				texts[i] = text(p)
			}
			return texts
		})
	}
	s := &Segment{First: first, Len: size, sets: map[lookup]*bitset.BitSet{}}
	s.titles = each(func(p *library.Paper) string { return Fold(p.Title.String()) })
	s.initials = each(func(p *library.Paper) string { return fuzzy.Initials(p.Title.String()) })
	s.names = each(foldedNames)
	s.texts = each(func(p *library.Paper) string {
		if raw := p.Abstract.String(); !onlyCase(raw) {
			return Fold(raw)
		}
		return p.Abstract.String()
	})
	s.vectors = sync.OnceValue(s.readVectors)
	return s
}

func foldedNames(p *library.Paper) string {
	if len(p.Names()) == 0 {
		return ""
	}
	var b strings.Builder
	for _, name := range p.Names() {
		b.WriteString(Fold(name.String()))
		b.WriteByte(nameEnd)
	}
	return b.String()
}

// nameEnd ends each of the names of a paper's authors: no pattern reaches across it.
const nameEnd = '|'

// in returns the texts of a field.
func (s *Segment) in(field query.Fields) []string {
	switch field {
	case query.Title:
		return s.titles()
	case query.Author:
		return s.names()
	}
	return s.texts()
}

// with returns the papers of the segment, counted from its first, that have a pattern in a
// field. The set must not be changed.
func (s *Segment) with(field query.Fields, p Pattern) *bitset.BitSet {
	known, among := s.known(field, p)
	if known {
		return among
	}
	texts, hits := s.in(field), bitset.New(uint(s.Len))
	for i := range among.EachSet() {
		if p.In(texts[i]) {
			hits.Set(i)
		}
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(s.sets) >= maxSets {
		clear(s.sets)
	}
	s.sets[lookup{field, p}] = hits
	return hits
}

// known returns the papers with a pattern if it was looked for before; else those with what
// it begins with, or all: where the pattern is, its beginning is, too.
func (s *Segment) known(field query.Fields, p Pattern) (known bool, among *bitset.BitSet) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if set := s.sets[lookup{field, p}]; set != nil {
		return true, set
	}
	for n := len(p.Text); n > 0; n-- {
		if set := s.sets[lookup{field, Pattern{Text: p.Text[:n], Left: p.Left}}]; set != nil {
			return false, set
		}
	}
	return false, bitset.New(uint(s.Len)).SetAll()
}

// Word is a word of a paper, for comparing papers with each other.
type Word struct {
	Hash    uint32 // FNV-1a
	InTitle bool
}

// Vectors returns the different words of each paper.
func (s *Segment) Vectors() [][]Word { return s.vectors() }

func (s *Segment) readVectors() [][]Word {
	vectors := make([][]Word, s.Len)
	seen := map[uint32]bool{}
	var room []Word
	for i := range vectors {
		clear(seen)
		room = room[:0]
		for n, text := range []string{s.titles()[i], s.texts()[i]} {
			for word := range Words(text) {
				if hash := HashWord(word); !seen[hash] {
					seen[hash] = true
					room = append(room, Word{hash, n == 0})
				}
			}
		}
		vectors[i] = append([]Word(nil), room...)
	}
	return vectors
}

// HashWord returns the hash of a word, whatever its case.
func HashWord(word string) uint32 {
	hash := uint32(2166136261)
	for i := range len(word) {
		hash = (hash ^ uint32(folded[word[i]])) * 16777619
	}
	return hash
}
