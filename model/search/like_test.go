package search

import (
	"slices"
	"testing"
)

func TestAVectorCountsTheWordsOfAPaper(t *testing.T) {
	in := dumps(t)
	ix := NewIndex()
	ix.Update(in.Snapshot)
	kin := newKinship(t.Context(), &ix.stock)
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
		for _, w := range kin.vector(&ix.stock, i) {
			got = append(got, int(w&maxTimes))
		}
		slices.Sort(want)
		if slices.Sort(got); !slices.Equal(got, want) {
			t.Errorf("paper %d: got %v, want %v", i, got, want)
		}
		if again := kin.read(&ix.stock, int32(i)); !slices.Equal(again, kin.vector(&ix.stock, i)) {
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
