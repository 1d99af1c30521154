package marks

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"dailies/model/library"
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
	if err := s.Close(); err != nil {
		b.Fatal(err)
	}
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

func BenchmarkCompact(b *testing.B) {
	s, _, _ := open(b, written(b, 10_000))
	for b.Loop() {
		if err := s.journal.Compact(true, fold); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkDurableSave(b *testing.B) {
	home := b.TempDir()
	s, m, _ := open(b, home)
	for i := 0; b.Loop(); i++ {
		save(b, s, m, m.Apply(status("a", Status(1+i%2))))
	}
}

// BenchmarkSaveOfABulk saves a step of 100,000 papers.
func BenchmarkSaveOfABulk(b *testing.B) {
	changes := make([]Change, 100_000)
	for i := range changes {
		changes[i] = status(library.ID(fmt.Sprint("a paper with a name of some length ", i)), Read)
		changes[i].Title = "A Paper with a Name of Some Length, and What It Is About"
	}
	step := newMarks("d").Apply(changes...)
	b.ReportAllocs()
	for b.Loop() {
		b.StopTimer()
		s, _, _ := open(b, b.TempDir())
		b.StartTimer()
		if err := s.Save([]Step{step}); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkDiskSync is what the disk takes of it.
func BenchmarkDiskSync(b *testing.B) {
	f, err := os.Create(filepath.Join(b.TempDir(), "f"))
	if err != nil {
		b.Fatal(err)
	}
	defer f.Close()
	line := make([]byte, 150)
	for b.Loop() {
		_, _ = f.Write(line)
		if err := f.Sync(); err != nil {
			b.Fatal(err)
		}
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

func BenchmarkNewsOfNothing(b *testing.B) {
	s, _, _ := open(b, written(b, 1000))
	for b.Loop() {
		if lines, _, _ := s.Poll(); len(lines) > 0 {
			b.Fatal("news")
		}
	}
}
