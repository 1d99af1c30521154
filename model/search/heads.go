package search

import (
	"slices"
	"sync"

	"dailies/parser/clean"
)

// mayBeInTitle gives the papers of a page whose titles have the letters.
func (f *finder) mayBeInTitle(sh *sheet, open *bitsOfPage) (may bitsOfPage) {
	switch {
	case f.fields&inTitle == 0:
		return may
	case f.rescue != nil:
		return f.rescue.mayBeInTitle(sh, open)
	}
	may = sh.having(open, f.mask, f.onsets)
	for i := range f.spellings {
		rest := open.without(&may)
		more := sh.having(&rest, f.mask, f.spellings[i].needs())
		may = may.or(&more)
	}
	if f.lead != "" {
		rest := open.without(&may)
		more := sh.having(&rest, f.mask|hyphenBit, f.footing.first)
		rest = rest.without(&more)
		more = sh.under(&f.footing, &more)
		may = may.or(&more)
		more = sh.having(&rest, f.mask, f.footing.all)
		may = may.or(&more)
	}
	return may
}

// mayBeInTitle gives the papers of a page whose titles have the letters of any of
// the words, or of the initials.
func (r *rescue) mayBeInTitle(sh *sheet, open *bitsOfPage) (may bitsOfPage) {
	for i := range r.roots {
		rest := open.without(&may)
		more := sh.having(&rest, r.roots[i].mask, r.roots[i].onsets)
		may = may.or(&more)
	}
	if r.initials != nil {
		rest := open.without(&may)
		rest = sh.having(&rest, r.initials.mask, r.initials.footing.first)
		more := sh.under(&r.initials.footing, &rest)
		may = may.or(&more)
	}
	return may
}

// under gives the papers of a sheet over whose titles letters can be laid.
func (sh *sheet) under(foot *footing, among *bitsOfPage) (may bitsOfPage) {
	for _, begin := range [...]onsets{foot.two, foot.second | foot.third, foot.second | foot.apart} {
		rest := among.without(&may)
		more := sh.having(&rest, 0, foot.first|begin)
		may = may.or(&more)
	}
	return may
}

// parts gives the papers of a sheet over whose titles letters can be laid that come
// apart.
func (sh *sheet) parts(foot *footing, among *bitsOfPage) (may bitsOfPage) {
	for i, next := range foot.rests {
		begin := next.first
		if i > 0 {
			begin |= foot.two
		}
		for _, then := range [...]onsets{next.two, next.second} {
			rest := among.without(&may)
			more := sh.having(&rest, 0, begin|then)
			may = may.or(&more)
		}
	}
	return may
}

// split gives the papers of a sheet whose titles may write letters with hyphens.
func (sh *sheet) split(ways splits, among *bitsOfPage) (may bitsOfPage) {
	for i := range ways {
		rest := among.without(&may)
		more := sh.having(&rest, ways[i].traits, ways[i].begins)
		may = may.or(&more)
	}
	return may
}

// having gives the papers of a sheet that have letters, and words that begin so.
func (sh *sheet) having(among *bitsOfPage, mask uint64, begin onsets) (all bitsOfPage) {
	for n, word := range among {
		if word == 0 {
			continue
		}
		masks, onsets := (*[64]uint64)(sh.masks[n*64:]), (*[64]onsets)(sh.onsets[n*64:])
		if wide {
			all[n] = word & havingWide(&masks[0], &onsets[0], mask, begin)
		} else {
			all[n] = word & havingEach(masks, onsets, mask, begin)
		}
	}
	return all
}

// havingEach is havingWide for every processor.
func havingEach(masks *[64]uint64, begins *[64]onsets, mask uint64, begin onsets) (all uint64) {
	for b := range masks {
		var bit uint64
		if mask&^masks[b]|uint64(begin&^begins[b]) == 0 {
			bit = 1
		}
		all |= bit << b
	}
	return all
}

// heads are the titles of a page as they are written, and where words stand in them.
type heads struct {
	of     bitsOfPage
	text   [pageSize]clean.Text
	runs   []run
	there  bitsOfPage // see part: those in which the first needle was sought, and not gone
	gone   bitsOfPage // those in which all were sought, and none stands
	places [maxPlaces]uint16
	sought []sought // a needle each
	parted []parted
}

// allHeads are used again.
var allHeads = sync.Pool{New: func() any { return new(heads) }}

// gather gets titles, and looks for leads in those that stand side by side. They
// are far from the processor: all in one go, or many at once, are there in less
// than half of the time that they take one after the other.
func (t *heads) gather(s *stock, sh *sheet, of *bitsOfPage, leads []lead) {
	t.of = *of
	t.sought = slices.Grow(t.sought[:0], len(leads))[:len(leads)]
	t.parted = slices.Grow(t.parted[:0], len(leads))[:len(leads)]
	if len(leads) > 0 {
		t.findRuns(s, sh)
	}
	for i := range leads {
		l, some := &leads[i], *of
		if i > 0 {
			some = sh.having(of, l.mask, l.onsets)
		}
		if t.note(l, &some); i == 0 { // whatever that finds, it brings them nearer
			t.get(s, sh)
		}
		t.parted[i] = t.compare(l, &some, &t.sought[i])
	}
	if len(leads) == 0 {
		t.get(s, sh)
	}
}

// part parts the titles by what was sought in them, but for those that are not ASCII:
// that was done in them as they are written.
func (t *heads) part(sh *sheet) {
	t.there, t.gone = t.of, t.of
	for i := range t.parted {
		if t.gone = t.gone.and(&t.parted[i].gone); i == 0 {
			t.there = t.parted[i].there.or(&t.parted[i].gone)
		}
	}
	for n := range t.of {
		folded := sh.folded[n].Load()
		t.there[n], t.gone[n] = t.there[n]&^(folded|t.gone[n]), t.gone[n]&^folded
	}
}

func (t *heads) get(s *stock, sh *sheet) {
	t.of.each(func(at int) { t.text[at] = sh.heads[at] })
}

func (t *heads) title(sh *sheet, at int) text {
	raw := t.text[at].String()
	if !sh.folded.has(int32(at)) {
		return text{folded: raw, raw: raw}
	}
	for i := range t.sought {
		t.sought[i][at] = rooted{}
	}
	return text{folded: sh.foldedAt(int32(at)), raw: raw}
}
