package shelf

import (
	"maps"
	"math/rand/v2"
	"slices"
	"testing"
	"unsafe"

	"dailies/model/search"
)

func TestWhatPapersHadIsAsInAMap(t *testing.T) {
	for seed := range uint64(100) {
		random := rand.New(rand.NewPCG(seed, 9))
		f, want, n := &Former{}, map[int32]search.Is{}, 1+random.IntN(5*perPage)
		for range 2000 {
			p := int32(random.IntN(n))
			switch random.IntN(3) {
			case 0:
				f.Drop(p)
				delete(want, p)
			default:
				is := search.Is(random.IntN(1 << 7)) // none of the bits may be set, too
				f.Set(p, is)
				want[p] = is
			}
			p = int32(random.IntN(2 * n))
			is, held := f.Get(p)
			if w, wants := want[p]; is != w || held != wants || f.Len() != len(want) {
				t.Fatalf("seed %d, paper %d: %b %v of %d, want %b %v of %d", seed, p, is, held, f.Len(), w, wants, len(want))
			}
		}
		order := slices.Sorted(maps.Keys(want))
		var got []int32
		for p, is := range f.All() {
			if got = append(got, p); is != want[p] {
				t.Errorf("seed %d, paper %d: %b, want %b", seed, p, is, want[p])
			}
		}
		if !slices.Equal(got, order) {
			t.Errorf("seed %d: %v, want %v", seed, got, order)
		}
	}
}

func TestWhatNobodyHadIsNothing(t *testing.T) {
	for _, f := range []*Former{nil, {}} {
		f.Drop(3)
		if _, held := f.Get(3); held || f.Len() != 0 || len(maps.Collect(f.All())) != 0 {
			t.Errorf("%+v holds something", f)
		}
	}
}

func TestAMillionPapersThatHadSomethingTakeTwoBytesEach(t *testing.T) {
	const n = 1_000_000
	takes := testing.AllocsPerRun(1, func() {
		f := &Former{}
		for p := range int32(n) {
			f.Set(p, search.IsInbox)
		}
	})
	if size := unsafe.Sizeof(formerPage{}); size > 1152 || takes > n/perPage+50 { // pages, and the list of them
		t.Errorf("%d bytes are taken %v times", size, takes)
	}
}
