package search

import (
	"slices"
	"strings"
	"testing"

	"dailies/model/search/query"
	"dailies/ui/uitest"
)

func TestTogglingKeepsTheRestOfTheFilter(t *testing.T) {
	in := dumpsAndDay(t)
	for _, row := range []struct{ filter, value, want string }{
		{"", "Tencent", "org:Tencent"},
		{"  Agent   Tool ", "Tencent", "Agent Tool org:Tencent"},
		{"Agent", "TongyiLab", "Agent org:TongyiLab"},
		{"org:tencent", "NVIDIA", "org:tencent,NVIDIA"},
		{"org:tencent,nvidia", "Tencent", "org:nvidia"},
		{"Organisation:Tencent,NVIDIA agent", "NVIDIA", "org:Tencent agent"},
		{"org:Tencent agent", "Tencent", "agent"},
		{"(org:tencent) agent", "Tencent", "agent"},
		{"agent | robot", "Tencent", "(agent | robot) org:Tencent"},
		{"agent sort:date", "Sep 2025", "agent date:2025-09 sort:date"},
		{"date:2025-08..2025-10", "Sep 2025", "date:2025-10,2025-08"},
		{"date:2025-08,2025-09", "Sep 2025", "date:2025-08"},
		{"#rl", "Vision", "tag:rl,Vision"},
		{"#vision,rl-theory", "Vision", "tag:rl-theory"},
		{"is:to-read", "read", "is:to-read,read"},
		{"-org:tencent", "Tencent", "-org:tencent org:Tencent"},
		{`"chain of`, "Tencent", `"chain of" org:Tencent`},
		{"(agent", "Tencent", "agent org:Tencent"},
		{"autor:x", "Tencent", "autor:x"},
	} {
		base := row.filter
		if _, err := query.Parse(base); err != nil {
			base = ""
		}
		done := false
		for _, f := range counted(t, in, "", base) {
			for i, v := range f.Values {
				if v.Name != row.value {
					continue
				}
				done = true
				uitest.Equal(t, f.Toggle(row.filter, i), row.want, row.filter, v.Name)
			}
		}
		if !done {
			t.Errorf("no value %q", row.value)
		}
	}
}

func TestAValueIsActiveIfTheFilterMatchesIt(t *testing.T) {
	in := dumpsAndDay(t)
	for filter, want := range map[string]string{
		"org:tencent,nvidia":                  "NVIDIA Tencent",
		"date:2025-09..2025-10-15":            "Sep 2025",
		"authors:>4":                          "",
		"is:inbox,read":                       "inbox read",
		"#rl":                                 "rl rl-theory",
		"-org:tencent":                        "",
		"org:tencent | agent":                 "",
		"title:tencent abs:nvidia is:starred": "",
	} {
		var active []string
		for _, f := range counted(t, in, "", filter) {
			for _, v := range f.Values {
				if v.Active {
					active = append(active, v.Name)
				}
			}
		}
		slices.Sort(active)
		uitest.Equal(t, strings.Join(active, " "), want, filter)
	}
}

func FuzzToggle(f *testing.F) {
	for _, seed := range []string{"", "org:tencent,nvidia -a", "(a | b) #rl", "date:2025-08..2025-10 authors:>3", `"open`, "is:inbox is:read sort:-date", "a |", "org:^\"x\"$", "date:2025-08..2025-10 authors:,0"} {
		f.Add(seed, byte(3))
	}
	in := dumpsAndDay(f)
	all := counted(f, in, "", "")
	f.Fuzz(func(t *testing.T, text string, pick byte) {
		facet := all[int(pick)%len(all)]
		if len(facet.Values) > 0 {
			checkToggle(t, facet, text, int(pick)/len(all)%len(facet.Values))
		}
	})
}

// checkToggle toggles a value in a query and checks that nothing else changes, and that a query that
// does not parse is unchanged.
func checkToggle(t *testing.T, facet Facet, text string, i int) {
	t.Helper()
	q, err := query.Parse(text)
	edited := facet.Toggle(text, i)
	if err != nil {
		if edited != text {
			t.Fatalf("%q does not parse, but became %q", text, edited)
		}
		return
	}
	now, wrong := query.Parse(edited)
	if wrong != nil || facet.isChosen(facet.Values[i], facet.leaves(now)...) == facet.isChosen(facet.Values[i], facet.leaves(q)...) {
		t.Fatalf("%q became %q: %v", text, edited, wrong)
	}
	rest := func(q query.Query) string {
		for _, l := range facet.leaves(q) {
			q = q.Replace(l, query.Node{})
		}
		return q.String()
	}
	if rest(now) != rest(q) {
		t.Fatalf("%q became %q: the rest is %q, was %q", text, edited, rest(now), rest(q))
	}
}
