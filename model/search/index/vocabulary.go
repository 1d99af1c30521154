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
	papers, words := map[string]int{}, []string{}
	for i, p := range v.Papers.All() {
		text := strings.ToLower(v.Title(i) + "\n" + plainText(p, query.Org))
		words = words[:0]
		for start, end := range tokens(text) {
			words = append(words, text[start:end])
		}
		slices.Sort(words)
		for _, word := range slices.Compact(words) {
			papers[strings.Clone(word)]++ // else each would hold on to a whole title
		}
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
			abstracts.beginning(there.ClearAll(), word, func(rest string) bool { return rest == "" })
			papers[word] += int(here.DifferenceCardinality(there))
		}
	}
	if v.Papers.Count() >= manyPapers {
		maps.DeleteFunc(papers, func(_ string, n int) bool { return n < 2 })
	}
	return newVocabulary(papers)
}

// newVocabulary makes a vocabulary of words and how many papers have each.
func newVocabulary(papers map[string]int) *Vocabulary {
	v := &Vocabulary{Written: slices.Collect(maps.Keys(papers))}
	slices.SortFunc(v.Written, func(a, b string) int {
		return cmp.Or(cmp.Compare(Letters(a), Letters(b)), cmp.Compare(a, b))
	})
	for _, word := range v.Written {
		v.Letters, v.Papers = append(v.Letters, Letters(word)), append(v.Papers, papers[word])
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

// Begins reports whether a word, written in one piece, begins with some letters.
func (v *Vocabulary) Begins(letters string) bool {
	for n := sort.SearchStrings(v.Letters, letters); n < len(v.Letters) && strings.HasPrefix(v.Letters[n], letters); n++ {
		if v.Written[n] == v.Letters[n] {
			return true
		}
	}
	return false
}

// Count returns how many papers have a word.
func (v *Vocabulary) Count(word string) int {
	letters := Letters(word)
	for n := sort.SearchStrings(v.Letters, letters); n < len(v.Letters) && v.Letters[n] == letters; n++ {
		if v.Written[n] == word {
			return v.Papers[n]
		}
	}
	return 0
}
