package search

import (
	"math/rand/v2"
	"strings"
	"testing"
)

func TestATailTellsOnlyHowItsTextGoesOn(t *testing.T) {
	r := rand.New(rand.NewPCG(2, 12))
	const papers = 20000 // far more different tails than there is room for
	kept := newTails(papers)
	text := func() string {
		b := make([]byte, r.IntN(16))
		for i := range b {
			b[i] = "aabbc-z "[r.IntN(8)]
		}
		return string(b)
	}
	texts := make([]string, papers)
	for i := range texts {
		texts[i] = text()
		kept.keep(int32(i), texts[i])
	}
	told, open := [2]int{}, 0
	for _, k := range []*tails{kept, kept.grown(2 * papers)} {
		for i, s := range texts {
			if i%7 == 0 {
				k.keep(int32(i), s) // again
			}
			ask := s[:r.IntN(len(s)+1)]
			if i%3 == 0 {
				ask = text()
			}
			if !hasCodes(ask) {
				continue
			}
			is, has := strings.HasPrefix(s, ask), k.beginsWith(i, newTailStart(ask)) == 1
			if has && !is || is && !has && len(ask) <= shortTail {
				t.Fatalf("%q begins with %q: %v", s, ask, has)
			}
			if open += truth(is && !has); has {
				told[truth(len(ask) > shortTail)]++
			}
		}
	}
	if told[0] < 5000 || told[1] < 100 || open < 100 {
		t.Errorf("told of %d short and %d long, %d long ones open", told[0], told[1], open)
	}
}

func TestATailIsPackedAsLetterByLetter(t *testing.T) {
	r, long := rand.New(rand.NewPCG(3, 12)), 0
	for range 50000 {
		b := make([]byte, r.IntN(20))
		for i := range b {
			if b[i] = "abcxyzABCXYZ-"[r.IntN(13)]; r.IntN(12) == 0 {
				b[i] = byte(r.IntN(256))
			}
		}
		got, want := tailOf(string(b)), tailEach(string(b))
		if got != want {
			t.Fatalf("%q: %x, letter by letter %x", b, got, want)
		}
		long += truth(want>>(8*letterBits) != 0)
	}
	if long < 1000 {
		t.Errorf("only %d have more than eight letters", long)
	}
}

// Else the table would be full of what follows the words.
func TestATailEndsWithItsWord(t *testing.T) {
	kept := newTails(3)
	for paper, s := range []string{"cy gradients of", "cy iteration is", "cy. We show that"} {
		kept.keep(int32(paper), s)
		if kept.papers[paper].Load()&(isLong|isCut) != 0 {
			t.Errorf("%q takes room in the table", s)
		}
		if kept.beginsWith(paper, newTailStart("cy")) != 1 || kept.beginsWith(paper, newTailStart("cyg")) != 0 {
			t.Errorf("%q is taken for something else", s)
		}
	}
}
