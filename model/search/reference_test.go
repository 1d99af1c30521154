package search

import (
	"cmp"
	"slices"
	"strings"
	"testing"
	"unicode"

	"dailies/model/search/fuzzy"
	"dailies/model/search/index"
	"dailies/model/search/query"
)

// reference is the search as plainly as it can be written: every paper, every word, every
// place of a text, without an index and without sets. It says which papers a query finds
// and in what order; the facade is held against it.
type reference struct {
	in               Papers
	titles, abstract []string // folded
	orgs             []string // folded: name and slug
	vocabulary       *index.Vocabulary
	allWords         *index.Vocabulary
	terms            []*refTerm
	phrase           []refWay // the words of the query as a phrase
	later            []func()
}

// refNode is a node of the query: whether a paper has it, whether only nearly, and what
// that is worth.
type refNode func(i int) (found, near bool, h refHit)

type refHit struct{ score, start, end int }

// refTerm is a word or a phrase.
type refTerm struct {
	query.Term
	ways          []refWay
	short, plain  bool
	loose, edge   bool       // it may mean something else; that is looked for in titles and organisations alone
	meant         []*refTerm // words that it may be a mistake for
	asBeginnings  bool
	inner, innerW bool
	inside        bool // it also stands inside words, but not in abstracts
}

// refWay is one way of writing a term: letters with blanks between words.
type refWay struct {
	text        string
	left, right bool
	literal     bool
}

func newReference(tb testing.TB, in Papers) *reference {
	view := new(index.Index).Follow(tb.Context(), in.Snapshot)
	r := &reference{in: in, vocabulary: view.Vocabulary(), allWords: view.AllWords()}
	for i := range in.Len() {
		p := in.Paper(i)
		r.titles = append(r.titles, index.Fold(p.Title.String()))
		r.abstract = append(r.abstract, index.Fold(p.Abstract.String()))
		r.orgs = append(r.orgs, index.Fold(p.Org.Name.String())+"\x00"+index.Fold(p.Org.Slug.String()))
	}
	return r
}

// ends returns where a match ends whose text ends at a byte; -1 if it must end with a word
// and does not.
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

// at returns the end of the way where it stands at a byte of a text, else -1.
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
				for at < len(s) && s[at] == '-' {
					at++
				}
			}
			continue
		case i > 0 && begins && index.WordEnd(w.text, 0) == len(w.text):
			for at < len(s) && s[at] == '-' {
				at++
			}
		}
		if at == len(s) || s[at] != c {
			return -1
		}
		at++
	}
	return w.ends(s, at)
}

// matches returns all matches of a term in a folded text: the first way that stands at a
// place counts.
func (t *refTerm) matches(s string) (all [][2]int) {
	for start := range len(s) + 1 {
		if t.AtStart && start > 0 {
			break
		}
		for _, w := range t.ways {
			if end := w.at(s, start); end >= 0 && (!t.AtEnd || end == len(s)) {
				all = append(all, [2]int{start, end})
				break
			}
		}
	}
	return all
}

// innerMatches returns the matches inside words of a title that begin with a capital there.
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

func (r *reference) raw(i int) string { return r.in.Paper(i).Title.String() }

// exact reports whether a paper has the term as it was typed, and what that is worth.
func (r *reference) exact(t *refTerm, i int) (bool, refHit) {
	var best refHit
	if t.Fields&query.Title != 0 {
		for _, m := range append(t.matches(r.titles[i]), t.innerMatches(r.raw(i), r.titles[i])...) {
			if h := refWord(r.titles[i], m[0], m[1], strings.TrimSpace(index.Fold(t.Text))); h.score > best.score {
				best = h
			}
		}
	}
	if best.score > 0 {
		return true, best
	}
	name, slug, _ := strings.Cut(r.orgs[i], "\x00")
	if t.Fields&query.Org != 0 && (len(t.matches(name)) > 0 || len(t.matches(slug)) > 0) {
		return true, refHit{score: 40_000}
	}
	own := *t
	own.ways = slices.DeleteFunc(slices.Clone(t.ways), func(w refWay) bool { return t.inside && !w.left })
	often := float64(len(own.matches(r.abstract[i])))
	if t.Fields&query.Abstract == 0 {
		often = 0
	}
	length := 1 - 0.75 + 0.75*float64(len(r.abstract[i]))/1300
	return often > 0, refHit{score: 5_000 + 100*int(10*(often*2.2/(often+1.2*length)))}
}

// refWord is what a match in a title is worth, which may be the very word that was typed.
func refWord(title string, start, end int, typed string) refHit {
	h := refPlaced(title, start, end)
	bare := strings.NewReplacer("-", "", " ", "").Replace
	if end := (refWay{right: true}).ends(title, end); end > 0 && bare(title[start:end]) == bare(typed) {
		h.score += 200
	}
	return h
}

// refPlaced is what a match in a title is worth: whole word, beginning, or inside; early;
// much of the title; not part of a compound.
func refPlaced(title string, start, end int) refHit {
	class := 60
	if index.StartsWord(title, start) {
		class = 80
		if (refWay{right: true}).ends(title, end) >= 0 {
			class = 100
		}
	}
	score := refClass(class, title, start, end)
	if (start == 0 || title[start-1] != '-') && (end == len(title) || title[end] != '-') {
		score += 190
	}
	return refHit{score, start, end}
}

func refClass(class int, title string, start, end int) int {
	score := class*1000 + 400*(end-start)/len(title)
	if start == 0 {
		return score + 400
	}
	return score + 300*24/(24+start)
}

// near reports whether a paper has something that the term may mean.
func (r *reference) near(t *refTerm, i int) (bool, refHit) {
	var best refHit
	better := func(h refHit) {
		if h.score > best.score {
			best = h
		}
	}
	for _, w := range t.meant {
		if ok, h := r.exact(w, i); ok {
			better(h)
		}
	}
	if best.score == 0 && t.Fields&query.Title != 0 && t.asBeginnings {
		title := r.titles[i]
		if raw := r.raw(i); strings.EqualFold(raw, title) {
			title = raw
		}
		if spans := fuzzy.Beginnings(index.Fold(t.Text), title); spans != nil {
			better(refHit{refClass(110, r.titles[i], spans[0].Start, spans[0].End), spans[0].Start, index.WordEnd(title, spans[len(spans)-1].End)})
		}
	}
	return best.score > 0, best
}

// node is what a paper makes of a term.
func (r *reference) node(t *refTerm) refNode {
	return func(i int) (bool, bool, refHit) {
		if ok, h := r.exact(t, i); ok {
			return true, false, h
		}
		if t.loose {
			ok, h := r.near(t, i)
			return ok, ok, h
		}
		return false, false, refHit{}
	}
}

// waysOf are the ways in which a text may be written.
func (r *reference) waysOf(text string, left, right, phrase bool) (ways []refWay) {
	parts := strings.FieldsFunc(text, func(c rune) bool { return c == ' ' || c == '-' })
	if len(parts) == 0 {
		return []refWay{{text: text, left: left, right: right}}
	}
	for i := range parts {
		parts[i] = index.Singular(parts[i])
	}
	apart, joined := strings.Join(parts, " "), strings.Join(parts, "")
	texts := []string{apart}
	switch {
	case len(parts) > 1 && !phrase && fuzzy.IsFiller(parts[0]):
		texts = []string{joined}
	case len(parts) > 1:
		texts = append(texts, joined)
	case len(joined) >= 4 && isOfLetters(joined):
		if written := r.vocabulary.MostFrequent(joined); written != "" && !fuzzy.IsFiller(strings.Split(written, "-")[0]) {
			texts = append(texts, strings.ReplaceAll(written, "-", " "))
		}
		if name := strings.TrimRight(joined, "0123456789"); 1 < len(name) && len(name) < len(joined) {
			texts = append(texts, name+" "+joined[len(name):])
		}
	}
	for _, s := range slices.Clone(texts) {
		words := strings.Split(s, " ")
		for i, word := range words {
			words[i] = cmp.Or(index.Respelt(word), word)
		}
		if other := strings.Join(words, " "); other != s {
			texts = append(texts, other)
		}
	}
	for _, s := range texts {
		ways = append(ways, refWay{text: s, left: left, right: right})
		words := strings.Split(s, " ")
		if plural := index.Irregular(words[len(words)-1]); plural != "" {
			words[len(words)-1] = plural
			ways = append(ways, refWay{text: strings.Join(words, " "), left: left, right: right})
		}
	}
	return ways
}

func isOfLetters(s string) bool {
	return s != "" && !strings.ContainsFunc(s, func(c rune) bool { return c >= 0x80 || !index.IsWordRune(c) })
}

// term applies the rules for words. Capitals and scripts without blanks are left out here.
func (r *reference) term(q query.Term, open, wanted bool) *refTerm {
	text := strings.TrimSpace(index.Fold(q.Text))
	n := 0
	for _, c := range text {
		if unicode.IsLetter(c) || unicode.IsDigit(c) {
			n++
		}
	}
	t := &refTerm{Term: q, short: q.Kind == query.Word && 0 < n && n <= 3}
	left, right := q.Kind != query.Word || !q.AtEnd, (t.short || q.Kind == query.Exact) && !q.AtStart
	left, right = left && index.IsWordRune(rune(text[0])), right && index.IsWordRune(rune(text[len(text)-1]))
	if q.Kind == query.Exact || q.AtEnd {
		t.ways = []refWay{{text, left, right, true}}
	} else {
		t.ways = r.waysOf(text, left, right, q.Kind == query.Phrase)
	}
	if q.Kind == query.Word && n > 1 && left && !q.AtStart && isOfLetters(text) {
		t.inner, t.innerW = true, right
	}
	if wanted && q.Kind == query.Phrase && !q.AtStart && !q.AtEnd && t.Fields&(query.Title|query.Abstract) != 0 && !r.exists(t) {
		r.mend(t, strings.Fields(text))
	}
	if !wanted || q.Kind != query.Word || q.AtStart || q.AtEnd || n == 0 || t.Fields&(query.Title|query.Org) == 0 {
		return t
	}
	t.plain = t.Fields == query.AllFields
	if t.short && open {
		t.widen()
	}
	if !r.exists(t) {
		t.widen()
		if !r.exists(t) {
			r.loosen(t)
		}
	}
	return t
}

func (r *reference) exists(t *refTerm) bool {
	own := *t
	if t.short {
		own.Fields &^= query.Abstract
	}
	return slices.ContainsFunc(r.all(), func(i int) bool { ok, _ := r.exact(&own, i); return ok })
}

func (r *reference) all() (all []int) {
	for i := range r.in.Len() {
		all = append(all, i)
	}
	return all
}

func (t *refTerm) widen() {
	wide := refWay{text: t.ways[0].text, left: t.short}
	if t.short {
		wide.text = index.Fold(t.Text)
	}
	if (t.inner || t.short) && !slices.Contains(t.ways, wide) {
		t.ways = append(t.ways, wide)
		t.inside = !t.short
	}
}

func (r *reference) loosen(t *refTerm) {
	typed := index.Fold(t.Text)
	words := r.vocabulary
	all := fuzzy.Correct(index.Letters(typed), words.Letters)
	if more := fuzzy.Correct(index.Letters(typed), r.allWords.Letters); t.Fields&query.Abstract != 0 && len(index.Letters(typed)) > 3 &&
		(len(all) == 0 || len(more) > 0 && all[0].Cost > 2 && more[0].Cost < all[0].Cost) {
		words, all = r.allWords, more
	}
	slices.SortFunc(all, func(a, b fuzzy.Correction) int {
		return cmp.Or(words.Papers[b.Word]-words.Papers[a.Word], cmp.Compare(words.Written[a.Word], words.Written[b.Word]))
	})
	for _, c := range all[:min(len(all), 16)] {
		fields := t.Fields & (query.Title | query.Abstract | query.Org)
		if t.edge = t.edge || len(index.Letters(typed)) <= 3; t.edge || len(t.meant) >= 3 {
			fields &^= query.Abstract
		}
		t.meant = append(t.meant, r.term(query.Term{Text: words.Written[c.Word], Fields: fields}, false, false))
	}
	t.loose, t.asBeginnings = true, len(typed) > 1 && isOfLetters(typed) && strings.TrimRight(typed, "0123456789") == typed
}

// mend corrects the words of a phrase that occur nowhere.
func (r *reference) mend(phrase *refTerm, words []string) {
	mended := false
	for i, word := range words {
		alone := r.term(query.Term{Kind: query.Word, Text: word, Fields: phrase.Fields}, false, false)
		if alone.short = false; r.exists(alone) { // a short word may be in abstracts only
			continue
		}
		if r.loosen(alone); len(alone.meant) == 0 {
			return
		}
		words[i], mended = alone.meant[0].Text, true
	}
	if mended && len(words) > 1 {
		phrase.loose = true
		phrase.meant = []*refTerm{r.term(query.Term{Kind: query.Phrase, Text: strings.Join(words, " "), Fields: phrase.Fields}, false, false)}
	}
}

// compile makes a node of a syntax tree.
func (r *reference) compile(q query.Query, n query.Node, wanted bool) refNode {
	switch n := n.(type) {
	case query.And:
		var parts []refNode
		var terms []*refTerm
		for _, part := range n {
			before := len(r.terms)
			parts = append(parts, r.compile(q, part, wanted))
			if text, ok := part.(query.Text); ok && len(text.Terms) == 1 && len(r.terms) > before && r.terms[before].plain {
				terms = append(terms, r.terms[before])
			}
		}
		return r.and(parts, terms)
	case query.Or:
		var parts []refNode
		for _, part := range n {
			parts = append(parts, r.compile(q, part, wanted))
		}
		return refOr(parts)
	case query.Not:
		part := r.compile(q, n.Part, !wanted)
		return func(i int) (bool, bool, refHit) { found, _, _ := part(i); return !found, false, refHit{} }
	case query.Text:
		var parts []refNode
		for _, term := range n.Terms {
			t := r.term(term, q.Open(n), wanted)
			if wanted {
				r.terms = append(r.terms, t)
			}
			parts = append(parts, r.node(t))
		}
		if len(parts) == 1 {
			return parts[0]
		}
		return refOr(parts)
	}
	panic("unknown node")
}

func refOr(parts []refNode) refNode {
	return func(i int) (found, near bool, best refHit) {
		near = true
		for _, part := range parts {
			if ok, nearly, h := part(i); ok {
				found, near = true, near && nearly
				if h.score > best.score {
					best = h
				}
			}
		}
		return found, found && near, best
	}
}

// and joins parts. What its words make of each other is worked out when the tree is whole.
func (r *reference) and(parts []refNode, words []*refTerm) refNode {
	var phrase []refWay
	r.later = append(r.later, func() { // when it is known which words are mistakes
		if len(words) < 2 {
			return
		}
		var typed, meant []string
		for _, t := range words {
			typed = append(typed, strings.TrimSpace(index.Fold(t.Text)))
			meant = append(meant, typed[len(typed)-1])
			if t.loose && len(t.meant) > 0 {
				meant[len(meant)-1] = t.meant[0].Text
			}
		}
		phrase = r.waysOf(strings.Join(typed, " "), true, false, true)
		if !slices.Equal(typed, meant) {
			phrase = append(phrase, r.waysOf(strings.Join(meant, " "), true, false, true)...)
		}
		r.phrase = phrase
	})
	return func(i int) (bool, bool, refHit) {
		var sum refHit
		var hits []refHit
		anyNear := false
		for _, part := range parts {
			ok, near, h := part(i)
			if !ok {
				return false, false, refHit{}
			}
			anyNear = anyNear || near
			if h.score > 0 {
				hits = append(hits, h)
			}
			sum.score += h.score
			if h.end > 0 {
				if sum.end > 0 && h.start >= sum.end {
					sum.score += 300
					if h.start <= sum.end+2 {
						sum.score += 900
					}
				}
				sum.start, sum.end = h.start, h.end
			}
		}
		as := refTerm{ways: phrase}
		switch {
		case len(as.matches(r.titles[i])) > 0:
			sum.score += 3 << 24
		case refTogether(hits):
			sum.score += 2 << 24
		case len(hits) > 1 && !slices.ContainsFunc(hits, func(h refHit) bool { return h.end == 0 }):
			sum.score += 3 << 23
		}
		return true, anyNear, sum
	}
}

func refTogether(hits []refHit) bool {
	slices.SortFunc(hits, func(a, b refHit) int { return a.start - b.start })
	for n, h := range hits {
		if h.end == 0 || n > 0 && h.start > hits[n-1].end+12 {
			return false
		}
	}
	return len(hits) > 1
}

// search returns the papers of a query, most relevant first.
func (r *reference) search(q query.Query) []int32 {
	r.terms, r.phrase, r.later = nil, nil, nil
	root := r.compile(q, q.Root, true)
	root, words := r.secondLook(q, root)
	if titles := r.beginnings(q, words); titles != nil {
		root = refOr([]refNode{root, titles})
	}
	for _, work := range r.later {
		work()
	}
	type scored struct{ paper, score int }
	var all []scored
	for _, paper := range inOrder(r.in, query.ByPage, false) { // what is equal stands as on its page
		i := int(paper)
		if found, near, h := root(i); found {
			if !near {
				h.score += 1 << 28
			}
			all = append(all, scored{i, h.score})
		}
	}
	byScore := func(a, b scored) int { return b.score - a.score }
	best := slices.Clone(all)
	slices.SortStableFunc(best, func(a, b scored) int { return cmp.Or(byScore(a, b), a.paper-b.paper) })
	for _, s := range best[:min(ranked, len(best))] { // the phrase in an abstract counts for the best
		if s.score&(1<<28-1) < 1<<24 && len((&refTerm{ways: r.phrase}).matches(r.abstract[s.paper])) > 0 {
			all[slices.Index(all, s)].score += 1 << 24
		}
	}
	slices.SortStableFunc(all, byScore)
	var papers []int32
	for _, s := range all {
		papers = append(papers, int32(s.paper))
	}
	return papers
}

// secondLook lets the words of a query that find at most nine papers together mean more,
// and leaves a short one out if they still find none. It returns the words that are left.
func (r *reference) secondLook(q query.Query, root refNode) (refNode, []*refTerm) {
	top, ok := q.Root.(query.And)
	if !ok {
		top = query.And{q.Root}
	}
	var words []*refTerm
	for _, n := range top {
		if text, ok := n.(query.Text); ok {
			at := slices.IndexFunc(r.terms, func(t *refTerm) bool { return t.plain && len(text.Terms) == 1 && t.Term == text.Terms[0] })
			if at >= 0 && !slices.Contains(words, r.terms[at]) {
				words = append(words, r.terms[at])
			}
		}
	}
	count := func(words []*refTerm) (n int) {
		for i := range r.in.Len() {
			if !slices.ContainsFunc(words, func(t *refTerm) bool { found, _, _ := r.node(t)(i); return !found }) {
				n++
			}
		}
		return n
	}
	if len(words) == 0 || count(words) > 9 {
		return root, words
	}
	for _, t := range words {
		t.widen()
		if t.loose {
			continue
		}
		t.edge = true
		r.loosen(t)
		if len(words) == 1 {
			t.meant = nil
		}
	}
	if len(words) < 2 || count(words) > 0 {
		return root, words
	}
	var out *refTerm
	most := 0
	for n, t := range words {
		if rest := slices.Delete(slices.Clone(words), n, n+1); t.short && count(rest) > most {
			out, most = t, count(rest)
		}
	}
	if out == nil {
		return root, words
	}
	return r.without(q, top, out), slices.DeleteFunc(words, func(t *refTerm) bool { return t == out })
}

// beginnings is the query for titles in which each word of three letters begins a word; nil
// if it has none, or asks for other text.
func (r *reference) beginnings(q query.Query, words []*refTerm) refNode {
	top, _ := q.Root.(query.And)
	if len(words) < 2 || !slices.ContainsFunc(words, func(t *refTerm) bool { return t.short && len(index.Fold(t.Text)) == 3 }) {
		return nil
	}
	var parts []refNode
	for _, n := range top {
		switch n := n.(type) {
		case query.Text:
			if !slices.ContainsFunc(r.terms, func(t *refTerm) bool { return t.plain && len(n.Terms) == 1 && t.Term == n.Terms[0] }) {
				return nil
			}
		case query.Or:
			return nil
		default:
			parts = append(parts, r.compile(q, n, true))
		}
	}
	for _, t := range words {
		own := *t
		own.Fields, own.loose, own.ways = query.Title, false, slices.Clone(t.ways)
		if own.short && len(index.Fold(own.Text)) == 3 {
			own.widen()
		}
		parts = append(parts, r.node(&own))
	}
	var all []*refTerm // with the one that was set aside: the phrase is that of all words
	for _, t := range r.terms {
		if t.plain && slices.ContainsFunc(top, func(n query.Node) bool { text, ok := n.(query.Text); return ok && text.Terms[0] == t.Term }) {
			all = append(all, t)
		}
	}
	return r.and(parts, all)
}

// without is the query with a word left out. The phrase is still that of all words.
func (r *reference) without(q query.Query, top query.And, out *refTerm) refNode {
	var parts []refNode
	var words []*refTerm
	for _, n := range top {
		text, ok := n.(query.Text)
		if !ok || len(text.Terms) != 1 {
			parts = append(parts, r.compile(q, n, true))
			continue
		}
		at := slices.IndexFunc(r.terms, func(t *refTerm) bool { return t.Term == text.Terms[0] })
		t := r.terms[at]
		if t.plain {
			words = append(words, t)
		}
		if t != out {
			parts = append(parts, r.node(t))
		}
	}
	return r.and(parts, words)
}
