package marks

import (
	"fmt"
	"testing"

	"dailies/model/library"
	"dailies/ui/uitest"
)

// written returns a home whose journal has n marks.
func written(b *testing.B, n int) string {
	home := b.TempDir()
	s, m, _ := open(b, home)
	var steps []Step
	for i := range n {
		id := library.ID(fmt.Sprintf("generatedpapernumber%dwithatitleofusuallength", i))
		steps = append(steps, m.Apply(Change{ID: id, Title: fmt.Sprintf("Generated Paper Number %d With a Title of Usual Length", i), Status: ptr(Status(1 + i%2))}))
	}
	save(b, s, m, steps...)
	uitest.Must(b, s.Close())
	return home
}

func BenchmarkOpen(b *testing.B) {
	for _, n := range []int{0, 10_000, 100_000} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			home := written(b, n)
			b.ReportAllocs()
			for b.Loop() {
				s, m, _ := Open(Config{DataDir: home, StateDir: home + "/state"})
				if m.Len() != n {
					b.Fatal(m.Len())
				}
				b.StopTimer()
				_ = s.Close()
				b.StartTimer()
			}
		})
	}
}
