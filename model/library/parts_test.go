package library

import (
	"math/rand/v2"
	"slices"
	"testing"

	"dailies/parser"
	"dailies/parser/clean"
)

// cut returns a dump in parts, as Load gives a large file: each page comes with or before its
// first paper.
func (r odds) cut(d parser.Dump) []parser.Dump {
	var parts []parser.Dump
	papers, pages := 0, 0
	for {
		upTo := min(papers+r.IntN(4), len(d.Papers))
		part := parser.Dump{Name: d.Name, Papers: d.Papers[papers:upTo], More: true}
		last := upTo == len(d.Papers) && r.IntN(2) == 0
		need := pages
		for _, p := range part.Papers {
			need = max(need, min(p.Page+1, len(d.Pages)))
		}
		if last {
			need, part.More, part.Problems = len(d.Pages), false, d.Problems
		}
		part.Pages = d.Pages[pages:need]
		parts = append(parts, part)
		if papers, pages = upTo, need; last {
			return parts
		}
	}
}

func TestHowAFileIsCutDoesNotMatter(t *testing.T) {
	for seed := range uint64(1000) {
		r := odds{rand.New(rand.NewPCG(seed, 5))}
		dumps := r.dumps(1 + r.IntN(6))
		for i := range dumps {
			dumps[i].Problems = []parser.Problem{{Line: i, Text: clean.Literal("odd")}}
		}
		whole, inParts := New(today), New(today)
		for _, d := range dumps {
			whole.Add(d)
			for _, part := range r.cut(d) {
				inParts.Add(part)
				if r.IntN(2) == 0 {
					inParts.Snapshot()
				}
			}
		}
		want, got := whole.Snapshot(), inParts.Snapshot()
		if describe(got) != describe(want) {
			t.Fatalf("seed %d: in parts\n%s", seed, firstDifference(describe(got), describe(want)))
		}
		for i, d := range got.Dumps() {
			if !slices.Equal(d.Pages, want.Dumps()[i].Pages) || !slices.Equal(d.Problems, want.Dumps()[i].Problems) {
				t.Fatalf("seed %d: in parts dump %d is %v, want %v", seed, i, d, want.Dumps()[i])
			}
		}
	}
}
