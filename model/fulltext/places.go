package fulltext

import (
	"slices"
	"sort"

	"dailies/model/library"
)

// maxPlaces is in how many papers the place is remembered.
const maxPlaces = 300

// Place is the place in a paper, as it is kept until the next sitting.
type Place struct {
	ID    library.ID `json:"id"`
	Block int        `json:"block"` // heading, paragraph, equation …, counted from 0
	Part  int        `json:"part"`  // of the block's lines that stand above, in thousandths
}

// place is where the reader is: in which block, and how far in it. In another width a block
// has more lines or fewer, but there are as many blocks.
func (o *opened) place() Place {
	i := sort.SearchInts(o.set.Blocks, o.top+1) - 1
	if i < 0 {
		return Place{ID: o.ID}
	}
	from, to := o.block(i)
	return Place{ID: o.ID, Block: i, Part: 1000 * (o.top - from) / max(to-from, 1)}
}

func (o *opened) lineOf(p Place) int {
	if p.Block < 0 || p.Block >= len(o.set.Blocks) {
		return 0
	}
	from, to := o.block(p.Block)
	return from + (max(p.Part, 0)*(to-from)+999)/1000
}

// block is the lines of a block: from, and one after the last.
func (o *opened) block(i int) (from, to int) {
	from, to = o.set.Blocks[i], len(o.set.Lines)
	for _, next := range o.set.Blocks[i+1:] {
		if next > from {
			return from, next
		}
	}
	return from, to
}

// Remember keeps the place in the paper on the screen. The start is none.
func (r *Reader) Remember() {
	if r.open == nil {
		return
	}
	r.Forget(r.open.ID)
	if at := r.open.at; r.open.top > 0 {
		r.Places = append(r.Places, at)
		r.Places = r.Places[max(0, len(r.Places)-maxPlaces):]
	}
}

// Forget forgets the place in a paper: it opens at its start.
func (r *Reader) Forget(id library.ID) {
	if i := r.kept(id); i >= 0 {
		r.Places = slices.Delete(slices.Clone(r.Places), i, i+1) // a command may be writing them
	}
}

// kept is the index of a paper's place; -1 if there is none.
func (r *Reader) kept(id library.ID) int {
	return slices.IndexFunc(r.Places, func(p Place) bool { return p.ID == id })
}
