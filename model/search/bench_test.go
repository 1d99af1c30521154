package search

import (
	"context"
	"slices"
	"testing"
	"time"
)

// typedQueries are typed letter by letter: words, a typo, initials, keys, a
// phrase, and words that nothing has.
var typedQueries = []string{
	"policy optimization", "reasning agnet", "flowgrpo", "org:tencent comments:>2 -survey",
	`"chain of thought" | multmodal`, "zxqvy wkjhd", "title:/gr?po/ date:30d",
}

// BenchmarkKey is the work of one keystroke over the real dumps: parse,
// prepare, scan, rank, mark the first screenful.
func BenchmarkKey(b *testing.B) { benchmarkKeys(b, dumps(b)) }

// BenchmarkKeyGenerated is the same over generated papers.
func BenchmarkKeyGenerated(b *testing.B) { benchmarkKeys(b, generated(b, generatedTitles(), 1)) }

func benchmarkKeys(b *testing.B, in Papers) {
	ix := NewIndex()
	ix.Update(in.Snapshot)
	for _, text := range typedQueries {
		b.Run(text, func(b *testing.B) {
			keys := 0
			for b.Loop() {
				ix.forget()
				for n := 1; n <= len(text); n++ {
					key(ix, text[:n], in)
				}
				keys += len(text)
			}
			b.ReportMetric(float64(b.Elapsed().Microseconds())/float64(keys), "µs/key")
		})
	}
}

// forget drops what former queries taught, so that a key repeated is a new one.
func (ix *Index) forget() { ix.absent, ix.known, ix.shorts = nil, nil, nil }

// key does what a keystroke does.
func key(ix *Index, text string, in Papers) {
	ctx := context.Background()
	q, err := Parse(text)
	if err != nil {
		return
	}
	m := ix.Prepare(ctx, q, in)
	results := slices.Collect(m.Scan(ctx, nil))
	Rank(results)
	for _, r := range results[:min(len(results), 40)] {
		m.Positions(in.Paper(int(r.Paper)), Title)
	}
}

// BenchmarkKeyWorst finds the slowest single keystroke of all.
func BenchmarkKeyWorst(b *testing.B) {
	in := dumps(b)
	ix := NewIndex()
	ix.Update(in.Snapshot)
	for _, text := range []string{"agents reasning polcy multmodal", "zxqvyabcdefg", "-agent", `like:"agentic reinforced policy optimization"`, "has:code", "/a.*b.*c/"} {
		key(ix, text, in) // what is built once is built
		b.Run(text, func(b *testing.B) {
			for b.Loop() {
				ix.forget()
				key(ix, text, in)
			}
		})
	}
}

func BenchmarkIndex(b *testing.B) {
	in := dumps(b)
	for b.Loop() {
		NewIndex().Update(in.Snapshot)
	}
}

func BenchmarkLikeFirst(b *testing.B) {
	in := dumps(b)
	for b.Loop() {
		key(NewIndex(), "like:policy", in)
	}
}

func BenchmarkNeedle(b *testing.B) {
	in := dumps(b)
	size := 0
	for i := range in.Len() {
		size += len(textOf(in.Paper(i)))
	}
	n := newNeedle("zebra", false, false)
	b.SetBytes(int64(size))
	for b.Loop() {
		for i := range in.Len() {
			n.next(textOf(in.Paper(i)), 0)
		}
	}
}

func BenchmarkSort(b *testing.B) {
	in := dumps(b)
	ids := make([]int32, in.Len())
	for i := range ids {
		ids[i] = int32(i)
	}
	for b.Loop() {
		Sort(in, ids, ByDate, false)
	}
}

// BenchmarkKeyTail types titles over many papers, right and misspelt, and
// reports the keystroke that 95 in 100 are quicker than.
func BenchmarkKeyTail(b *testing.B) {
	in := generated(b, generatedTitles(), 1)
	ix := NewIndex()
	ix.Update(in.Snapshot)
	titles := titlesOf(in)
	for _, way := range ways {
		b.Run(way.name, func(b *testing.B) {
			var took []time.Duration
			for b.Loop() {
				ix.forget()
				for _, a := range way.sample(titles, 8, 5) {
					for n := 1; n <= min(len(a.text), 16); n++ {
						began := time.Now()
						key(ix, a.text[:n], in)
						took = append(took, time.Since(began))
					}
				}
			}
			slices.Sort(took)
			b.ReportMetric(float64(took[len(took)/2].Microseconds())/1000, "ms/p50")
			b.ReportMetric(float64(took[len(took)*95/100].Microseconds())/1000, "ms/p95")
			b.ReportMetric(float64(took[len(took)-1].Microseconds())/1000, "ms/max")
			b.ReportMetric(0, "ns/op")
		})
	}
}
