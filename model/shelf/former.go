package shelf

import (
	"iter"
	"math/bits"

	"dailies/model/search"
)

// Former is what bits some papers had before, for a view that they stay in until it
// is left. It holds them by pages, two bytes a paper: of a million papers that were
// marked at once, a map took 0.2 µs and 20 bytes each, and 10 ms of the frame in which
// they are sorted. nil, which only reads, and the zero value are none.
type Former struct {
	pages []*formerPage
	n     int
}

// formerPage is what is held of perPage papers that follow each other.
type formerPage struct {
	held [perPage / 64]uint64
	is   [perPage]search.Is
}

const perPage = 512

// Len is the number of papers.
func (f *Former) Len() int {
	if f == nil {
		return 0
	}
	return f.n
}

// Get gives what a paper had; false: it is none of them.
func (f *Former) Get(p int32) (search.Is, bool) {
	if f == nil || int(p)/perPage >= len(f.pages) || f.pages[p/perPage] == nil {
		return 0, false
	}
	page, at := f.pages[p/perPage], p%perPage
	return page.is[at], page.held[at/64]&(1<<(at%64)) != 0
}

// Set notes what a paper had.
func (f *Former) Set(p int32, is search.Is) {
	if need := int(p)/perPage + 1; need > len(f.pages) {
		f.pages = append(f.pages, make([]*formerPage, need-len(f.pages))...)
	}
	page, at := f.pages[p/perPage], p%perPage
	if page == nil {
		page = &formerPage{}
		f.pages[p/perPage] = page
	}
	if bit := uint64(1) << (at % 64); page.held[at/64]&bit == 0 {
		page.held[at/64] |= bit
		f.n++
	}
	page.is[at] = is
}

// Drop takes a paper out.
func (f *Former) Drop(p int32) {
	if _, held := f.Get(p); held {
		page, at := f.pages[p/perPage], p%perPage
		page.is[at] = 0
		page.held[at/64] &^= 1 << (at % 64)
		f.n--
	}
}

// All gives the papers, in their order, and what they had.
func (f *Former) All() iter.Seq2[int32, search.Is] {
	return func(yield func(int32, search.Is) bool) {
		if f.Len() == 0 {
			return
		}
		for n, page := range f.pages {
			if page != nil && !page.each(int32(n*perPage), yield) {
				return
			}
		}
	}
}

// each gives the papers of a page, the first of which is from.
func (page *formerPage) each(from int32, yield func(int32, search.Is) bool) bool {
	for word, held := range page.held {
		for ; held != 0; held &= held - 1 {
			at := word*64 + bits.TrailingZeros64(held)
			if !yield(from+int32(at), page.is[at]) {
				return false
			}
		}
	}
	return true
}
