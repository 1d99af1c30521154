package index

import (
	"iter"
	"strings"
	"unicode/utf8"

	"github.com/bits-and-blooms/bitset"

	"dailies/model/library"
	"dailies/model/search/fuzzy"
)

// segmentSize is the number of papers in a segment; the last one may have fewer. It is a
// multiple of 64.
const segmentSize = 8192

// Segment is a run of consecutive papers of a snapshot, prepared for searching. It never
// changes once it is in a View. Its methods count papers from its first.
type Segment struct {
	First, Len int // papers [First,First+Len) of the snapshot

	titles    []string // folded
	initials  []string // see fuzzy.Initials
	orgs      []int32  // index into View.Orgs
	indexed   bool     // words and compounds are there
	words     dictionary
	compounds dictionary // hyphenated words as written, from each of their parts on
}

// readTitles reads all but the abstracts.
func (s *Segment) readTitles(papers library.Snapshot, orgs *orgTable) {
	s.titles, s.initials, s.orgs = make([]string, s.Len), make([]string, s.Len), make([]int32, s.Len)
	for i := range s.Len {
		p := papers.Paper(s.First + i)
		s.titles[i], s.initials[i], s.orgs[i] = Fold(p.Title.String()), fuzzy.Initials(p.Title.String()), orgs.number(p)
	}
}

// index returns the segment with its dictionaries built.
func (s *Segment) index(v *View) *Segment {
	words, compounds := newBuilder(), newBuilder()
	var room []byte // reused for each abstract
	for i := range s.Len {
		words.paper, compounds.paper = uint32(i), uint32(i)
		tokens(s.titles[i], words.inTitle, compounds.inTitle)
		room = appendFold(room[:0], v.Abstract(s.First+i))
		tokens(string(room), words.inAbstract, compounds.inAbstract)
	}
	indexed := *s
	indexed.words, indexed.compounds, indexed.indexed = words.dictionary(), compounds.dictionary(), true
	return &indexed
}

// Indexed reports whether the dictionaries are built; if not, abstracts must be scanned.
func (s *Segment) Indexed() bool { return s.indexed }

// Title returns the folded title of a paper.
func (s *Segment) Title(i int) string { return s.titles[i] }

// Org returns the number of a paper's organisation, as an index into View.Orgs.
func (s *Segment) Org(i int) int { return int(s.orgs[i]) }

// Initials returns the initials of all titles, as fuzzy.Initials does.
func (s *Segment) Initials() []string { return s.initials }

// Candidates are the papers of a segment that may match in the title and in the abstract.
// If Sure, all of them do.
type Candidates struct {
	Title, Abstract *bitset.BitSet
	Sure            bool
}

// newSets returns two empty sets.
func (s *Segment) newSets() Candidates {
	return Candidates{Title: bitset.New(uint(s.Len)), Abstract: bitset.New(uint(s.Len))}
}

// all returns every paper as a candidate, as without an index nothing is known.
func (s *Segment) all() Candidates {
	all := s.newSets()
	all.Title.SetAll()
	all.Abstract.SetAll()
	return all
}

// Candidates looks a pattern up. It returns the papers that have all of its words, or that
// have it as one hyphenated word.
func (s *Segment) Candidates(p Pattern) Candidates {
	words, whole := p.words()
	if !s.indexed || len(words) == 0 {
		return s.all()
	}
	found := s.withWord(words[0])
	for _, w := range words[1:] {
		other := s.withWord(w)
		found.Title.InPlaceIntersection(other.Title)
		found.Abstract.InPlaceIntersection(other.Abstract)
	}
	found.Sure = whole
	if whole && !p.Literal {
		s.addCompounds(p, found)
	}
	return found
}

func (s *Segment) withWord(w Pattern) Candidates {
	found := s.newSets()
	add := func(n int) { s.words.addTo(n, found.Title, found.Abstract) }
	s.words.matching(w.Text, w.Left, w.Right, add)
	if w.Right && !w.Literal {
		for _, ending := range pluralEndings[1:] {
			s.words.matching(w.Text+ending, w.Left, true, add)
		}
	}
	return found
}

// addCompounds adds the papers that have a pattern as one hyphenated word.
func (s *Segment) addCompounds(p Pattern, to Candidates) {
	_, size := utf8.DecodeRuneInString(p.Text)
	first := p.Text[:size]
	for n := s.compounds.from(first); n < s.compounds.len() && strings.HasPrefix(s.compounds.term(n), first); n++ {
		if p.inCompound(s.compounds.term(n)) > 0 {
			s.compounds.addTo(n, to.Title, to.Abstract)
		}
	}
}

// WordsMatching returns the papers with a word that match accepts: the candidates for a
// regular expression that matches letters only.
func (s *Segment) WordsMatching(match func(word string) bool) Candidates {
	if !s.indexed {
		return s.all()
	}
	found := s.newSets()
	for n := range s.words.len() {
		if match(s.words.term(n)) {
			s.words.addTo(n, found.Title, found.Abstract)
		}
	}
	found.Sure = true
	return found
}

// Postings yields the terms of the segment in order, each with its papers and whether they
// have it in their title.
func (s *Segment) Postings() iter.Seq2[string, iter.Seq2[int, bool]] {
	return func(yield func(string, iter.Seq2[int, bool]) bool) {
		for n := range s.words.len() {
			papers := func(yield func(int, bool) bool) {
				for paper, fields := range s.words.papers(n) {
					if !yield(paper, fields&inTitle != 0) {
						return
					}
				}
			}
			if !yield(s.words.term(n), papers) {
				return
			}
		}
	}
}

// Frequencies returns the number of papers that have each term.
func (s *Segment) Frequencies() map[string]int {
	frequencies := make(map[string]int, s.words.len())
	for n := range s.words.len() {
		papers := 0
		for range s.words.papers(n) {
			papers++
		}
		frequencies[s.words.term(n)] = papers
	}
	return frequencies
}
