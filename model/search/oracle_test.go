package search

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"unicode"

	"dailies/model/search/query"
	"dailies/parser"
	"dailies/parser/clean"
)

// randomText makes text of few letters, so that words meet by chance.
func randomText(r *rand.Rand, words int) string {
	var b strings.Builder
	for i := range words {
		if i > 0 {
			b.WriteByte(" -.:"[max(0, r.IntN(8)-4)])
		}
		for range 1 + r.IntN(6) {
			b.WriteByte("aaabbcs1Ay"[r.IntN(10)])
		}
	}
	return b.String()
}

func randomPapers(r *rand.Rand, n int) Papers {
	papers := make([]parser.Paper, n)
	for i := range papers {
		papers[i] = parser.Paper{
			Title:    clean.Line(fmt.Sprintf("%s %d", randomText(r, 4), 1000+i)),
			Abstract: clean.Line(randomText(r, 30)),
			Org:      parser.Org{Slug: clean.Line(randomText(r, 1)), Name: clean.Line(randomText(r, 2))},
		}
	}
	return of(papers...)
}

// randomQuery makes a query, mostly of words that are there.
func randomQuery(r *rand.Rand) string {
	var parts []string
	for range 1 + r.IntN(3) {
		w := strings.ToLower(strings.Trim(randomText(r, 1+r.IntN(2)), " .:-"))
		if strings.ContainsAny(w, " :") || r.IntN(5) == 0 {
			w = `"` + w + `"`
		}
		sign := []string{"", "", "", "", "'", "^", "title:", "abs:", "org:"}[r.IntN(9)]
		parts = append(parts, []string{"", "", "-"}[r.IntN(3)]+sign+w+[]string{"", "", "", "$"}[r.IntN(4)])
	}
	return strings.Join(parts, []string{" ", " | "}[r.IntN(2)])
}

// realQuery takes words out of a paper, and types them as readers do.
func realQuery(r *rand.Rand, in Papers) string {
	p := in.Paper(r.IntN(in.Len()))
	words := strings.Fields(strings.ToLower(p.Title.String() + " " + p.Abstract.String()))
	var typed []string
	for range 1 + r.IntN(3) {
		w := strings.TrimFunc(words[r.IntN(min(len(words), 40))], func(c rune) bool { return !unicode.IsLetter(c) && !unicode.IsDigit(c) })
		if at := r.IntN(len(w) + 1); r.IntN(3) == 0 {
			w = w[:at]
		} else if r.IntN(4) == 0 && 0 < at {
			w = w[:at-1] + w[at:]
		}
		typed = append(typed, strings.ToValidUTF8(w, ""))
	}
	text := strings.Join(typed, " ")
	if all := strings.Fields(threes(distinctive(nil, p.Title.String()))); r.IntN(4) == 0 {
		slices.Sort(all)
		return strings.Join(slices.Compact(all), " ") // the reference tells terms apart by their text
	}
	if r.IntN(6) == 0 {
		return `"` + text + `"`
	}
	return text
}

func TestTheFacadeFindsWhatTheReferenceFindsInTheSameOrder(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	random, real := randomPapers(r, 120), dumps(t)
	for _, set := range []struct {
		in    Papers
		n     int
		typed func() string
	}{
		{random, 60, func() string { return randomQuery(r) }},
		{real, 30, func() string { return realQuery(r, real) }},
	} {
		plain := newReference(t, set.in)
		ix := NewIndex()
		told := 0
		for range set.n {
			text := set.typed()
			q, err := query.Parse(text)
			if err != nil || q.Empty() || strings.ContainsFunc(text, func(c rune) bool { return c >= 0x80 }) {
				continue
			}
			want := plain.search(q)
			got := ix.Search(t.Context(), Request{Query: q, In: set.in, By: query.ByRelevance}).Papers
			if !slices.Equal(got, want) {
				t.Fatalf("%q: found %v, want %v", text, got, want)
			}
			if 1 < len(want) && len(want) < set.in.Len() {
				told++
			}
		}
		if told < set.n/4 {
			t.Errorf("only %d of %d queries told papers apart", told, set.n)
		}
	}
}
