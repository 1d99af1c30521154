package match

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"dailies/model/search/index"
	"dailies/model/search/query"
	"dailies/parser"
	"dailies/parser/clean"
)

// passes is the filter language as plainly as it can be written: every paper, every term,
// every place of a text. The evaluator is held against it.
func passes(in Papers, n query.Node, i int) bool {
	switch n := n.(type) {
	case nil:
		return true
	case query.And:
		return !slices.ContainsFunc(n, func(part query.Node) bool { return !passes(in, part, i) })
	case query.Or:
		return slices.ContainsFunc(n, func(part query.Node) bool { return passes(in, part, i) })
	case query.Not:
		return !passes(in, n.Part, i)
	case query.Text:
		return slices.ContainsFunc(n.Terms, func(t query.Term) bool { return termPasses(in, t, i) })
	}
	panic("unknown node")
}

func termPasses(in Papers, t query.Term, i int) bool {
	p := in.Paper(i)
	words := in.Words[int32(i)]
	for field, texts := range map[query.Fields][]string{
		query.Title:    {p.Title.String()},
		query.Abstract: {p.Abstract.String()},
		query.Org:      {p.Org.Name.String(), p.Org.Slug.String()},
		query.Tag:      words.Tags,
		query.Note:     {words.Note},
	} {
		if t.Fields&field != 0 && slices.ContainsFunc(texts, func(s string) bool { return hasTerm(s, t) }) {
			return true
		}
	}
	return false
}

// hasTerm tries every place of a text.
func hasTerm(s string, t query.Term) bool {
	if t.Kind == query.Pattern {
		return t.Pattern.MatchString(s)
	}
	text, want := index.Fold(s), strings.TrimSpace(index.Fold(t.Text))
	letters, capitals := count(t.Text)
	whole := t.Kind == query.Exact || t.Kind == query.Word && (capitals >= 2 || 0 < letters && letters <= 3)
	for at := 0; at+len(want) <= len(text); at++ {
		end := at + len(want)
		if text[at:end] != want || t.Kind != query.Phrase && capitals >= 2 && s[at:end] != t.Text { // of ASCII here
			continue
		}
		begins := t.Kind == query.Phrase || whole && (!t.AtEnd || t.Kind == query.Exact || capitals >= 2)
		ends := whole && !t.AtStart
		if begins && at > 0 && isLetter(text[at-1]) && isLetter(want[0]) || ends && end < len(text) && isLetter(text[end]) && isLetter(want[len(want)-1]) {
			continue
		}
		if (!t.AtStart || at == 0) && (!t.AtEnd || end == len(text)) {
			return true
		}
	}
	return false
}

func isLetter(c byte) bool { return index.IsWordRune(rune(c)) }

// babble makes text of few letters, so that words meet by chance.
func babble(r *rand.Rand, words int) string {
	var b strings.Builder
	for i := range words {
		if i > 0 {
			b.WriteByte(" -.:"[max(0, r.IntN(8)-4)])
		}
		for range 1 + r.IntN(6) {
			b.WriteByte("aaabbbcAB1"[r.IntN(10)])
		}
	}
	return b.String()
}

func babblingPapers(r *rand.Rand, n int) Papers {
	papers := make([]parser.Paper, n)
	for i := range papers {
		papers[i] = parser.Paper{
			Title:    clean.Line(fmt.Sprintf("%s %d", babble(r, 4), 1000+i)),
			Abstract: clean.Line(babble(r, 30)),
			Org:      parser.Org{Slug: clean.Line(babble(r, 1)), Name: clean.Line(babble(r, 2))},
		}
	}
	in := of(papers...)
	in.Words = map[int32]Words{1: {Tags: []string{babble(r, 1)}, Note: babble(r, 5)}}
	return in
}

// babbledQuery makes a query, mostly of words that are there.
func babbledQuery(r *rand.Rand) string {
	var parts []string
	for range 1 + r.IntN(3) {
		w := strings.Trim(babble(r, 1+r.IntN(2)), " .:-")
		if strings.ContainsAny(w, " :") || r.IntN(5) == 0 {
			w = `"` + w + `"`
		}
		sign := []string{"", "", "", "", "'", "^", "title:", "abs:", "org:", "#"}[r.IntN(10)]
		parts = append(parts, []string{"", "", "-"}[r.IntN(3)]+sign+w+[]string{"", "", "", "$"}[r.IntN(4)])
	}
	return strings.Join(parts, []string{" ", " | "}[r.IntN(2)])
}

func TestTheEvaluatorFindsWhatTheOracleFinds(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	in := babblingPapers(r, 300)
	views := map[string]*index.View{"indexed": indexed(t, in), "texts alone": new(index.Index).View(in.Snapshot)}
	told := 0
	for range 500 {
		text := babbledQuery(r)
		q := parsed(t, text)
		var want []uint
		for i := range in.Len() {
			if passes(in, q.Root, i) {
				want = append(want, uint(i))
			}
		}
		for name, view := range views {
			if got := CompileExact(t.Context(), q, view, in).Find(t.Context()).Hits.AppendTo(nil); !slices.Equal(got, want) {
				t.Fatalf("%q (%s), %s: found %v, want %v", text, q, name, got, want)
			}
		}
		if len(want) > 0 && len(want) < in.Len() {
			told++
		}
	}
	if told < 120 {
		t.Errorf("only %d queries told papers apart", told)
	}
}

func TestAnIndexChangesNothingButTheTime(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 8))
	in := dumps(t)
	view, raw := indexed(t, in), new(index.Index).View(in.Snapshot)
	for range 300 {
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
