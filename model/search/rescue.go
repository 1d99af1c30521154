package search

import (
	"math/bits"
	"slices"
	"strings"
)

// rescue is what a word that no paper has is looked for as: words of the
// vocabulary near to it, and the beginnings of a title's words.
type rescue struct {
	words    []standIn
	roots    []root    // how they begin
	compound *finder   // "flow-grpo" for "flowgrpo", also in abstracts; nil: no text has one
	initials *initials // nil: too short, or too long
	only     bool      // the word itself is nowhere
	begins   bool      // what was typed begins a word, and all of words is that
	parted   bool      // what was typed is few letters, and no title's word begins with them
}

// standIn is a word of the vocabulary in place of the one typed.
type standIn struct {
	mask   uint64
	onsets onsets
	worth  int32 // 0 to 15, the nearer the more
	root   int   // how it begins: index into roots
	needle needle
}

func newStandIn(word string, worth int) standIn {
	n := newNeedle(word, true, false)
	return standIn{needle: n, mask: maskOf(word), onsets: n.needs(), worth: int32(max(worth, 0))}
}

// leastRoot is how many letters words share that are looked for together.
const leastRoot = 3

// root is how some of the words begin, and how they go on.
type root struct {
	standIn
	fork *fork
}

// fork is where some words that began alike part.
type fork struct {
	ends    wordSet // words that end here
	letters []byte  // with which others go on
	on      []*fork
}

// wordSet is some of a rescue's words, a bit each.
type wordSet = uint32

// add takes in a word by what is left of it.
func (f *fork) add(rest string, number int) {
	if rest == "" {
		f.ends |= 1 << number
		return
	}
	on := f.with(rest[0])
	if on == nil {
		on = &fork{}
		f.letters, f.on = append(f.letters, rest[0]), append(f.on, on)
	}
	on.add(rest[1:], number)
}

// along gives the words that a text goes on with from a byte on.
func (f *fork) along(s string, at int) (all wordSet) {
	for ; f != nil; at++ {
		if all |= f.ends; at == len(s) {
			break
		}
		f = f.with(lowerOf[s[at]])
	}
	return all
}

// with is where those go on that have a letter next; nil: none has. There are one or
// two letters, mostly: to look for one takes less than to call who does.
func (f *fork) with(letter byte) *fork {
	for i, c := range f.letters {
		if c == letter {
			return f.on[i]
		}
	}
	return nil
}

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
	for _, pat := range roots {
		r.roots = append(r.roots, root{newStandIn(pat, 0), &fork{}})
	}
	for i := range r.words {
		w := &r.words[i]
		root := &r.roots[w.root]
		root.fork.add(w.needle.pat[len(root.needle.pat):], i)
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
	plain := strings.ReplaceAll(typed, "-", "")
	r.parted = !v.long && len(plain) <= fewLetters
	for _, f := range v.near(typed) {
		r.parted = r.parted && !strings.HasPrefix(strings.ReplaceAll(f.word, "-", ""), plain)
		pat := f.word
		if f.cost <= 1 && strings.HasPrefix(pat, typed) {
			pat = typed // whatever begins with it
		}
		if !slices.ContainsFunc(r.words, func(w standIn) bool { return w.needle.pat == pat }) {
			r.words = append(r.words, newStandIn(pat, 15-2*f.cost))
		}
	}
	r.root()
	if len(plain) > 1 && len(plain) <= maxLetters && isASCII(plain) {
		r.initials = newInitials(plain)
	}
	r.begins = len(r.words) == 1 && r.words[0].needle.pat == plain
	return r
}

// match looks for the words in title and organisation, then for the initials.
func (r *rescue) match(p *probe, in fields) hit {
	var best hit
	if in&inTitle != 0 {
		best = r.inTitle(p, p.title().folded, rootsAt{})
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
	return max(r.worth(o.name.folded, o.mask, o.onsets, rootsAt{}).score, r.worth(o.slug.folded, o.mask, o.onsets, rootsAt{}).score)
}

// mayHave says whether any of the words can be where there are these letters, and
// words that begin so.
func (r *rescue) mayHave(mask uint64, begin onsets) bool {
	return slices.ContainsFunc(r.words, func(w standIn) bool { return w.mask&^mask == 0 && begin.has(w.onsets) })
}

// inTitle scores the best stand-in in a title, or its initials, by where the roots
// stand in it as far as they were sought. A word that begins as typed is best as it
// stands, but for hyphens; else the letters are laid over the title.
func (r *rescue) inTitle(p *probe, title string, in rootsAt) hit {
	best, n := r.worth(title, p.mask, p.onsets, in), r.initials
	if n == nil || n.mask&^p.mask != 0 || !n.footing.under(p.onsets) {
		return best
	}
	return r.otherwise(p, title, best)
}

// otherwise is inTitle for a title that the letters may be laid over, with the best
// word in it.
func (r *rescue) otherwise(p *probe, title string, best hit) hit {
	n := r.initials
	switch {
	case r.begins && best.ok:
		return n.orHyphened(p, title, best)
	case !best.ok && (r.begins || r.parted) && p.mask&n.hump == 0 && !n.footing.parts(p.onsets):
		return best
	case !r.begins && (best.score > leadScore+classUnit || best.ok && !n.better(p) || !n.joins.in(title, p.onsets)):
		return best
	}
	var o outline
	if n.outline(title, &o) {
		return n.inTitle(p, title, &o, best)
	}
	if r.begins && !n.joins.in(title, p.onsets) {
		return best
	}
	return n.inTitle(p, title, nil, best)
}

// at scores the word where it stands in a text.
func (w *standIn) at(s string, start, end int) hit {
	score := (byRescue+w.worth)*classUnit + bonus(s, start, end)
	return hit{ok: true, score: score, place: place{int32(start), int32(wordEnd(s, end))}}
}

// better says whether the letters may be in a title in a way that is better than a
// word that was not typed.
func (n *initials) better(p *probe) bool {
	return n.hyphens.in(p.mask, p.onsets) || p.onsets.has(n.footing.all)
}

// orHyphened is the word with the letters and hyphens between them where that is
// better than one that begins with them all, as it is. First initials are not.
func (n *initials) orHyphened(p *probe, title string, best hit) hit {
	if n.hyphens.in(p.mask, p.onsets) {
		if h := hyphened(n.typed, title); h.score > best.score {
			return h
		}
	}
	return best
}

// inTitle scores the letters in a title where that is better than the best word,
// by its outline if that is drawn. What they cost is asked where there is no word.
func (n *initials) inTitle(p *probe, title string, o *outline, best hit) hit {
	if n.hyphens.in(p.mask, p.onsets) {
		if h := n.hyphened(title, o); h.score > best.score {
			return h
		}
	}
	if p.onsets.has(n.footing.all) {
		if h := leading(n.typed, title); h.score > best.score {
			return h
		}
	}
	if best.ok {
		return best
	}
	if cost := n.costBy(o, title); cost <= maxCost {
		worth := byRescue + int32(max(12-2*cost, 0))
		return hit{ok: true, score: worth*classUnit + int32(ofTitle*len(n.typed)/len(title))}
	}
	return hit{}
}

// hyphened is hyphened by an outline: of the words that begin as typed one must end
// at a hyphen, before all letters are there.
func (n *initials) hyphened(title string, o *outline) hit {
	if o == nil {
		return hyphened(n.typed, title)
	}
	for at, starts := range o.starts() {
		for starts &= o.first[at]; starts != 0; starts &= starts - 1 {
			start := at*64 + bits.TrailingZeros64(starts)
			hyphen := o.past(start)
			if hyphen-start >= len(n.typed) || hyphen >= len(title) || title[hyphen] != '-' {
				continue
			}
			if end := pastHyphens(n.typed, title, start); end > hyphen {
				return hyphenedHit(title, start, end)
			}
		}
	}
	return hit{}
}

func (r *rescue) inText(p *probe) bool { return r.compound != nil && r.compound.inAbstract(p) }

// rootsAt is where the roots of a rescue stand in a paper's title, those of them that
// were sought in the titles of its page.
type rootsAt struct {
	leads []sought
	paper int // its place in the page
}

func (in rootsAt) of(n int) rooted {
	if n < len(in.leads) {
		return in.leads[n][in.paper]
	}
	return rooted{}
}

// worth scores the best word in a text, with what place adds: each where it stands
// first.
func (r *rescue) worth(s string, mask uint64, begin onsets, in rootsAt) hit {
	if only := in.of(0); len(r.words) == 1 && only.sought { // the word is its root
		if start := int(only.first); start >= 0 {
			return r.words[0].at(s, start, start+len(r.words[0].needle.pat))
		}
		return hit{}
	}
	var best hit
	var at [maxFound]int32
	for there := r.wordsIn(s, mask, begin, in, &at); there != 0; there &= there - 1 {
		i := bits.TrailingZeros32(there)
		w, start := &r.words[i], int(at[i])
		if class := (byRescue + w.worth) * classUnit; class+classUnit <= best.score {
			continue
		}
		if h := w.at(s, start, start+len(w.needle.pat)); h.score > best.score {
			best = h
		}
	}
	return best
}

// wordsIn gives the words that are in a text, and where each of them stands first.
func (r *rescue) wordsIn(s string, mask uint64, begin onsets, in rootsAt, first *[maxFound]int32) (all wordSet) {
	for i := range r.roots {
		root, at := &r.roots[i], in.of(i)
		if !at.sought {
			if root.mask&^mask != 0 || !begin.has(root.onsets) {
				continue
			}
			at = root.needle.placesIn(s)
		}
		for start := int(at.first); start >= 0; {
			found := root.fork.along(s, start+len(root.needle.pat)) &^ all
			for all |= found; found != 0; found &= found - 1 {
				first[bits.TrailingZeros32(found)] = int32(start)
			}
			switch {
			case start == int(at.first) && at.second >= 0:
				start = int(at.second)
			case at.more:
				start, _ = root.needle.next(s, start+1)
			default:
				start = -1
			}
		}
	}
	return all
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
