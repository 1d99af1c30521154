package search

import (
	"context"
	"slices"
	"strings"
	"sync"
)

// fewHits is how many papers a conjunction finds at most for a second look to
// be taken: a typo may happen to be another paper's word, "algn" a dataset.
const fewHits = 9

// secondTest wants all of its tests; failing that, all words in title and
// organisation, some of them misspelt or half typed.
type secondTest struct {
	all   allTest
	loose []test  // of all, words as looseTests
	hits  []int32 // the papers that pass all
}

func (t secondTest) match(p *probe) hit {
	if _, ok := slices.BinarySearch(t.hits, p.i); ok {
		return t.all.match(p)
	}
	return allTest(t.loose).match(p)
}

// looseTest wants a word in title or organisation, as written or as what may
// have been meant.
type looseTest struct {
	*textTest
	meant *findings // of what may have been meant; nil: nothing
}

func (w *preparation) loosen(t *textTest) looseTest {
	loose, f := looseTest{textTest: t}, &t.finders[0]
	if f.second != nil {
		loose.meant = newFindings(&finder{fields: f.fields & inFuzzy, rescue: f.second}, &w.stock)
	}
	return loose
}

func (t looseTest) match(p *probe) hit { return t.finders[0].loosely(p) }

func (t looseTest) glance(p *probe, among *bitsOfPage, out *haul) {
	f := &t.finders[0]
	out.begin()
	out.scored = true
	page := f.findingsOf(p, among)
	if out.take(page, among); f.rescue != nil {
		out.fuzzy = out.ok
		return
	}
	out.fuzzy = out.ok.and(&page.spelt)
	open := among.without(&out.ok)
	open = open.or(&out.fuzzy)
	tagged := f.glanceTags(p, &open)
	out.fill(&tagged, byTable*classUnit)
	out.fuzzy = out.fuzzy.without(&tagged)
	if t.meant != nil {
		open = among.without(&out.ok)
		meant := t.meant.of(p, &open)
		out.take(meant, &open)
		found := meant.hit.and(&open)
		out.fuzzy = out.fuzzy.or(&found)
	}
}

// loosely looks for the word, its spellings, and what may have been meant.
func (f *finder) loosely(p *probe) hit {
	if f.rescue != nil {
		return f.rescue.match(p, f.fields&^inAbstract)
	}
	if h := f.inTables(p); h.ok {
		return h
	}
	h := f.spelt(p)
	if !h.ok && f.second != nil {
		h = f.second.match(p, f.fields&inFuzzy)
	}
	h.fuzzy = h.ok
	return h
}

// second gives the tree of a matcher a second look at its words where there are
// several and together they find next to nothing. Only they decide on that:
// whatever else is asked for narrows what they find. In haste there is none
// where abstracts would have to be read for it.
func (w *preparation) second(ctx context.Context) test {
	all, ok := w.tree.(allTest)
	if !ok {
		return w.tree
	}
	words, rest := plainWordTests(all)
	if len(words) < 2 || !w.index.meant(words) {
		return w.tree
	}
	few, sure := w.few(ctx, words)
	if !sure || len(few) > fewHits {
		w.unsure = w.unsure || !sure
		forgetSecond(words)
		return w.tree
	}
	t := secondTest{all: words, hits: few}
	for _, part := range words {
		t.loose = append(t.loose, w.loosen(part.(*textTest)))
	}
	return append(rest, t)
}

// few gives the papers that pass all tests, and no more of them than is worth
// knowing: sure is false where abstracts that must not be read would tell.
func (w *preparation) few(ctx context.Context, words allTest) (few []int32, sure bool) {
	alone := Matcher{tree: words, in: w.in, stock: w.stock}
	var lock sync.Mutex
	sure = true
	sweep(ctx, (w.stock.n+pageSize-1)/pageSize, func(page int) bool {
		var sh sheaf
		among, p := pageOf(nil, page, w.stock.n), &probe{in: &alone.in, stock: &alone.stock, sheet: page}
		if sh.glean(&alone, p, &among); !w.hasty {
			sh.settle(&alone, p)
		}
		lock.Lock()
		defer lock.Unlock()
		sh.hit.each(func(at int) { few = append(few, int32(page*pageSize+at)) })
		sure = sure && sh.unread == 0
		return len(few) <= fewHits
	})
	slices.Sort(few)
	return few, sure || len(few) > fewHits
}

// plainWordTests parts the tests for words without a key from the rest.
func plainWordTests(all allTest) (words, rest allTest) {
	for _, part := range all {
		t, ok := part.(*textTest)
		if ok && len(t.finders) == 1 && t.finders[0].rescuable && t.finders[0].fields == inAll {
			words = append(words, part)
		} else {
			rest = append(rest, part)
		}
	}
	return words, rest
}

// meant looks up what each word that some paper has may have been meant for; ok
// says whether there is anything.
func (ix *Index) meant(words allTest) (ok bool) {
	ix.mu.Lock()
	defer ix.mu.Unlock()
	for n, t := range words {
		f := &t.(*textTest).finders[0]
		if f.rescue == nil && f.cased == "" {
			f.second = secondRescue(f.needle.pat, n == len(words)-1, &ix.stock.words)
			ok = ok || f.second != nil
		}
	}
	return ok
}

func forgetSecond(words allTest) {
	for _, t := range words {
		t.(*textTest).finders[0].second = nil
	}
}

// secondRescue is newRescue for a word that is there; nil where it can be
// nothing else. The last one may be on its way to a longer one.
func secondRescue(typed string, last bool, v *vocabulary) *rescue {
	r := &rescue{}
	if last && len(typed) <= maxShort {
		r.words = append(r.words, newStandIn(typed, 14))
	}
	for _, f := range v.others(strings.ReplaceAll(typed, "-", "")) {
		r.words = append(r.words, newStandIn(f.word, 13-2*f.cost))
	}
	if len(r.words) == 0 {
		return nil
	}
	r.root()
	return r
}
