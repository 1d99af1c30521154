package query

import (
	"math/rand/v2"
	"strings"
	"testing"

	"dailies/ui/uitest"
)

func parsed(t *testing.T, text string) Query {
	t.Helper()
	q, err := Parse(text)
	if err != nil {
		t.Fatalf("%q: %v", text, err)
	}
	return q
}

func TestJoinCombinesConditions(t *testing.T) {
	for _, row := range []struct{ a, b, want string }{
		{"", "", ""},
		{"a", "", "a"},
		{"", "b sort:date", "b sort:date"},
		{"a b sort:title", "c d", "a b c d sort:title"},
		{"a | b sort:title", "-c sort:-date", "(a | b) -c sort:-date"},
	} {
		uitest.Equal(t, Join(parsed(t, row.a), parsed(t, row.b)).String(), row.want, row.a, row.b)
	}
}

func TestReplaceRemovesALeaf(t *testing.T) {
	for _, row := range []struct {
		text string
		leaf int
		want string
	}{
		{"a b c", 1, "a c"},
		{"a", 0, ""},
		{"a (b | c)", 2, "a b"},
		{"a -b", 1, "a"},
		{"a a", 0, "a"},
		{"a (b | c | d) sort:-date", 2, "a (b | d) sort:-date"},
		{"-(a b) | c", 0, "-b | c"},
	} {
		q, n := parsed(t, row.text), 0
		for l := range q.Root.Leaves() {
			if n == row.leaf {
				uitest.Equal(t, q.Replace(l, Node{}).String(), row.want, row.text, l.String())
			}
			n++
		}
	}
}

func TestQueriesWithScoreNeedScores(t *testing.T) {
	for text, want := range map[string]bool{
		"": false, "agent sort:date": false, "sort:score": true, "a (b | -score:>2)": true, "comments:>2": false,
	} {
		uitest.Equal(t, parsed(t, text).NeedsScores(), want, text)
	}
}

func TestRangesHaveBounds(t *testing.T) {
	for text, want := range map[string][2]int{
		"comments:3": {3, 3}, "comments:>3": {4, MaxNumber}, "comments:<3": {-MaxNumber, 2}, "comments:<=3": {-MaxNumber, 3},
		"comments:=2..4": {2, 4},
		"comments:>=3":   {3, MaxNumber}, "comments:2..4": {2, 4}, "comments:2..": {2, MaxNumber}, "comments:..4": {-MaxNumber, 4},
	} {
		if first, last := parsed(t, text).Root.Leaf.Ranges[0].Bounds(0); first != want[0] || last != want[1] {
			t.Errorf("%q: %d to %d, want %v", text, first, last, want)
		}
	}
	newest := DayNumber(2025, 11, 15)
	for text, want := range map[string][2]int{
		"date:2025":                {DayNumber(2025, 1, 1), DayNumber(2025, 12, 31)},
		"date:2024-02":             {DayNumber(2024, 2, 1), DayNumber(2024, 2, 29)},
		"date:2025-12":             {DayNumber(2025, 12, 1), DayNumber(2025, 12, 31)},
		"date:>2025-09":            {DayNumber(2025, 10, 1), MaxNumber},
		"date:<2025-09":            {-MaxNumber, DayNumber(2025, 8, 31)},
		"date:2025-09..2025-10-05": {DayNumber(2025, 9, 1), DayNumber(2025, 10, 5)},
		"date:30d":                 {newest - 30, MaxNumber},
		"page:2w":                  {newest - 14, MaxNumber},
		"date:<7d":                 {-MaxNumber, newest - 8},
	} {
		first, last := parsed(t, text).Root.Leaf.Ranges[0].Bounds(newest)
		uitest.Equal(t, first, want[0], text, DayOf(first), DayOf(last), DayOf(want[0]), DayOf(want[1]))
		uitest.Equal(t, last, want[1], text, DayOf(first), DayOf(last), DayOf(want[0]), DayOf(want[1]))
	}
	uitest.Equal(t, DayNumber(0, 10, 1), 0, "a date that is not known has a number")
	uitest.Equal(t, DayNumber(2025, 0, 0), 0, "a date that is not known has a number")
}

// queryTokens are the tokens of the language and almost-tokens. Random sequences of them reach code that
// random bytes hardly reach.
var queryTokens = strings.Fields(`a b RL é İ ß 日本 x-y OR AND NOT - -- ! ' ^ $ " " \ / / ( ) ( ) | || , , .. > >= < <= = : # @ _ . * ? [ ] {2} +
	title: abs: org: tag: note: file: is: has: date: dAte: page: authors: comments: score: sort: like: nokey: org:tencent #rl
	inbox to-read read starred link code tag org date comments relevance none
	0 1 9 2025 1999 -01 -10 -31 -02 d w m y 30d 12w 1000y 2..4 2,3 >=10`)

// queryGaps stand between tokens, mostly nothing.
var queryGaps = []string{"", "", "", " ", " ", " | ", "\t", "\u00a0", "\u0300", "\xff"}

// randomQuery joins up to n tokens.
func randomQuery(r *rand.Rand, n int) string {
	var b strings.Builder
	for range 1 + r.IntN(n) {
		b.WriteString(queryTokens[r.IntN(len(queryTokens))])
		b.WriteString(queryGaps[r.IntN(len(queryGaps))])
	}
	return b.String()
}

func TestRandomQueriesRoundTrip(t *testing.T) {
	r, queries := rand.New(rand.NewPCG(12, 1)), 0
	for range 20_000 {
		if _, ok := roundTrip(t, randomQuery(r, 8)); ok {
			queries++
		}
	}
	if queries < 4_000 {
		t.Errorf("only %d are queries", queries)
	}
}
