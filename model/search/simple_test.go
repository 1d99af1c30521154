package search

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"unicode"

	"dailies/parser"
	"dailies/parser/clean"
)

// simple is the word rules as plainly as they can be written, for texts of
// ASCII: what the fast way is held against.
func simple(in Papers, n node, i int32) bool {
	switch n := n.(type) {
	case nil:
		return true
	case andNode:
		return !slices.ContainsFunc(n, func(part node) bool { return !simple(in, part, i) })
	case orNode:
		return slices.ContainsFunc(n, func(part node) bool { return simple(in, part, i) })
	case notNode:
		return !simple(in, n.not, i)
	case textNode:
		return slices.ContainsFunc(n.terms, func(t term) bool { return simpleTerm(in, n, t, i) })
	}
	panic("unknown node")
}

func simpleTerm(in Papers, n textNode, t term, i int32) bool {
	p := in.Paper(int(i))
	texts := map[fields][]string{
		inTitle:    {p.Title.String()},
		inAbstract: {textOf(p)},
		inOrg:      {p.Org.Name.String(), p.Org.Slug.String()},
		inTag:      in.Words.Of(i).Tags,
		inNote:     {in.Words.Of(i).Note},
	}
	where := inAll
	if n.key != nil {
		where = n.key.fields
	} else if t.start || t.end {
		where = inEdges
	}
	for field, list := range texts {
		if where&field != 0 && slices.ContainsFunc(list, func(s string) bool { return simpleFind(s, t) }) {
			return true
		}
	}
	return false
}

// simpleFind tries every place of a text.
func simpleFind(s string, t term) bool {
	letters, capitals := letterCount(t.text)
	whole := t.kind == exact || t.kind == word && (capitals >= 2 || letters <= 3 && letters > 0)
	for i := 0; i+len(t.text) <= len(s); i++ {
		found, end := s[i:i+len(t.text)], i+len(t.text)
		if !strings.EqualFold(found, t.text) || t.kind != phrase && capitals >= 2 && found != t.text {
			continue
		}
		left := whole && (!t.end || t.kind == exact || capitals >= 2)
		if (left || t.kind == phrase) && i > 0 && inWord(s[i-1]) && inWord(t.text[0]) {
			continue
		}
		if whole && !t.start && end < len(s) && inWord(s[end]) && inWord(t.text[len(t.text)-1]) {
			continue
		}
		if (!t.start || i == 0) && (!t.end || end == len(s)) {
			return true
		}
	}
	return false
}

func inWord(c byte) bool { return unicode.IsLetter(rune(c)) || unicode.IsDigit(rune(c)) }

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
	in.Words = written(map[int32]Words{1: {Tags: []string{babble(r, 1)}, Note: babble(r, 5)}})
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

func TestTheFastWayFindsWhatTheSimpleWayFinds(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	in := babblingPapers(r, 300)
	ix := NewIndex()
	matched := 0
	for range 2000 {
		text := babbledQuery(r)
		q, err := Parse(text)
		if err != nil {
			t.Fatalf("%q: %v", text, err)
		}
		m := ix.Prepare(t.Context(), q, in)
		var fast, slow []int32
		rescued := false
		each(m.tree, true, func(leaf test, _ bool) {
			for _, f := range leaf.(*textTest).finders {
				rescued = rescued || f.rescue != nil
			}
		})
		if rescued {
			continue
		}
		for res := range m.Scan(t.Context(), nil) {
			if !res.Fuzzy { // else it has the letters only as initials
				fast = append(fast, res.Paper)
			}
		}
		for i := range int32(in.Len()) {
			if simple(in, q.root, i) {
				slow = append(slow, i)
			}
		}
		if !slices.Equal(fast, slow) {
			t.Fatalf("%q (%s): fast %v, simple %v", text, q, fast, slow)
		}
		if len(slow) > 0 && len(slow) < in.Len() {
			matched++
		}
	}
	if matched < 500 {
		t.Errorf("only %d queries told papers apart", matched)
	}
}

func TestALongerQueryThatNarrowsFindsNothingNew(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 8))
	in := babblingPapers(r, 200)
	ix := NewIndex()
	narrowed := 0
	for range 400 {
		text := babbledQuery(r)
		var former Matcher
		var before []int32
		for n := range len(text) + 1 {
			q, err := Parse(text[:n])
			if err != nil {
				continue
			}
			m := ix.Prepare(t.Context(), q, in)
			now := idsOf(m, t)
			if n > 0 && m.Narrows(former) {
				narrowed++
				if slices.ContainsFunc(now, func(i int32) bool { return !slices.Contains(before, i) }) {
					t.Fatalf("%q finds what the query before it did not", text[:n])
				}
			}
			former, before = m, now
		}
	}
	if narrowed < 400 {
		t.Errorf("only %d queries narrowed", narrowed)
	}
}

func idsOf(m Matcher, t *testing.T) []int32 {
	var ids []int32
	for r := range m.Scan(t.Context(), nil) {
		ids = append(ids, r.Paper)
	}
	return ids
}
