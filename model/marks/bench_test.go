package marks

import (
	"fmt"
	"testing"

	"dailies/model/library"
	"dailies/ui/uitest"
)

// written is a home whose journal has n marks.
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

// BenchmarkBulk gives 100,000 papers a status, of which nobody has touched any, and
// takes it back.
func BenchmarkBulk(b *testing.B) {
	changes := make([]Change, 100_000)
	for i := range changes {
		changes[i] = status(library.ID(fmt.Sprint("a paper with a name of some length ", i)), Read)
		changes[i].Title = "A Paper with a Name of Some Length, and What It Is About"
	}
	b.ReportAllocs()
	for b.Loop() {
		m := newMarks("d")
		m.Apply(changes...)
		if s, ok := m.Undo(); !ok || len(s.Edits) != len(changes) {
			b.Fatal(len(s.Edits))
		}
	}
}
