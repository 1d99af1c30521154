package query

import "testing"

func TestWhatEndsAWordDependsOnWhereItStands(t *testing.T) {
	for _, row := range []struct{ text, stops, word string }{
		{"off-policy learning", "", "off-policy"},
		{"a,b c", "", "a,b"},
		{"a,b c", ",", "a"},
		{"a|b", "", "a"},
		{"a||", "", "a"},
		{"f(x)", "", "f"},
		{`a"b"`, "", "a"},
		{"日本\u00a0x", "", "日本"},
		{"key:value", ":", "key"},
		{"", "", ""},
		{"|", "", ""},
	} {
		l := lexer{text: row.text}
		if got := l.word(row.stops); got != row.word || l.pos != len(got) {
			t.Errorf("%q up to %q: %q, want %q", row.text, row.stops, got, row.word)
		}
	}
}

func TestKeywordsAreWholeWordsInCapitals(t *testing.T) {
	for text, want := range map[string]bool{"OR": true, "OR b": true, "OR)": true, "ORDER": false, "or": false, "O": false, "OR-": false} {
		l := lexer{text: text}
		if got := l.takeKeyword("OR"); got != want {
			t.Errorf("%q: %v", text, got)
		}
	}
}

func TestADashAloneNegatesNothing(t *testing.T) {
	for text, want := range map[string]struct {
		negates bool
		rest    string
	}{
		"-a": {true, "a"}, "!a": {true, "a"}, "NOT a": {true, " a"}, "- a": {false, "a"}, "-": {false, ""}, "-(a)": {true, "(a)"},
		`-"a"`: {true, `"a"`}, "- - a": {false, "a"}, "--a": {true, "-a"}, "- -a": {true, "a"}, "-)": {false, ")"},
	} {
		l := lexer{text: text}
		if got := l.takeNot(); got != want.negates || l.text[l.pos:] != want.rest {
			t.Errorf("%q: %v, and %q is left", text, got, l.text[l.pos:])
		}
	}
}

func TestQuotesAndSlashesCloseAtTheEndOfTheText(t *testing.T) {
	for text, want := range map[string]string{`"a  b" c`: "a b", `"a b`: "a b", `""`: "", `"`: ""} {
		p := parser{lexer: lexer{text: text}}
		if got := p.quoted(); got != want {
			t.Errorf("%s: %q, want %q", text, got, want)
		}
	}
	for text, want := range map[string]string{"/a b/ c": "a b", "/a": "a", `/a\/b/`: `a\/b`, `/a\`: `a\`, "//": ""} {
		l := lexer{text: text}
		if got, _ := l.pattern(); got != want || l.pos > len(text) {
			t.Errorf("%s: %q, want %q", text, got, want)
		}
	}
}
