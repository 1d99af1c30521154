package ui

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"dailies/ui/uitest"
)

func TestTextIsBrokenAtWords(t *testing.T) {
	for _, c := range []struct {
		text string
		w    int
		want []string
	}{
		{"", 5, []string{""}},
		{"one two three", 7, []string{"one two", "three"}},
		{"one two three", 6, []string{"one", "two", "three"}},
		{"one  two", 4, []string{"one", "two"}},
		{"abcdefgh", 3, []string{"abc", "def", "gh"}},
		{"a abcdefgh", 3, []string{"a", "abc", "def", "gh"}},
		{"one\ntwo", 9, []string{"one", "two"}},
		{"one\n\ntwo", 9, []string{"one", "", "two"}},
		{"state-of-the-art", 9, []string{"state-of-", "the-art"}},
		{"minus -5 and 3-4", 7, []string{"minus", "-5 and", "3-4"}},
		{"语言模型，很好", 8, []string{"语言模", "型，很好"}},
		{"语言model好", 6, []string{"语言", "model", "好"}},
		{"语", 1, []string{"语"}},
		{"e\u0301e\u0301e\u0301", 2, []string{"e\u0301e\u0301", "e\u0301"}},
	} {
		var got []string
		for _, l := range Wrap(c.text, c.w) {
			got = append(got, c.text[l.From:l.To])
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%q in %d: %q, want %q", c.text, c.w, got, c.want)
		}
	}
}

func TestWrappingLosesNothingButBlanks(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 5))
	squeeze := strings.NewReplacer(" ", "", "\n", "")
	for range 2000 {
		text, w := uitest.RandomText(r, uitest.Scripts, 40).String(), 1+r.IntN(30)
		var got strings.Builder
		for _, l := range Wrap(text, w) {
			got.WriteString(text[l.From:l.To])
			if n := Cells(text[l.From:l.To]); n > max(w, 2) {
				t.Fatalf("%q in %d: %q has %d cells", text, w, text[l.From:l.To], n)
			}
		}
		if squeeze.Replace(got.String()) != squeeze.Replace(text) {
			t.Fatalf("%q in %d became %q", text, w, got.String())
		}
	}
}
