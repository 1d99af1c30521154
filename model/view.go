package model

import (
	"slices"
	"strings"

	"github.com/bits-and-blooms/bitset"

	"dailies/model/finder"
	"dailies/model/library"
	"dailies/model/search"
	"dailies/model/shelf"
	"dailies/parser/clean"
)

// view is a saved query with the reader's own filter on top, and the place the
// reader has in it.
type view struct {
	name   clean.Text
	query  string    // what the view is for, in the filter language: "is:inbox"
	status search.Is // the bit that its papers have; 0: it is of several statuses, or of a query
	saved  string    // name of the saved filter that this view shows; "" for those that everybody has
	filter string    // the reader's, as typed, the last one that was valid
	order  search.Order
	back   bool // order reversed

	part  bool             // shown is only what stands around the selection: a search is to give all
	shown []int32          // papers in the order shown
	fuzzy *bitset.BitSet   // those that have only something like the filter; nil: none
	was   shelf.Former     // bits that decided papers had when the view was entered: they stay where they are
	at    int32            // selected paper; -1: none yet
	near  int              // row where it was last
	place library.ID       // paper to select once it is there: the place of the last sitting
	spot  spot             // the place of the last sitting, with its neighbours
	lost  bool             // spot is in no dump of this sitting, and the reader went nowhere else
	match *search.Matcher  // what found shown; marks the hits in it
	none  finder.NoResults // why the filter finds nothing
	among int              // how many papers of the view's status shown was chosen from, with those that stay; 0: not known
	stale bool             // wants a search when it is entered
}

// builtins is how many views everybody has; the last one is All.
const builtins = 5

// builtin are the views that everybody has, on the keys 1 to 5.
func builtin() []*view {
	views := []*view{
		{name: clean.Literal("Inbox"), query: "is:inbox", status: search.IsInbox},
		{name: clean.Literal("To-read"), query: "is:to-read", status: search.IsToRead},
		{name: clean.Literal("Read"), query: "is:read", status: search.IsRead},
		{name: clean.Literal("Skipped"), query: "is:skipped", status: search.IsSkipped},
		{name: clean.Literal("All")},
	}
	for _, v := range views {
		v.at, v.stale, v.was = -1, true, shelf.Former{}
	}
	return views
}

// row is the row of the selected paper, or 0. It remembers the row, because a
// million papers are long to look through at every key.
func (v *view) row() int {
	if v.near >= len(v.shown) || v.shown[v.near] != v.at {
		v.near = max(0, slices.Index(v.shown, v.at))
	}
	return v.near
}

// selectRow selects the paper in a row; rows beyond the ends are the ends.
func (v *view) selectRow(row int) {
	if len(v.shown) == 0 {
		v.at = -1
		return
	}
	v.near = min(max(row, 0), len(v.shown)-1)
	v.at = v.shown[v.near]
}

// show takes over what a search found and keeps the selection: the paper
// itself, else its nearest neighbour among those that were shown, below first.
func (v *view) show(found search.Answer) {
	before, row := v.shown, v.row()
	v.shown, v.part = found.Papers, false
	if len(found.Papers) == 0 || found.Has(v.at) {
		return // an empty result keeps the paper in mind, for when it is back
	}
	for _, p := range before[min(row, len(before)):] {
		if found.Has(p) {
			v.at = p
			return
		}
	}
	for _, p := range slices.Backward(before[:min(row, len(before))]) {
		if found.Has(p) {
			v.at = p
			return
		}
	}
	v.at = found.Papers[0]
}

// standing is what a view shows, and the reader's place in it.
type standing struct {
	of    *view
	shown []int32
	at    int32
	near  int
}

// home is the place from which a filter is typed. Its best hit is selected; where
// there is none, what would be if it had been typed in one go: the papers between
// two letters depend on how fast they follow each other.
type home struct {
	standing
	place library.ID // that was still to come,
	lost  bool       // or would not
}

func (v *view) home() *home { return &home{v.standing(), v.place, v.lost} }

func (v *view) standing() standing { return standing{v, v.shown, v.at, v.row()} }

func (v *view) stand(s standing) { v.shown, v.at, v.near = s.shown, s.at, s.near }

// setFilter takes another filter, which has its own remedies where it finds nothing.
func (v *view) setFilter(text string) {
	v.filter = text
	v.none.Reset()
	v.leave()
}

// leave forgets which papers were decided here: the next search moves them out.
func (v *view) leave() {
	if len(v.was) > 0 {
		v.was = shelf.Former{}
		v.stale = true
	}
}

// statusBits are the bits that a view is left for.
const statusBits = search.IsInbox | search.IsToRead | search.IsRead | search.IsSkipped | search.IsSnoozed

// gone tells whether a paper, whose bits are now these, stays only until the
// view is left: it was decided since the view was entered.
func (v *view) gone(p int32, now search.Is) bool {
	before, held := v.was[p]
	return held && v.byStatus() && before&statusBits != now&statusBits
}

// keptRows is how many rows on either side of the selected one stay when papers
// get other indices: more than any screen has.
const keptRows = 200

// keepRows keeps the place by paper where papers get other indices, and the rows
// around it until a search gives all: the list must not go blank under the reader's
// eyes, and a paper that a view that is entered later does not show any more has its
// nearest neighbour among them.
func (v *view) keepRows(to renumbering) {
	rows := to.rows(v.standing())
	if v.at >= 0 && v.place == "" {
		v.place = to.before.Paper(int(v.at)).ID
	}
	v.forget()
	v.stand(rows)
	v.part = len(v.shown) > 0
}

// byStatus tells whether papers are in the view for their status: they are then
// undecided as long as they keep it.
func (v *view) byStatus() bool {
	return v.saved == "" && v.query != "" || strings.Contains(v.query, "is:")
}

// forget drops all indices: the papers were read again and may have others.
func (v *view) forget() {
	v.shown, v.part, v.fuzzy, v.was, v.at, v.stale = nil, false, nil, shelf.Former{}, -1, true
}
