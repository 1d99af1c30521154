package search

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

// TestOnsetsRuleOutNothingThatIsThere holds the bits against what they stand for,
// on real titles: words that begin somewhere in them, letters laid over them.
func TestOnsetsRuleOutNothingThatIsThere(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 9))
	in := dumps(t)
	ruledOut, there := 0, 0
	for i := range in.Len() {
		title := in.Paper(i).Title.String()
		folded, begin := asText(title).folded, onsetsOf(title)
		for range 60 {
			other := asText(in.Paper(r.IntN(in.Len())).Title.String()).folded
			from := r.IntN(len(other))
			n := newNeedle(strings.TrimSpace(fold(other[from:min(len(other), from+1+r.IntN(5))])+"x"), true, false)
			n = newNeedle(n.pat[:max(len(n.pat)-1, 1)], true, false)
			if at, _ := n.next(folded, 0); at >= 0 {
				if there++; !begin.has(n.needs()) {
					t.Fatalf("%q is in %q, and ruled out", n.pat, title)
				}
			} else if !begin.has(n.needs()) {
				ruledOut++
			}
			typed := typedOver(r, other)
			if hyphened(typed, folded).ok && isASCII(title) && !splitsOf(typed).in(traitsOf(title), onsetsOf(title)) {
				t.Fatalf("%q is in %q with hyphens, and is ruled out", typed, title)
			}
			_, aligned := (&initials{typed: typed}).align(folded)
			if (aligned || hyphened(typed, folded).ok || leading(typed, folded).ok) && !under(typed, begin) {
				t.Fatalf("%q may be laid over %q, and is ruled out", typed, title)
			}
			word := newNeedle(typed, true, false)
			if at, _ := word.next(folded, 0); at < 0 && traitsOf(title)&humpOf(typed[0]) == 0 && (aligned || leading(typed, folded).ok) && !parts(typed, begin) {
				t.Fatalf("%q may be laid over several words of %q, and is ruled out", typed, title)
			}
		}
	}
	if there < 100 || ruledOut < 5000 {
		t.Errorf("%d words were there, %d were ruled out", there, ruledOut)
	}
}

func TestPapersOverWhoseTitlesLettersCanBeLaidAreToldTogether(t *testing.T) {
	in := generated(t, pageSize, 9)
	ix, r, titles := NewIndex(), rand.New(rand.NewPCG(2, 9)), titlesOf(in)
	ix.Update(in.Snapshot)
	sh, all := &ix.stock.sheets[0], pageOf(nil, 0, pageSize)
	fit := [3]int{}
	for range 300 {
		typed := typedOver(r, titles[r.IntN(len(titles))])
		foot, hyphens := newFooting(typed), splitsOf(typed)
		got := [3]bitsOfPage{sh.under(&foot, &all), sh.parts(&foot, &all), sh.split(hyphens, &all)}
		for at := range pageSize {
			for n, want := range [3]bool{foot.under(sh.onsets[at]), foot.parts(sh.onsets[at]), hyphens.in(sh.masks[at], sh.onsets[at])} {
				if fit[n] += truth(want); got[n].has(at) != want {
					t.Fatalf("%q: the answer to question %d is %v", titles[at], n, !want)
				}
			}
		}
	}
	if slices.Min(fit[:]) < 5000 {
		t.Errorf("only %v fit", fit)
	}
}

// typedOver types some beginnings of a title's words.
func typedOver(r *rand.Rand, title string) string {
	var typed string
	for _, word := range strings.FieldsFunc(fold(title), func(c rune) bool { return !isWordRune(c) || c >= 0x80 }) {
		if r.IntN(3) > 0 && len(typed) < 8 {
			typed += word[:min(len(word), 1+r.IntN(3))]
		}
	}
	if typed == "" {
		return "ab"
	}
	return typed
}

func parts(typed string, begin onsets) bool {
	f := newFooting(typed)
	return f.parts(begin)
}

func under(typed string, begin onsets) bool {
	f := newFooting(typed)
	return f.under(begin)
}
