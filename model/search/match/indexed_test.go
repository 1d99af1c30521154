package match

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"dailies/model/search/index"
	"dailies/model/search/query"
)

func TestAnIndexChangesNothingButTheTime(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 8))
	in := dumps(t)
	view, raw := indexed(t, in), new(index.Index).View(in.Snapshot)
	for range 60 {
		title := strings.Fields(in.Paper(r.IntN(in.Len())).Title.String())
		word := title[r.IntN(len(title))]
		at := r.IntN(len(word))
		text := []string{word, word[:at] + word[at+1:], strings.ReplaceAll(word, "-", ""), `"` + strings.Join(title[:min(len(title), 3)], " ") + `"`, strings.ToLower(word[:at])}[r.IntN(5)]
		text = strings.ToValidUTF8(text, "") + []string{"", " agent", " | policy", " /gr?po/"}[r.IntN(4)]
		q, err := query.Parse(text)
		if err != nil {
			continue
		}
		fast, slow := Compile(t.Context(), q, view, in).Rank(t.Context()), Compile(t.Context(), q, raw, in).Rank(t.Context())
		if !fast.Hits.Equal(slow.Hits) || !fast.Near.Equal(slow.Near) || !slices.Equal(fast.Scores, slow.Scores) {
			t.Errorf("%q: %d and %d found", text, fast.Hits.Count(), slow.Hits.Count())
		}
	}
}

func TestTheRankingOfOneWordIsThatOfTheOracle(t *testing.T) {
	in := dumps(t)
	view := indexed(t, in)
	class := func(i int, word string) int {
		p := in.Paper(i)
		title := index.Fold(p.Title.String())
		has := func(left, right bool) bool { return index.Pattern{Text: word, Left: left, Right: right}.In(title) }
		switch {
		case has(true, true):
			return 5
		case has(true, false):
			return 4
		case has(false, false):
			return 3
		case strings.Contains(index.Fold(p.Org.Name.String()+" "+p.Org.Slug.String()), word):
			return 2
		}
		return 1
	}
	for _, word := range []string{"policy", "agent", "reason", "model", "tencent", "learn"} {
		results := search(t, view, in, "title:"+word+" | org:"+word+" | abs:"+word)
		for n := 1; n < len(results); n++ {
			if a, b := class(results[n-1].paper, word), class(results[n].paper, word); a < b {
				t.Errorf("%q: a paper of class %d stands before one of %d", word, a, b)
			}
		}
	}
}
