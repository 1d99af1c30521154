package listing

import (
	"bufio"
	"fmt"
	"io"

	"dailies/model/library"
)

// Check writes what was read of each dump, and every problem with its line.
func Check(w io.Writer, papers library.Snapshot) error {
	inferred := inferredYears(papers)
	out := bufio.NewWriter(w)
	for n, d := range papers.Dumps() {
		fmt.Fprintf(out, "%s: %s, %s: %d with a meta block, %d without\n", d.Name,
			count(len(d.Pages), "page"), entries(d.Entries), d.WithMeta, d.Entries-d.WithMeta)
		if inferred[n] > 0 {
			fmt.Fprintf(out, "%s: the year of %s was inferred and could be another\n", d.Name, count(inferred[n], "date"))
		}
		for _, p := range d.Pages {
			date := "no date"
			if s := day(p.Date); s != nil {
				date = *s
				if p.Date.Inferred {
					date += " (year inferred)"
				}
			}
			fmt.Fprintf(out, "%s:%d: page of %s, %s\n", d.Name, p.Line, date, entries(p.Papers))
		}
		for _, p := range d.Problems {
			if p.Line == 0 {
				fmt.Fprintf(out, "%s: problem: %s\n", d.Name, p.Text)
				continue
			}
			fmt.Fprintf(out, "%s:%d: problem: %s\n", d.Name, p.Line, p.Text)
		}
	}
	return out.Flush()
}

// inferredYears counts by dump the papers whose year is inferred; a paper counts
// in the dump of its newest sighting.
func inferredYears(papers library.Snapshot) map[int]int {
	counts := map[int]int{}
	for i := range papers.Len() {
		if p := papers.Paper(i); p.Date.Known() && p.Date.Inferred {
			counts[p.Sightings[0].Dump]++
		}
	}
	return counts
}

func entries(n int) string {
	if n == 1 {
		return "1 entry"
	}
	return fmt.Sprintf("%d entries", n)
}

func count(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}
