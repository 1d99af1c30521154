package index_test

import (
	"maps"
	"math/rand/v2"
	"strings"
	"testing"

	"dailies/model/search/index"
	"dailies/ui/uitest"
)

// endAt returns the end of the match that begins at a byte of a text, or -1. It compares letter by
// letter, without the fast paths of Pattern.
func endAt(p index.Pattern, s string, start int) int {
	if p.Left && !index.StartsWord(s, start) {
		return -1
	}
	if p.Literal {
		end := start + len(p.Text)
		if strings.HasPrefix(s[start:], p.Text) && (!p.Right || index.EndsWord(s, end)) {
			return end
		}
		return -1
	}
	at := start
	skipsHyphens := index.StartsWord(s, start) && !strings.ContainsAny(p.Text, " .")
	for i := range len(p.Text) {
		if p.Text[i] == ' ' {
			if at = afterPlural(s, at); at < 0 || at == len(s) || s[at] != ' ' && s[at] != '-' {
				return -1
			}
			blank := s[at] == ' '
			for at++; !blank && at < len(s) && s[at] == '-'; at++ {
			}
			continue
		}
		for i > 0 && skipsHyphens && at < len(s) && s[at] == '-' {
			at++
		}
		if at == len(s) || s[at] != p.Text[i] {
			return -1
		}
		at++
	}
	if p.Right {
		return afterPlural(s, at)
	}
	return at
}

// afterPlural returns the end of the word whose letters end at a byte, with its plural ending, or -1.
func afterPlural(s string, at int) int {
	for _, ending := range []string{"", "s", "es"} {
		if ending == "es" && s[at-1] != 's' {
			continue
		}
		if strings.HasPrefix(s[at:], ending) && index.EndsWord(s, at+len(ending)) {
			return at + len(ending)
		}
	}
	return -1
}

// letters makes a random text of few letters, so that patterns match by chance.
func letters(r *rand.Rand, n int, of string) string {
	var b strings.Builder
	for range n {
		b.WriteByte(of[r.IntN(len(of))])
	}
	return b.String()
}

func TestAPluralEndingDependsOnTheLastLetter(t *testing.T) {
	for word, plurals := range map[string][2]string{"on": {"ons", "ones"}, "loss": {"losses", "lossed"}, "search": {"searches", "searched"}, "hero": {"heroes", "heroic"}} {
		p := index.Pattern{Text: word, Left: true, Right: true}
		uitest.Equal(t, p.In(plurals[0]), true, plurals[0])
		uitest.Equal(t, p.In(plurals[1]), false, plurals[1])
	}
}

func TestPatternsMatchLikeTheSimpleVersion(t *testing.T) {
	r := rand.New(rand.NewPCG(8, 9))
	found := 0
	for range 40_000 {
		p := index.Pattern{Text: strings.Trim(letters(r, 1+r.IntN(4), "aabes "), " "), Left: r.IntN(2) == 0, Right: r.IntN(2) == 0, Literal: r.IntN(4) == 0}
		if p.Text == "" || strings.Contains(p.Text, "  ") {
			continue
		}
		s := letters(r, r.IntN(14), "aaabbess --.")
		want, got := map[int]int{}, map[int]int{}
		for at := range len(s) + 1 {
			if end := endAt(p, s, at); end >= 0 {
				want[at] = end
			}
		}
		for start, end := range p.All(s) {
			got[start] = end
		}
		if !maps.Equal(got, want) {
			t.Fatalf("%+v in %q: %v, want %v", p, s, got, want)
		}
		if p.In(s) {
			found++
		}
	}
	if found < 5000 {
		t.Errorf("only %d were found", found)
	}
}
