package shelf

import (
	"fmt"
	"testing"

	"dailies/model/library"
	"dailies/model/marks"
	"dailies/parser"
)

// BenchmarkAddInParts shelves 100,000 papers as they come from one file, 600 at
// a time, while a search holds what was there before each. marked is how many of
// them have a mark.
func BenchmarkAddInParts(b *testing.B) {
	const n, each = 100_000, 600
	var parts []parser.Dump
	for from := 0; from < n; from += each {
		titles := make([]string, min(each, n-from))
		for i := range titles {
			titles[i] = fmt.Sprint("A Paper of the Number ", from+i, " and as Many Words as a Title Has on Average")
		}
		d := dump("file", titles...)
		if d.More = from+each < n; from > 0 {
			d.Pages = nil
		}
		parts = append(parts, d)
	}
	for _, marked := range []int{0, 10_000} {
		b.Run(fmt.Sprint(marked, " marked"), func(b *testing.B) {
			m := newMarks()
			star, changes := true, []marks.Change(nil)
			for i := range marked {
				changes = append(changes, marks.Change{ID: library.Key(parts[i%len(parts)].Papers[i%each/2].Title.String()), Starred: &star})
			}
			m.Apply(changes...)
			for b.Loop() {
				s := New(m, now)
				for i := range parts {
					s.Add(parts[i : i+1])
					s.Searchable(nil)
				}
				s.Add(nil)
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/n, "ns/paper")
		})
	}
}
