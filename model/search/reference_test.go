package search

import (
	"cmp"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"unicode"

	"dailies/model/search/index"
	"dailies/model/search/query"
	"dailies/parser"
	"dailies/parser/clean"
)

// reference is the simplest possible search, which reads every text of every paper without an index. It
// returns which papers a query finds and in what order, for queries that need no corrections or partial
// matches. The real search is compared with it.
type reference struct {
	in         Papers
	texts      map[query.Fields][]string // folded; an organisation has its name and slug on a line each
	vocabulary *index.Vocabulary
}

// refNode evaluates a node of the query for a paper: whether it matches, and its score.
type refNode func(i int) (found bool, h refHit)

type refHit struct{ score, start, end int }

// refTerm is a word or a phrase.
type refTerm struct {
	query.Term
	ways          []refWay
	inner, innerW bool // it also matches at a capital inside a word; innerW: up to the end of the word
}

// refWay is one spelling of a term, with spaces between words.
type refWay struct {
	text        string
	left, right bool
	literal     bool
}

func newReference(tb testing.TB, in Papers) *reference {
	r := &reference{in: in, texts: map[query.Fields][]string{}, vocabulary: viewOf(in).Vocabulary()}
	for i := range in.Len() {
		p := in.Paper(i)
		for field, text := range map[query.Fields]string{
			query.Title: index.Fold(index.WithoutTeX(p.Title.String())), query.Abstract: index.Fold(p.Abstract.String()),
			query.Org: index.Fold(p.Org.Name.String()) + "\n" + index.Fold(p.Org.Slug.String()),
		} {
			r.texts[field] = append(r.texts[field], text)
		}
	}
	return r
}

// ends returns the end of a match whose text ends at a byte, or -1 if it must end with a word and does
// not.
func (w refWay) ends(s string, at int) int {
	if !w.right {
		return at
	}
	for _, ending := range []string{"", "s", "es"} {
		if strings.HasPrefix(s[at:], ending) && index.EndsWord(s, at+len(ending)) && (ending == "" || !w.literal) {
			return at + len(ending)
		}
	}
	return -1
}

// at returns the end of the match that starts at a byte of a text, or -1 if there is none.
func (w refWay) at(s string, start int) int {
	begins := index.StartsWord(s, start)
	if w.left && !begins {
		return -1
	}
	if strings.HasPrefix(s[start:], w.text) && (w.literal || !strings.Contains(w.text, " ")) {
		if end := w.ends(s, start+len(w.text)); end >= 0 {
			return end
		}
	}
	if w.literal {
		return -1
	}
	at := start
	for i, c := range []byte(w.text) {
		switch {
		case c == ' ':
			edge := refWay{right: true}.ends(s, at)
			if edge < 0 || edge == len(s) || s[edge] != ' ' && s[edge] != '-' {
				return -1
			}
			if at = edge + 1; s[edge] == '-' {
				at = len(s) - len(strings.TrimLeft(s[at:], "-"))
			}
			continue
		case i > 0 && begins && index.WordEnd(w.text, 0) == len(w.text):
			at = len(s) - len(strings.TrimLeft(s[at:], "-"))
		}
		if at == len(s) || s[at] != c {
			return -1
		}
		at++
	}
	return w.ends(s, at)
}

// matches returns all matches of a term in a folded text. At each byte the first spelling that matches
// counts.
func (t *refTerm) matches(s string) (all [][2]int) {
	for start := range len(s) + 1 {
		for _, w := range t.ways {
			if end := w.at(s, start); end >= 0 && (!t.AtStart || start == 0) && (!t.AtEnd || end == len(s)) {
				all = append(all, [2]int{start, end})
				break
			}
		}
	}
	return all
}

// innerMatches returns the matches inside words of a title that start at a capital.
func (t *refTerm) innerMatches(raw, folded string) (all [][2]int) {
	if !t.inner || len(raw) != len(folded) {
		return nil
	}
	text := t.ways[0].text
	for start := range len(folded) {
		end := start + len(text)
		if strings.HasPrefix(folded[start:], text) && unicode.IsUpper(rune(raw[start])) && !index.StartsWord(folded, start) &&
			(!t.innerW || refWay{right: true}.ends(folded, end) >= 0) {
			all = append(all, [2]int{start, end})
		}
	}
	return all
}

// node returns the node for a term.
func (r *reference) node(t *refTerm) refNode {
	in := func(field query.Fields, i int) int {
		n := 0
		for line := range strings.SplitSeq(r.texts[field][i], "\n") {
			n += len(t.matches(line))
		}
		return n * min(int(t.Fields&field), 1)
	}
	return func(i int) (bool, refHit) {
		title, best := r.texts[query.Title][i], refHit{}
		for _, m := range append(t.matches(title), t.innerMatches(index.WithoutTeX(r.in.Paper(i).Title.String()), title)...) {
			if h := refWord(title, m[0], m[1], strings.TrimSpace(index.Fold(t.Text))); h.score > best.score && t.Fields&query.Title != 0 {
				best = h
			}
		}
		switch often, length := float64(in(query.Abstract, i)), 0.4+0.6*float64(len(r.texts[query.Abstract][i]))/1300; {
		case best.score > 0:
			return true, best
		case in(query.Org, i) > 0:
			return true, refHit{score: 40_000}
		default:
			return often > 0, refHit{score: 5_000 + 100*int(10*(often*2.2/(often+1.2*length)))}
		}
	}
}

// refWord scores a match in a title: a whole word, a beginning or a part of a word; how early it is and
// how much of the title it covers; whether it is part of a compound and the very word that was typed.
func refWord(title string, start, end int, typed string) refHit {
	whole := (refWay{right: true}).ends(title, end)
	score := 60_000
	if index.StartsWord(title, start) {
		score = 80_000
		if whole >= 0 {
			score = 100_000
		}
	}
	if score += 400*(end-start)/len(title) + 300*24/(24+start); start == 0 {
		score += 100
	}
	if (start == 0 || title[start-1] != '-') && (end == len(title) || title[end] != '-') {
		score += 190
	}
	bare := strings.NewReplacer("-", "", " ", "").Replace
	if whole > 0 && bare(title[start:whole]) == bare(typed) {
		score += 200
	}
	return refHit{score, start, end}
}

// waysOf returns the spellings of a text.
func (r *reference) waysOf(text string, left, right, phrase bool) (ways []refWay) {
	parts := strings.FieldsFunc(text, func(c rune) bool { return c == ' ' || c == '-' })
	if len(parts) == 0 {
		return []refWay{{text: text, left: left, right: right}}
	}
	for i := range parts {
		parts[i] = index.Singular(parts[i])
	}
	joined := strings.Join(parts, "")
	texts := []string{strings.Join(parts, " ")}
	switch {
	case len(parts) > 1 && !phrase && index.IsFiller(parts[0]):
		texts = []string{joined}
	case len(parts) > 1:
		texts = append(texts, joined)
	case len(joined) >= 4 && isOfLetters(joined):
		if written := r.vocabulary.MostFrequent(joined); written != "" && !index.IsFiller(strings.Split(written, "-")[0]) {
			texts = append(texts, strings.ReplaceAll(written, "-", " "))
		}
		if name := strings.TrimRight(joined, "0123456789"); 1 < len(name) && len(name) < len(joined) {
			texts = append(texts, name+" "+joined[len(name):])
		}
	}
	for _, s := range slices.Clone(texts) {
		words := strings.Split(s, " ")
		for i, word := range words {
			words[i] = cmp.Or(index.OtherSpelling(word), word)
		}
		if other := strings.Join(words, " "); other != s {
			texts = append(texts, other)
		}
	}
	for _, s := range texts {
		ways = append(ways, refWay{text: s, left: left, right: right})
		words := strings.Split(s, " ")
		if plural := index.IrregularPlural(words[len(words)-1]); plural != "" {
			words[len(words)-1] = plural
			ways = append(ways, refWay{text: strings.Join(words, " "), left: left, right: right})
		}
	}
	return ways
}

func isOfLetters(s string) bool {
	return s != "" && !strings.ContainsFunc(s, func(c rune) bool { return c >= 0x80 || !index.IsWordRune(c) })
}

// term applies the rules for words, without those for capitals and scripts without spaces.
func (r *reference) term(q query.Term) *refTerm {
	text := strings.TrimSpace(index.Fold(q.Text))
	n := len(strings.Map(func(c rune) rune {
		if unicode.IsLetter(c) || unicode.IsDigit(c) {
			return c
		}
		return -1
	}, text))
	t := &refTerm{Term: q}
	short := q.Kind == query.Word && 0 < n && n <= 3
	left, right := q.Kind != query.Word || !q.AtEnd, (short || q.Kind == query.Exact) && !q.AtStart
	left, right = left && index.IsWordRune(rune(text[0])), right && index.IsWordRune(rune(text[len(text)-1]))
	if q.Kind == query.Exact || q.AtEnd {
		t.ways = []refWay{{text, left, right, true}}
	} else {
		t.ways = r.waysOf(text, left, right, q.Kind == query.Phrase)
	}
	t.inner, t.innerW = q.Kind == query.Word && n > 1 && left && !q.AtStart && isOfLetters(text), right
	return t
}

// compile returns the node for a syntax tree.
func (r *reference) compile(n query.Node) refNode {
	var parts []refNode
	for _, part := range n.Parts {
		parts = append(parts, r.compile(part))
	}
	switch n.Op {
	case query.And:
		return r.and(parts)
	case query.Or:
		return refOr(parts)
	case query.Not:
		return func(i int) (bool, refHit) { found, _ := parts[0](i); return !found, refHit{} }
	}
	for _, term := range n.Leaf.Terms {
		parts = append(parts, r.node(r.term(term)))
	}
	return refOr(parts)
}

func refOr(parts []refNode) refNode {
	return func(i int) (found bool, best refHit) {
		for _, part := range parts {
			if ok, h := part(i); ok {
				if found = true; h.score > best.score {
					best = h
				}
			}
		}
		return found, best
	}
}

// and returns a node that matches if all parts match. Parts in the order of the title score more, and
// adjacent ones most.
func (r *reference) and(parts []refNode) refNode {
	return func(i int) (bool, refHit) {
		var sum refHit
		var hits []refHit
		for _, part := range parts {
			ok, h := part(i)
			if !ok {
				return false, refHit{}
			}
			if h.score > 0 {
				hits = append(hits, h)
			}
			if sum.score += h.score; h.end > 0 {
				if sum.end > 0 && h.start >= sum.end {
					if sum.score += 300; h.start <= sum.end+2 {
						sum.score += 900
					}
				}
				sum.start, sum.end = h.start, h.end
			}
		}
		slices.SortFunc(hits, func(a, b refHit) int { return a.start - b.start })
		inTitle, together := len(hits) > 1, len(hits) > 1
		for n, h := range hits {
			inTitle = inTitle && h.end > 0
			together = together && h.end > 0 && (n == 0 || h.start <= hits[n-1].end+12)
		}
		switch {
		case together:
			sum.score += 4 << 23
		case inTitle:
			sum.score += 3 << 23
		}
		return true, sum
	}
}

// starts returns the bytes at which a term starts in a field of a paper.
func (r *reference) starts(t *refTerm, field query.Fields, i int) (at []int) {
	matches := t.matches(r.texts[field][i])
	if field == query.Title {
		matches = append(matches, t.innerMatches(index.WithoutTeX(r.in.Paper(i).Title.String()), r.texts[field][i])...)
	}
	for _, m := range matches {
		at = append(at, m[0])
	}
	slices.Sort(at)
	return slices.Compact(at)
}

// weight returns the inverse document frequency of a term, more if titles have it, and a fifth of it for
// stop words.
func (r *reference) weight(t *refTerm, word string) float64 {
	papers, titles := 0.0, 0.0
	for i := range r.in.Len() {
		if found, _ := r.node(t)(i); found {
			papers++
		}
		if len(r.starts(t, query.Title, i)) > 0 {
			titles++
		}
	}
	idf := math.Log(1 + (float64(r.in.Len())-papers+0.5)/(papers+0.5))
	if index.IsStopWord(word) {
		return 0.2 * idf
	}
	return idf * (1 + 2*math.Sqrt((titles+1)/(papers+6)))
}

// bm25 returns the BM25F score of some words, and of each two that are near each other.
func (r *reference) bm25(words []*refTerm, weights []float64, paper int) int {
	pairs := func(at, others []int) (n int) {
		for _, a := range at {
			if slices.ContainsFunc(others, func(b int) bool { return -25 < a-b && a-b < 25 }) {
				n++
			}
		}
		return n
	}
	saturated := func(often int) float64 {
		length := 0.4 + 0.6*float64(len(r.texts[query.Abstract][paper]))/1300
		return float64(often) * 2.2 / (float64(often) + 1.2*length)
	}
	sum, before := 0.0, 0.0
	var title, abstract []int
	for k, t := range words {
		weight := weights[k]
		inTitle, inAbstract := r.starts(t, query.Title, paper), r.starts(t, query.Abstract, paper)
		often := len(inAbstract)
		if len(inTitle) > 0 || len(r.starts(t, query.Org, paper)) > 0 {
			often += 4
		}
		sum += weight * saturated(max(often, 1))
		if n := 4*pairs(inTitle, title) + pairs(inAbstract, abstract); n > 0 {
			sum += 0.5 * (weight + before) / 2 * saturated(n)
		}
		before, title, abstract = weight, inTitle, inAbstract
	}
	return int(20_000 * sum)
}

// search returns the papers of a query, most relevant first.
func (r *reference) search(q query.Query) (papers []int32) {
	var words []string
	var terms []*refTerm
	var weights []float64
	var top []query.Node
	if q.Root.Op == query.And {
		top = q.Root.Parts
	}
	for _, n := range top {
		if text := n.Leaf; len(text.Terms) == 1 && text.Terms[0].Kind == query.Word && text.Terms[0].Fields == query.AllFields {
			words = append(words, strings.TrimSpace(index.Fold(text.Terms[0].Text)))
			terms = append(terms, r.term(text.Terms[0]))
			weights = append(weights, r.weight(terms[len(terms)-1], words[len(words)-1]))
		}
	}
	root, scores := r.compile(q.Root), map[int32]int{}
	for _, i := range inOrder(r.in, query.ByPage, false) { // ties stay in page order
		if found, h := root(int(i)); found {
			if papers, scores[i] = append(papers, i), h.score; len(words) > 1 && h.score < 3<<23 {
				scores[i] = r.bm25(terms, weights, int(i))
			}
		}
	}
	slices.SortStableFunc(papers, func(a, b int32) int { return scores[b] - scores[a] })
	return papers
}

// randomText returns text of few different letters, so that words often match by chance.
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

// randomQuery returns a query, mostly of words that papers have.
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

// realQuery returns words of a paper as a reader might type them.
func realQuery(r *rand.Rand, in Papers) string {
	p := in.Paper(r.IntN(in.Len()))
	words := strings.Fields(strings.ToLower(p.Title.String() + " " + p.Abstract.String()))
	var typed []string
	for range 1 + r.IntN(3) {
		w := strings.TrimFunc(words[r.IntN(min(len(words), 40))], func(c rune) bool { return !unicode.IsLetter(c) && !unicode.IsDigit(c) })
		if at := r.IntN(len(w) + 1); r.IntN(3) == 0 {
			w = w[:at]
		}
		typed = append(typed, strings.ToValidUTF8(w, ""))
	}
	if text := strings.Join(typed, " "); r.IntN(6) > 0 {
		return text
	}
	return `"` + strings.Join(typed, " ") + `"`
}

func TestSearchAgreesWithTheReferenceSearch(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	random, real := randomPapers(r, 120), dumps(t)
	for _, set := range []struct {
		in    Papers
		n     int
		typed func() string
	}{
		{random, 120, func() string { return randomQuery(r) }},
		{real, 60, func() string { return realQuery(r, real) }},
	} {
		plain := newReference(t, set.in)
		ix := NewIndex()
		told := 0
		for range set.n {
			text := set.typed() + " " // the space ends the last word
			q, err := query.Parse(text)
			if err != nil || q.Empty() || strings.ContainsFunc(text, func(c rune) bool { return c >= 0x80 }) {
				continue
			}
			got := ix.Search(t.Context(), Request{Query: q, In: set.in, By: query.ByRelevance})
			threeLetters := func(t *term) bool { return t.bare && len(t.typed) == maxShort }
			meansMore := func(t *term) bool {
				return t.unknown || len(t.alternatives) > 0 || t.initials != "" || len(t.patterns) > 0 && slices.ContainsFunc(t.patterns, isWide)
			}
			if m := got.Match; slices.ContainsFunc(m.terms, meansMore) || slices.ContainsFunc(m.terms, threeLetters) || fewHaveAllWords(m) {
				continue // other tests cover corrections and partial matches
			}
			want := plain.search(q)
			if !slices.Equal(got.Papers, want) {
				t.Fatalf("%q: found %v, want %v", text, got.Papers, want)
			}
			if 1 < len(want) && len(want) < set.in.Len() {
				told++
			}
		}
		if told < set.n/5 {
			t.Errorf("only %d of %d queries found some papers but not all", told, set.n)
		}
	}
}

// fewHaveAllWords reports whether so few papers have all words that partial matches are added.
func fewHaveAllWords(m *Matcher) bool {
	return m.words.words != nil && m.words.whole.hits.Count() < minFullMatches
}

// isWide reports whether matchPrefixes added a pattern.
func isWide(p index.Pattern) bool { return !p.Literal && p.Left && !p.Right && len(p.Text) <= maxShort }
