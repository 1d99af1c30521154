package library

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"dailies/parser"
	"dailies/ui/uitest"
)

func TestSinceNamesEveryPaperThatChanged(t *testing.T) {
	for seed := range uint64(300) {
		r := odds{rand.New(rand.NewPCG(seed, 3))}
		l := New(today)
		before := []Snapshot{{}}
		for _, d := range r.dumps(6) {
			l.Add(d)
			now := l.Snapshot()
			for n, then := range before {
				changed := slices.Collect(now.Since(then))
				for i := range now.Len() {
					same := i < then.Len() && describePaper(now, now.Paper(i)) == describePaper(then, then.Paper(i))
					if !same && !slices.Contains(changed, i) {
						t.Fatalf("seed %d: paper %d changed since snapshot %d unsaid", seed, i, n)
					}
				}
				if !slices.IsSorted(changed) {
					t.Fatalf("seed %d: %v is out of order", seed, changed)
				}
			}
			before = append(before, now)
		}
	}
}

func TestSinceNamesNothingElse(t *testing.T) {
	l := New(today)
	var papers []parser.Paper
	for i := range 1500 {
		papers = append(papers, paper(fmt.Sprint("Paper ", i), "Jan 5"))
	}
	l.Add(dumpOf("a", "Jan 6", papers...))
	first := l.Snapshot()
	if got := slices.Collect(first.Since(first)); got != nil {
		t.Errorf("nothing was added, and %v changed", got)
	}
	l.Add(dumpOf("b", "Jan 7", papers[7], paper("Another", "Jan 7")))
	uitest.EqualList(t, slices.Collect(l.Snapshot().Since(first)), []int{7, len(papers)})
}
