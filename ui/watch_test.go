package ui

import (
	"strings"
	"testing"

	"github.com/charmbracelet/lipgloss"
	"github.com/muesli/termenv"

	"dailies/parser/clean"
)

func TestWatchWordsLookUnlikeWhatTheFilterMatches(t *testing.T) {
	for _, profile := range []termenv.Profile{termenv.TrueColor, termenv.ANSI256, termenv.ANSI, termenv.Ascii} {
		theme := inColours(profile, Options{})
		looks := map[string]string{"x": "text"}
		for name, look := range map[string]lipgloss.Style{"hit": theme.hit, "near": theme.near, "watch": theme.watch, "unwanted": theme.unwanted, "bold": theme.strong} {
			if other, taken := looks[styled(look, "x")]; taken {
				t.Errorf("%s: %s looks like %s", profile.Name(), name, other)
			}
			looks[styled(look, "x")] = name
		}
	}
}

func TestWhatTheFilterMatchesLiesOverAWatchWord(t *testing.T) {
	theme := inColours(termenv.TrueColor, Options{})
	watch, hit := Span{Start: 0, End: 5, Watch: Wanted}, Span{Start: 2, End: 4}
	for _, spans := range [][]Span{{watch, hit}, {hit, watch}} {
		runs := runsOf(theme, "agents", theme.text, nil, spans)
		var looks []string
		for _, r := range runs {
			looks = append(looks, styled(r.style, "x"))
		}
		want := []string{styled(theme.watch, "x"), styled(theme.hit, "x"), styled(theme.watch, "x"), "x"}
		if len(looks) != len(want) {
			t.Fatalf("%d runs, want %d", len(looks), len(want))
		}
		for i := range want {
			if looks[i] != want[i] {
				t.Errorf("run %d: %q, want %q", i, looks[i], want[i])
			}
		}
	}
}

func TestARowSaysWhyInWhatTheFactsLeave(t *testing.T) {
	theme := inColours(termenv.Ascii, Options{Plain: true})
	r := Row{Title: clean.Of("T"), Meta: clean.Of("Tencent · 15 Aug 2025 · 3 comments"),
		Why: []Reason{{Text: clean.Of("+agent")}, {Text: clean.Of("+tool")}, {Text: clean.Of("−survey"), Unwanted: true}}}
	for w, want := range map[int]string{
		61: "     Tencent · 15 Aug 2025 · 3 comments  +agent +tool −survey",
		60: "     Tencent · 15 Aug 2025 · 3 comments  +agent +tool",
		30: "     Tencent · 15 Aug 2025",
		25: "     Tence… · 15 Aug 2025",
		10: "     Tenc…",
		3:  "   ",
	} {
		v := rowView{Row: &r, t: theme, w: w}
		lines := v.draw(1, 2)
		if got := strings.TrimRight(lines[1], " "); got != strings.TrimRight(want, " ") {
			t.Errorf("%d cells: %q, want %q", w, got, want)
		}
	}
}

func TestAHintStandsInPlaceOfTheResult(t *testing.T) {
	f := NewFilter()
	f.Resize(60)
	f.SetText("org:te agent")
	f.Replace(4, 6, "tencent")
	if f.Text() != "org:tencent agent" || f.Cursor() != 11 {
		t.Errorf("%q, cursor at %d", f.Text(), f.Cursor())
	}
	f.SetHint(clean.Of("1 of 2: Tencent 12"))
	if line := f.View(inColours(termenv.Ascii, Options{Plain: true}), 3, 9)[0]; !strings.Contains(line, "1 of 2: Tencent 12") || strings.Contains(line, "3 of 9") {
		t.Errorf("%q", line)
	}
}
