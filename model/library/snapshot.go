package library

import (
	"iter"
	"slices"

	"dailies/parser"
	"dailies/parser/clean"
)

// Sighting is one place where a paper was listed.
type Sighting struct {
	Dump     int         // index into Snapshot.Dumps
	Line     int         // in that file, from 1
	Page     parser.Date // the page's date, its year settled; zero if unknown
	Position int         // on that page, from 1
}

// Paper is what all sightings together say of one paper. It must not be changed.
type Paper struct {
	ID        ID
	Also      []ID // what else it goes by: the keys of its titles, or of the other ones
	Title     clean.Text
	Abstract  clean.Text
	Org       parser.Org
	Authors   int             // 0 if unknown
	Date      parser.Date     // zero if unknown
	Comments  int             // the newest count; 0 if none is known
	ArXiv     string          // number without version; empty if unknown
	Details   *parser.Details // nil if no format told any
	Hidden    int             // hidden characters that cleaning found, of the entry that had most
	Sightings []Sighting      // newest page first; at least one
}

// Dump is what is kept of a dump once its papers are merged.
type Dump struct {
	Name     clean.Text
	Source   parser.Source
	Pages    []parser.Page // their years settled
	Entries  int
	WithMeta int
	Problems []parser.Problem
	More     bool // not read to its end
}

// Snapshot is an immutable view of the library. Its zero value is empty.
// Papers keep their index in every later snapshot of the same epoch.
type Snapshot struct{ *view }

// view is a library as it was.
type view struct {
	library *Library
	papers  []*Paper
	dumps   []Dump
	pages   int
	epoch   int
}

// Snapshot is the library as it is now: immutable, safe for any goroutine. It takes time
// for what was added since the last one, for papers on several pages where the year of one
// must be inferred, and 8 bytes for each paper; so take one after a batch of dumps. If
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
	v := &view{library: l, papers: slices.Clone(l.papers), epoch: l.epoch}
	for _, d := range l.dumps {
		if d.redated {
			d.redate()
		}
		v.dumps = append(v.dumps, d.Dump)
		v.pages += len(d.Pages)
	}
	v.addConflicts(l.conflicts)
	l.snapshot = Snapshot{v}
	return l.snapshot
}

// nothing is the view of the zero Snapshot.
var nothing view

func (s Snapshot) safe() *view {
	if s.view == nil {
		return &nothing
	}
	return s.view
}

// Len is the number of different papers.
func (s Snapshot) Len() int { return len(s.safe().papers) }

// Paper is the i-th paper in order of arrival.
func (s Snapshot) Paper(i int) *Paper { return s.papers[i] }

// Dumps are the dumps in order of arrival.
func (s Snapshot) Dumps() []Dump { return s.safe().dumps }

// Pages is the number of pages in all dumps.
func (s Snapshot) Pages() int { return s.safe().pages }

// Epoch counts how often papers changed their indices: now and then a dump shows that two
// papers are one, and those after the second move up. Indices that are kept from one
// snapshot to the next are valid only within one epoch.
func (s Snapshot) Epoch() int { return s.safe().epoch }

// Follows reports whether the papers have the same indices as in an earlier snapshot. What
// was kept of that one is still good, except for the papers that Since yields.
func (s Snapshot) Follows(before Snapshot) bool {
	return s.view != nil && before.view != nil && s.library == before.library && s.epoch == before.epoch
}

// Since yields, in order, the indices of the papers that are new or have changed since an
// earlier snapshot. It compares one pointer per paper.
func (s Snapshot) Since(before Snapshot) iter.Seq[int] {
	return func(yield func(int) bool) {
		same := s.Follows(before)
		for i := range s.Len() {
			if same && i < before.Len() && s.papers[i] == before.papers[i] {
				continue
			}
			if !yield(i) {
				return
			}
		}
	}
}

// Find returns the index of the paper that has an ID, as its own or in Also. In the newest
// epoch it looks only at the papers of that title or number, because a paper keeps its index
// as long as the epoch lasts.
func (s Snapshot) Find(id ID) (int, bool) {
	if s.view == nil {
		return 0, false
	}
	s.library.mu.RLock()
	defer s.library.mu.RUnlock()
	if s.epoch != s.library.epoch {
		i := slices.IndexFunc(s.papers, func(p *Paper) bool { return p.goesBy(id) })
		return max(i, 0), i >= 0
	}
	c := s.library.clusters[id.key()]
	if id.Numbered() {
		c = s.library.arXiv[string(id)]
	}
	if c == nil {
		return 0, false
	}
	for _, e := range c.entries {
		if i := int(e.index); i >= 0 && i < len(s.papers) && s.papers[i].goesBy(id) {
			return i, true
		}
	}
	return 0, false
}

func (p *Paper) goesBy(id ID) bool { return p.ID == id || slices.Contains(p.Also, id) }

// Keys is all that the paper goes by, its ID first.
func (p *Paper) Keys() []ID { return append([]ID{p.ID}, p.Also...) }

// TitleKey is the key of its first title.
func (p *Paper) TitleKey() ID {
	if p.ID.Numbered() && len(p.Also) > 0 {
		return p.Also[0]
	}
	return p.ID
}
