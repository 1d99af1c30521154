package search

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

func TestLayingLettersCostsWhatAligningThemCosts(t *testing.T) {
	r := rand.New(rand.NewPCG(21, 3))
	titles := titlesOf(dumps(t))
	for range 300 {
		titles = append(titles, babble(r, 1+r.IntN(40)))
	}
	for n := range 400 { // words up to the end of what is looked at together, some of two letters
		long, end := strings.Repeat("x", 80)+" "+babble(r, 60), narrow
		if n%2 == 0 {
			end = outlined
		}
		titles = append(titles, long[:end-6]+" to ab"[:3+r.IntN(4)], babble(r, 1)+" "+long[:end-8]+" a")
	}
	aligned, dear := 0, 0
	for n, title := range titles {
		for range 40 {
			typed := fold(babble(r, 1))
			if own := initialsOf(titles[r.IntN(len(titles))]); r.IntN(2) == 0 && len(own) > 1 {
				typed = own[:1+r.IntN(len(own))]
			} else if own := fold(acronymOf(titles[r.IntN(len(titles))])); r.IntN(2) == 0 && own != "" && isASCII(own) {
				typed = own[:min(len(own), 1+r.IntN(maxLetters))]
			}
			if own := fold(initialsOf(title)); r.IntN(3) == 0 && len(own) > 2 {
				typed = own[1+r.IntN(2):]
			}
			for _, text := range []string{title, fold(title)} {
				in := initials{typed: typed, laying: newLaying(typed)}
				a, ok := in.align(text)
				want := maxCost + 1
				if ok {
					want = a.cost
					aligned++
					dear += truth(want > 1)
				}
				if other := hyphened(typed, text).ok || leading(typed, text).ok; (ok || other) && !newJoins(typed).in(text, onsetsOf(text)) {
					t.Fatalf("%d: %q is in %q, and not joined", n, typed, text)
				}
				if got := in.cost(text); got != want {
					t.Fatalf("%d: %q laid over %q costs %d, aligned %d", n, typed, text, got, want)
				}
			}
		}
	}
	if aligned < 1000 || dear < 300 {
		t.Errorf("only %d aligned, %d of them at some cost", aligned, dear)
	}
}

func BenchmarkInitials(b *testing.B) {
	titles := titlesOf(dumps(b))
	for _, typed := range []string{"rea", "reasni", "fpo"} {
		in := initials{typed: typed, laying: newLaying(typed)}
		b.Run(typed+"/laid", func(b *testing.B) {
			for n := 0; b.Loop(); n++ {
				in.cost(titles[n%len(titles)])
			}
		})
		b.Run(typed+"/aligned", func(b *testing.B) {
			for n := 0; b.Loop(); n++ {
				in.align(titles[n%len(titles)])
			}
		})
	}
}

func TestFillersAreKnownAndNothingElse(t *testing.T) {
	list := strings.Fields("a an and as at by for from in is of on or the to via with")
	r, met := rand.New(rand.NewPCG(4, 12)), 0
	for _, w := range list {
		if !isFiller(w) || !isFiller(strings.ToUpper(w)) || isFiller(w+"x") {
			t.Errorf("%q, %q and %q are taken for %v, %v and %v", w, strings.ToUpper(w), w+"x", isFiller(w), isFiller(strings.ToUpper(w)), isFiller(w+"x"))
		}
	}
	for range 1_000_000 {
		b := make([]byte, r.IntN(6))
		for i := range b {
			b[i] = "abfhimnorstvwy"[r.IntN(14)]
		}
		if got, want := isFiller(string(b)), slices.Contains(list, string(b)); got != want {
			t.Fatalf("%q is a filler: %v", b, got)
		}
		met += truth(isFiller(string(b)))
	}
	if met < 1000 {
		t.Errorf("only %d fillers met", met)
	}
}

// cost is costBy, by an outline where one is enough.
func (l *laying) cost(title string) int {
	var o outline
	if l.outline(title, &o) {
		return l.costOf(title, &o)
	}
	return l.costOfMany(title)
}
