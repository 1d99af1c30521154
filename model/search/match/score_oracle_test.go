package match

import (
	"strings"
	"testing"

	"dailies/model/search/index"
)

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
