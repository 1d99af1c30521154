package pane

import (
	"slices"
	"strconv"
	"strings"

	"dailies/parser/clean"
	"dailies/ui"
	"dailies/ui/english"
)

// Tab is a view in the header.
type Tab struct {
	Key, Name clean.Text
	Count     int
}

// Header is the line above the panes: the views, and how far the triage has come.
type Header struct {
	Tabs           []Tab
	Current        int
	Decided, Total int
	Snoozed        int          // of Total, in no view but All
	Newest         []clean.Text // that there may be newer papers, from wide to narrow; stands beside that
	Reading        *Progress    // stands in place of that; nil: nothing is being read
}

// View draws the line, w cells wide. Where it is narrow, parts of it are left
// out or shortened one after the other; none is cut.
func (h Header) View(t *ui.Theme, w int) ui.Block {
	inset := headerInset(w)
	shape, right := h.fitting(t, w-2*inset-1)
	left := h.tabs(t, shape)
	p := t.Pen(w).Gap(inset)
	p.Runs(left.text, 0, len(left.text), left.runs)
	p.Gap(p.Left() - inset - 1 - right.cells())
	return ui.Block{p.Runs(right.text, 0, len(right.text), right.runs).Line()}
}

// headerInset is the free space beside the line: a view has a blank at its sides.
func headerInset(w int) int { return max(min(insetOf(w), 2)-1, 0) }

// TabAt is the index of the view that stands in cell x of the line, which is w cells wide. ok is false
// if there is none.
func (h Header) TabAt(t *ui.Theme, w, x int) (tab int, ok bool) {
	inset := headerInset(w)
	shape, _ := h.fitting(t, w-2*inset-1)
	for i := range h.Tabs {
		upTo := h
		upTo.Tabs = h.Tabs[:i+1]
		if x >= inset && x < inset+upTo.tabs(t, shape).cells() {
			return i, true
		}
	}
	return 0, false
}

// fitting returns how the views are shown and what stands at the right: the most telling
// pair that fits into w cells. What stands at the right gives way first.
func (h Header) fitting(t *ui.Theme, w int) (views shape, right rich) {
	parts := h.parts(t)
	for _, as := range shapes {
		if as.names > 0 && w < manyNames {
			continue
		}
		left := h.tabs(t, as).cells()
		for _, right := range parts {
			if left+right.cells()+3*b2i(left > 0 && !right.empty()) <= w {
				return as, right
			}
		}
	}
	return shape{show: noTabs}, rich{}
}

// shape is how the views are shown.
type shape struct {
	show  int
	names int // cells that a name has at most; 0: any number
	gap   int // cells between two views, at least two beside the current one, which takes one of them
}

const (
	allTabs      = iota // 1 Inbox 247   2 To-read 6
	allNamed            // 1 Inbox 247   2 To-read
	currentNamed        // 1 Inbox 247   2  3  4
	currentOnly         // 1 Inbox 247
	nameOnly            // Inbox
	noTabs
)

// shapes go from wide to narrow: counts go before names get so short that they have to be
// guessed, and gaps before names go.
var shapes = [...]shape{{allTabs, 0, 3}, {allTabs, 8, 2}, {allNamed, 8, 2}, {allNamed, 8, 1},
	{allNamed, 6, 2}, {allNamed, 4, 2}, {currentNamed, 0, 3}, {currentOnly, 0, 3}, {nameOnly, 0, 3}, {noTabs, 0, 0}}

// manyNames is from how many cells on short names are better than none: below,
// what fits would be nothing but their beginnings.
const manyNames = 52

func (h Header) tabs(t *ui.Theme, shape shape) rich {
	var line rich
	for i, tab := range h.Tabs {
		current := i == h.Current
		if !current && shape.show >= currentOnly || shape.show == noTabs {
			continue
		}
		gap := shape.gap
		switch {
		case line.empty():
			gap = b2i(!current)
		case current || i == h.Current+1:
			gap = max(gap, 2) - 1 // the other blank is a part of the tab
		}
		line.add(t.Text, ui.Blanks(gap))
		if !current && shape.show == currentNamed {
			line.add(t.Accent.Bold(false), tab.Key.String())
			continue
		}
		h.tab(t, &line, tab, current, shape)
	}
	return line
}

// tab draws one view: its key, name and count look different, and the current one is a tab.
func (h Header) tab(t *ui.Theme, line *rich, tab Tab, current bool, shape shape) {
	key, name, count := t.Accent.Bold(false), t.Text, t.Quiet
	if current {
		key, name, count = t.Band.Bold(false), t.Band, t.Band.Bold(false)
	}
	edge := ui.Blanks(b2i(current))
	line.add(key, edge)
	if shape.show < nameOnly {
		line.add(key, tab.Key.String()+" ")
	}
	line.add(name, tab.shortened(t, shape.names, current))
	if tab.Count > 0 && shape.show < nameOnly && (current || shape.show != allNamed) {
		line.add(count, " "+english.Number(tab.Count))
	}
	line.add(key, edge)
}

// shortName is how many cells the name of the current view keeps.
const shortName = 8

// shortened is a view's name in so many cells, the current one's in more.
func (tab Tab) shortened(t *ui.Theme, names int, current bool) string {
	name := tab.Name.Line().String()
	if names == 0 {
		return name
	}
	if current {
		names = shortName
	}
	return ui.Shortened(name, names, t.Glyphs.More)
}

// barCells is how long the bar of the triage is.
const barCells = 12

// parts are what may stand at the right, from wide to narrow: how far the reading has come, or
// else the triage.
func (h Header) parts(t *ui.Theme) []rich {
	switch {
	case h.Reading != nil:
		return h.Reading.parts(t)
	case h.Total <= 0:
		return []rich{{}}
	}
	done, total := english.Number(h.Decided), english.Number(h.Total)
	said := new(rich).add(t.Quiet, done+" of "+total+" decided")
	whole := said
	if h.Snoozed > 0 {
		whole = new(rich).add(t.Quiet, said.text+", "+english.Number(h.Snoozed)+" snoozed")
	}
	var bar rich
	bar.join(whole)
	bar.add(t.Text, "  ")
	bar.bar(t, barCells, int64(h.Decided), int64(h.Total))
	parts := []rich{bar, whole, said, new(rich).add(t.Quiet, done+"/"+total), {}}
	for i, newest := range slices.Backward(h.Newest) {
		both := new(rich).add(t.Accent.Bold(false), newest.Line().String())
		both.add(t.Text, "   ")
		both.join([]rich{bar, said}[min(i, 1)])
		parts = slices.Insert(parts, 0, both)
	}
	return parts
}

// bar adds a bar of so many cells; it is empty only if there is nothing at all.
func (r *rich) bar(t *ui.Theme, cells int, done, total int64) {
	share := float64(done) / float64(total)
	if done > 0 {
		share = max(share, 1/float64(cells))
	}
	bar := t.Progress
	bar.Width = cells
	drawn := bar.ViewAs(share)
	full := strings.TrimRight(drawn, t.Glyphs.Vacant)
	r.add(t.Statuses["read"].Look, full)
	r.add(t.Rule, drawn[len(full):])
}

// Progress is how far the reading of the dumps has come.
type Progress struct {
	Papers       int
	Bytes, Total int64 // Total is 0 if it is unknown
}

// String is for messages: "312,000 papers, 0.5 of 1.7 GB".
func (p Progress) String() string { return english.Plural(p.Papers, "paper") + ", " + p.amount() }

// amount is "0.5 of 1.7 GB", or only what was read if the total is unknown.
func (p Progress) amount() string {
	unit := unitOf(max(p.Bytes, p.Total))
	if !p.whole() {
		return unit.of(p.Bytes) + " " + unit.name
	}
	return unit.of(p.Bytes) + " of " + unit.of(p.Total) + " " + unit.name
}

// whole reports whether it is known how much of it there is; a file may grow.
func (p Progress) whole() bool { return p.Total > 0 && p.Bytes <= p.Total }

// shortBar is how many cells its bar has if there is little room.
const shortBar = 4

// parts say it from wide to narrow.
func (p Progress) parts(t *ui.Theme) []rich {
	if !p.whole() {
		return []rich{p.part(t, "reading "+p.String(), 0), p.part(t, p.String(), 0), p.part(t, p.amount(), 0)}
	}
	share := strconv.Itoa(int(100*float64(p.Bytes)/float64(p.Total))) + "%"
	return []rich{p.part(t, "reading "+p.String(), barCells), p.part(t, p.String(), shortBar), p.part(t, p.amount(), shortBar), p.part(t, share, 0)}
}

// part is a text with a bar of so many cells behind it; 0: none.
func (p Progress) part(t *ui.Theme, text string, bar int) rich {
	var part rich
	part.add(t.Quiet, text)
	if bar > 0 {
		part.add(t.Text, "  ")
		part.bar(t, bar, p.Bytes, p.Total)
	}
	return part
}

// unit is a unit of bytes.
type unit struct {
	name   string
	bytes  int64
	places int
}

// units are decimal, as ls and the shops have them.
var units = [...]unit{{"GB", 1e9, 1}, {"MB", 1e6, 0}, {"kB", 1e3, 0}, {"bytes", 1, 0}}

func unitOf(n int64) unit {
	for _, u := range units {
		if n >= u.bytes {
			return u
		}
	}
	return units[len(units)-1]
}

func (u unit) of(n int64) string {
	return strconv.FormatFloat(float64(n)/float64(u.bytes), 'f', u.places, 64)
}
