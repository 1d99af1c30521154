package index_test

import (
	"slices"
	"testing"

	"dailies/model/search/index"
	"dailies/parser/clean"
)

// underlined returns a title with brackets around the spans.
func underlined(title string, spans []clean.Span) string {
	for _, s := range slices.Backward(spans) {
		title = title[:s.Start] + "[" + title[s.Start:s.End] + "]" + title[s.End:]
	}
	return title
}

func TestInitialsMatchConsecutiveWords(t *testing.T) {
	for _, row := range []struct{ typed, title, want string }{
		{"fpo", "Flow Policy Optimization", "[F]low [P]olicy [O]ptimization"},
		{"fpo", "Flow of Policies for Optimization", "[F]low of [P]olicies for [O]ptimization"},
		{"fopfo", "Flow of Policies for Optimization", "[F]low [o]f [P]olicies [f]or [O]ptimization"},
		{"fo", "Flow Policy Optimization", ""}, // Policy may not be left out
		{"po", "Flow Policy Optimization", "Flow [P]olicy [O]ptimization"},
		{"fpo", "Flow of Optimal Planning for Orbits", ""},
		{"fop", "Flow of Optimal Planning", "[F]low of [O]ptimal [P]lanning"},
		{"fg", "FlowGRPO", "[F]low[G]RPO"},
		{"vla", "A Vision-Language-Action Model", "A [V]ision-[L]anguage-[A]ction Model"},
		{"dr", "DeepResearch", "[D]eep[R]esearch"},
		{"fpx", "Flow Policy Optimization", ""},
		{"low", "Flow Policy Optimization", ""},
	} {
		if got := underlined(row.title, index.InitialsIn(row.title, row.typed)); got != row.want && (row.want != "" || got != row.title) {
			t.Errorf("%q in %q: %q", row.typed, row.title, got)
		}
	}
}
