package search

import (
	"slices"
	"strings"
)

// rescue is what a word that no paper has is looked for as: words of the
// vocabulary near to it, and the beginnings of a title's words.
type rescue struct {
	words    []standIn
	roots    []needle  // how they begin
	compound *finder   // "flow-grpo" for "flowgrpo", also in abstracts; nil: no text has one
	initials *initials // nil: too short, or too long
	only     bool      // the word itself is nowhere
}

// standIn is a word of the vocabulary in place of the one typed.
type standIn struct {
	needle needle
	mask   uint64
	onsets onsets
	worth  int32 // 0 to 15, the nearer the more
	root   int   // how it begins: index into roots
}

func newStandIn(word string, worth int) standIn {
	n := newNeedle(word, true, false)
	return standIn{needle: n, mask: maskOf(word), onsets: n.needs(), worth: int32(max(worth, 0))}
}

// leastRoot is how many letters words share that are looked for together.
const leastRoot = 3

// root notes how words begin that begin alike: of sixteen that "reasni" may have
// meant only "reasoni" is looked for in most titles.
func (r *rescue) root() {
	var roots []string
	for i := range r.words {
		w := &r.words[i]
		pat := w.needle.pat
		alike := func(root string) bool {
			return len(pat) >= leastRoot && strings.HasPrefix(root, pat[:leastRoot])
		}
		if w.root = slices.IndexFunc(roots, alike); w.root < 0 {
			w.root = len(roots)
			roots = append(roots, pat)
		}
		roots[w.root] = roots[w.root][:shared(roots[w.root], pat)]
	}
	for _, root := range roots {
		r.roots = append(r.roots, newNeedle(root, true, false))
	}
}

// shared is how many bytes two words begin with alike.
func shared(a, b string) (n int) {
	for n < min(len(a), len(b)) && a[n] == b[n] {
		n++
	}
	return n
}

// newRescue looks up what a misspelt word may have meant; nil where nothing is
// near.
func newRescue(typed string, v *vocabulary) *rescue {
	r := &rescue{}
	for _, f := range v.near(typed) {
		pat := f.word
		if f.cost <= 1 && strings.HasPrefix(pat, typed) {
			pat = typed // whatever begins with it
		}
		if !slices.ContainsFunc(r.words, func(w standIn) bool { return w.needle.pat == pat }) {
			r.words = append(r.words, newStandIn(pat, 15-2*f.cost))
		}
	}
	r.root()
	plain := strings.ReplaceAll(typed, "-", "")
	if len(plain) > 1 && len(plain) <= maxLetters && isASCII(plain) {
		r.initials = &initials{typed: plain, mask: maskOf(plain), laying: newLaying(plain), joins: newJoins(plain), footing: newFooting(plain)}
	}
	return r
}

// match looks for the words in title and organisation, then for the initials.
func (r *rescue) match(p *probe, in fields) hit {
	var best hit
	if in&inTitle != 0 {
		best = r.inTitle(p, p.title().folded)
	}
	if in&inOrg != 0 {
		if worth := r.inOrg(p.stock.org(p.i)); worth > best.score {
			best = hit{ok: true, score: worth}
		}
	}
	if !best.ok && in&inAbstract != 0 && r.inText(p) {
		best = hit{ok: true, score: byText * classUnit}
	}
	best.fuzzy = best.ok
	return best
}

// inOrg scores an organisation; 0: none of the words is in it.
func (r *rescue) inOrg(o *org) int32 {
	if !r.mayHave(o.mask, o.onsets) {
		return 0
	}
	return max(r.worth(o.name.folded, o.mask, o.onsets).score, r.worth(o.slug.folded, o.mask, o.onsets).score)
}

// mayHave says whether any of the words can be where there are these letters, and
// words that begin so.
func (r *rescue) mayHave(mask uint64, begin onsets) bool {
	return slices.ContainsFunc(r.words, func(w standIn) bool { return w.mask&^mask == 0 && begin.has(w.onsets) })
}

// inTitle scores the best stand-in in a title, or its initials.
func (r *rescue) inTitle(p *probe, title string) hit {
	best := r.worth(title, p.mask, p.onsets)
	if r.initials == nil || r.initials.mask&^p.mask != 0 || best.score > leadScore+classUnit ||
		!r.initials.footing.under(p.onsets) || !r.initials.joins.in(title, p.onsets) {
		return best
	}
	if p.mask&hyphenBit != 0 {
		if h := hyphened(r.initials.typed, title); h.score > best.score {
			return h
		}
	}
	if p.onsets.has(r.initials.footing.all) {
		if h := leading(r.initials.typed, title); h.score > best.score {
			return h
		}
	}
	if best.ok {
		return best
	}
	if cost := r.initials.cost(title); cost <= maxCost {
		worth := byRescue + int32(max(12-2*cost, 0))
		return hit{ok: true, score: worth*classUnit + int32(ofTitle*len(r.initials.typed)/len(title))}
	}
	return hit{}
}

func (r *rescue) inText(p *probe) bool { return r.compound != nil && r.compound.inAbstract(p) }

// worth scores the best word in a text, with what place adds.
func (r *rescue) worth(s string, mask uint64, begin onsets) hit {
	var best hit
	var roots [maxFound + 1]int // where the first of each can be, plus 1; 0: not looked for, -1: nowhere
	for i := range r.words {
		w := &r.words[i]
		class := (byRescue + w.worth) * classUnit
		if class+classUnit <= best.score || w.mask&^mask != 0 || !begin.has(w.onsets) {
			continue
		}
		from := &roots[w.root]
		if *from == 0 {
			*from, _ = r.roots[w.root].next(s, 0)
			*from += truth(*from >= 0)
		}
		if *from < 0 {
			continue
		}
		start := *from - 1
		end := start + len(w.needle.pat)
		if len(r.roots[w.root].pat) < len(w.needle.pat) {
			start, end = w.needle.next(s, start)
		}
		if start < 0 {
			continue
		}
		if score := class + bonus(s, start, end); score > best.score {
			best = hit{ok: true, score: score, place: place{int32(start), int32(wordEnd(s, end))}}
		}
	}
	return best
}

// spans adds what stands in for the word in a text: whole words, else the
// initials of a title.
func (r *rescue) spans(t mapped, field Field, add func(Span)) {
	hit := false
	mark := func(n *needle) {
		for start, end := n.next(t.folded, 0); start >= 0; start, end = n.next(t.folded, end) {
			hit = true
			from, to := t.original(start, wordEnd(t.folded, end))
			add(Span{Start: from, End: to, Fuzzy: true})
		}
	}
	if r.compound != nil {
		mark(&r.compound.needle)
	}
	if inFuzzy&(1<<field) == 0 {
		return
	}
	for i := range r.words {
		mark(&r.words[i].needle)
	}
	if hit || field != Title || r.initials == nil {
		return
	}
	if spans := speltSpans(r.initials.typed, t.folded); spans != nil {
		addOriginal(t, spans, add)
		return
	}
	a, _ := r.initials.align(t.folded)
	addOriginal(t, a.spans, add)
}

// addOriginal adds spans of a folded text as spans of the text as written.
func addOriginal(t mapped, spans []Span, add func(Span)) {
	for _, s := range spans {
		s.Start, s.End = t.original(s.Start, s.End)
		add(s)
	}
}

// wordEnd gives the end of the word that byte i stands in or behind.
func wordEnd(s string, i int) int {
	for i < len(s) && isWordAt(s, i) {
		i++
	}
	return i
}
