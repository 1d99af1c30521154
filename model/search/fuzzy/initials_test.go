package fuzzy

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

// underlined prints a title with the letters in brackets that were typed.
func underlined(title string, spans []Span) string {
	for _, s := range slices.Backward(spans) {
		title = title[:s.Start] + "[" + title[s.Start:s.End] + "]" + title[s.End:]
	}
	return title
}

func TestLettersAreLaidOverTheBeginningsOfWords(t *testing.T) {
	for _, row := range []struct {
		typed, title, want string
		cost               int
	}{
		{"fpo", "Flow Policy Optimization", "[F]low [P]olicy [O]ptimization", 0},
		{"flopo", "Flow Policy Optimization", "[Flo]w [P]olicy [O]ptimization", 0},
		{"fpo", "Flow of Policies for Optimization", "[F]low of [P]olicies for [O]ptimization", 0},
		{"fo", "Flow Policy Optimization", "[F]low Policy [O]ptimization", 1},
		{"po", "Flow Policy Optimization", "Flow [P]olicy [O]ptimization", 2},
		{"flpo", "Flow Policy Optimization", "[Fl]ow [P]olicy [O]ptimization", 1},
		{"flowgrpo", "FlowGRPO", "[Flow][GRPO]", 0},
		{"dr", "DeepResearch", "[D]eep[R]esearch", 0},
		{"fpx", "Flow Policy Optimization", "", 0},
		{"low", "Flow Policy Optimization", "", 0},
	} {
		cost, spans, ok := Align(row.typed, row.title)
		if got := underlined(row.title, spans); ok != (row.want != "") || ok && (got != row.want || cost != row.cost) {
			t.Errorf("%q in %q: %q at %d, %v", row.typed, row.title, got, cost, ok)
		}
	}
}

func TestLeadingInitialsLeaveOutFillersOnly(t *testing.T) {
	for typed, want := range map[string]string{
		"fpo": "[F]low of [P]olicies for [O]ptimization", "fopfo": "[F]low [o]f [P]olicies [f]or [O]ptimization",
		"po": "", "fo": "[F]low [o]f Policies for Optimization", "fpox": "",
	} {
		spans := Leading(typed, "Flow of Policies for Optimization")
		if got := underlined("Flow of Policies for Optimization", spans); (spans != nil) != (want != "") || spans != nil && got != want {
			t.Errorf("%q: %q", typed, got)
		}
	}
}

func TestTitlesThatLeadWithLettersHaveTheirInitials(t *testing.T) {
	titles := []string{"Flow Policy Optimization", "Deep Research", "FlowGRPO and more"}
	var initials []string
	for _, title := range titles {
		initials = append(initials, Initials(title))
	}
	if strings.Join(initials, " ") != "fpo dr fgam" {
		t.Errorf("initials are %q", initials)
	}
	r := rand.New(rand.NewPCG(1, 2))
	for range 200 {
		typed := initials[r.IntN(3)]
		typed = typed[:1+r.IntN(len(typed))]
		with := WithInitials(typed, initials)
		for n, title := range titles {
			if Leading(typed, title) != nil && !slices.Contains(with, n) {
				t.Errorf("%q leads %q, which is not among %v", typed, title, with)
			}
		}
	}
}

func FuzzAlign(f *testing.F) {
	f.Add("fpo", "Flow Policy Optimization")
	f.Fuzz(func(t *testing.T, typed, title string) {
		if strings.ContainsFunc(typed, func(r rune) bool { return r >= 0x80 }) {
			return // initials are ASCII
		}
		cost, spans, ok := Align(typed, title)
		laid := ""
		for _, s := range spans {
			laid += strings.ToLower(title[s.Start:s.End])
		}
		if ok && (cost < 0 || cost > maxCost || laid != typed) {
			t.Errorf("%q in %q: %q at %d", typed, title, laid, cost)
		}
	})
}
