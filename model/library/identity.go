package library

import (
	"cmp"
	"slices"
)

// maxApart is how many days the dates of one paper's entries may be apart when their
// abstracts differ. Measured on 80,017 papers: 2 were wrongly joined.
const maxApart = 45

// cluster is several entries that may be of one paper: those whose titles have the same key, and those
// that have the same arXiv number as one of them. It is nearly always one paper; separate decides.
type cluster struct {
	entries []*entry // in order of arrival once they are resolved; none: another cluster has them now
}

// together are the entries of an entry's cluster.
func (e *entry) together() []*entry {
	if e.cluster == nil {
		return []*entry{e}
	}
	return e.cluster.entries
}

// join adds an entry to the cluster of its title and its arXiv number.
func (l *Library) join(e *entry) {
	for _, id := range e.paper.Keys() {
		if first, ok := l.first[id]; ok {
			l.unite(first, e)
		} else {
			l.first[id] = e
		}
	}
	l.touch(e)
}

// unite makes one cluster of those of two entries.
func (l *Library) unite(e, f *entry) {
	if e.cluster != nil && e.cluster == f.cluster {
		return
	}
	if len(e.together()) < len(f.together()) {
		e, f = f, e
	}
	into, from := e.cluster, f.cluster
	if into == nil {
		into = &cluster{entries: e.together()}
		e.cluster, l.clusters = into, append(l.clusters, into)
	}
	for _, g := range f.together() {
		g.cluster, into.entries = into, append(into.entries, g)
	}
	if from != nil {
		from.entries = nil
	}
}

// touch notes that the cluster of an entry must be resolved.
func (l *Library) touch(e *entry) {
	if e.cluster != nil {
		e = e.cluster.entries[0]
	}
	if !e.touched {
		e.touched = true
		l.touched = append(l.touched, e)
	}
}

// separate splits the entries of one cluster into papers. Entries with the same arXiv number are one
// paper, and with different numbers they are not. Others of the same title are one paper, unless their
// abstracts are unlike, or begin differently while their dates are more than maxApart days apart; what
// is unknown never separates. The order of the entries does not matter.
func separate(entries []*entry) (all []*part) {
	parts, numbers, titles := partition{}, map[string]*part{}, map[ID][]*entry{}
	for _, e := range entries {
		p := numbers[e.paper.ArXiv]
		if p == nil {
			p = &part{number: e.paper.ArXiv}
		}
		if p.number != "" {
			numbers[p.number] = p
		}
		p.entries, parts[e] = append(p.entries, e), p
		titles[e.key()] = append(titles[e.key()], e)
	}
	for _, title := range titles {
		parts.joinTitle(title)
	}
	for _, e := range entries {
		if p := parts[e]; p.index != unclaimed { // it is met for the first time
			p.index = unclaimed
			slices.SortFunc(p.entries, byArrival)
			all = append(all, p)
		}
	}
	return all
}

// part is the entries of one paper.
type part struct {
	number  string // arXiv's; empty: none is known
	entries []*entry

	first  day    // of all its entries; unknownDay if none has any
	text   string // the opening of the first abstract
	titles []ID   // what it is called by its titles, the first seen one first
	paper  *Paper // what the entries say together
	index  int32  // of the paper
}

// unclaimed is the index of a paper that has none yet.
const unclaimed = -1

// partition says which part an entry is in.
type partition map[*entry]*part

// join makes one part of those of two entries, unless their numbers differ.
func (s partition) join(e, f *entry) {
	into, from := s[e], s[f]
	if into == from || into.number != "" && from.number != "" {
		return
	}
	if len(into.entries) < len(from.entries) {
		into, from = from, into
	}
	for _, e := range from.entries {
		s[e] = into
	}
	into.number, into.entries = cmp.Or(into.number, from.number), append(into.entries, from.entries...)
}

// class is how much is known of an entry: a number, or else abstract and day, or else these but
// for the year of the day, or else less.
type class int

const (
	numbered class = iota
	sure
	unsure
	bare
)

func (e *entry) class() class {
	switch {
	case e.paper.ArXiv != "":
		return numbered
	case !e.known():
		return bare
	case e.grade == inferred:
		return unsure
	}
	return sure
}

// known reports whether abstract and day are.
func (e *entry) known() bool { return e.abstractKey() != "" && e.day != unknownDay }

// maxLandmarks is how many entries one is compared with. More different abstracts or days than
// that has only a heading that an odd file repeats.
const maxLandmarks = 64

// joinTitle joins the entries of one title. The surest ones come first, and each joins those
// before it with which it can be of one paper, but never papers of two numbers; an entry without
// abstract or year belongs to one paper, and joins none with another.
func (s partition) joinTitle(entries []*entry) {
	slices.SortFunc(entries, func(e, f *entry) int { return cmp.Or(cmp.Compare(e.class(), f.class()), earliestFirst(e, f)) })
	known := map[string]bool{} // numbers of which abstract and day are
	for _, e := range entries {
		known[e.paper.ArXiv] = known[e.paper.ArXiv] || e.known()
	}
	join := func(e, f *entry) bool {
		if f != nil {
			s.join(e, f)
		}
		return f != nil
	}
	var landmarks []*entry
	for _, e := range entries {
		same, near, vague := e.nearest(landmarks, known)
		switch class := e.class(); {
		case class == numbered:
		case class == sure && join(e, same):
			join(e, near)
		default:
			_ = join(e, same) || join(e, near) || join(e, vague)
		}
		last := len(landmarks) - 1
		if last < 0 || e.class() != bare && last < maxLandmarks && (e.day != landmarks[last].day || e.abstractKey() != landmarks[last].abstractKey()) {
			landmarks = append(landmarks, e)
		}
	}
}

// nearest returns the first landmark with the abstract of an entry; of the others the one with the
// nearest date, within maxApart days and not unlike it; and the nearest one of a number of which
// too little is known to tell them apart, such as one of a page without abstracts. A bare entry
// is near however far away it is, and near the first one if no date says.
func (e *entry) nearest(landmarks []*entry, known map[string]bool) (same, near, vague *entry) {
	within := maxApart
	if e.class() == bare {
		within = unknownGap
	}
	nearer := func(l, than *entry) bool { return than == nil || e.gap(l) < e.gap(than) }
	fits := func(l *entry) bool { return e.class() == bare || !unlike(e, l) } // asked last: it takes the longest
	for _, l := range landmarks {
		switch {
		case e.abstractKey() != "" && e.abstractKey() == l.abstractKey():
			same = cmp.Or(same, l)
		case e.gap(l) <= within && nearer(l, near) && fits(l):
			near = l
		case l.class() == numbered && !known[l.paper.ArXiv] && nearer(l, vague) && fits(l):
			vague = l
		}
	}
	return same, near, vague
}
