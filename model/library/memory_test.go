package library

import (
	"fmt"
	"math/rand/v2"
	"runtime"
	"strings"
	"testing"

	"dailies/parser"
	"dailies/parser/clean"
)

// held is what a library of dumps holds, in bytes, once they are let go.
func held(dumps func() []parser.Dump) (bytes int, s Snapshot) {
	before := heap()
	l := New(today)
	for _, d := range dumps() {
		l.Add(d)
		l.Snapshot()
	}
	s = l.Snapshot()
	bytes = heap() - before
	runtime.KeepAlive(l)
	return bytes, s
}

func heap() int {
	var m runtime.MemStats
	runtime.GC()
	runtime.GC() // what the first one finds has no owner any more
	runtime.ReadMemStats(&m)
	return int(m.HeapAlloc)
}

// apart81 are n papers that share nothing, in dumps of some each. Their titles
// have 81 bytes, as real ones have on average.
func apart81(n, each int) []parser.Dump {
	r := rand.New(rand.NewPCG(1, 1))
	var dumps []parser.Dump
	for from := 0; from < n; from += each {
		var papers []parser.Paper
		for range min(each, n-from) {
			title := fmt.Sprintf("%x%s", r.Uint64(), strings.Repeat(" word", 14))[:81]
			papers = append(papers, parser.Paper{Title: clean.Of(title), Date: date("Aug 15"), Meta: true, Authors: 3})
		}
		dumps = append(dumps, dumpOf(fmt.Sprint(from), "Oct 27", papers...))
	}
	return dumps
}

// What archive counts, and what the last pieces and chunks, which are not full,
// take more. The counted size is that of a register of which half is taken.
const (
	counted, ends = 152, 4
	halfTaken     = 1 << 16
)

// heldPerPaper is the bytes of each of so many papers that share nothing.
func heldPerPaper(tb testing.TB) float64 {
	tb.Helper()
	bytes, s := held(func() []parser.Dump { return apart81(halfTaken, 2048) })
	if s.Len() != halfTaken {
		tb.Fatalf("%d papers, want %d", s.Len(), halfTaken)
	}
	runtime.KeepAlive(s)
	per := float64(bytes) / halfTaken
	if per < counted-ends || per > counted+ends {
		tb.Errorf("a paper of 81 bytes takes %.1f bytes, want %d to %d", per, counted-ends, counted+ends)
	}
	return per
}

func TestAPaperTakesAsManyBytesAsCounted(t *testing.T) { heldPerPaper(t) }

// BenchmarkHeld asserts it, too, and says how many they are.
func BenchmarkHeld(b *testing.B) {
	per := 0.0
	for b.Loop() {
		per = heldPerPaper(b)
	}
	b.ReportMetric(per, "B/paper")
	b.ReportMetric(0, "ns/op")
}

func TestAPaperOnTwoPagesTakesTwiceThatAndItsRecord(t *testing.T) {
	const n = 20_000
	bytes, s := held(func() []parser.Dump { return append(apart81(n, 2000), apart81(n, 2000)...) })
	if per := bytes / s.Len(); s.Len() != n || per > 2*(counted+ends)+200 {
		t.Errorf("%d papers on two pages take %d bytes each, want %d at most", s.Len(), per, 2*(counted+ends)+200)
	}
	runtime.KeepAlive(s)
}

func TestManyDumpsOfFewPapersTakeLittleMore(t *testing.T) {
	const n, each = 20_000, 10
	bytes, s := held(func() []parser.Dump { return apart81(n, each) })
	if per := bytes / len(s.Dumps()); per > each*(counted+ends)+500 {
		t.Errorf("a dump of %d papers takes %d bytes, want %d at most", each, per, each*(counted+ends)+500)
	}
	runtime.KeepAlive(s)
}
