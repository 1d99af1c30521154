package search

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	"dailies/parser"
	"dailies/parser/clean"
)

// expressionTexts are short, so that letters meet in every way.
var expressionTexts = []string{
	"", "a", "abc", "a b c", "A-B-C", "c b a", "a\nb\nc", "ab\nabc", "b a\n a c b c", "a  b", "grpo", "gpo", "GRPO\ngr po",
	strings.Repeat("x y g r ", 9) + "gp", strings.Repeat("g r-p ", 9), strings.Repeat("o ", 40) + "GRPO a b c " + strings.Repeat("o ", 40),
	"aab", "ba", "ſ b", "K", "å b c", "模 abc", "a.b", "^a", "aXbXc\n", "abcabc", "\na b", "abz.z",
}

func TestAnExpressionFindsWhatRE2Finds(t *testing.T) {
	quick, builds := 0, 0
	for _, pattern := range []string{
		"a.*b.*c", "abc", "a.*b", ".*a", "b.*", "a b", "gr?po", "(?-i)A.*B", "a.+b", "^a.*b$", "a|b", "(a.*b)", "s.*b", "k",
		"a.*?b", "(?s)a.*b", "å.*b", `a\.b`, "x*", "bc+a", "a.*b c", "po", "(?m)^a b", ".*", "[ab].*c",
		"gr?po", "(a|b)+c", "a{2,3}b", "[^a]b", "(a|bc)*c", "(|a)b", "s", "[k-m]", `\d`, `\w\s\w`, "x{0}", "a(b|)c?", "(?-i)AB?", "[^\n]c", `\bb`, `a(?-i)\.`, " (?s) ",
	} {
		re := regexp.MustCompile("(?i)" + pattern)
		e := newExpression(re)
		if e.gaps != nil || e.must != nil {
			quick++
		}
		builds += truth(e.auto != nil)
		for _, s := range expressionTexts {
			checkExpression(t, pattern, s)
		}
	}
	if quick < 9 {
		t.Errorf("only %d have needles", quick)
	}
	if builds < 30 {
		t.Errorf("only %d have automata", builds)
	}
}

func TestAnExpressionReadsLettersThatHaveNoCapitals(t *testing.T) {
	in := of(parser.Paper{Title: clean.Line("文文文 one")}, parser.Paper{Title: clean.Line("文f文p two")})
	for text, want := range map[string]string{"title:/f.p/": "[1]", "title:/[fq]l?/": "[1]"} {
		q, err := Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		if got := fmt.Sprint(idsOf(NewIndex().Prepare(t.Context(), q, in), t)); got != want {
			t.Errorf("%s finds %s, want %s", text, got, want)
		}
	}
}

func FuzzExpression(f *testing.F) {
	f.Add("a.*b.*c", "abc")
	f.Add("[fq]l?", "文文文 one")
	f.Add("a(?-i)\\.", "abz.z")
	f.Fuzz(checkExpression)
}

// checkExpression holds the ways to find an expression against that of regexp.
func checkExpression(t *testing.T, pattern, s string) {
	t.Helper()
	re, err := compile(pattern)
	if err != nil {
		return
	}
	e, want := newExpression(re), re.MatchString(s)
	if got := e.in(asText(s)); got != want {
		t.Fatalf("/%s/ in %q: %v, want %v", pattern, s, got, want)
	}
	if want && e.mask&^maskOf(fold(s)) != 0 {
		t.Fatalf("/%s/ in %q: it has other letters", pattern, s)
	}
}
