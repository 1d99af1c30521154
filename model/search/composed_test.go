package search

import (
	"math/rand/v2"
	"strings"
	"testing"
)

// What the language is made of, put together by chance, comes to places that bytes
// changed by chance hardly come to.

// querySigns are what a query is made of, with what is nearly that.
var querySigns = strings.Fields(`a b RL é İ ß 日本 x-y OR AND NOT - -- ! ' ^ $ " " \ / / ( ) ( ) | || , , .. > >= < <= = : # @ _ . * ? [ ] {2} +
	title: abs: org: tag: note: file: is: has: date: dAte: page: authors: comments: score: sort: like: nokey: org:tencent #rl
	inbox to-read read starred link code tag org date comments relevance none
	0 1 9 2025 1999 -01 -10 -31 -02 d w m y 30d 12w 1000y 2..4 2,3 >=10`)

// gapsOfQueries are what stands between signs, most often nothing.
var gapsOfQueries = []string{"", "", "", " ", " ", " | ", "\t", "\u00a0", "\u0300", "\xff"}

// composed puts up to n signs together.
func composed(r *rand.Rand, signs, gaps []string, n int) string {
	var b strings.Builder
	for range 1 + r.IntN(n) {
		b.WriteString(signs[r.IntN(len(signs))])
		b.WriteString(gaps[r.IntN(len(gaps))])
	}
	return b.String()
}

func TestWhatIsComposedOfSignsIsReadBack(t *testing.T) {
	r, queries := rand.New(rand.NewPCG(12, 1)), 0
	for range 50_000 {
		_, ok := readBack(t, composed(r, querySigns, gapsOfQueries, 8))
		queries += truth(ok)
	}
	if queries < 10_000 {
		t.Errorf("only %d are queries", queries)
	}
}

func TestAFacetIsTakenIntoWhatIsComposedOfSigns(t *testing.T) {
	r, all := rand.New(rand.NewPCG(12, 2)), facets(t, decided(t), "", "")
	for range 20_000 {
		facet := all[r.IntN(len(all))]
		if len(facet.Values) > 0 {
			checkToggle(t, facet, composed(r, querySigns, gapsOfQueries, 8), r.IntN(len(facet.Values)))
		}
	}
}

func TestWhatIsOfferedForTheEndOfAQueryMakesOne(t *testing.T) {
	r, in, ix := rand.New(rand.NewPCG(12, 3)), dumps(t), NewIndex()
	offered := 0
	for range 10_000 {
		text := composed(r, querySigns, gapsOfQueries, 6)
		if _, err := Parse(text); err != nil {
			continue
		}
		s := StemAt(text, len(text))
		for _, o := range ix.Offers(t.Context(), s, in) {
			offered++
			if _, err := Parse(text[:s.Start] + o.Text); err != nil {
				t.Fatalf("%q is offered for the end of %q: %v", o.Text, text, err)
			}
		}
	}
	if offered < 10_000 {
		t.Errorf("only %d are offered", offered)
	}
}

func TestAnExpressionComposedOfSignsFindsWhatRE2Finds(t *testing.T) {
	r := rand.New(rand.NewPCG(12, 4))
	signs := strings.Fields(`a b c A ab . .* .*? + ? * {2} {0,2} [ab] [^a] ( ) (?: (?i) (?-i) (?s) (?m) ^ $ | | \b \B \A \z \d \w \s \S \pL \p{Lu} \. \n \x41 \Q \E
		é É 文 ſ k K ß [k] [s-z] [[:alpha:]]`)
	letters := strings.Fields("a b c A B ab abc é É 文 ſ k K ß . 1 _ z s S Z")
	for range 50_000 {
		checkExpression(t, composed(r, signs, []string{"", "", "", "", "", " "}, 6), composed(r, letters, []string{"", "", "", " ", "\n"}, 10))
	}
}
