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
				var former *Answer
				for n := 1; n <= len(text); n++ {
					former, _, _ = key(ix, text[:n], in, former)
				}
				keys += len(text)
			}
			b.ReportMetric(float64(b.Elapsed().Microseconds())/float64(keys), "µs/key")
		})
	}
}

// forget drops what former queries taught, so that a key repeated is a new one.
func (ix *Index) forget() {
	ix.absent, ix.looked, ix.known, ix.findings, ix.compounds.branches = nil, nil, nil, nil, nil
}

// key does what a keystroke does, and says when the first screenful was there and
// when the whole was.
func key(ix *Index, text string, in Papers, former *Answer) (answer *Answer, first, whole time.Duration) {
	ctx, began := context.Background(), time.Now()
	q, err := Parse(text)
	if err != nil {
		return former, 0, 0
	}
	search := ix.Search(Request{Query: q, In: in, Former: former})
	a := search.Next(ctx)
	mark(a, in)
	first = time.Since(began)
	if !a.Whole {
		a = search.Next(ctx)
		mark(a, in)
	}
	return &a, first, time.Since(began)
}

// mark marks the hits in the rows of a screen.
func mark(a Answer, in Papers) {
	at := max(slices.Index(a.Papers, a.Best)-20, 0)
	for _, i := range a.Papers[at:min(len(a.Papers), at+40)] {
		a.Match.Positions(in.Paper(int(i)), Title)
	}
}

// BenchmarkKeyWorst finds the slowest single keystroke of all.
func BenchmarkKeyWorst(b *testing.B) {
	in := dumps(b)
	ix := NewIndex()
	ix.Update(in.Snapshot)
	for _, text := range []string{"agents reasning polcy multmodal", "zxqvyabcdefg", "-agent", `like:"agentic reinforced policy optimization"`, "has:code", "/a.*b.*c/"} {
		key(ix, text, in, nil) // what is built once is built
		b.Run(text, func(b *testing.B) {
			for b.Loop() {
				ix.forget()
				key(ix, text, in, nil)
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
		key(NewIndex(), "like:policy", in, nil)
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

// BenchmarkKeyTail types titles over many papers, right and misspelt, and
// reports the keystroke that 95 in 100 are quicker than.
func BenchmarkKeyTail(b *testing.B) {
	in := generated(b, generatedTitles(), 1)
	ix := NewIndex()
	ix.Update(in.Snapshot)
	titles := titlesOf(in)
	for _, way := range ways {
		b.Run(way.name, func(b *testing.B) {
			var first, whole []time.Duration
			for b.Loop() {
				ix.forget()
				for _, a := range way.sample(titles, 8, 5) {
					var former *Answer
					for n := 1; n <= min(len(a.text), 16); n++ {
						var f, w time.Duration
						former, f, w = key(ix, a.text[:n], in, former)
						first, whole = append(first, f), append(whole, w)
					}
				}
			}
			report(b, first, "first")
			report(b, whole, "whole")
			b.ReportMetric(0, "ns/op")
		})
	}
}

func report(b *testing.B, took []time.Duration, what string) {
	slices.Sort(took)
	b.ReportMetric(float64(took[len(took)/2].Microseconds())/1000, "ms/"+what+"-p50")
	b.ReportMetric(float64(took[len(took)*95/100].Microseconds())/1000, "ms/"+what+"-p95")
}
