package search

import "sync"

// haul is what a test finds on a page of papers at a glance, reading no
// abstracts: what match finds of each with a blind probe. A page at a time costs
// a paper a fifth of what match does.
type haul struct {
	ok     bitsOfPage // those that match, open or not
	fuzzy  bitsOfPage // of ok: only the fuzzy rescue finds them
	open   bitsOfPage // those that an abstract decides on, or may make better
	scored bool       // else all that match have the score 0 and no place
	score  [pageSize]int32
	places [pageSize]spot
}

// spot is where in a title a match stands. A title has a thousand characters at
// most, which fold to less than 64 kB.
type spot struct{ start, end uint16 }

// finding is what is kept of a hit in a title or an organisation, hit that hit.
func (h *hit) finding() finding {
	return finding{h.score, spot{uint16(h.start), uint16(h.end)}}
}

func (f finding) hit() hit {
	return hit{ok: true, score: f.score, place: place{int32(f.at.start), int32(f.at.end)}}
}

// hauls are used again: one is 8 kB.
var hauls = sync.Pool{New: func() any { return new(haul) }}

// begin makes the haul empty.
func (h *haul) begin() {
	h.ok, h.fuzzy, h.open, h.scored = bitsOfPage{}, bitsOfPage{}, bitsOfPage{}, false
}

// at gives what was found of a paper that matches.
func (h *haul) at(at int) hit {
	found := hit{ok: true, fuzzy: h.fuzzy.has(at)}
	if h.scored {
		found.score, found.start, found.end = h.score[at], int32(h.places[at].start), int32(h.places[at].end)
	}
	return found
}

// put keeps what was found of a paper. The haul must be scored.
func (h *haul) put(at int, found hit) {
	h.ok.add(at)
	if h.fuzzy[at/64] &^= 1 << (at % 64); found.fuzzy {
		h.fuzzy.add(at)
	}
	h.score[at], h.places[at] = found.score, spot{uint16(found.start), uint16(found.end)}
}

// glance is match for a page of papers by a blind probe: bit for bit what it
// gives of one after the other.
func (all allTest) glance(p *probe, among *bitsOfPage, out *haul) {
	all[0].glance(p, among, out)
	part := hauls.Get().(*haul)
	defer hauls.Put(part)
	for _, t := range all[1:] {
		left := out.ok.or(&out.open) // what one test leaves open another may decide
		t.glance(p, &left, part)
		out.and(part)
	}
}

// and joins what two tests found, the second of them among what the first left.
func (h *haul) and(next *haul) {
	both := h.ok
	for n := range both {
		left := next.ok[n] | next.open[n]
		h.open[n] = (h.open[n] | next.open[n]) & left
		both[n] &= next.ok[n]
		h.fuzzy[n] = (h.fuzzy[n] | next.fuzzy[n]) & both[n]
	}
	h.ok = both
	switch {
	case !next.scored:
	case !h.scored:
		h.scored = true
		both.each(func(at int) { h.score[at], h.places[at] = next.score[at], next.places[at] })
	default:
		both.each(func(at int) {
			h.score[at] += next.score[at]
			last, spot := h.places[at], next.places[at]
			if spot.end == 0 {
				return
			}
			if h.places[at] = spot; last.end > 0 && spot.start >= last.end { // see hit.and
				h.score[at] += inOrder + nextTo*int32(truth(int(spot.start) <= int(last.end)+2))
			}
		})
	}
}

func (some anyTest) glance(p *probe, among *bitsOfPage, out *haul) {
	some[0].glance(p, among, out)
	part := hauls.Get().(*haul)
	defer hauls.Put(part)
	for _, t := range some[1:] {
		t.glance(p, among, part)
		out.orBetter(part)
	}
}

// orBetter takes over what another test found, where that is better.
func (h *haul) orBetter(next *haul) {
	if !h.scored && next.scored {
		h.scored = true
		h.ok.each(func(at int) { h.score[at], h.places[at] = 0, spot{} })
	}
	if h.scored {
		next.ok.each(func(at int) {
			if found := next.at(at); h.ok.has(at) {
				h.put(at, better(h.at(at), found))
			} else {
				h.put(at, found)
			}
		})
	} else { // facts alone: nothing is fuzzy, no score better
		h.ok = h.ok.or(&next.ok)
	}
	h.open = h.open.or(&next.open)
}

func (n notTest) glance(p *probe, among *bitsOfPage, out *haul) {
	p.assume = !p.assume
	n.not.glance(p, among, out)
	p.assume = !p.assume
	out.ok = among.without(&out.ok)
	out.fuzzy, out.scored = bitsOfPage{}, false
}

func (t *textTest) glance(p *probe, among *bitsOfPage, out *haul) {
	t.finders[0].glance(p, among, out)
	if len(t.finders) == 1 {
		return
	}
	part := hauls.Get().(*haul)
	defer hauls.Put(part)
	for i := range t.finders[1:] {
		t.finders[1+i].glance(p, among, part)
		out.orBetter(part)
	}
}

func (t secondTest) glance(p *probe, among *bitsOfPage, out *haul) {
	allTest(t.loose).glance(p, among, out)
	for _, i := range t.hits {
		if at := int(i) - p.sheet*pageSize; 0 <= at && at < pageSize && among.has(at) {
			out.one(p, t.all, at)
		}
	}
}

// one tests one paper anew.
func (h *haul) one(p *probe, t test, at int) {
	h.ok[at/64] &^= 1 << (at % 64)
	h.fuzzy[at/64] &^= 1 << (at % 64)
	h.open[at/64] &^= 1 << (at % 64)
	p.look(int32(p.sheet*pageSize + at))
	p.open = false
	if found := t.match(p); found.ok {
		h.put(at, found)
	}
	if p.open {
		h.open.add(at)
	}
}

// glanceEach is glance for tests that nobody asks often: paper by paper.
func (h *haul) glanceEach(p *probe, t test, among *bitsOfPage) {
	h.begin()
	h.scored = true
	among.each(func(at int) { h.one(p, t, at) })
}
