package query

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

// composed puts up to n signs of the language together.
func composed(r *rand.Rand, n int) string {
	var b strings.Builder
	for range 1 + r.IntN(n) {
		b.WriteString(querySigns[r.IntN(len(querySigns))])
		b.WriteString(gapsOfQueries[r.IntN(len(gapsOfQueries))])
	}
	return b.String()
}

func TestWhatIsComposedOfSignsIsReadBack(t *testing.T) {
	r, queries := rand.New(rand.NewPCG(12, 1)), 0
	for range 20_000 {
		if _, ok := readBack(t, composed(r, 8)); ok {
			queries++
		}
	}
	if queries < 4_000 {
		t.Errorf("only %d are queries", queries)
	}
}
