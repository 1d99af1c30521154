package library

import (
	"cmp"
	"fmt"
	"slices"

	"dailies/parser"
	"dailies/parser/clean"
)

// A paper keeps its arXiv number when a new version changes its title, so entries with the same number are
// one paper, whatever their titles are. But if a number is wrong in a dump, two papers become one. So the
// reader is told if two titles with the same number have little in common.

// conflict is an entry whose title has little in common with that of another entry with the same number.
type conflict struct{ entry, with *entry }

// conflicts compares the titles of each arXiv number in the cluster with the earliest title.
func (c *cluster) conflicts() (all []conflict) {
	if sameTitle(c.entries) {
		return nil
	}
	first := map[string]*entry{} // by number
	known := map[ID]bool{}
	for _, e := range slices.SortedFunc(slices.Values(c.entries), func(e, f *entry) int {
		return cmp.Or(earliestFirst(e, f), newestFirst(f, e)) // independent of the order of arrival
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

// problem describes the conflict, for the dump that has the entry.
func (c conflict) problem() parser.Problem {
	text := fmt.Sprintf("arXiv number %s is “%s” here and “%s” in %s: shown as one paper; if they are two, correct the number",
		c.entry.paper.ArXiv, c.entry.paper.Title, c.with.paper.Title, c.with.page.dump.Name)
	return parser.Problem{Line: int(c.entry.paper.Sightings[0].Line), Text: clean.Line(text)}
}

// SimilarTitles reports whether one title may be a new version of the other: they share at least
// half of the longer words of the shorter one.
func SimilarTitles(a, b string) bool {
	x, y := longWords(a), longWords(b)
	return 2*shared(x, y) >= min(len(x), len(y))
}

// addConflicts adds the conflicts to the problems of their dumps, in order of arrival. It does not
// change the slices that older snapshots share.
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
