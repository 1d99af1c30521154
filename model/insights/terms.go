package insights

import (
	"iter"
	"maps"
	"slices"
	"strings"

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
			if index.Tells(word) {
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
