package library

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"dailies/parser"
	"dailies/parser/clean"
)

func TestTheFirstEntryOfEachTitleIsFound(t *testing.T) {
	for titles, entries := range map[int]int{1: 5000, 700: 9000, 5000: 6000, 40_000: 50_000} {
		r := rand.New(rand.NewPCG(8, uint64(titles)))
		l, first, n := New(today), map[string]int32{}, int32(0)
		for int(n) < entries {
			var papers []parser.Paper
			for range 1 + r.IntN(700) {
				title := fmt.Sprint("paper", r.IntN(titles))
				if _, known := first[title]; !known {
					first[title] = n
				}
				papers = append(papers, parser.Paper{Title: clean.Of(title), Date: date("Aug 15")})
				n++
			}
			l.Add(dumpOf(fmt.Sprint(n), "Oct 27", papers...))
		}
		for title, want := range first {
			if got, ok := l.register.find(&l.archive, title); !ok || got != want {
				t.Fatalf("%d titles: %q was first entry %d, %v; want %d", titles, title, got, ok, want)
			}
		}
		if _, ok := l.register.find(&l.archive, "paper"); ok || l.register.n != len(first) {
			t.Errorf("%d titles: %d are known", titles, l.register.n)
		}
	}
}

func TestTheRegisterGrowsAtOnceForWhatAFileStillHolds(t *testing.T) {
	for size, want := range map[int64]int{0: 4096, 3000: 8192, 1 << 50: 131072} {
		var papers []parser.Paper
		for i := range 2000 {
			papers = append(papers, parser.Paper{Title: clean.Of(fmt.Sprint("paper", i))})
		}
		d := dumpOf("a", "Oct 27", papers...)
		d.More, d.Bytes, d.Size = true, 1000, size
		l := New(today)
		l.Add(d)
		if got := len(l.register.table.Load().slots); got != want {
			t.Errorf("with a file of %d bytes there are %d slots, want %d", size, got, want)
		}
	}
}
