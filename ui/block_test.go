package ui

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"

	"dailies/ui/uitest"
)

func TestBlocksJoinBesideAndAbove(t *testing.T) {
	got := Beside(Block{"ab", "cd"}, Block{"|", "|"}, Block{"xyz"})
	uitest.EqualList(t, got, (Block{"ab|xyz", "cd|   "}))
	uitest.EqualList(t, Above(Block{"ab"}, Block{"cd", "ef"}), Block{"ab", "cd", "ef"})
}

func TestFitCutsAndPadsWithoutSplittingWideCharacters(t *testing.T) {
	got := Fit([]string{"abcdef", "ab", "a語語", "\x1b[1mabcdef\x1b[m"}, 4, 5)
	want := Block{"abcd", "ab  ", "a語 ", "\x1b[1mabcd\x1b[m", "    "}
	uitest.EqualList(t, got, want)
}

func TestOverCoversOnlyItsRectangle(t *testing.T) {
	below := Block{"abcdefgh", "語語語語", "\x1b[1mabcdefgh\x1b[m"}
	for _, c := range []struct {
		x, y int
		want []string
	}{
		{2, 0, []string{"ab##efgh", "語##語語", "abcdefgh"}},
		{3, 1, []string{"abcdefgh", "語 ## 語", "abc##fgh"}},
		{7, 2, []string{"abcdefgh", "語語語語", "abcdefg#"}},
		{0, -1, []string{"##cdefgh", "語語語語", "abcdefgh"}},
		{9, 0, []string{"abcdefgh", "語語語語", "abcdefgh"}},
	} {
		var got []string
		for _, line := range below.Over(Block{"##", "##"}, c.x, c.y) {
			got = append(got, ansi.Strip(line))
		}
		uitest.EqualList(t, got, c.want, c.x, c.y)
	}
}

// firstCluster has a fast path for characters that never combine. It must give the same result as
// measureCluster.
func TestTheFastPathMeasuresLikeTheSlowOne(t *testing.T) {
	for r := rune(' '); r < 0x20000; r++ {
		if plainCells(r) == 0 {
			continue
		}
		uitest.Equal(t, firstCluster(string(r)), measureCluster(string(r)), r)
	}
	r := rand.New(rand.NewPCG(4, 4))
	for range 3000 {
		text := uitest.RandomText(r, append(uitest.AmbiguousWidth, uitest.Scripts...), 12).String()
		for len(text) > 0 {
			got, want := firstCluster(text), measureCluster(text)
			uitest.Equal(t, got, want, text)
			text = text[got.size:]
		}
	}
}

func TestTextIsTruncatedAtAWordUnlessThatDropsMuch(t *testing.T) {
	for _, c := range []struct {
		text string
		w    int
		want string
	}{
		{"fetches today's papers", 22, "fetches today's papers"},
		{"fetches today's papers", 20, "fetches today's"},
		{"for you: preference, alignment, users", 32, "for you: preference, alignment"},
		{"A Reinforcement-Learning-Laboratory", 20, "A Reinforcement-Lea"},
		{"", 0, ""},
	} {
		uitest.Equal(t, c.text[:FitLenAtWord(c.text, c.w)], c.want, c.text, c.w)
	}
}

func TestTextIsWrappedAtWords(t *testing.T) {
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
			got = append(got, c.text[l.Start:l.End])
		}
		uitest.EqualList(t, got, c.want, c.text, c.w)
	}
}

func TestWrappingDropsOnlySpaces(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 5))
	squeeze := strings.NewReplacer(" ", "", "\n", "")
	for range 2000 {
		text, w := uitest.RandomText(r, uitest.Scripts, 40).String(), 1+r.IntN(30)
		var got strings.Builder
		for _, l := range Wrap(text, w) {
			got.WriteString(text[l.Start:l.End])
			if n := Cells(text[l.Start:l.End]); n > max(w, 2) {
				t.Fatalf("%q in %d: %q has %d cells", text, w, text[l.Start:l.End], n)
			}
		}
		uitest.Equal(t, squeeze.Replace(got.String()), squeeze.Replace(text), text, w)
	}
}
