package index

import (
	"cmp"
	"context"
	"maps"
	"slices"
	"sort"
	"strings"

	"github.com/bits-and-blooms/bitset"

	"dailies/model/search/query"
)

// Vocabulary is words, folded and sorted by their letters. A misspelt word is corrected to one
// of them.
type Vocabulary struct {
	Letters []string // of each word, without hyphens
	Written []string // with them
	Papers  []int    // number of papers with the word
}

func (v *View) collectTitleWords() *Vocabulary {
	words, papers, room := postings{}, map[string]int{}, []byte(nil)
	for i, p := range v.Papers.All() {
		for _, text := range []string{v.Title(i), plainText(p, query.Org)} {
			for start, end := range tokens(text) {
				room = room[:0]
				for _, c := range []byte(text[start:end]) {
					room = append(room, folded(c))
				}
				words.add(room, i)
			}
		}
	}
	for word, list := range words {
		papers[word] = list.papers
	}
	return newVocabulary(papers)
}

// manyPapers are so many that most words of a single one are misspelt.
const manyPapers = 1000

func (v *View) collectAllWords() *Vocabulary {
	Parallel(context.Background(), len(v.segments), func(n int) { v.segments[n].index() })
	papers, here, there := map[string]int{}, bitset.New(segmentSize), bitset.New(segmentSize)
	for _, s := range v.segments {
		titles, abstracts := s.inverted(query.Title), s.inverted(query.Abstract)
		for n, word := range abstracts.words() {
			abstracts.list(n, there.ClearAll())
			papers[word] += int(there.Count())
		}
		for n, word := range titles.words() {
			titles.list(n, here.ClearAll())
			abstracts.beginning(there.ClearAll(), "", Pattern{Text: word, Right: true, Literal: true})
			papers[word] += int(here.DifferenceCardinality(there))
		}
	}
	if v.Papers.Count() >= manyPapers {
		maps.DeleteFunc(papers, func(_ string, n int) bool { return n < 2 })
	}
	return newVocabulary(papers)
}

// newVocabulary makes a vocabulary of words and how many papers have each.
func newVocabulary(words map[string]int) *Vocabulary {
	type word struct {
		letters, written string
		papers           int
	}
	all := make([]word, 0, len(words))
	for written, papers := range words {
		all = append(all, word{RemoveHyphens(written), written, papers})
	}
	slices.SortFunc(all, func(a, b word) int {
		return cmp.Or(cmp.Compare(a.letters, b.letters), cmp.Compare(a.written, b.written))
	})
	n := len(all)
	v := &Vocabulary{Letters: make([]string, n), Written: make([]string, n), Papers: make([]int, n)}
	for i, w := range all {
		v.Letters[i], v.Written[i], v.Papers[i] = w.letters, w.written, w.papers
	}
	return v
}

// MostFrequent returns the most frequent hyphenated spelling of some letters; "" if there
// is none.
func (v *Vocabulary) MostFrequent(letters string) (compound string) {
	most := 0
	for n := sort.SearchStrings(v.Letters, letters); n < len(v.Letters) && v.Letters[n] == letters; n++ {
		if v.Written[n] != letters && v.Papers[n] > most {
			compound, most = v.Written[n], v.Papers[n]
		}
	}
	return compound
}

// HasPrefix reports whether a word, written in one piece, begins with some letters.
func (v *Vocabulary) HasPrefix(letters string) bool {
	for n := sort.SearchStrings(v.Letters, letters); n < len(v.Letters) && strings.HasPrefix(v.Letters[n], letters); n++ {
		if v.Written[n] == v.Letters[n] {
			return true
		}
	}
	return false
}
