package search

import (
	"context"
	"fmt"
	"os"
	"strings"
	"syscall"
	"testing"
	"time"

	"dailies/model/library"
	"dailies/parser"
)

func cpuTime() time.Duration {
	var r syscall.Rusage
	syscall.Getrusage(0, &r)
	return time.Duration(r.Utime.Nano() + r.Stime.Nano())
}

func scratchPapers(t testing.TB) Papers {
	path := os.Getenv("DUMP")
	if path == "" {
		t.Skip()
	}
	l := library.New(time.Now())
	began := time.Now()
	var ds []parser.Dump
	for d, err := range parser.Load(context.Background(), []string{path}) {
		if err != nil {
			t.Fatal(err)
		}
		ds = append(ds, d)
		l.Add(d)
	}
	in := Papers{Snapshot: l.Snapshot()}
	fmt.Println("loaded", in.Len(), time.Since(began))
	return in
}

func TestScratchScan(t *testing.T) {
	in := scratchPapers(t)
	ix := NewIndex()
	began := time.Now()
	ix.Update(in.Snapshot)
	fmt.Println("indexed", time.Since(began))
	for range 2 {
		for _, w := range strings.Split(os.Getenv("WORDS"), ",") {
			ix.forget()
			q := parsed(t, w)
			c, b := cpuTime(), time.Now()
			s := ix.Search(Request{Query: q, In: in})
			a := s.Next(t.Context())
			first := time.Since(b)
			if !a.Whole {
				a = s.Next(t.Context())
			}
			fmt.Printf("%-30s %8d first %4dms whole %4dms cpu %4dms\n", w, len(a.Papers), first.Milliseconds(), time.Since(b).Milliseconds(), (cpuTime() - c).Milliseconds())
		}
	}
}

func TestScratchKeys(t *testing.T) {
	in := scratchPapers(t)
	ix := NewIndex()
	ix.Update(in.Snapshot)
	for _, text := range strings.Split(os.Getenv("TYPED"), ",") {
		ix.forget()
		var former *Answer
		for n := 1; n <= len(text); n++ {
			c := cpuTime()
			var f, w time.Duration
			former, f, w = key(ix, text[:n], in, former)
			nn := 0
			if former != nil {
				nn = len(former.Papers)
			}
			fmt.Printf("%-22q %8d first %4dms whole %4dms cpu %4dms\n", text[:n], nn, f.Milliseconds(), w.Milliseconds(), (cpuTime() - c).Milliseconds())
		}
	}
}

func BenchmarkScratchPair(b *testing.B) {
	s := strings.Repeat("Reinforcement Learning from Human Feedback has achieved notable success in steering ", 17)
	n := newNeedle("zebra", false, false)
	b.Run("wide", func(b *testing.B) {
		b.SetBytes(int64(len(s)))
		for b.Loop() {
			n.glance(s)
		}
	})
	b.Run("seek", func(b *testing.B) {
		b.SetBytes(int64(len(s)))
		for b.Loop() {
			n.pair.seek(s, 0)
		}
	})
	b.Run("each", func(b *testing.B) {
		b.SetBytes(int64(len(s)))
		for b.Loop() {
			printableEach(s)
		}
	})
}
