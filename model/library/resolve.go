package library

// nowhere is where the index of a paper points that is in no file any more.
const nowhere = -1

// resolved is a paper, the entries that it was made of, and its index; -1: it has none yet.
type resolved struct {
	paper   *Paper
	entries []*entry
	index   int32
}

// resolve makes papers of the clusters that were touched.
func (l *Library) resolve() {
	for _, c := range l.touched {
		c.touched = false
		if all := c.conflicts(); len(all) > 0 {
			l.conflicts[c] = all
		} else {
			delete(l.conflicts, c)
		}
		if len(c.entries) == 1 { // nearly always so
			l.resolveSingle(c.entries)
		} else {
			l.resolveCluster(c)
		}
	}
	l.touched = l.touched[:0]
}

// resolveSingle makes the paper of a single entry.
func (l *Library) resolveSingle(entries []*entry) {
	r := resolved{entries[0].paper, entries, entries[0].index}
	if r.index < 0 {
		r.index = l.indexBefore(r.paper)
	}
	l.put(r)
}

// resolveCluster makes the papers of a cluster.
func (l *Library) resolveCluster(c *cluster) {
	was := map[int32]*entry{} // the first entry of each index
	for _, e := range c.entries {
		if was[e.index] == nil && e.index >= 0 {
			was[e.index] = e
		}
	}
	all := c.papers()
	taken := l.claim(all)
	for _, r := range all {
		l.put(r)
	}
	for i, e := range was {
		if !taken[i] {
			l.now[i] = e.index
			l.live--
		}
	}
}

// put puts a paper in its place; if it is new, behind all others.
func (l *Library) put(r resolved) {
	if r.index < 0 {
		r.index = int32(len(l.papers))
		l.papers, l.now = append(l.papers, nil), append(l.now, nowhere)
	}
	l.papers[r.index] = r.paper
	if l.now[r.index] != r.index {
		l.now[r.index] = r.index
		l.live++
	}
	for _, e := range r.entries {
		if e.index >= 0 && e.index != r.index {
			l.moved++
		}
		e.index = r.index
	}
}

// papers makes the papers of a cluster; none if another cluster has its entries now.
func (c *cluster) papers() []resolved {
	parts := separate(c.entries)
	names := name(parts)
	all := make([]resolved, len(parts))
	for i, part := range parts {
		all[i] = resolved{merge(part, names[i]), part, -1}
	}
	return all
}

// claim gives the papers of a cluster the indices that they had: that of the paper with the
// same ID, or else that of any of their entries. It returns the indices that it gave.
func (l *Library) claim(all []resolved) map[int32]bool {
	taken := map[int32]bool{-1: true}
	take := func(r *resolved, i int32) {
		if r.index < 0 && !taken[i] {
			r.index, taken[i] = i, true
		}
	}
	for n := range all {
		r := &all[n]
		take(r, l.indexBefore(r.paper))
		for _, e := range r.entries {
			if e.index >= 0 && l.papers[e.index].ID == r.paper.ID {
				take(r, e.index)
			}
		}
	}
	for n := range all {
		for _, e := range all[n].entries {
			take(&all[n], e.index)
		}
	}
	return taken
}

// indexBefore is the index that a paper had before all was read again, if it has not got it
// back yet; else -1.
func (l *Library) indexBefore(p *Paper) int32 {
	if l.before.Len() == 0 {
		return -1
	}
	for _, id := range p.Keys() {
		if i, ok := l.before.Find(id); ok && l.now[i] == nowhere {
			return int32(i)
		}
	}
	return -1
}
