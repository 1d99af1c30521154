package index

import (
	"context"
	"maps"
	"slices"
	"sort"
	"strings"

	"github.com/bits-and-blooms/bitset"

	"dailies/model/search/query"
)

// Vocabulary is a list of folded words, sorted by their letters. Misspelt words are corrected to
// words of a vocabulary.
type Vocabulary struct {
	Letters []string // each word without its hyphens
	Written []string // each word with its hyphens
	Papers  []int    // number of papers that have the word
}

func (v *View) collectTitleWords() *Vocabulary {
	papers := map[string]int{}
	var words []string
	for i, p := range v.Papers.All() {
		words = words[:0]
		for _, text := range []string{v.Title(i), normalizedLines(p, query.Org)} {
			for start, end := range tokens(text) {
				words = append(words, strings.ToLower(text[start:end]))
			}
		}
		slices.Sort(words)
		for _, word := range slices.Compact(words) {
			papers[word]++
		}
	}
	return newVocabulary(papers)
}

// manyPapers is the number of papers from which a word of a single paper counts as misspelt.
const manyPapers = 1000

func (v *View) collectAllWords() *Vocabulary {
	Parallel(context.Background(), len(v.segments), func(n int) { v.segments[n].index() })
	papers, inTitle, inAbstract := map[string]int{}, bitset.New(segmentSize), bitset.New(segmentSize)
	for _, s := range v.segments {
		titles, abstracts := s.inverted(query.Title), s.inverted(query.Abstract)
		for n, word := range abstracts.words() {
			abstracts.addPapers(n, inAbstract.ClearAll())
			papers[word] += int(inAbstract.Count())
		}
		for n, word := range titles.words() {
			titles.addPapers(n, inTitle.ClearAll())
			abstracts.beginning(inAbstract.ClearAll(), "", Pattern{Text: word, Right: true, Literal: true})
			papers[word] += int(inTitle.DifferenceCardinality(inAbstract))
		}
	}
	if v.Papers.Count() >= manyPapers {
		maps.DeleteFunc(papers, func(_ string, n int) bool { return n < 2 })
	}
	return newVocabulary(papers)
}

// newVocabulary makes a vocabulary from the number of papers of each word.
func newVocabulary(papers map[string]int) *Vocabulary {
	keys := make([]string, 0, len(papers))
	for word := range papers {
		keys = append(keys, RemoveHyphens(word)+" "+word)
	}
	slices.Sort(keys)
	v := &Vocabulary{}
	for _, key := range keys {
		letters, written, _ := strings.Cut(key, " ")
		v.Letters, v.Written = append(v.Letters, letters), append(v.Written, written)
		v.Papers = append(v.Papers, papers[written])
	}
	return v
}

// MostFrequent returns the hyphenated spelling of some letters that most papers have, or "" if there
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

// HasPrefix reports whether a word without hyphens begins with some letters.
func (v *Vocabulary) HasPrefix(letters string) bool {
	for n := sort.SearchStrings(v.Letters, letters); n < len(v.Letters) && strings.HasPrefix(v.Letters[n], letters); n++ {
		if v.Written[n] == v.Letters[n] {
			return true
		}
	}
	return false
}
