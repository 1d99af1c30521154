package library

import (
	"cmp"
	"math"
	"slices"
)

// resolve makes papers of all that changed.
func (l *Library) resolve() {
	gone := map[int32]bool{}
	l.changed = append(l.changed, l.postponed[:l.recalled]...)
	l.postponed = slices.Delete(l.postponed, 0, l.recalled)
	l.recalled = 0
	for firsts := range slices.Chunk(l.changed, judgedAtOnce) {
		judged := l.judge(firsts)
		for i, first := range firsts {
			if len(judged) > 0 && judged[0].at == i {
				if l.groups[judged[0].group].changed { // else it was resolved with its family
					l.resolveFamily(&judged[0], gone)
					l.forgetGlimpses(&judged[0])
				}
				judged = judged[1:]
			} else if l.group.at(int(first)) == 0 {
				l.at.set(int(first), l.newPlace(first))
			}
		}
	}
	l.changed = l.changed[:0]
	if len(gone) > 0 {
		l.repack(gone)
	}
}

// resolveFamily makes papers of a group, and of those that may share papers
// with it. The indices of papers that were joined to others go to gone.
func (l *Library) resolveFamily(j *judgement, gone map[int32]bool) {
	ws := j.ws
	for i := range ws {
		l.groups[ws[i].group].changed = false
	}
	if l.more && !l.stands(ws, j.n) {
		l.groups[j.group].changed = true
		l.postponed = append(l.postponed, l.groups[j.group].entries[0])
		return
	}
	if j.alone() {
		l.resolveOne(ws, gone)
		return
	}
	at := l.places(ws, j.n, gone)
	if j.names == nil {
		j.names = l.nameParts(ws, j.n)
	}
	sortNewestFirst(ws)
	for from, to := 0, 0; from < len(ws); from = to {
		part := ws[from].part
		for to < len(ws) && ws[to].part == part {
			to++
		}
		r := l.record(ws[from:to])
		r.kin = &kin{j.names[part][0], j.names[part][1:], at}
		l.put(at[part], r)
	}
}

// resolveOne is resolveFamily where all is one paper under one key.
func (l *Library) resolveOne(ws []witness, gone map[int32]bool) {
	at := int32(-1)
	for _, w := range ws {
		if old := l.at.at(int(w.entry)); old >= 0 && (at < 0 || old < at) {
			at = old
		}
	}
	if at < 0 {
		at = l.newPlace(ws[0].entry)
	}
	for _, w := range ws {
		if old := l.at.at(int(w.entry)); old >= 0 && old != at {
			gone[old] = true
		}
	}
	sortNewestFirst(ws)
	l.put(at, l.record(ws))
}

// newPlace makes a paper of an entry.
func (l *Library) newPlace(e int32) int32 {
	l.slots.add(e)
	return int32(l.slots.n - 1)
}

// claims are the indices of the parts of a family: -1 where one has none.
type claims struct {
	at   []int32
	many map[int32]bool // all of at, where they are more than few
}

func newClaims(n int) claims {
	c := claims{at: slices.Repeat([]int32{-1}, n)}
	if n > few {
		c.many = map[int32]bool{}
	}
	return c
}

func (c *claims) take(part int, at int32) {
	c.at[part] = at
	if c.many != nil {
		c.many[at] = true
	}
}

// has tells whether a part took an index.
func (c *claims) has(at int32) bool {
	if c.many != nil {
		return c.many[at]
	}
	return slices.Contains(c.at, at)
}

// claim gives each part its index: the smallest that its entries had, and where
// several parts had the same, the part that arrived first keeps it; -1 where none
// is left. What nobody claimed is gone.
func (l *Library) claim(ws []witness, n int) claims {
	c := newClaims(n)
	if !slices.IsSortedFunc(ws, byArrival) {
		ws = slices.SortedFunc(slices.Values(ws), byArrival)
	}
	for i := range ws {
		part := ws[i].part
		if old := l.at.at(int(ws[i].entry)); old >= 0 && c.at[part] < 0 && !c.has(old) {
			c.take(part, old)
		}
	}
	return c
}

func byArrival(a, b witness) int { return cmp.Compare(a.entry, b.entry) }

// stands tells whether the papers of a family are those that it had: that none
// is joined to another, and no title turns out to be of several. One paper that
// was none before is no such case.
func (l *Library) stands(ws []witness, n int) bool {
	if n > 1 && l.had(ws) < n {
		return false
	}
	c := l.claim(ws, n)
	return (n == 1 || !slices.Contains(c.at, -1)) && !slices.ContainsFunc(ws, func(w witness) bool {
		old := l.at.at(int(w.entry))
		return old >= 0 && !c.has(old)
	})
}

// had counts the witnesses that are of a paper already.
func (l *Library) had(ws []witness) (n int) {
	for _, w := range ws {
		if l.at.at(int(w.entry)) >= 0 {
			n++
		}
	}
	return n
}

// places gives each part its index, and makes new ones in order of arrival.
func (l *Library) places(ws []witness, n int, gone map[int32]bool) []int32 {
	c := l.claim(ws, n)
	arrived := make([]arrival, n)
	for i := range arrived {
		arrived[i] = arrival{math.MaxInt32, i}
	}
	for _, w := range ws {
		first := &arrived[w.part].first
		*first = min(*first, w.entry)
		if old := l.at.at(int(w.entry)); old >= 0 && !c.has(old) {
			gone[old] = true
		}
	}
	slices.SortFunc(arrived, func(a, b arrival) int { return cmp.Compare(a.first, b.first) })
	for _, a := range arrived {
		if c.at[a.part] < 0 {
			c.at[a.part] = l.newPlace(a.first)
		}
	}
	return c.at
}

// arrival is the first entry of a part.
type arrival struct {
	first int32
	part  int
}

// repack closes the gaps that papers left which turned out to be others. It
// is rare, and the only time that indices change: a new epoch begins.
func (l *Library) repack(gone map[int32]bool) {
	l.epoch++
	kept := make([]int32, l.slots.n)
	n := int32(0)
	for i := range kept {
		if kept[i] = n; !gone[int32(i)] {
			n++
		}
	}
	var slots, at vector[int32]
	var records vector[*record]
	for i := range kept {
		slot := l.slots.at(i)
		if gone[int32(i)] {
			continue
		}
		if slot < 0 {
			records.add(l.records.at(int(^slot)).moved(kept))
			slot = ^int32(records.n - 1)
		}
		slots.add(slot)
	}
	for e := range l.at.n {
		paper := l.at.at(e)
		if paper >= 0 {
			paper = kept[paper]
		}
		at.add(paper)
	}
	l.slots, l.records, l.at, l.log = slots, records, at, log{}
}
