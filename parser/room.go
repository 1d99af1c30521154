package parser

import "dailies/parser/clean"

// room is the memory that the papers of a part take, and their titles: 200 KB
// of a million bytes of text. To make it anew for each part, and to find out
// that nobody needs it any more, is a tenth of the work of reading a large file.
type room struct {
	papers []Paper
	titles clean.Arena
	free   chan<- *room // where it goes when nobody needs it; nil: it went
}

// room gives room for the papers of a chunk.
func (c *crew) room() *room {
	r := &room{free: c.rooms}
	select {
	case used := <-c.rooms:
		r.papers, r.titles = used.papers, used.titles
	default:
	}
	r.titles.Reset(titlesOf)
	return r
}

// titlesOf is how many bytes of titles a chunk has, and some more.
const titlesOf = chunkSize / 12

// Release gives the memory of the papers to those that come after them. Nobody
// may look at the papers or at their titles then; abstracts and organisations
// stay good. Where it is not called, the garbage collector sees to that.
func (d Dump) Release() {
	r := d.room
	if r == nil || r.free == nil {
		return
	}
	free := r.free
	r.free = nil
	select {
	case free <- r:
	default:
	}
}
