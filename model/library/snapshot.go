package library

import (
	"iter"
	"slices"

	"dailies/parser"
	"dailies/parser/clean"
)

// Dump describes a dump whose papers were merged.
type Dump struct {
	Name     clean.Text
	Source   parser.Source
	Pages    []Page
	Entries  int
	WithMeta int // entries with a meta block
	Problems []parser.Problem
}

// Page is one copy of the site's page in a dump, with its year.
type Page struct {
	parser.Page
	Papers int // number of its entries
}

// Snapshot is an immutable view of the library. Its zero value is empty.
type Snapshot struct{ *view }

// view is the state of a library at one time.
type view struct {
	library  *Library
	papers   []*Paper
	redirect []int32 // see Library
	live     int     // number of papers that are not tombstones
	moved    int     // Library.moved at that time
	dumps    []Dump
}

// Snapshot returns the current papers, immutable and safe for concurrent use. It takes time for what was
// added since the last call and for papers on several pages, if a year must be inferred, and allocates
// 12 bytes per paper; so call it after a batch of dumps. If nothing was added, it is free.
func (l *Library) Snapshot() Snapshot {
	if !l.stale {
		return l.snapshot
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	l.stale = false
	l.settleYears()
	l.resolve()
	v := &view{library: l, papers: slices.Clone(l.papers), redirect: slices.Clone(l.redirect), moved: l.moved}
	for _, d := range l.dumps {
		v.dumps = append(v.dumps, d.snapshot())
	}
	v.addConflicts(l.clusters)
	l.snapshot = Snapshot{v}
	for range l.snapshot.All() {
		v.live++
	}
	return l.snapshot
}

var emptyView view

// orEmpty returns the view, or an empty one for the zero Snapshot.
func (s Snapshot) orEmpty() *view {
	if s.view == nil {
		return &emptyView
	}
	return s.view
}

// Len returns one more than the highest index.
func (s Snapshot) Len() int { return len(s.orEmpty().papers) }

// Count returns the number of different papers, which All yields.
func (s Snapshot) Count() int { return s.orEmpty().live }

// All yields the papers with their indices. It skips tombstones.
func (s Snapshot) All() iter.Seq2[int, *Paper] {
	return func(yield func(int, *Paper) bool) {
		for i := range s.Len() {
			if s.redirect[i] == int32(i) && !yield(i, s.papers[i]) {
				return
			}
		}
	}
}

// Paper returns the paper with an index. For a tombstone it is the paper that the index resolves to
// or, if that is in no file any more, the paper as it was.
func (s Snapshot) Paper(i int) *Paper {
	if to := s.Resolve(int32(i)); to >= 0 {
		i = int(to)
	}
	return s.papers[i]
}

// Resolve returns the current index of a paper: it follows tombstones, and returns -1 if the paper
// is in no file any more. The index -1 stands for no paper and resolves to itself.
func (s Snapshot) Resolve(i int32) int32 {
	for i >= 0 && s.redirect[i] != i {
		i = s.redirect[i]
	}
	return i
}

// ResolveAll resolves indices. It drops duplicates and papers that are in no file any more.
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

// Tombstones returns the number of indices that no paper has any more.
func (s Snapshot) Tombstones() int { return s.Len() - s.Count() }

// Dumps returns the dumps in order of arrival.
func (s Snapshot) Dumps() []Dump { return s.orEmpty().dumps }

// ChangedSince yields, in order, the indices of papers that are new, have changed or became
// tombstones since an earlier snapshot of the library. It compares one pointer per paper.
func (s Snapshot) ChangedSince(before Snapshot) iter.Seq[int] {
	return func(yield func(int) bool) {
		same := s.orEmpty().library == before.orEmpty().library
		for i := range s.Len() {
			if same && i < before.Len() && s.Paper(i) == before.Paper(i) && (s.redirect[i] == int32(i)) == (before.redirect[i] == int32(i)) {
				continue
			}
			if !yield(i) {
				return
			}
		}
	}
}

// Find returns the index of the paper that has a key, or that had it while there was another paper with
// the same title. It looks only at papers with that title or number, or at all if entries have moved
// since.
func (s Snapshot) Find(id ID) (int, bool) {
	if s.view == nil {
		return 0, false
	}
	s.library.mu.RLock()
	defer s.library.mu.RUnlock()
	of := s.library.firstEntry[id.Title()]
	if of == nil {
		return 0, false
	}
	if s.moved == s.library.moved {
		for _, e := range of.clusterEntries() {
			if i := int(e.index); i >= 0 && i < len(s.papers) && s.papers[i].goesBy(id) && s.redirect[i] == int32(i) {
				return i, true
			}
		}
	} else if i, ok := s.findFirst(func(p *Paper) bool { return p.goesBy(id) }); ok {
		return i, true
	}
	for _, e := range of.clusterEntries() {
		if id != id.Title() && e.secondID() == id {
			return s.findFirst(func(p *Paper) bool { return slices.Contains(p.Sightings, e.paper.Sightings[0]) })
		}
	}
	return 0, false
}

func (s Snapshot) findFirst(matches func(*Paper) bool) (int, bool) {
	for i, p := range s.All() {
		if matches(p) {
			return i, true
		}
	}
	return 0, false
}
