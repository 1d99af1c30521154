package search

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"sort"
	"strings"

	"github.com/sahilm/fuzzy"

	"dailies/model/library"
	"dailies/model/search/index"
	"dailies/model/search/query"
	"dailies/parser/clean"
)

// Completion is a completion of what is being typed.
type Completion struct {
	Text  string // as it is typed: "org:", `"Korea University"`
	Shown string // without quotes
	Count int    // papers that have it; -1 if a number would say nothing
	Does  string // what it is for, if it is a key
}

// maxOffers is the most completions to offer: nobody looks through more.
const maxOffers = 50

// Completions returns the completions of a stem, the most likely first: keys, or values that
// papers have.
func (ix *Index) Completions(ctx context.Context, s query.Stem, papers Papers) (offers []Completion) {
	in := ix.searched(ctx, papers)
	switch {
	case s.Key == nil:
		for _, k := range query.Keys() {
			offers = append(offers, Completion{Text: k.Name + ":", Shown: k.Name + ":", Count: -1, Does: k.Does})
		}
	case s.Key.Takes == query.TakesDate || s.Key.Fields&(query.Author|query.Category|query.Org|query.Tag) != 0:
		offers = in.offers(s.Key)
	default:
		for _, v := range s.Key.Values {
			count := -1
			if s.Key.Takes == query.TakesName {
				count = in.count(nodeOf(s.Key.Name, v))
			}
			offers = append(offers, Completion{Text: v, Shown: v, Count: count})
		}
	}
	offers = MatchNames(s.Part, offers, func(o Completion) string { return o.Shown })
	return offers[:min(len(offers), maxOffers)]
}

// offers returns the values of a key that papers have, with their counts: the most frequent first, but
// days and months newest first.
func (in searched) offers(key *query.Key) (offers []Completion) {
	counts := map[string]int{}
	for _, w := range in.written(key.Name) {
		counts[w.name]++
	}
	for v, n := range counts {
		if v != "" && !strings.Contains(v, `"`) { // no value can be written with a quote in it
			offers = append(offers, Completion{Text: query.Quote(v), Shown: v, Count: n})
		}
	}
	slices.SortFunc(offers, func(a, b Completion) int {
		if key.Takes == query.TakesDate {
			return cmp.Compare(b.Text, a.Text)
		}
		return cmp.Or(cmp.Compare(b.Count, a.Count), cmp.Compare(a.Shown, b.Shown))
	})
	return offers
}

// valuesOn returns the values of a key that one paper has, each once, or "" for none.
func valuesOn(p *library.Paper, key string, tags []string) (values []string) {
	var texts []clean.Text
	switch key {
	case "org":
		return []string{p.Org.Name.String()}
	case "tag":
		return tags
	case "author":
		texts = p.AuthorNames()
	case "cat":
		texts = p.Details.Categories
	case "date":
		if p.Date.Month > 0 && p.Date.Year > 0 {
			values = []string{fmt.Sprintf("%04d-%02d", p.Date.Year, p.Date.Month)}
		}
	case "page":
		for _, s := range p.Sightings {
			values = append(values, s.Page.Full())
		}
	}
	for _, text := range texts {
		values = append(values, text.String())
	}
	slices.Sort(values)
	return slices.Compact(values)
}

// MatchNames returns the things whose names can complete what is typed: first those that
// begin with it, then those with another word that begins with it, each in their order. If
// there are none, it returns those that contain its letters as a subsequence beginning at a
// word, the best match first. Every name completes "".
func MatchNames[T any](part string, all []T, name func(T) string) []T {
	part = index.Fold(part)
	if part == "" {
		return all
	}
	names := make([]string, len(all))
	for i, one := range all {
		names[i] = index.Fold(name(one))
	}
	matches := fuzzy.FindNoSort(part, names)
	var beginning, within, near []T
	for _, m := range matches {
		switch start, _ := (index.Pattern{Text: part, Left: true}).Find(m.Str); {
		case start == 0:
			beginning = append(beginning, all[m.Index])
		case start > 0:
			within = append(within, all[m.Index])
		}
	}
	if len(beginning)+len(within) > 0 {
		return append(beginning, within...)
	}
	sort.Stable(matches)
	for _, m := range matches {
		if index.StartsWord(m.Str, m.MatchedIndexes[0]) {
			near = append(near, all[m.Index])
		}
	}
	return near
}
