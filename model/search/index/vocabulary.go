package index

import (
	"cmp"
	"maps"
	"slices"
	"sort"
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

func (v *View) collectWords() *Vocabulary {
	papers := map[string]int{}
	count := func(word string) { papers[word]++ }
	ofOrg := make([]int, len(v.Orgs))
	for _, s := range v.Segments {
		for _, org := range s.orgs {
			ofOrg[org]++
		}
		if !s.indexed {
			for _, title := range s.titles {
				tokens(title, count, count)
			}
			continue
		}
		for _, d := range []*dictionary{&s.words, &s.compounds} {
			for n, titles := range d.titles {
				if titles > 0 {
					papers[d.term(n)] += int(titles)
				}
			}
		}
	}
	for n, org := range v.Orgs {
		for _, text := range []string{org.Name.Folded, org.Slug.Folded} {
			if add := func(word string) { papers[word] += ofOrg[n] }; ofOrg[n] > 0 {
				tokens(text, add, add)
			}
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
	papers := map[string]int{}
	for _, s := range v.Segments {
		for word, n := range s.frequencies(v) {
			papers[word] += n
		}
	}
	rare := v.Papers.Len() / perRareWord
	maps.DeleteFunc(papers, func(_ string, n int) bool { return n <= rare })
	return newVocabulary(papers)
}

// frequencies counts the papers that have each word, from the texts if the segment is not
// indexed.
func (s *Segment) frequencies(v *View) map[string]int {
	if s.indexed {
		return s.Frequencies()
	}
	papers := map[string]int{}
	for i := range s.Len {
		words := map[string]bool{}
		note := func(word string) { words[word] = true }
		tokens(s.titles[i], note, func(string) {})
		tokens(Fold(v.Abstract(s.First+i)), note, func(string) {})
		for word := range words {
			papers[word]++
		}
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
