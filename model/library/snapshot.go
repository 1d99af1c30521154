package library

import (
	"iter"
	"slices"

	"dailies/parser"
	"dailies/parser/clean"
)

// Dump is what is kept of a dump once its papers are merged.
type Dump struct {
	Name     clean.Text
	Source   parser.Source
	Pages    []Page
	Entries  int
	WithMeta int
	Problems []parser.Problem
}

// Page is one copy of the site's page inside a dump, its year settled.
type Page struct {
	parser.Page
	Papers int // entries on it
}

// Snapshot is an immutable view of the library. Its zero value is empty.
type Snapshot struct{ *view }

// view is a library as it was.
type view struct {
	library *Library
	papers  []*Paper
	now     []int32
	live    int // papers that are not tombstones
	moved   int
	dumps   []Dump
}

// Snapshot is the library as it is now: immutable, safe for any goroutine. It takes time
// for what was added since the last one, for papers on several pages where the year of one
// must be inferred, and 12 bytes for each paper; so take one after a batch of dumps. If
// nothing was added since, it costs nothing.
func (l *Library) Snapshot() Snapshot {
	if !l.stale {
		return l.snapshot
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	l.stale = false
	l.settleYears()
	l.resolve()
	v := &view{library: l, papers: slices.Clone(l.papers), now: slices.Clone(l.now), moved: l.moved}
	for _, d := range l.dumps {
		v.dumps = append(v.dumps, d.now())
	}
	v.addConflicts(l.clusters)
	l.snapshot = Snapshot{v}
	for range l.snapshot.All() {
		v.live++
	}
	return l.snapshot
}

// emptyView is the view of the zero Snapshot.
var emptyView view

func (s Snapshot) safe() *view {
	if s.view == nil {
		return &emptyView
	}
	return s.view
}

// Len is one more than the highest index.
func (s Snapshot) Len() int { return len(s.safe().papers) }

// Count is the number of different papers: those of All.
func (s Snapshot) Count() int { return s.safe().live }

// All yields the papers with their indices, tombstones left out.
func (s Snapshot) All() iter.Seq2[int, *Paper] {
	return func(yield func(int, *Paper) bool) {
		for i := range s.Len() {
			if s.now[i] == int32(i) && !yield(i, s.papers[i]) {
				return
			}
		}
	}
}

// Paper is the paper of an index; of a tombstone it is the one to which it points or, if
// that is nowhere, the paper as it was.
func (s Snapshot) Paper(i int) *Paper {
	if to := s.Resolve(int32(i)); to >= 0 {
		i = int(to)
	}
	return s.papers[i]
}

// Resolve is the index that a paper has now: that to which a tombstone points, -1 if that is
// nowhere, and else the paper's own. The index -1 stands for no paper.
func (s Snapshot) Resolve(i int32) int32 {
	for i >= 0 && s.now[i] != i {
		i = s.now[i]
	}
	return i
}

// ResolveAll returns where papers are now, each once, without those that are in no file any more.
func (s Snapshot) ResolveAll(papers []int32) []int32 {
	if s.Tombstones() == 0 {
		return papers
	}
	var now []int32
	seen := map[int32]bool{nowhere: true}
	for _, p := range papers {
		if p = s.Resolve(p); !seen[p] {
			seen[p] = true
			now = append(now, p)
		}
	}
	return now
}

// Tombstones is how many indices are no paper's own any more.
func (s Snapshot) Tombstones() int { return s.Len() - s.Count() }

// Dumps are the dumps in order of arrival.
func (s Snapshot) Dumps() []Dump { return s.safe().dumps }

// ChangedSince yields, in order, the indices of the papers that are new, have changed or became
// tombstones since an earlier snapshot of the library. It compares one pointer per paper.
func (s Snapshot) ChangedSince(before Snapshot) iter.Seq[int] {
	return func(yield func(int) bool) {
		same := s.safe().library == before.safe().library
		for i := range s.Len() {
			if same && i < before.Len() && s.Paper(i) == before.Paper(i) && (s.now[i] == int32(i)) == (before.now[i] == int32(i)) {
				continue
			}
			if !yield(i) {
				return
			}
		}
	}
}

// Find returns the index of the paper that has an ID, as its own or in Also, or that had it while
// there was another paper of its title. It looks only at the papers of that title or number; if
// entries have moved since, at all.
func (s Snapshot) Find(id ID) (int, bool) {
	if s.view == nil {
		return 0, false
	}
	s.library.mu.RLock()
	defer s.library.mu.RUnlock()
	of := s.library.first[id.Title()]
	if of == nil {
		return 0, false
	}
	if s.moved == s.library.moved {
		for _, e := range of.together() {
			if i := int(e.index); i >= 0 && i < len(s.papers) && s.papers[i].goesBy(id) && s.now[i] == int32(i) {
				return i, true
			}
		}
	} else if i, ok := s.first(func(p *Paper) bool { return p.goesBy(id) }); ok {
		return i, true
	}
	for _, e := range of.together() {
		if id != id.Title() && e.distinct() == id {
			return s.first(func(p *Paper) bool { return slices.Contains(p.Sightings, e.paper.Sightings[0]) })
		}
	}
	return 0, false
}

// first finds the first paper that fits.
func (s Snapshot) first(fits func(*Paper) bool) (int, bool) {
	for i, p := range s.All() {
		if fits(p) {
			return i, true
		}
	}
	return 0, false
}
