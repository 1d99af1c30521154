package index

import (
	"strings"
	"sync"

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

	titles   func() []string    // folded
	parts    func() []string    // words of the titles with a capital inside, as they are written
	initials func() []string    // see fuzzy.Initials
	names    func() []string    // of the authors, folded, one on each line
	texts    func() []string    // abstracts; folded, unless onlyCase
	signs    func() []signature // of the abstracts

	mu   sync.Mutex
	sets map[lookup]looked // what was looked for; at most maxSets, dropped with the segment
}

// lookup is a pattern in a field.
type lookup struct {
	field query.Fields
	Pattern
}

// block is papers of a segment, a bit each.
type block [segmentSize / 64]uint64

// looked is where a pattern was looked for, and where it is.
type looked struct{ at, has block }

// maxSets is how many patterns a segment remembers: enough for the words of a query and the
// letters that led to them. Each takes 256 bytes.
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
			return together(texts)
		})
	}
	s := &Segment{First: first, Len: size, sets: map[lookup]looked{}}
	s.titles = each(func(p *library.Paper) string { return Fold(p.Title.String()) })
	s.parts = each(func(p *library.Paper) string { return partedWords(p.Title.String()) })
	s.initials = each(func(p *library.Paper) string { return fuzzy.Initials(p.Title.String()) })
	s.names = each(foldedNames)
	s.texts = sync.OnceValue(func() []string {
		texts := make([]string, size)
		for i, p := range papers {
			if texts[i] = p.Abstract.String(); !onlyCase(texts[i]) {
				texts[i] = Fold(texts[i])
			}
		}
		return texts
	})
	s.signs = sync.OnceValue(func() []signature {
		signs := make([]signature, size)
		for i, text := range s.texts() {
			signs[i] = sign(text)
		}
		return signs
	})
	return s
}

// together copies texts into one, one behind the other: a scan of short texts that lie apart
// waits for memory more than it compares.
func together(texts []string) []string {
	all := strings.Join(texts, "")
	for i, text := range texts {
		texts[i], all = all[:len(text)], all[len(text):]
	}
	return texts
}

// partedWords returns the words of a title that have a capital inside: FlowGRPO.
func partedWords(title string) string {
	var b strings.Builder
	for word := range strings.FieldsSeq(title) {
		for i := 1; i < len(word); i++ {
			if 'A' <= word[i] && word[i] <= 'Z' && !StartsWord(word, i) {
				b.WriteString(word + " ")
				break
			}
		}
	}
	return b.String()
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

// with returns the papers of a set that have a pattern in a field.
func (s *Segment) with(field query.Fields, p Pattern, within block) block {
	l, needs := s.known(field, p), p.signature()
	if field != query.Abstract {
		needs = signature{}
	}
	more := false
	for n, text := range s.in(field) {
		if word, bit := n/64, uint64(1)<<(n%64); within[word]&^l.at[word]&bit != 0 {
			more = true
			if l.at[word] |= bit; (needs == signature{} || s.signs()[n].includes(&needs)) && p.In(text) {
				l.has[word] |= bit
			}
		}
	}
	if more {
		s.mu.Lock()
		defer s.mu.Unlock()
		if len(s.sets) >= maxSets {
			clear(s.sets)
		}
		s.sets[lookup{field, p}] = l
	}
	for word := range within {
		within[word] &= l.has[word]
	}
	return within
}

// known returns where a pattern was looked for before, and is, or cannot be, because what it
// begins with is not there either.
func (s *Segment) known(field query.Fields, p Pattern) looked {
	s.mu.Lock()
	defer s.mu.Unlock()
	l := s.sets[lookup{field, p}]
	for n := len(p.Text); n > 0; n-- {
		if shorter, ok := s.sets[lookup{field, Pattern{Text: p.Text[:n], Left: p.Left}}]; ok {
			for word := range l.at {
				l.at[word] |= shorter.at[word] &^ shorter.has[word]
			}
		}
	}
	return l
}
