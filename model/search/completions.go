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
)

// Completion completes what is being typed.
type Completion struct {
	Text  string // as it is typed: "org:", `"Korea University"`
	Shown string // without quotes
	Count int    // papers that have the value; -1 if it is not counted
	Does  string // what a key is for; "" for a value
}

// maxCompletions is the most completions to return, because nobody reads more.
const maxCompletions = 50

// Completions returns the keys or values that complete a stem, the most likely first.
func (ix *Index) Completions(ctx context.Context, s query.Stem, papers Papers) (all []Completion) {
	in := ix.searched(ctx, papers)
	switch {
	case s.Key == nil:
		for _, k := range query.Keys() {
			all = append(all, Completion{Text: k.Name + ":", Shown: k.Name + ":", Count: -1, Does: k.Does})
		}
	case s.Key.Takes == query.TakesDate || s.Key.Fields&(query.Author|query.Category|query.Org|query.Tag) != 0:
		all = in.valueCompletions(s.Key)
	default:
		for _, v := range s.Key.Values {
			count := -1
			if s.Key.Takes == query.TakesName {
				count = in.count(nodeOf(s.Key.Name, v))
			}
			all = append(all, Completion{Text: v, Shown: v, Count: count})
		}
	}
	all = MatchNames(s.Part, all, func(o Completion) string { return o.Shown })
	return all[:min(len(all), maxCompletions)]
}

// valueCompletions returns the values of a key in the papers: dates newest first, others by frequency.
func (in searched) valueCompletions(key *query.Key) (all []Completion) {
	counts := map[string]int{}
	for _, w := range in.written(key.Name) {
		counts[w.name]++
	}
	for v, n := range counts {
		if v != "" && !strings.Contains(v, `"`) { // a value with a quote cannot be quoted
			all = append(all, Completion{Text: query.Quote(v), Shown: v, Count: n})
		}
	}
	slices.SortFunc(all, func(a, b Completion) int {
		if key.Takes == query.TakesDate {
			return cmp.Compare(b.Text, a.Text)
		}
		return cmp.Or(cmp.Compare(b.Count, a.Count), cmp.Compare(a.Shown, b.Shown))
	})
	return all
}

// valuesOn returns the distinct values of a key that a paper has. The organisation may be "".
func valuesOn(p *library.Paper, key string, tags []string) (values []string) {
	switch key {
	case "org":
		return []string{p.Org.Name.String()}
	case "tag":
		return tags
	case "date":
		if p.Date.Month > 0 && p.Date.Year > 0 {
			values = []string{fmt.Sprintf("%04d-%02d", p.Date.Year, p.Date.Month)}
		}
	case "page":
		for _, s := range p.Sightings {
			values = append(values, s.Page.Full())
		}
	default:
		for _, text := range index.Texts(p, query.KeyNamed(key).Fields) {
			values = append(values, text.String())
		}
	}
	slices.Sort(values)
	return slices.Compact(values)
}

// MatchNames returns the items whose names match what was typed: first those that begin with it, then
// those with another word that begins with it. If there are none, it returns those that contain its
// letters in order, starting at the beginning of a word, the best match first. Every name matches "".
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
	var prefixes, words, near []T
	for _, m := range matches {
		switch start, _ := (index.Pattern{Text: part, Left: true}).Find(m.Str); {
		case start == 0:
			prefixes = append(prefixes, all[m.Index])
		case start > 0:
			words = append(words, all[m.Index])
		}
	}
	if len(prefixes)+len(words) > 0 {
		return append(prefixes, words...)
	}
	sort.Stable(matches)
	for _, m := range matches {
		if index.StartsWord(m.Str, m.MatchedIndexes[0]) {
			near = append(near, all[m.Index])
		}
	}
	return near
}
