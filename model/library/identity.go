package library

import (
	"cmp"
	"slices"
)

// maxDaysApart is how many days the dates of entries of one paper may be apart if their abstracts
// differ. Measured on 80,017 papers: 2 were merged wrongly.
const maxDaysApart = 45

// cluster holds entries that may belong to one paper: they are connected by equal title keys or
// arXiv numbers. Nearly every cluster is one paper; separate decides.
type cluster struct {
	entries []*entry // in order of arrival once resolved; none if merged into another cluster
}

func (e *entry) clusterEntries() []*entry {
	if e.cluster == nil {
		return []*entry{e}
	}
	return e.cluster.entries
}

// join adds an entry to the clusters of its title and its arXiv number.
func (l *Library) join(e *entry) {
	for _, id := range e.paper.Keys() {
		if first, ok := l.firstEntry[id]; ok {
			l.unite(first, e)
		} else {
			l.firstEntry[id] = e
		}
	}
	l.markDirty(e)
}

// unite merges the clusters of two entries.
func (l *Library) unite(e, f *entry) {
	if e.cluster != nil && e.cluster == f.cluster {
		return
	}
	if len(e.clusterEntries()) < len(f.clusterEntries()) {
		e, f = f, e
	}
	into, from := e.cluster, f.cluster
	if into == nil {
		into = &cluster{entries: e.clusterEntries()}
		e.cluster, l.clusters = into, append(l.clusters, into)
	}
	for _, g := range f.clusterEntries() {
		g.cluster, into.entries = into, append(into.entries, g)
	}
	if from != nil {
		from.entries = nil
	}
}

// markDirty marks the cluster of an entry to be resolved.
func (l *Library) markDirty(e *entry) {
	if e.cluster != nil {
		e = e.cluster.entries[0]
	}
	if !e.dirty {
		e.dirty = true
		l.dirty = append(l.dirty, e)
	}
}

// separate splits the entries of a cluster into papers. Entries with the same arXiv number are one
// paper, and with different numbers they are not. Other entries with the same title are one paper,
// unless their abstracts are unlike, or begin differently while their dates are more than maxDaysApart
// days apart. Missing values never separate entries. The order of the entries does not matter.
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
		if p := parts[e]; p.index != unclaimed { // seen for the first time
			p.index = unclaimed
			slices.SortFunc(p.entries, byArrival)
			all = append(all, p)
		}
	}
	return all
}

// part holds the entries of one paper.
type part struct {
	number  string // arXiv number; "" if unknown
	entries []*entry

	earliest day    // date of its entries; unknownDay if none is known
	opening  string // key of the opening of the first abstract
	titles   []ID   // title keys, the earliest first
	paper    *Paper // the merged entries
	index    int32  // of the paper
}

// unclaimed is the index of a paper that has none yet.
const unclaimed = -1

type partition map[*entry]*part

// join merges the parts of two entries, unless they have different numbers.
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

// class says how much is known about an entry.
type class int

const (
	numbered class = iota // has an arXiv number
	sure                  // has an abstract and a date
	unsure                // like sure, but the year of the date was inferred
	bare                  // lacks the abstract or the date
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

// known reports whether the abstract and the date are known.
func (e *entry) known() bool { return e.abstractKey() != "" && e.day != unknownDay }

// maxLandmarks limits how many entries one entry is compared with. Only a heading that is repeated
// in an odd file has more different abstracts or dates.
const maxLandmarks = 64

// joinTitle joins entries with the same title. It begins with the most certain ones, and joins each
// entry with those before it that can be the same paper, but never joins papers with different numbers.
// An entry without an abstract or year is added to only one paper, so it does not merge two.
func (s partition) joinTitle(entries []*entry) {
	slices.SortFunc(entries, func(e, f *entry) int { return cmp.Or(cmp.Compare(e.class(), f.class()), earliestFirst(e, f)) })
	known := map[string]bool{} // numbers whose abstract and date are known
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

// nearest returns three of the landmarks, or nil. same is the first one with the same abstract. Of the
// others, near has the nearest date, at most maxDaysApart days away, and an abstract that may be of the
// same paper. vague is the nearest one whose arXiv number has no entry with both an abstract and a date,
// as on a page without abstracts. For a bare entry any distance is near enough, and without a date the
// first landmark is the nearest.
func (e *entry) nearest(landmarks []*entry, known map[string]bool) (same, near, vague *entry) {
	within := maxDaysApart
	if e.class() == bare {
		within = unknownGap
	}
	nearer := func(l, than *entry) bool { return than == nil || e.gap(l) < e.gap(than) }
	fits := func(l *entry) bool { return e.class() == bare || !unlike(e, l) } // the slowest check, so it comes last
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
