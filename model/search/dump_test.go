package search

import (
	"context"
	"os"
	"slices"
	"testing"
	"time"

	"dailies/model/library"
	"dailies/parser"
)

// BenchmarkDump types filters over a dump too large to be generated here, whose
// texts may have stayed in the file. The environment names it:
//
//	DAILIES_BENCH_DUMP=dump.txt go test -run - -bench Dump -benchtime 1x ./model/search
//
// It reports, for each query, the slowest key to the first screenful and to the
// whole, in milliseconds.
func BenchmarkDump(b *testing.B) {
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
	for _, text := range append(slices.Clone(typedQueries), "title:robot", "-survey", "abs:kullback", "reinforcement learning agents") {
		b.Run(text, func(b *testing.B) {
			var first, whole []time.Duration
			for b.Loop() {
				ix.forget()
				var former *Answer
				for n := 1; n <= len(text); n++ {
					var f, w time.Duration
					former, f, w = key(ix, text[:n], in, former)
					first, whole = append(first, f), append(whole, w)
				}
			}
			report(b, first, "first")
			report(b, whole, "whole")
			b.ReportMetric(0, "ns/op")
		})
	}
}
