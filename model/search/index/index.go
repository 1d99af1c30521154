// Package index prepares papers for being searched: their texts folded, the words that they
// have, and which of them match a pattern.
//
// A pattern is looked for in all texts. A longer pattern is looked for only where the
// shorter one that was typed before it stands, so that each letter costs less than the one
// before. An Index follows the snapshots of a library; a View is one of them, and never
// changes.
package index

import (
	"cmp"
	"context"
	"slices"
	"sync"

	"github.com/bits-and-blooms/bitset"

	"dailies/model/library"
	"dailies/model/search/query"
)

// Index keeps the View of the last snapshot. Its zero value is empty. It is safe for
// concurrent use.
type Index struct {
	mu   sync.Mutex
	last *View
}

// View returns a snapshot as it is searched. It reads no text: that is done when a search
// needs it.
func (ix *Index) View(papers library.Snapshot) *View {
	ix.mu.Lock()
	defer ix.mu.Unlock()
	if ix.last == nil || ix.last.Papers != papers {
		ix.last = newView(papers, ix.last)
	}
	return ix.last
}

// Follow prepares a snapshot on all cores, and collects its words, so that the first search
// need not. If ctx ends first, a search does the rest.
func (ix *Index) Follow(ctx context.Context, papers library.Snapshot) *View {
	v := ix.View(papers)
	Parallel(ctx, len(v.Segments), func(n int) {
		s := v.Segments[n]
		s.signs()
		s.names()
		s.parts()
		s.initials()
	})
	if ctx.Err() == nil {
		v.Vocabulary()
		v.AllWords()
	}
	return v
}

// View is the papers of a snapshot as they are searched. It never changes.
type View struct {
	Papers   library.Snapshot
	Segments []*Segment

	all         func() *bitset.BitSet
	byPage      func() []int32
	orgs        func() orgs
	newest      func() int
	vocabulary  func() *Vocabulary
	allWords    func() *Vocabulary
	vectors     func() *Vectors
	corrections sync.Map // []string by what was typed; see Once
}

// newView returns the View of a snapshot. It reuses the segments of the one before whose
// texts are unchanged.
func newView(papers library.Snapshot, before *View) *View {
	v := &View{Papers: papers}
	stale := map[int]bool{}
	same := before != nil && papers.Follows(before.Papers)
	if same {
		stale = changedSegments(papers, before.Papers)
	}
	for first := 0; first < papers.Len(); first += segmentSize {
		n, size := len(v.Segments), min(segmentSize, papers.Len()-first)
		if same && n < len(before.Segments) && before.Segments[n].Len == size && !stale[n] {
			v.Segments = append(v.Segments, before.Segments[n])
			continue
		}
		v.Segments = append(v.Segments, newSegment(papers, first, size))
	}
	v.all = sync.OnceValue(v.collectAll)
	v.byPage = sync.OnceValue(v.sortByPage)
	v.orgs = sync.OnceValue(v.collectOrgs)
	v.newest = sync.OnceValue(v.findNewest)
	v.vocabulary = sync.OnceValue(v.collectTitleWords)
	v.allWords = sync.OnceValue(v.collectAllWords)
	v.vectors = sync.OnceValue(v.makeVectors)
	return v
}

// changedSegments returns the segments in which a text has changed, or is a tombstone's now: the
// paper that it points to may have the same one.
func changedSegments(papers, before library.Snapshot) map[int]bool {
	changed := map[int]bool{}
	for i := range papers.Since(before) {
		if i >= before.Len() {
			break
		}
		was, is := before.Paper(i), papers.Paper(i)
		merged := papers.Now(int32(i)) != int32(i)
		if merged || was.Title != is.Title || was.Abstract != is.Abstract || was.Details != is.Details {
			changed[i/segmentSize] = true
		}
	}
	return changed
}

// With returns the papers of a set that have a pattern in a field: the title, the abstract or
// the authors. If ctx ends meanwhile, some are missing.
func (v *View) With(ctx context.Context, field query.Fields, p Pattern, within *bitset.BitSet) *bitset.BitSet {
	all := bitset.New(uint(v.Papers.Len()))
	Parallel(ctx, len(v.Segments), func(n int) {
		var some block
		words := all.Words()[v.Segments[n].First/64:]
		if copy(some[:], within.Words()[v.Segments[n].First/64:]); some != (block{}) {
			some = v.Segments[n].with(field, p, some)
			copy(words, some[:])
		}
	})
	return all
}

// Keep returns the papers of a set that pass a test, on all cores. It stops when ctx ends: a
// regular expression may take milliseconds per text.
func (v *View) Keep(ctx context.Context, set *bitset.BitSet, passes func(i int) bool) *bitset.BitSet {
	kept := bitset.New(set.Len())
	Parallel(ctx, len(v.Segments), func(n int) {
		s := v.Segments[n]
		end := uint(s.First + s.Len)
		for i, ok := set.NextSet(uint(s.First)); ok && i < end && ctx.Err() == nil; i, ok = set.NextSet(i + 1) {
			if passes(int(i)) {
				kept.Set(i)
			}
		}
	})
	return kept
}

// All returns the set of all papers, without tombstones. It must not be changed.
func (v *View) All() *bitset.BitSet { return v.all() }

func (v *View) collectAll() *bitset.BitSet {
	all := bitset.New(uint(v.Papers.Len()))
	for i := range v.Papers.All() {
		all.Set(uint(i))
	}
	return all
}

// Title returns the folded title of a paper.
func (v *View) Title(i int) string { return v.in(i).titles()[i%segmentSize] }

// ByPage returns all papers, those of the newest page first, then by their place on the page.
// It must not be changed.
func (v *View) ByPage() []int32 { return v.byPage() }

func (v *View) sortByPage() []int32 {
	order := make([]int32, 0, v.Papers.Count())
	for i := range v.Papers.All() {
		order = append(order, int32(i))
	}
	slices.SortFunc(order, func(a, b int32) int {
		x, y := v.Papers.Paper(int(a)).Sightings[0], v.Papers.Paper(int(b)).Sightings[0]
		return cmp.Or(cmp.Compare(y.Page.Year, x.Page.Year), cmp.Compare(y.Page.Month, x.Page.Month),
			cmp.Compare(y.Page.Day, x.Page.Day), cmp.Compare(x.Position, y.Position),
			cmp.Compare(x.Dump, y.Dump), cmp.Compare(x.Line, y.Line), cmp.Compare(a, b))
	})
	return order
}

// TitleText returns the title of a paper with its folded form.
func (v *View) TitleText(i int) Text {
	raw, folded := v.Papers.Paper(i).Title.String(), v.Title(i)
	if len(raw) == len(folded) && IsASCII(raw) {
		return Text{Raw: raw, Folded: folded}
	}
	return NewText(raw)
}

// HasPart reports whether a word of a title has a part that begins with a capital and has a
// folded text in front, as FlowGRPO has grpo.
func (v *View) HasPart(i int, text string) bool { return hasPart(v.in(i).parts()[i%segmentSize], text) }

// Abstract returns the abstract of a paper. It is folded, but may have its capitals.
func (v *View) Abstract(i int) string { return v.in(i).texts()[i%segmentSize] }

// Names returns the folded names of a paper's authors, one on each line.
func (v *View) Names(i int) string { return v.in(i).names()[i%segmentSize] }

// Initials returns the initials of a title, as fuzzy.Initials does.
func (v *View) Initials(i int) string { return v.in(i).initials()[i%segmentSize] }

func (v *View) in(i int) *Segment { return v.Segments[i/segmentSize] }

// Newest returns the day of the newest paper as a query.DayNumber.
func (v *View) Newest() int { return v.newest() }

func (v *View) findNewest() (newest int) {
	for _, p := range v.Papers.All() {
		newest = max(newest, query.DayNumber(p.Date.Year, p.Date.Month, p.Date.Day))
	}
	return newest
}

// Org is an organisation: its name, and the short name of its address.
type Org struct{ Name, Slug Text }

// orgs are the organisations, and the number of each paper's.
type orgs struct {
	all []Org
	of  []int32
}

// Orgs returns every organisation.
func (v *View) Orgs() []Org { return v.orgs().all }

// OrgOf returns the number of a paper's organisation, as an index into Orgs.
func (v *View) OrgOf(i int) int { return int(v.orgs().of[i]) }

func (v *View) collectOrgs() orgs {
	numbers := map[[2]string]int32{}
	o := orgs{of: make([]int32, v.Papers.Len())}
	for i, p := range v.Papers.All() {
		org := &p.Org
		key := [2]string{org.Name.String(), org.Slug.String()}
		n, known := numbers[key]
		if !known {
			n = int32(len(o.all))
			numbers[key] = n
			o.all = append(o.all, Org{Name: NewText(key[0]), Slug: NewText(key[1])})
		}
		o.of[i] = n
	}
	return o
}

// Once returns the corrections that find finds for what was typed, and asks it once: not again
// at every letter of the next word. There is one entry for each misspelt word; all end with the
// View. The corrections must not be changed.
func (v *View) Once(typed string, find func() []string) []string {
	if known, ok := v.corrections.Load(typed); ok {
		return known.([]string)
	}
	found := find()
	v.corrections.Store(typed, found)
	return found
}
