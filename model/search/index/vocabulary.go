package index

import (
	"cmp"
	"context"
	"maps"
	"slices"
	"sort"
	"strings"
	"sync"
)

// Vocabulary holds the words of all titles and organisations, compounds too, sorted by
// their letters. A misspelt word is corrected to one of them.
type Vocabulary struct {
	Letters []string // of each word, without hyphens
	Written []string // with them
	Papers  []int    // number of papers with the word
}

// Vocabulary returns the words of the titles and organisations.
func (v *View) Vocabulary() *Vocabulary { return v.vocabulary() }

func (v *View) collectTitleWords() *Vocabulary {
	words, ofOrg := counts{}, make([]int, len(v.Orgs()))
	for i := range v.Papers.All() {
		count := func(word string) { words.add(word, i) }
		tokens(v.Title(i), count, count)
		ofOrg[v.OrgOf(i)]++
	}
	papers := words.papers()
	for n, org := range v.Orgs() {
		for _, text := range []string{org.Name.Folded, org.Slug.Folded} {
			add := func(word string) { papers[word] += ofOrg[n] }
			tokens(text, add, add)
		}
	}
	return newVocabulary(papers)
}

// AllWords returns the words of titles and abstracts, to correct a word that no title comes
// near. If there are many papers it leaves out words of only a few: most of those are
// misspelt themselves.
func (v *View) AllWords() *Vocabulary { return v.allWords() }

// perRareWord is the share at which a word is rare: in one of so many papers, or fewer.
const perRareWord = 4096

func (v *View) collectAllWords() *Vocabulary {
	var mu sync.Mutex // of all
	all := map[string]int{}
	Parallel(context.Background(), len(v.Segments), func(n int) {
		s, words := v.Segments[n], counts{}
		for i := range s.Len {
			for _, text := range []string{s.titles()[i], s.texts()[i]} {
				for word := range Words(text) {
					words.add(word, i)
				}
			}
		}
		mu.Lock()
		defer mu.Unlock()
		for word, n := range words {
			all[word] += n.papers
		}
	})
	rare := v.Papers.Count() / perRareWord
	maps.DeleteFunc(all, func(_ string, n int) bool { return n <= rare })
	return newVocabulary(all)
}

// counts counts the papers that have each word. Papers come one after the other.
type counts map[string]*count

type count struct{ papers, last int } // and which was the last, from 1

func (c counts) add(word string, paper int) {
	var room [maxCompound]byte
	small := room[:0]
	for i := range len(word) {
		small = append(small, folded[word[i]])
	}
	n := c[string(small)]
	if n == nil {
		n = &count{}
		c[string(small)] = n
	}
	if n.last != paper+1 {
		n.papers, n.last = n.papers+1, paper+1
	}
}

func (c counts) papers() map[string]int {
	papers := make(map[string]int, len(c))
	for word, n := range c {
		papers[word] = n.papers
	}
	return papers
}

func newVocabulary(papers map[string]int) *Vocabulary {
	v := &Vocabulary{Written: slices.Collect(maps.Keys(papers))}
	slices.SortFunc(v.Written, func(a, b string) int {
		return cmp.Or(cmp.Compare(Letters(a), Letters(b)), cmp.Compare(a, b))
	})
	for _, word := range v.Written {
		v.Letters = append(v.Letters, Letters(word))
		v.Papers = append(v.Papers, papers[word])
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
