package index_test

import (
	"slices"
	"strings"
	"testing"

	"dailies/model/search/index"
	"dailies/parser/clean"
)

// underlined prints a title with the letters in brackets that were typed.
func underlined(title string, spans []clean.Span) string {
	for _, s := range slices.Backward(spans) {
		title = title[:s.Start] + "[" + title[s.Start:s.End] + "]" + title[s.End:]
	}
	return title
}

func TestLettersAreFoundAsTheBeginningsOfNeighbouringWords(t *testing.T) {
	for _, row := range []struct{ typed, title, want string }{
		{"fpo", "Flow Policy Optimization", "[F]low [P]olicy [O]ptimization"},
		{"flopo", "Flow Policy Optimization", "[Flo]w [P]olicy [O]ptimization"},
		{"flpoop", "Flow Policy Optimization", "[Fl]ow [Po]licy [Op]timization"},
		{"fpo", "Flow of Policies for Optimization", "[F]low of [P]olicies for [O]ptimization"},
		{"fopfo", "Flow of Policies for Optimization", "[F]low [o]f [P]olicies [f]or [O]ptimization"},
		{"fo", "Flow Policy Optimization", ""}, // a word is left out that is no filler
		{"po", "Flow Policy Optimization", "Flow [P]olicy [O]ptimization"},
		{"flowgrpo", "FlowGRPO", "[Flow][GRPO]"},
		{"vla", "A Vision-Language-Action Model", "A [V]ision-[L]anguage-[A]ction Model"},
		{"dr", "DeepResearch", "[D]eep[R]esearch"},
		{"fpx", "Flow Policy Optimization", ""},
		{"low", "Flow Policy Optimization", ""},
		{"", "Flow", ""},
	} {
		if got := underlined(row.title, index.Beginnings(row.typed, row.title)); got != row.want && (row.want != "" || got != row.title) {
			t.Errorf("%q in %q: %q", row.typed, row.title, got)
		}
	}
}

func TestManyEqualWordsTakeNoLongTime(t *testing.T) {
	if index.Beginnings(strings.Repeat("a", 23)+"b", strings.Repeat("aaaa ", 40)) != nil {
		t.Error("there is no b")
	}
}

func FuzzBeginnings(f *testing.F) {
	f.Add("fpo", "Flow Policy Optimization")
	f.Fuzz(func(t *testing.T, typed, title string) {
		if strings.ContainsFunc(typed, func(r rune) bool { return r >= 0x80 }) || typed != strings.ToLower(typed) {
			return // what is typed is ASCII, and folded
		}
		found := ""
		for _, s := range index.Beginnings(typed, title) {
			found += strings.ToLower(title[s.Start:s.End])
		}
		if found != "" && found != typed {
			t.Errorf("%q in %q: %q", typed, title, found)
		}
	})
}
