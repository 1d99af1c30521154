package insights

import (
	"iter"
	"maps"
	"slices"
	"strings"
	"unicode"

	"dailies/model/library"
	"dailies/model/search/index"
)

// terms are the terms of titles, by their words in the singular.
type terms map[string]*Term

// frequencies counts the papers that have each term in their title, before and after a day.
// Pairs are counted only of words that are frequent enough themselves, which leaves out most.
func frequencies(papers library.Snapshot, day []int, since int) terms {
	all := terms{}
	for paper, title := range titles(papers, day) {
		for _, word := range title {
			if tells(word) {
				all.add(paper, day[paper] > since, word)
			}
		}
	}
	maps.DeleteFunc(all, func(_ string, t *Term) bool { return t.Recent+t.Older < minTerm })
	words := maps.Clone(all)
	for paper, title := range titles(papers, day) {
		for i := 1; i < len(title); i++ {
			if words[index.Singular(title[i-1])] != nil && words[index.Singular(title[i])] != nil {
				all.add(paper, day[paper] > since, title[i-1], title[i])
			}
		}
	}
	return all
}

// titles are the words of the titles of the papers that have a day.
func titles(papers library.Snapshot, day []int) iter.Seq2[int, []string] {
	return func(yield func(int, []string) bool) {
		for i := range papers.Len() {
			if day[i] > 0 && !yield(i, slices.Collect(index.Words(index.Fold(papers.Paper(i).Title.String())))) {
				return
			}
		}
	}
}

// add counts a paper, once for each term. A term is called by its shortest form: agent, but
// movies where no title says movie.
func (all terms) add(paper int, recent bool, words ...string) {
	written, key := strings.Join(words, " "), index.Singular(words[0])
	if len(words) == 2 {
		key += " " + index.Singular(words[1])
	}
	t := all[key]
	switch {
	case t == nil:
		t = &Term{Name: written}
		all[key] = t
	case t.last == paper:
		return
	}
	if t.last = paper; len(written) < len(t.Name) {
		t.Name = written
	}
	if recent {
		t.Recent++
	} else {
		t.Older++
	}
}

// tells reports whether a word says what a paper is about.
func tells(word string) bool {
	return len(word) > 1 && !stopWords[word] && strings.ContainsFunc(word, unicode.IsLetter)
}

var stopWords = func() map[string]bool {
	words := map[string]bool{}
	for _, word := range strings.Fields(`a about across after all along am among an and any are as at be been before being
		between beyond both but by can could did do does doing done each every few for from further get good had has have how
		i if in into is it its itself just less let like look make makes making many may me more most much must my near need
		needs new no nor not of off on once one only onto or other our out over own per really should so some such than that
		the their them then there these they this those through to too toward towards two under until up upon us use used
		using very via was way we well were what when where which while who whom whose why will with within without would
		yet you your`) {
		words[word] = true
	}
	return words
}()
