package library

import (
	"cmp"
	"fmt"
	"slices"

	"dailies/parser"
	"dailies/parser/clean"
)

// A paper may get another title with a new version, and keeps its arXiv number: entries of one number
// are one paper, whatever their titles are. But a number can also be wrong in a dump, and then two
// papers become one. So the reader is told if two titles of one number have little in common.

// conflict is an entry whose title has little in common with another of the same number.
type conflict struct{ entry, with *entry }

// conflicts compares the titles of each arXiv number of the cluster with the earliest one.
func (c *cluster) conflicts() (all []conflict) {
	if haveOneTitle(c.entries) {
		return nil
	}
	first := map[string]*entry{} // by number
	known := map[ID]bool{}
	for _, e := range slices.SortedFunc(slices.Values(c.entries), func(e, f *entry) int {
		return cmp.Or(earliestFirst(e, f), newestFirst(f, e)) // whatever the order of arrival
	}) {
		number := e.paper.ArXiv
		switch original := first[number]; {
		case number == "":
		case original == nil:
			first[number] = e
		case !known[e.key()] && !SimilarTitles(original.paper.Title.String(), e.paper.Title.String()):
			known[e.key()] = true
			all = append(all, conflict{e, original})
		}
	}
	return all
}

// problem says what was done with the conflict, for the dump in which its entry stands.
func (c conflict) problem() parser.Problem {
	text := fmt.Sprintf("arXiv number %s is “%s” here and “%s” in %s: shown as one paper; if they are two, correct the number",
		c.entry.paper.ArXiv, c.entry.paper.Title, c.with.paper.Title, c.with.page.dump.Name)
	return parser.Problem{Line: int(c.entry.paper.Sightings[0].Line), Text: clean.Line(text)}
}

// SimilarTitles reports whether one title may be a new version of the other: they share at least
// half of the longer words of the shorter one.
func SimilarTitles(a, b string) bool {
	of, in := longWords(a), longWords(b)
	return 2*shared(of, in) >= min(len(of), len(in))
}

// addConflicts adds the conflicts to the problems of their dumps, in order of their lines.
// The slices that an older snapshot shares stay as they are.
func (v *view) addConflicts(clusters []*cluster) {
	var all []conflict
	for _, c := range clusters {
		all = append(all, c.conflicts()...)
	}
	slices.SortFunc(all, func(a, b conflict) int { return byArrival(a.entry, b.entry) })
	for _, c := range all {
		d := &v.dumps[c.entry.page.dump.index]
		d.Problems = append(slices.Clip(d.Problems), c.problem())
	}
}
