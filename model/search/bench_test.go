//go:build unix

package search

import (
	"context"
	"os"
	"runtime"
	"slices"
	"syscall"
	"testing"
	"time"

	"dailies/model/search/query"
)

// typedQueries are typed letter by letter, one query of each kind.
var typedQueries = []struct{ kind, text string }{
	{"words", "policy optimization"},
	{"frequent", "model learning"},
	{"phrase", `"chain of thought"`},
	{"misspelt", "reasning agnet"},
	{"acronym", "flowgrpo"},
	{"initials", "fpo"},
	{"short", "rl vl"},
	{"either", `agents | robotics`},
	{"negation", "-survey"},
	{"facts", "org:tencent comments:>2 date:90d"},
	{"expression", "/gr?po/"},
	{"absent", "zxqvy wkjhd"},
	{"table: one word", "grpo"},
	{"table: two words", "multimodal reasoning"},
	{"table: a typo", "thnk or not"},
	{"table: in titles", "title:policy"},
	{"question", "how to reduce hallucinations in vision language models"},
	{"like", `like:"agentic policy optimization"`},
}

// benchPapers returns the papers of the dump that DAILIES_BENCH_DUMP names, or generated papers.
//
//	DAILIES_BENCH_DUMP=dump.txt go test -run - -bench Key -benchtime 1x ./model/search
func benchPapers(b *testing.B) Papers {
	path := os.Getenv("DAILIES_BENCH_DUMP")
	if path == "" {
		return generated(b, fromEnvironment("DAILIES_BENCH_TITLES", 100_000), 1)
	}
	return loaded(b, path)
}

// BenchmarkKey reports the median and the 95th percentile of the milliseconds from a key to a screenful
// with highlighted matches, and the CPU time.
func BenchmarkKey(b *testing.B) {
	in := benchPapers(b)
	ix := NewIndex()
	ix.Follow(b.Context(), in.Snapshot, false)
	key(b.Context(), ix, in, "model") // builds the vocabulary and sorts the pages
	for _, q := range typedQueries {
		b.Run(q.kind, func(b *testing.B) {
			var took, work []time.Duration
			for b.Loop() {
				for n := 1; n <= len(q.text); n++ {
					began, before := time.Now(), worked()
					if key(b.Context(), ix, in, q.text[:n]); query.StemAt(q.text[:n], n).Key == nil {
						took, work = append(took, time.Since(began)), append(work, worked()-before)
					}
				}
			}
			report(b, took, "key")
			report(b, work, "work")
			b.ReportMetric(0, "ns/op")
		})
	}
}

func report(b *testing.B, took []time.Duration, what string) {
	slices.Sort(took)
	b.ReportMetric(took[len(took)/2].Seconds()*1000, "ms/"+what+"-p50")
	b.ReportMetric(took[len(took)*95/100].Seconds()*1000, "ms/"+what+"-p95")
}

// worked returns the CPU time of the process, which other programs do not influence.
func worked() time.Duration {
	var used syscall.Rusage
	_ = syscall.Getrusage(syscall.RUSAGE_SELF, &used)
	return time.Duration(used.Utime.Nano() + used.Stime.Nano())
}

// key does what a key in the filter line does.
func key(ctx context.Context, ix *Index, in Papers, text string) {
	q, err := query.Parse(text)
	if err != nil {
		return
	}
	a := ix.Search(ctx, Request{Query: q, In: in, By: query.ByRelevance})
	for _, i := range a.Papers[:min(len(a.Papers), 40)] {
		a.Match.Spans(in.Paper(int(i)).Title.String(), query.Title)
	}
}

// BenchmarkFollow indexes papers, and reports the memory that this takes.
func BenchmarkFollow(b *testing.B) {
	in := benchPapers(b)
	for b.Loop() {
		before := heap()
		ix := NewIndex()
		ix.Follow(b.Context(), in.Snapshot, false)
		b.ReportMetric(float64(heap()-before)/1e6, "MB")
		runtime.KeepAlive(ix)
	}
}

func heap() uint64 {
	var m runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&m)
	return m.HeapAlloc
}
