package search

import (
	"context"
	"maps"
	"math/rand/v2"
	"runtime"
	"slices"
	"sync/atomic"
	"testing"

	"dailies/parser"
)

func countedKinship(t *testing.T, ix *Index) *kinship {
	kin := newKinship(&ix.stock)
	kin.count(t.Context(), &ix.stock)
	return kin
}

func TestAVectorCountsTheWordsOfAPaper(t *testing.T) {
	in := dumps(t)
	ix := NewIndex()
	ix.Update(in.Snapshot)
	kin := countedKinship(t, ix)
	alone := &reading{numbers: &kin.numbers, texts: &parser.TextReader{}}
	for i := 0; i < in.Len(); i += 9 {
		counts := map[string]int{}
		for range titleWeight {
			count(in.Paper(i).Title.String(), counts)
		}
		count(textOf(in.Paper(i)), counts)
		var want, got []int
		for _, n := range counts {
			want = append(want, n)
		}
		for _, w := range kin.vector(alone, &ix.stock, int32(i)) {
			got = append(got, int(w&maxTimes))
		}
		slices.Sort(want)
		if slices.Sort(got); !slices.Equal(got, want) {
			t.Errorf("paper %d: got %v, want %v", i, got, want)
		}
		if again := alone.read(&ix.stock, int32(i)); !slices.Equal(again, kin.vector(alone, &ix.stock, int32(i))) {
			t.Errorf("paper %d: read again it is another", i)
		}
	}
}

// count counts words as plainly as it can be written.
func count(s string, counts map[string]int) {
	for _, w := range plainWords(s) {
		if n := len(w); n > 3 && w[n-1] == 's' && w[n-2] != 's' {
			w = w[:n-1]
		}
		if len(w) > 1 {
			counts[w]++
		}
	}
}

func TestEachWordKeepsItsNumberWhileThereComeMore(t *testing.T) {
	var table numbering
	for round := range 2 {
		for i := range uint64(20_000) {
			if n := table.number(i * hashFactor); n != uint32(i) {
				t.Fatalf("round %d: the number of %d is %d", round, i, n)
			}
		}
	}
}

func TestLikenessDoesNotDependOnHowManyGoThroughThePapers(t *testing.T) {
	in := babblingDumps(rand.New(rand.NewPCG(3, 33)), (maxKept+3)*pageSize)
	ix := NewIndex()
	ix.Update(in.Snapshot)
	texts := []string{"aab abb bab", in.Paper(5).Title.String(), in.Paper(in.Len() - 5).Title.String()}
	var want []map[int32]int32
	for _, cores := range []int{1, 4} {
		defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(cores))
		kin := countedKinship(t, ix)
		for n, text := range texts {
			got := kin.alike(t.Context(), &ix.stock, text)
			if cores == 1 {
				want = append(want, got)
			}
			if len(got) < 10 || !maps.Equal(got, want[n]) {
				t.Errorf("%d cores, %q: %v, with one %v", cores, text, got, want[n])
			}
		}
	}
}

// impatient ends when it was asked so many times whether it has.
type impatient struct {
	context.Context
	left *atomic.Int64
}

func endingAfter(asked int64) context.Context {
	ctx := impatient{context.Background(), new(atomic.Int64)}
	ctx.left.Store(asked)
	return ctx
}

func (c impatient) Err() error {
	if c.left.Add(-1) < 0 {
		return context.Canceled
	}
	return nil
}

func TestWhatWasCountedIsKeptWhereTheSearchIsGivenUp(t *testing.T) {
	in := babblingDumps(rand.New(rand.NewPCG(4, 33)), (maxKept+3)*pageSize)
	ix, fresh := NewIndex(), NewIndex()
	ix.Update(in.Snapshot)
	fresh.Update(in.Snapshot)
	tries := 0
	for ix.kin == nil || !ix.kin.counted() {
		if tries++; tries > maxKept+3 {
			t.Fatalf("%d pages are not counted after %d searches", len(ix.kin.uncounted), tries)
		}
		if got := ix.like(endingAfter(5), "aab abb", &ix.stock); got != nil {
			t.Fatalf("a search that was given up finds %v", got)
		}
	}
	if tries < 5 {
		t.Fatalf("all is counted after %d searches: the test wants more papers", tries)
	}
	for _, text := range []string{"aab abb", in.Paper(9).Title.String()} {
		want := fresh.like(t.Context(), text, &fresh.stock)
		if got := ix.like(t.Context(), text, &ix.stock); len(got) < 10 || !maps.Equal(got, want) {
			t.Errorf("%q: %v, at once %v", text, got, want)
		}
	}
}
