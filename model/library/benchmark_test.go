package library_test

import (
	"fmt"
	"math/rand/v2"
	"runtime"
	"testing"

	"dailies/model/library"
	"dailies/parser"
)

// batch is how many papers are added between snapshots.
const batch = 4096

// loaded returns dumps with 100,000 entries on pages of a hundred, a third of which were on an earlier page.
func loaded() (dumps []parser.Dump) {
	r := rand.New(rand.NewPCG(7, 7))
	for n := range 1000 {
		var papers []parser.Paper
		for i := range 100 {
			at := 100*n + i
			if r.IntN(3) == 0 {
				at = r.IntN(at + 1)
			}
			papers = append(papers, paper(fmt.Sprint("A Paper of the Number ", at, " with a Title of Usual Length"), []string{"Aug 15", "Feb 1, 2025", "May 7, 2024"}[at%3]))
		}
		dumps = append(dumps, dumpOf(fmt.Sprint("dump ", n), "Oct 27", papers...))
	}
	return dumps
}

// addAll adds dumps and takes a snapshot after each batch.
func addAll(dumps []parser.Dump) library.Snapshot {
	l, n := library.New(today), 0
	for _, d := range dumps {
		l.Add(d)
		if n += len(d.Papers); n >= batch {
			l.Snapshot()
			n = 0
		}
	}
	return l.Snapshot()
}

// BenchmarkMerge measures merging, and the memory for each paper besides its texts.
func BenchmarkMerge(b *testing.B) {
	dumps := loaded()
	b.ReportAllocs()
	for b.Loop() {
		before := heap()
		s := addAll(dumps)
		b.ReportMetric(float64(heap()-before)/float64(s.Len()), "B/paper")
		runtime.KeepAlive(s)
	}
	runtime.KeepAlive(dumps)
}

func heap() int {
	var m runtime.MemStats
	runtime.GC()
	runtime.GC() // frees what the first one finalized
	runtime.ReadMemStats(&m)
	return int(m.HeapAlloc)
}
