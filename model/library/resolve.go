package library

import (
	"cmp"
	"iter"
	"slices"
)

// homes are the papers that the entries of one key became.
type homes struct {
	first int32   // index of the paper; -1: not resolved yet
	more  []int32 // of further papers of the same title; nearly always nil
}

// resolve makes papers of all groups that changed.
func (l *Library) resolve() {
	gone := map[int32]bool{}
	for _, g := range l.changed {
		if l.groups[g].changed {
			l.resolveFamily(g, gone)
		}
	}
	l.changed = l.changed[:0]
	if len(gone) > 0 {
		l.repack(gone)
	}
}

// resolveFamily makes papers of a group, and of those that may share papers
// with it. The indices of papers that were joined to others go to gone.
func (l *Library) resolveFamily(g int32, gone map[int32]bool) {
	ws := l.scratch[:0]
	if family := l.groups[g].family; family == 0 {
		ws = l.witnesses(ws, g)
	} else {
		for _, member := range l.families[family-1] {
			ws = l.witnesses(ws, member)
		}
	}
	l.scratch = ws
	n := 1
	if len(ws) > 1 {
		n = separate(ws)
	}
	if n == 1 && oneGroup(ws) {
		l.resolveOne(ws, gone)
		return
	}
	at := l.places(ws, n, gone)
	l.house(ws, at)
	names := nameParts(ws, l.groups, n)
	sortNewestFirst(ws)
	for from, to := 0, 0; from < len(ws); from = to {
		part := ws[from].part
		for to < len(ws) && ws[to].part == part {
			to++
		}
		l.put(ws[from:to], at[part], names[part][0], names[part][1:])
	}
}

// resolveOne is resolveFamily where all is one paper under one key.
func (l *Library) resolveOne(ws []witness, gone map[int32]bool) {
	at := int32(-1)
	for _, w := range ws {
		if old := l.entries[w.entry].at; old >= 0 && (at < 0 || old < at) {
			at = old
		}
	}
	if at < 0 {
		at = l.newPlace()
	}
	for _, w := range ws {
		if old := l.entries[w.entry].at; old >= 0 && old != at {
			gone[old] = true
		}
	}
	g := ws[0].group
	if old := l.homes.at(int(g)); old.first != at || old.more != nil {
		l.homes.set(int(g), homes{first: at})
	}
	sortNewestFirst(ws)
	l.put(ws, at, l.groups[g].key, nil)
}

// put makes the paper at an index out of its witnesses.
func (l *Library) put(ws []witness, at int32, id ID, also []ID) {
	p := l.merge(ws)
	p.ID, p.Also = id, also
	for _, w := range ws {
		l.entries[w.entry].at = at
	}
	l.papers.set(int(at), p)
}

func (l *Library) newPlace() int32 {
	l.papers.add(nil)
	return int32(l.papers.n - 1)
}

// places gives each part its index: the smallest that its entries had, and
// where several parts had the same, the part that arrived first keeps it.
func (l *Library) places(ws []witness, n int, gone map[int32]bool) []int32 {
	at := make([]int32, n)
	for part := range at {
		at[part] = -1
	}
	byArrival := slices.SortedFunc(slices.Values(ws), func(a, b witness) int { return cmp.Compare(a.entry, b.entry) })
	claimed := map[int32]bool{}
	for _, w := range byArrival {
		if old := l.entries[w.entry].at; old >= 0 && at[w.part] < 0 && !claimed[old] {
			at[w.part], claimed[old] = old, true
		}
	}
	for _, w := range byArrival {
		if at[w.part] < 0 {
			at[w.part] = l.newPlace()
		}
		if old := l.entries[w.entry].at; old >= 0 && !claimed[old] {
			gone[old] = true
		}
	}
	return at
}

// house notes for each key which papers its entries became.
func (l *Library) house(ws []witness, at []int32) {
	found := map[int32]homes{}
	for _, w := range ws {
		h, known := found[w.group]
		switch i := at[w.part]; {
		case !known:
			h.first = i
		case h.first != i && !slices.Contains(h.more, i):
			h.more = append(h.more, i)
		}
		found[w.group] = h
	}
	for g, h := range found {
		l.homes.set(int(g), h)
	}
}

// repack closes the gaps that papers left which turned out to be others. It
// is rare, and the only time that indices change: a new epoch begins.
func (l *Library) repack(gone map[int32]bool) {
	l.epoch++
	kept := make([]int32, l.papers.n)
	var papers vector[*Paper]
	for i := range kept {
		kept[i] = int32(papers.n)
		if !gone[int32(i)] {
			papers.add(l.papers.at(i))
		}
	}
	l.papers = papers
	for e := range l.entries {
		l.entries[e].at = kept[l.entries[e].at]
	}
	var all vector[homes]
	for g := range l.groups {
		all.add(l.homes.at(g).moved(kept))
	}
	l.homes = all
}

func (h homes) moved(kept []int32) homes {
	to := homes{first: kept[h.first]}
	for _, i := range h.more {
		to.more = append(to.more, kept[i])
	}
	return to
}

// inGroup goes through a group's entries in order of arrival.
func (l *Library) inGroup(g int32) iter.Seq[int32] {
	return func(yield func(int32) bool) {
		for e := l.groups[g].first; yield(e); {
			if e = l.entries[e].next; e == 0 {
				return
			}
		}
	}
}

// onPage goes through a page's entries.
func (l *Library) onPage(p int32) iter.Seq[int32] {
	return func(yield func(int32) bool) {
		for e := l.pages[p].from; e < l.pages[p].to; e++ {
			if l.entries[e].page == p && !yield(e) {
				return
			}
		}
	}
}
