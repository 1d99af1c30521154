package search

import (
	"math/rand/v2"
	"strings"
	"testing"
)

func TestAnOutlineIsWhereTheTokensOfATitleStand(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 3))
	titles := titlesOf(dumps(t))
	for n := range 4000 {
		var b strings.Builder
		for range r.IntN(outlined + 2) {
			b.WriteByte("abcXYZs-s '3.:zA@[`{/0"[r.IntN(22)])
		}
		if n%50 == 0 {
			b.WriteString("é")
		}
		titles = append(titles, b.String())
	}
	drawn, undrawn := 0, 0
	for _, title := range titles {
		var o outline
		if !o.draw(title, 'a', 's', 'z') {
			if isASCII(title) && len(title) <= outlined {
				t.Fatalf("%q has no outline", title)
			}
			undrawn++
			continue
		}
		drawn++
		list := tokens(nil, title)
		if len(list) == maxTokens {
			title = title[:list[maxTokens-1].end]
		}
		at := 0
		for i := range title {
			begins := o.begins[i/64]>>(i%64)&1 != 0
			if want := at < len(list) && list[at].start == i; begins != want {
				t.Fatalf("%q: a word begins at %d: %v, want %v", title, i, begins, want)
			}
			if first := o.first[i/64]>>(i%64)&1 != 0; first != (lower(title[i]) == 'a') {
				t.Fatalf("%q: an a stands at %d: %v", title, i, first)
			}
			if third := o.third[i/64]>>(i%64)&1 != 0; third != (lower(title[i]) == 'z') {
				t.Fatalf("%q: a z stands at %d: %v", title, i, third)
			}
			if o.starts()[i/64]>>(i%64)&1 != 0 != (starts(title, i) && isWordAt(title, i)) {
				t.Fatalf("%q: a word starts at %d, or does not", title, i)
			}
			if begins {
				if end := o.end(i); end != list[at].end {
					t.Fatalf("%q: the word at %d ends at %d, want %d", title, i, end, list[at].end)
				}
				at++
			}
		}
		var plain, wide kinds
		if plain.gatherEach(title, 'a', 's', 'z'); !wide.gather(title, 'a', 's', 'z') || plain != wide {
			t.Fatalf("%q is of the kinds %x, want %x", title, wide, plain)
		}
	}
	if drawn < 4000 || undrawn < 50 {
		t.Errorf("%d drawn, %d not", drawn, undrawn)
	}
}
