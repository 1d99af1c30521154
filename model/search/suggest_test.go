package search

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"dailies/model/library/librarytest"
	"dailies/model/search/query"
	"dailies/parser/clean"
	"dailies/ui/uitest"
)

// decided returns the papers of the four sample dumps, some of them with a status and tags.
func decided(tb testing.TB) (*Index, Papers) {
	tb.Helper()
	in := dumps(tb)
	in.Words = map[int32]Words{3: {Tags: []string{"rl", "to do"}}, 5: {Tags: []string{"rl"}, Note: "x"}}
	for i := range in.Len() {
		in.Is = append(in.Is, [...]Is{IsInbox, IsToRead, IsRead | IsStarred, IsSkipped | IsNew}[i%4])
	}
	return NewIndex(), in
}

func offers(tb testing.TB, text string) []Completion {
	tb.Helper()
	ix, in := decided(tb)
	return ix.Completions(tb.Context(), query.StemAt(text, len(text)), in)
}

func texts(offers []Completion) string {
	var all []string
	for _, o := range offers {
		all = append(all, o.Text)
	}
	return strings.Join(all, " ")
}

// Each completion must parse, and find as many papers as its count.
func TestCompletionsFindAsManyPapersAsTheirCount(t *testing.T) {
	ix, in := decided(t)
	for _, key := range []string{"tag:", "is:", "has:", "page:", "date:", "org:"} {
		all := offers(t, key)
		if len(all) == 0 || key == "org:" && !slices.IsSortedFunc(all, func(a, b Completion) int { return b.Count - a.Count }) {
			t.Errorf("%s: %v", key, all)
		}
		for _, o := range all {
			q, err := query.Parse(key + o.Text)
			if err != nil {
				t.Fatalf("%s%s: %v", key, o.Text, err)
			}
			if n := int(ix.Prepare(t.Context(), q, in).Hits().Count()); n != o.Count && key != "org:" {
				t.Errorf("%s%s finds %d papers, but its count is %d", key, o.Text, n, o.Count)
			}
		}
	}
}

func TestCompletionsMatchWhatIsTyped(t *testing.T) {
	for text, want := range map[string]string{
		"or":         "org:",
		"a":          "abs: author: authors:",
		"athr":       "author: authors:",
		"cmts":       "comments:",
		"zzz":        "",
		"is:s":       "skipped starred snoozed",
		"is:red":     "read to-read",
		"is:read":    "read to-read",
		"sort:-co":   "comments",
		"#r":         "rl",
		"tag:do":     `"to do"`,
		"page:2026":  "2026-05-20 2026-01-26",
		"org:tencet": "Tencent",
		"org:tncnt":  "Tencent",
		"has:x":      "",
	} {
		if got := texts(offers(t, text)); got != want && (want == "" || !strings.HasPrefix(got, want+" ") || !strings.HasPrefix(text, "org:")) {
			t.Errorf("%q: %s, want %s", text, got, want)
		}
	}
	if len(offers(t, "org:univ")) == 0 {
		t.Error("letters inside a word must not match")
	}
}

func TestAuthorsAreCompleted(t *testing.T) {
	ix, in := NewIndex(), Papers{Snapshot: librarytest.Day(t)}
	stem := query.StemAt("author:he", len("author:he"))
	uitest.Equal(t, texts(ix.Completions(t.Context(), stem, in)), `"Kaiming He" "Li He"`)
	q, err := query.Parse("title:kaiming")
	uitest.Must(t, err)
	if got := ix.Explain(t.Context(), q, in)[0].Suggestions; len(got) == 0 || got[0] != "author:kaiming" {
		t.Errorf("a name without a key suggests %q", got)
	}
}

func TestKeyCompletionsHaveDescriptions(t *testing.T) {
	all := offers(t, "")
	if len(all) != len(query.Keys()) || all[0].Text != "title:" || all[0].Does == "" || all[0].Count != -1 {
		t.Errorf("%d keys, %+v", len(all), all[0])
	}
}

func TestMatchNamesKeepsTheOrder(t *testing.T) {
	all := []string{"old agents", "agent", "éagle", "tools", "Agentic"}
	name := func(s string) string { return s }
	for part, want := range map[string]string{
		"": "old agents|agent|éagle|tools|Agentic", "AGEN": "agent|Agentic|old agents", "ea": "éagle", "tls": "tools", "gent": "",
	} {
		uitest.Equal(t, strings.Join(MatchNames(part, all, name), "|"), want, part)
	}
}

// signs are the parts of random queries.
var signs = strings.Fields(`a RL 日本 - ! ' " " / ( ) | , > : # title: org: org:te tag: is: has: da date: page: sort: like: #rl inbox link 2025 30d`)

func TestCompletedQueriesParse(t *testing.T) {
	r := rand.New(rand.NewPCG(12, 3))
	ix, in := decided(t)
	offered := 0
	for range 2_000 {
		var b strings.Builder
		for range 1 + r.IntN(6) {
			b.WriteString(signs[r.IntN(len(signs))] + []string{"", "", " "}[r.IntN(3)])
		}
		text := b.String()
		if _, err := query.Parse(text); err != nil {
			continue
		}
		s := query.StemAt(text, len(text))
		for _, o := range ix.Completions(t.Context(), s, in) {
			offered++
			if _, err := query.Parse(text[:s.Start] + o.Text); err != nil {
				t.Fatalf("%q completes %q: %v", o.Text, text, err)
			}
		}
	}
	if offered < 2_000 {
		t.Errorf("only %d completions", offered)
	}
}

func explain(t *testing.T, text string) []TermCount {
	t.Helper()
	q := parsed(t, text)
	ix, in := decided(t)
	return ix.Explain(t.Context(), q, in)
}

func TestExplainCountsWhatEachTermFindsAlone(t *testing.T) {
	terms := explain(t, "title:agent -(survey | -org:korea)")
	if len(terms) != 2 { // a term below two negations is not negated
		t.Fatalf("%d terms are explained", len(terms))
	}
	agent, korea := terms[0], terms[1]
	if agent.String() != "title:agent alone finds 56" || agent.Span != (clean.Span{Start: 0, End: 11}) || korea.Count != 1 || agent.Suggestions != nil {
		t.Errorf("%v %+v", agent, korea)
	}
}

func TestExplainSuggestsOtherSpellings(t *testing.T) {
	for text, want := range map[string][]string{
		"'reasning":          {"reasoning"},
		"title:'reasning":    {"title:reasoning"},
		`"chian of thought"`: nil, // the search corrects it
		"agent":              nil,
		"/zqxj/":             nil,
		"authors:900":        nil,
		"author:polcy":       nil, // author: is not corrected
	} {
		terms := explain(t, text)
		uitest.EqualList(t, terms[0].Suggestions, want, text)
	}
}

func TestExplainNamesAbsentProperties(t *testing.T) {
	for text, want := range map[string]string{
		"upvotes:>3":    "upvotes",
		"author:he":     "authors' names",
		"id:2510.01234": "arXiv numbers",
		"authors:900":   "",
		"org:korea":     "",
		"comments:>900": "",
	} {
		uitest.Equal(t, explain(t, text)[0].Absent, want, text)
	}
}
