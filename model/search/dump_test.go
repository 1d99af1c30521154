//go:build unix

package search

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"syscall"
	"testing"
	"time"

	"dailies/model/library"
	"dailies/parser"
)

// largeDump is the dump that the environment names: too large to be generated
// here, its texts may have stayed in the file.
//
//	DAILIES_BENCH_DUMP=dump.txt go test -run - -bench Dump -benchtime 1x ./model/search
func largeDump(b *testing.B) (*Index, Papers) {
	path := os.Getenv("DAILIES_BENCH_DUMP")
	if path == "" {
		b.Skip("DAILIES_BENCH_DUMP names no dump")
	}
	l := library.New(time.Now())
	for d, err := range parser.Load(context.Background(), []string{path}) {
		if err != nil {
			b.Fatal(err)
		}
		l.Add(d)
	}
	in := Papers{Snapshot: l.Snapshot()}
	ix := NewIndex()
	began := time.Now()
	ix.Update(in.Snapshot)
	ix.Search(Request{In: in}).Whole(b.Context())
	b.Logf("%d papers: indexed and put in order in %v", in.Len(), time.Since(began))
	return ix, in
}

// BenchmarkDump types filters over a large dump. It reports, for each query, the
// median and the 95th of 100 keys to the first screenful and to the whole, in
// milliseconds.
func BenchmarkDump(b *testing.B) {
	ix, in := largeDump(b)
	for _, text := range append(slices.Clone(typedQueries), "title:robot", "-survey", "abs:kullback", "reinforcement learning agents") {
		b.Run(text, func(b *testing.B) { typeOver(b, ix, in, text, true) })
	}
}

// titleQueries are typed letter by letter: of each kind that titles and facts
// answer.
var titleQueries = []struct{ kind, text string }{
	{"words", "title:policy title:optimization"},
	{"frequent", "title:learning title:model"},
	{"phrase", `title:"chain of thought"`},
	{"negation", "-title:model -title:learning"},
	{"either", "title:agents | title:robotics"},
	{"facts", "org:tencent comments:>2 date:90d authors:3"},
	{"misspelt", "title:reasning title:agnet"},
	{"acronym", "title:flowgrpo"},
	{"initials", "title:fpo"},
	{"short", "title:rl title:vl"},
	{"expression", "title:/gr?po/"},
	{"absent", "title:zxqvy title:wkjhd"},
}

// BenchmarkDumpTitles is BenchmarkDump for filters that need no abstract.
func BenchmarkDumpTitles(b *testing.B) {
	ix, in := largeDump(b)
	for _, q := range titleQueries {
		b.Run(q.kind, func(b *testing.B) { typeOver(b, ix, in, q.text, false) })
	}
}

// BenchmarkTitles is BenchmarkDumpTitles over generated papers.
func BenchmarkTitles(b *testing.B) {
	in := generated(b, generatedTitles(), 1)
	ix := NewIndex()
	ix.Update(in.Snapshot)
	ix.Search(Request{In: in}).Whole(b.Context())
	for _, q := range titleQueries {
		b.Run(q.kind, func(b *testing.B) { typeOver(b, ix, in, q.text, false) })
	}
}

func typeOver(b *testing.B, ix *Index, in Papers, text string, plain bool) {
	var first, whole, work []time.Duration
	for b.Loop() {
		ix.forget()
		var former *Answer
		for n := 1; n <= len(text); n++ {
			if k := StemAt(text[:n], n).Key; !plain && (k == nil || k.fields&inAbstract != 0) {
				continue // a key half typed is a word of abstracts
			}
			var f, w time.Duration
			before := worked()
			former, f, w = key(ix, text[:n], in, former)
			first, whole, work = append(first, f), append(whole, w), append(work, worked()-before)
			if os.Getenv("DAILIES_BENCH_EACH") != "" {
				fmt.Fprintf(os.Stderr, "%7.2f %7.2f %7.2f %7d %s\n", f.Seconds()*1000, w.Seconds()*1000, work[len(work)-1].Seconds()*1000, len(former.Papers), text[:n])
			}
		}
	}
	report(b, first, "first")
	report(b, whole, "whole")
	report(b, work, "work")
	b.ReportMetric(0, "ns/op")
}

// worked is the time that the cores have worked for the process: what others do
// on them does not count.
func worked() time.Duration {
	var used syscall.Rusage
	_ = syscall.Getrusage(syscall.RUSAGE_SELF, &used)
	return time.Duration(used.Utime.Nano() + used.Stime.Nano())
}

// BenchmarkDumpSort sorts all papers of a large dump in every order, and as many
// numbers beside them, in milliseconds.
func BenchmarkDumpSort(b *testing.B) {
	ix, in := largeDump(b)
	random := rand.New(rand.NewPCG(1, 1))
	b.Run("numbers", func(b *testing.B) {
		numbers := make([]int, in.Len())
		timed(b, func() {
			for n := range numbers {
				numbers[n] = random.Int()
			}
			slices.Sort(numbers)
		})
	})
	in.Scores = ix.Score(b.Context(), []Watched{{Query: parsed(b, "title:agent"), Points: 2}, {Query: parsed(b, "title:model"), Points: -1}}, in, nil)
	for by, name := range orderNames {
		b.Run(name, func(b *testing.B) {
			q := Query{}
			if Order(by) == ByRelevance {
				q = parsed(b, "title:e | -title:e") // all, at different scores
			}
			timed(b, func() { ix.Search(Request{Query: q, In: in, By: Order(by), Back: true}).Whole(b.Context()) })
		})
	}
}

// timed reports the median of how long something takes, and of the work of all
// cores.
func timed(b *testing.B, do func()) {
	var whole, work []time.Duration
	for b.Loop() {
		began, before := time.Now(), worked()
		do()
		whole, work = append(whole, time.Since(began)), append(work, worked()-before)
	}
	report(b, whole, "whole")
	report(b, work, "work")
	b.ReportMetric(0, "ns/op")
}

// BenchmarkDumpLike asks for papers like a text: for the first time, then like
// two rare words, and like papers.
func BenchmarkDumpLike(b *testing.B) {
	ix, in := largeDump(b)
	b.Run("first", func(b *testing.B) {
		timed(b, func() {
			ix.kin = nil
			ix.like(b.Context(), "policy optimization", &ix.stock)
		})
	})
	b.Run("words", func(b *testing.B) {
		timed(b, func() {
			clear(ix.kin.answers)
			ix.like(b.Context(), "kullback leibler", &ix.stock)
		})
	})
	n := 0
	b.Run("again", func(b *testing.B) {
		timed(b, func() {
			n++
			ix.like(b.Context(), in.Paper(n).Title.String(), &ix.stock)
		})
	})
}
