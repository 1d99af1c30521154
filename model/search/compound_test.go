package search

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"dailies/model/library"
)

func TestCompoundsAreThoseOfTheAbstractsAsTheyAreNow(t *testing.T) {
	of := func(n int, abstract string) Papers {
		l := library.New(time.Now())
		l.Add(numbered(0, n, func(int) string { return abstract }))
		return Papers{Snapshot: l.Snapshot()}
	}
	ix := NewIndex()
	for _, tt := range []struct {
		in   Papers
		find string
		want int
	}{
		{of(50, "We like old-thing here"), "oldthing", 50},
		{of(50, "We like flow-grpo here"), "flowgrpo", 50},
		{of(20, "We like fine-tuning here"), "finetuning", 20},
		{of(20, "We like nothing here"), "finetuning", 0},
	} {
		got := ix.Search(Request{Query: parsed(t, tt.find), In: tt.in}).Whole(t.Context()).Papers
		if len(got) != tt.want {
			t.Errorf("%s finds %d of %d papers, not %d", tt.find, len(got), tt.in.Len(), tt.want)
		}
	}
}

// compoundsIn are the compounds of a text, found character by character.
func compoundsIn(s string) (words []string) {
	for word := range strings.FieldsFuncSeq(s, func(r rune) bool { return r != '-' && r < 0x80 && !isWordRune(r) }) {
		if word = strings.Trim(word, "-"); len(word) <= longestCompound && strings.Contains(word, "-") {
			words = append(words, fold(word))
		}
	}
	slices.Sort(words)
	return slices.Compact(words)
}

func TestCompoundsAreFoundByTheLettersTheyBeginWith(t *testing.T) {
	onEveryProcessor(t, compoundsAreFoundByTheLettersTheyBeginWith)
}

func compoundsAreFoundByTheLettersTheyBeginWith(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 9))
	found := [6]int{}
	for range 30000 {
		s := fold(babble(r, 9) + []string{"", "é-", "--", "大", "---b "}[r.IntN(5)] + babble(r, 9) + []string{"", " a-b", "-a", " 1--2"}[r.IntN(4)])
		letters := strings.ReplaceAll(strings.Trim(babble(r, 2), " .:-"), "-", "")
		if letters = fold(letters[:min(len(letters), 3+r.IntN(4))]); !mayBeCompound(letters) {
			continue
		}
		letters = branchOf(letters)
		var want, got []string
		for _, word := range compoundsIn(s) {
			if plain := strings.ReplaceAll(word, "-", ""); strings.HasPrefix(plain, letters) && (letters != "" || len(plain) <= maxShort) {
				want = append(want, word)
			}
		}
		c := pageCompounds{seam: newSeam(letters)}
		c.each(s, c.add)
		if got = slices.Sorted(slices.Values(c.words)); !slices.Equal(got, want) {
			t.Fatalf("in %q %q begins %q, want %q", s, letters, got, want)
		}
		found[min(len(letters), 5)] += len(got)
	}
	if found[0] < 500 || found[3] < 100 || found[4] < 20 || found[5] < 20 {
		t.Errorf("only so many found by their number of letters: %d", found)
	}
}

func TestWhatAWordGrowsToIsOnItsBranch(t *testing.T) {
	l, ix := library.New(time.Now()), NewIndex()
	for _, tt := range []struct {
		n          int
		word, want string
		known      bool
	}{
		{30, "flow", "", false},
		{30, "flowgrpo", "flo-wgrpo", true},
		{30, "ion", "", false},
		{30, "io", "i-o", true},
		{30, "kv", "k-v", false},
		{30, "kvs", "", true},
		{30, "xra", "", false},
		{30, "xray", "", true},
		{30, "xrays", "x-rays", true},
		{60, "xrays", "x-rays", false},
		{60, "io", "i-o", false},
		{60, "x", "", true},
		{60, "x-rays", "", true},
		{60, "xrayz", "", true},
	} {
		if have := l.Snapshot().Len(); have < tt.n {
			l.Add(numbered(have, tt.n-have, func(i int) string { return []string{"Flow-GRPO and flo-wgrpo", "x-rays and I-O", "K-V"}[i%3] }))
		}
		ix.Update(l.Snapshot())
		s := ix.stock
		if known := ix.compounds.complete(tt.word, &s); known != tt.known {
			t.Errorf("%s is known before: %v", tt.word, known)
		}
		got := ""
		if f := ix.compounds.find(t.Context(), tt.word, &s, nil); f != nil {
			got = f.needle.pat
		}
		if got != tt.want {
			t.Errorf("%s stands for %q, want %q", tt.word, got, tt.want)
		}
	}
}
