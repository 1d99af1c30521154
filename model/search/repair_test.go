package search

import (
	"errors"
	"testing"
)

func TestAMistakeCarriesItsRepair(t *testing.T) {
	for _, row := range []struct{ text, want string }{
		{"agent autor:4", "agent authors:4"},
		{"is:inbox,to-raed x", "is:inbox,to-read x"},
		{"sort:-comets", "sort:-comments"},
		{"date:yesterday", ""},
		{"is:zzzz", ""},
		{"sort:-zzzzzz", ""},
		{"a )", ""},
	} {
		var e *QueryError
		if _, err := Parse(row.text); !errors.As(err, &e) {
			t.Errorf("%q: no mistake", row.text)
			continue
		}
		got := ""
		if e.Repair != "" {
			got = row.text[:e.Start] + e.Repair + row.text[e.End:]
		}
		if got != row.want {
			t.Errorf("%q is mended to %q, want %q", row.text, got, row.want)
		}
	}
}

func TestReplacingATermLeavesTheRestAsItIs(t *testing.T) {
	in := dumps(t)
	for _, row := range []struct {
		text string
		term int
		with string
		want string
	}{
		{`"a  b"   zqxj  Agent`, 1, "", `"a  b" Agent`},
		{`"a  b"   zqxj  Agent`, 1, "zebra", `"a  b"   zebra  Agent`},
		{"zqxj", 0, "", ""},
		{"(zqxj) a", 0, "", "a"},
		{"(zqxj | yqxj) a", 0, "", "(yqxj) a"},
		{"a (zqxj | yqxj)", 2, "", "a (zqxj)"},
		{"a (zqxj | yqxj | xqxj) b", 2, "", "a (zqxj | xqxj) b"},
		{"a --zqxj", 1, "", "a"},
	} {
		terms := explained(t, parsed(t, row.text), in)
		if got := terms[row.term].Replace(row.text, row.with); got != row.want {
			t.Errorf("%q with %q for term %d is %q, want %q", row.text, row.with, row.term, got, row.want)
		}
	}
}

func TestAPhraseIsMendedWordByWord(t *testing.T) {
	in := dumps(t)
	for text, want := range map[string]string{
		`"chian of thought"`:        `"chain of thought"`,
		`title:"polcy optimisaton"`: `title:"policy optimization"`,
		`"zqxjv of thought"`:        "",
		`"thought of chain"`:        "", // each word is there
	} {
		got := ""
		for _, term := range explained(t, parsed(t, text), in) {
			for _, s := range term.Suggestions {
				got += s
			}
		}
		if got != want {
			t.Errorf("%s: suggests %s, want %s", text, got, want)
		}
	}
}

// explained says how many papers each term of a query finds alone.
func explained(t *testing.T, q Query, in Papers) []TermCount {
	t.Helper()
	return NewIndex().Prepare(t.Context(), q, in).Explain(t.Context())
}
