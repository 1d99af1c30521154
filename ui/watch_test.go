package ui

import (
	"testing"

	"github.com/charmbracelet/lipgloss"
	"github.com/muesli/termenv"
)

func TestWatchWordsLookUnlikeWhatTheFilterMatches(t *testing.T) {
	for _, profile := range []termenv.Profile{termenv.TrueColor, termenv.ANSI256, termenv.ANSI, termenv.Ascii} {
		theme := inColours(profile, Options{})
		looks := map[string]string{"x": "text"}
		for name, look := range map[string]lipgloss.Style{"hit": theme.Hit, "near": theme.Near, "watch": theme.Watch, "unwanted": theme.Unwanted, "bold": theme.Strong} {
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
		runs := RunsOf(theme, "agents", theme.Text, nil, spans)
		var looks []string
		for _, r := range runs {
			looks = append(looks, styled(r.Style, "x"))
		}
		want := []string{styled(theme.Watch, "x"), styled(theme.Hit, "x"), styled(theme.Watch, "x"), "x"}
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
