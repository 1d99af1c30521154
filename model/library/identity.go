package library

import (
	"cmp"
	"slices"
)

// maxApart is how many days the dates of one paper's entries may be apart when their
// abstracts differ. Measured on 80,017 papers: 2 were wrongly joined.
const maxApart = 45

// cluster is the entries that may be of one paper: those whose titles have the same key,
// and those that have the same arXiv number as one of them. It is nearly always one paper;
// separate decides.
type cluster struct {
	entries []*entry // in order of arrival; none: another cluster has them now
	touched bool     // it must be resolved
}

// join adds an entry to the cluster of its title and its arXiv number.
func (l *Library) join(e *entry) {
	c := l.clusters[e.key()]
	if c == nil {
		c = &cluster{}
		l.clusters[e.key()] = c
	}
	e.cluster = c
	if c.entries = append(c.entries, e); len(c.entries) == 2 {
		l.shared = append(l.shared, c)
	}
	if id := e.paper.ArXiv; id != "" {
		if other := l.arXiv[id]; other == nil {
			l.arXiv[id] = c
		} else if other != c {
			l.unite(other, c)
		}
	}
	l.touch(e.cluster)
}

// unite moves the entries of the smaller cluster to the larger one.
func (l *Library) unite(into, from *cluster) {
	if len(into.entries) < len(from.entries) {
		into, from = from, into
	}
	if len(into.entries) == 1 {
		l.shared = append(l.shared, into)
	}
	for _, e := range from.entries {
		e.cluster = into
		l.clusters[e.key()] = into
		if e.paper.ArXiv != "" {
			l.arXiv[e.paper.ArXiv] = into
		}
	}
	into.entries = append(into.entries, from.entries...)
	slices.SortFunc(into.entries, byArrival)
	from.entries = nil
	delete(l.conflicts, from)
}

// touch notes that a cluster must be resolved.
func (l *Library) touch(c *cluster) {
	if !c.touched {
		c.touched = true
		l.touched = append(l.touched, c)
	}
}

// separate splits the entries of one cluster into papers. Entries with the same arXiv
// number are one paper, and with different numbers they are not. Others of the same title
// are one paper, unless their abstracts are unlike, or begin differently while their dates
// are more than maxApart days apart; what is unknown never separates. The order of the
// entries does not matter.
func separate(entries []*entry) [][]*entry {
	s := disjointSets{}
	s.joinEqual(entries, func(e *entry) string { return e.paper.ArXiv })
	titles := map[ID][]*entry{}
	for _, e := range entries {
		titles[e.key()] = append(titles[e.key()], e)
	}
	for _, title := range titles {
		s.joinTitle(title)
	}
	return s.sets(entries)
}

// joinTitle joins the entries of one title. The surest ones come first, and those less sure
// are attached to the nearest of them. So an entry without abstract or year can belong to a
// paper, but never joins two.
func (s disjointSets) joinTitle(entries []*entry) {
	var numbered, sure, unsure, bare []*entry
	for _, e := range entries {
		switch {
		case e.paper.ArXiv != "":
			numbered = append(numbered, e)
		case !e.known():
			bare = append(bare, e)
		case e.grade == inferred:
			unsure = append(unsure, e)
		default:
			sure = append(sure, e)
		}
	}
	s.joinNear(sure)
	s.joinNear(s.attach(unsure, sure, maxApart))
	s.attachToNumbered(slices.Concat(sure, unsure), numbered)
	s.attachBare(bare, slices.Concat(sure, unsure, numbered))
}

// known reports whether abstract and day are.
func (e *entry) known() bool { return e.abstractKey() != "" && e.day != unknownDay }

// joinEqual joins the entries for which text returns the same; an empty text is ignored.
func (s disjointSets) joinEqual(entries []*entry, text func(*entry) string) {
	first := map[string]*entry{}
	for _, e := range entries {
		if same := first[text(e)]; same != nil {
			s.join(same, e)
		} else if text(e) != "" {
			first[text(e)] = e
		}
	}
}

// lookBack is how many earlier entries an entry is compared with: a title has few papers.
const lookBack = 8

// joinNear joins entries whose abstracts begin alike, and each with the last one before it that
// is not unlike, within maxApart days.
func (s disjointSets) joinNear(entries []*entry) {
	s.joinEqual(entries, (*entry).abstractKey)
	slices.SortFunc(entries, earliestFirst)
	for n, e := range entries {
		for _, before := range slices.Backward(entries[max(0, n-lookBack):n]) {
			if e.gap(before) <= maxApart && !unlike(before, e) {
				s.join(before, e)
				break
			}
		}
	}
}

// attach joins each set of entries with the landmark that is nearest to one of them, at
// most within days away and not unlike it, and returns the entries that are left.
func (s disjointSets) attach(entries, among []*entry, within int) (left []*entry) {
	s.joinEqual(entries, (*entry).abstractKey)
	if len(among) == 0 {
		return entries
	}
	among = landmarks(among)
	found := map[*entry]neighbour{} // by root
	for _, e := range entries {
		at, root := nearest(e, among), s.root(e)
		if old, known := found[root]; at.gap <= within && !unlike(e, at.landmark) && (!known || at.compare(old) < 0) {
			found[root] = at
		}
	}
	left = slices.DeleteFunc(slices.Clone(entries), func(e *entry) bool { _, is := found[s.root(e)]; return is })
	for root, at := range found {
		s.join(root, at.landmark)
	}
	return left
}

// attachToNumbered joins entries without arXiv number with one that has a number: one that
// is near or, failing that, one of which too little is known to tell them apart, such as one of a
// page without abstracts.
func (s disjointSets) attachToNumbered(entries, numbered []*entry) {
	left := s.attach(entries, numbered, maxApart)
	known := map[*entry]bool{} // by root
	for _, e := range numbered {
		known[s.root(e)] = known[s.root(e)] || e.known()
	}
	s.attach(left, slices.DeleteFunc(slices.Clone(numbered), func(e *entry) bool { return known[s.root(e)] }), unknownGap)
}

// attachBare joins each entry with the nearest landmark, however far away it is, or with
// the earliest one if no date says. Without landmarks it joins the entries with each other.
func (s disjointSets) attachBare(bare, among []*entry) {
	if len(bare) == 0 {
		return
	}
	if len(among) == 0 {
		among = bare[:1]
	}
	among = landmarks(among)
	for _, e := range bare {
		s.join(e, nearest(e, among).landmark)
	}
}

// maxLandmarks is how many entries one is compared with. More different abstracts or days than
// that has only a heading that an odd file repeats.
const maxLandmarks = 64

// landmarks are entries whose papers are known, the earliest first, each of a day or an abstract
// of its own.
func landmarks(entries []*entry) []*entry {
	all := slices.CompactFunc(slices.SortedStableFunc(slices.Values(entries), earliestFirst), func(e, f *entry) bool {
		return e.day == f.day && e.abstractKey() == f.abstractKey()
	})
	return all[:min(len(all), maxLandmarks)]
}

// neighbour is the landmark that is nearest to an entry.
type neighbour struct {
	entry, landmark *entry
	gap             int // days; -1: the abstracts begin alike
}

// compare orders by gap.
func (n neighbour) compare(o neighbour) int {
	return cmp.Or(cmp.Compare(n.gap, o.gap), earliestFirst(n.entry, o.entry))
}

// nearest is the landmark with the abstract of an entry, or else the one whose date is nearest;
// the earliest if no date says.
func nearest(e *entry, among []*entry) neighbour {
	best := neighbour{e, among[0], unknownGap}
	for _, l := range among {
		if e.abstractKey() != "" && l.abstractKey() == e.abstractKey() {
			return neighbour{e, l, -1}
		}
		if gap := e.gap(l); gap < best.gap {
			best = neighbour{e, l, gap}
		}
	}
	return best
}

// disjointSets is a union-find: entries are in one set if something joined them. It maps
// an entry to another one of its set, and the root of a set to itself.
type disjointSets map[*entry]*entry

// root is the entry that stands for the set of another.
func (s disjointSets) root(e *entry) *entry {
	parent, known := s[e]
	if !known || parent == e {
		return e
	}
	root := s.root(parent)
	s[e] = root
	return root
}

func (s disjointSets) join(e, f *entry) {
	a, b := s.root(e), s.root(f)
	if b.seq < a.seq {
		a, b = b, a
	}
	s[b] = a
}

// sets are the sets of entries, in the order of their first ones.
func (s disjointSets) sets(entries []*entry) [][]*entry {
	var sets [][]*entry
	at := map[*entry]int{}
	for _, e := range entries {
		n, known := at[s.root(e)]
		if !known {
			n = len(sets)
			at[s.root(e)] = n
			sets = append(sets, nil)
		}
		sets[n] = append(sets[n], e)
	}
	return sets
}
