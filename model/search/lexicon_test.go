package search

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

// add takes in the words of a text.
func (v *vocabulary) add(s string) {
	for _, n := range v.numbers(s) {
		v.times[n-1]++
	}
}

func TestALexiconCountsLikeAMap(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 1))
	var l lexicon
	for range 2 { // the second time in the memory of the first
		l.empty()
		want := map[string]int32{}
		for range 40_000 {
			word := fmt.Sprintf("%x", r.IntN(1<<r.IntN(16)))
			if r.IntN(4) == 0 {
				word += "-é" + word
			}
			for _, as := range []string{word, strings.ToUpper(word[:1]) + word[1:]} {
				n, _ := l.learn(as)
				l.times[n-1]++
				want[strings.ToLower(word)]++
			}
		}
		for word, times := range want {
			n, known := l.number(word)
			if !known || l.times[n-1] != times || l.word(n) != word || l.plain(n) != strings.ReplaceAll(word, "-", "") {
				t.Fatalf("%q is number %d: %q, %q", word, n, l.word(n), l.plain(n))
			}
		}
		if len(l.places) != len(want) {
			t.Errorf("%d words, want %d", len(l.places), len(want))
		}
	}
	for _, word := range []string{"", "no such word", strings.Repeat("x", maxWord+1)} {
		if n, known := l.number(word); known || n != 0 {
			t.Errorf("%q is number %d", word, n)
		}
	}
}

func TestWhatStandsInDoesNotDependOnTheOrderOfThePapers(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 1))
	var words []string
	for _, end := range "abcdefghijklmnopqrstuvwxyz" {
		words = append(words, "reasonin"+string(end))
	}
	var want []found
	for range 5 {
		r.Shuffle(len(words), func(i, j int) { words[i], words[j] = words[j], words[i] })
		var v vocabulary
		v.add(strings.Join(words, " "))
		got := v.near("reasonin")
		if want == nil {
			want = got
		}
		if len(got) != maxFound || !slices.Equal(got, want) {
			t.Fatalf("%v, and %v in another order", got, want)
		}
	}
}
