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

// Vocabulary is words, folded and sorted by their letters. A misspelt word is corrected to one
// of them.
type Vocabulary struct {
	Letters []string // of each word, without hyphens
	Written []string // with them
	Papers  []int    // number of papers with the word
}

func (v *View) collectTitleWords() *Vocabulary {
	words := counts{}
	for i := range v.Papers.All() {
		for _, text := range []string{v.Title(i), v.in(i).orgs().lines(i % segmentSize)} {
			words.addAll(text, i)
			for _, compound := range compounds(text) {
				words.add(compound, i)
			}
		}
	}
	return newVocabulary(words)
}

func (v *View) collectAllWords() *Vocabulary {
	var mu sync.Mutex // of all
	all := counts{}
	Parallel(context.Background(), len(v.segments), func(n int) {
		s, words := v.segments[n], counts{}
		for i, abstract := range s.abstracts() {
			words.addAll(s.titles().lines(i), i)
			words.addAll(abstract, i)
		}
		mu.Lock()
		defer mu.Unlock()
		for word, n := range words {
			all.count(word).papers += n.papers
		}
	})
	maps.DeleteFunc(all, func(_ string, n *count) bool { return n.papers < 2 })
	return newVocabulary(all)
}

// counts counts the papers that have each word. Papers come one after the other.
type counts map[string]*count

type count struct{ papers, last int } // and which was the last, from 1

func (c counts) count(word string) *count {
	n := c[word]
	if n == nil {
		n = &count{}
		c[strings.Clone(word)] = n // or it holds the whole text
	}
	return n
}

func (c counts) add(word string, paper int) {
	var room [maxCompound]byte
	small := lower(room[:0], word)
	n := c[string(small)] // which takes no memory
	if n == nil {
		n = c.count(string(small))
	}
	if n.last != paper+1 {
		n.papers, n.last = n.papers+1, paper+1
	}
}

func (c counts) addAll(text string, paper int) {
	for word := range Words(text) {
		c.add(word, paper)
	}
}

// lower appends a word of a plain text in lower case.
func lower(b []byte, word string) []byte {
	for i := range len(word) {
		b = append(b, folded[word[i]])
	}
	return b
}

func newVocabulary(words counts) *Vocabulary {
	v := &Vocabulary{Written: slices.Collect(maps.Keys(words))}
	slices.SortFunc(v.Written, func(a, b string) int {
		return cmp.Or(cmp.Compare(Letters(a), Letters(b)), cmp.Compare(a, b))
	})
	for _, word := range v.Written {
		v.Letters, v.Papers = append(v.Letters, Letters(word)), append(v.Papers, words[word].papers)
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
