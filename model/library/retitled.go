package library

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"
	"unicode"

	"dailies/parser"
	"dailies/parser/clean"
)

// A paper may get another title with a new version, and keeps its arXiv number: entries of
// one number are one paper, whatever their titles are. But a number can also be wrong in a
// dump, and then two papers become one. So where two titles of one number have little in
// common, the reader is told.

// conflict is an entry whose title has little in common with another of the same number.
type conflict struct{ entry, with *entry }

// conflicts compares the titles of each arXiv number of the cluster with the earliest one.
func (c *cluster) conflicts() (all []conflict) {
	if len(c.entries) < 2 || haveOneTitle(c.entries) {
		return nil
	}
	first := map[string]*entry{} // by number
	known := map[ID]bool{}
	for _, e := range slices.SortedFunc(slices.Values(c.entries), originalFirst) {
		number := e.says.ArXiv
		switch original := first[number]; {
		case number == "":
		case original == nil:
			first[number] = e
		case !known[e.says.ID] && !alike(original.says.Title.String(), e.says.Title.String()):
			known[e.says.ID] = true
			all = append(all, conflict{e, original})
		}
	}
	return all
}

// originalFirst is earliestFirst, and then by what does not depend on the order of
// arrival.
func originalFirst(e, f *entry) int {
	return cmp.Or(earliestFirst(e, f), newestFirst(f, e))
}

// problem says what was done with the conflict, for the dump in which its entry stands.
func (c conflict) problem() parser.Problem {
	text := fmt.Sprintf("arXiv number %s is “%s” here and “%s” in %s: shown as one paper; if they are two, correct the number",
		c.entry.says.ArXiv, c.entry.says.Title, c.with.says.Title, c.with.page.dump.Name)
	return parser.Problem{Line: c.entry.says.Sightings[0].Line, Text: clean.Line(text)}
}

// alike reports whether one title may be a new version of the other: they share at least
// half of the words of the shorter one, words of up to three letters left out.
func alike(a, b string) bool {
	of, in := titleWords(a), titleWords(b)
	if len(of) > len(in) {
		of, in = in, of
	}
	shared := 0
	for _, word := range of {
		if slices.Contains(in, word) {
			shared++
		}
	}
	return 2*shared >= len(of)
}

// titleWords are the different words of a title that have more than three letters.
func titleWords(title string) []string {
	words := strings.FieldsFunc(strings.ToLower(withoutTeX(title)), func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsNumber(r)
	})
	words = slices.DeleteFunc(words, func(word string) bool { return len(word) <= 3 })
	slices.Sort(words)
	return slices.Compact(words)
}

// addConflicts adds the conflicts to the problems of their dumps, in order of their lines.
// The slices that an older snapshot shares stay as they are.
func (v *view) addConflicts(of map[*cluster][]conflict) {
	all := slices.Concat(slices.Collect(maps.Values(of))...)
	slices.SortFunc(all, func(a, b conflict) int { return byArrival(a.entry, b.entry) })
	for _, c := range all {
		d := &v.dumps[c.entry.page.dump.index]
		d.Problems = append(slices.Clip(d.Problems), c.problem())
	}
}
