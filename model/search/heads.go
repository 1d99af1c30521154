package search

import (
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
	among.each(func(at int) {
		if foot.under(sh.onsets[at]) {
			may.add(at)
		}
	})
	return may
}

// having gives the papers of a sheet that have letters, and words that begin so.
func (sh *sheet) having(among *bitsOfPage, mask uint64, begin onsets) (all bitsOfPage) {
	for n, word := range among {
		if word == 0 {
			continue
		}
		masks, onsets := (*[64]uint64)(sh.masks[n*64:]), (*[64]onsets)(sh.onsets[n*64:])
		var has uint64
		for b := range masks {
			var bit uint64
			if mask&^masks[b]|uint64(begin&^onsets[b]) == 0 {
				bit = 1
			}
			has |= bit << b
		}
		all[n] = word & has
	}
	return all
}

// heads are the titles of a page as they are written.
type heads [pageSize]clean.Text

// allHeads are used again.
var allHeads = sync.Pool{New: func() any { return new(heads) }}

// gather gets titles, which are far from the processor: many at once are there in
// half of the time that they take one after the other.
func (t *heads) gather(s *stock, sh *sheet, of *bitsOfPage) {
	of.each(func(at int) { t[at] = s.papers.Text(sh.heads[at]) })
}

func (t *heads) text(sh *sheet, at int) text {
	raw := t[at].String()
	if !sh.folded.has(int32(at)) {
		return text{folded: raw, raw: raw}
	}
	return text{folded: sh.foldedAt(int32(at)), raw: raw}
}
