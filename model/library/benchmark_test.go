package library

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"runtime"
	"testing"
	"time"

	"dailies/parser"
	"dailies/parser/clean"
)

// generated makes dumps of n entries in all, on pages of each entries, as a
// person would gather them from the beginning of 2023 until now. A third of a
// page's entries stood on a page before, half of those on one of the last
// few; years are written as the site does.
func generated(n, each int) []parser.Dump {
	r := rand.New(rand.NewPCG(7, uint64(n)))
	words := make([]string, 5000)
	for i := range words {
		words[i] = fmt.Sprintf("%c%x", 'a'+rune(r.IntN(26)), r.IntN(1<<(4*(2+r.IntN(5)))))
	}
	var all []parser.Paper
	var dumps []parser.Dump
	begin := time.Date(2023, 1, 1, 0, 0, 0, 0, time.UTC)
	for from := 0; from < n; from += each {
		page := begin.AddDate(0, 0, from*1400/n)
		var papers []parser.Paper
		for range min(each, n-from) {
			p := invented(r, words, page)
			if recent := min(len(all), 3*each); recent > 0 && r.IntN(6) == 0 {
				p = all[len(all)-1-r.IntN(recent)]
			} else if recent > 0 && r.IntN(5) == 0 {
				p = all[r.IntN(len(all))]
			}
			all = append(all, p)
			if p.Date.Year == page.Year() {
				p.Date.Year = 0
			}
			papers = append(papers, p)
		}
		dumps = append(dumps, dumpOf(fmt.Sprintf("dump %d", from), page.Format("Jan 2"), papers...))
	}
	return dumps
}

// invented makes a paper of some day in the two years before its page.
func invented(r *rand.Rand, words []string, page time.Time) parser.Paper {
	title := "The"
	for range 9 {
		title += " " + words[r.IntN(len(words))]
	}
	on := page.AddDate(0, 0, -r.IntN(1+r.IntN(730)))
	return parser.Paper{
		Title: clean.Line(title), Meta: true, Authors: 1 + r.IntN(20), Comments: r.IntN(9),
		Date: parser.Date{Year: on.Year(), Month: int(on.Month()), Day: on.Day()},
	}
}

// batch is how many papers come before the next snapshot, while dumps are read.
const batch = 4096

// addAll adds dumps, with a snapshot after each batch of so many papers.
func addAll(dumps []parser.Dump, batch int) Snapshot {
	l := New(today)
	n := 0
	for _, d := range dumps {
		l.Add(d)
		if n += len(d.Papers); n >= batch {
			l.Snapshot()
			n = 0
		}
	}
	return l.Snapshot()
}

// loaded are the dumps of the file that DUMP names, in the parts that they are
// read in; none where it names none.
func loaded(tb testing.TB) (dumps []parser.Dump) {
	tb.Helper()
	path := os.Getenv("DUMP")
	if path == "" {
		return nil
	}
	for d, err := range parser.Load(context.Background(), []string{path}) {
		if err != nil {
			tb.Fatal(err)
		}
		dumps = append(dumps, d)
	}
	return dumps
}

// BenchmarkMerge adds 100,000 entries and takes a snapshot after each batch; with
// DUMP=path, those of a file. Its peer is what cannot be done without: a key for
// each title, and a map of them.
func BenchmarkMerge(b *testing.B) {
	const n = 100_000
	shapes := map[string][]parser.Dump{"dumps of 4096": generated(n, batch), "dumps of 100": generated(n, 100), "dumps of 5": generated(n, 5)}
	if dumps := loaded(b); dumps != nil {
		shapes = map[string][]parser.Dump{"DUMP": dumps}
	}
	for name, dumps := range shapes {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				addAll(dumps, batch)
			}
		})
	}
	dumps := generated(n, n)
	b.Run("peer keys in a map", func(b *testing.B) {
		for b.Loop() {
			keys := map[ID]int32{}
			for i := range dumps[0].Papers {
				keys[Key(dumps[0].Papers[i].Title.String())] = int32(i)
			}
		}
	})
}

// BenchmarkHeld says what a library holds of each paper besides its texts.
func BenchmarkHeld(b *testing.B) {
	dumps := generated(100_000, batch)
	if l := loaded(b); l != nil {
		dumps = l
	}
	for b.Loop() {
		before := heap()
		s := addAll(dumps, batch)
		b.ReportMetric(float64(heap()-before)/float64(s.Len()), "B/paper")
		runtime.KeepAlive(s)
	}
	runtime.KeepAlive(dumps)
}

func heap() int {
	var m runtime.MemStats
	runtime.GC()
	runtime.GC() // what the first one finds has no owner any more
	runtime.ReadMemStats(&m)
	return int(m.HeapAlloc)
}
