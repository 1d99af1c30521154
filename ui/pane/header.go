package pane

import (
	"fmt"
	"slices"
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
	Snoozed        int        // of Total, in no view but All
	Newest         clean.Text // that there may be newer papers; stands beside that
	Reading        *Progress  // stands in place of that; nil: nothing is being read
}

// View draws the line, w cells wide.
func (h Header) View(t *ui.Theme, w int) ui.Block {
	inset := headerInset(w)
	left, _, right := h.fitting(t, w)
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
	_, ends, _ := h.fitting(t, w)
	x -= headerInset(w)
	tab = slices.IndexFunc(ends, func(end int) bool { return x < end })
	return max(tab, 0), x >= 0 && tab >= 0
}

// tabsShown is how much of the views is shown.
type tabsShown int

const (
	tabsCounted tabsShown = iota // 1 Inbox 247   2 To-read 6
	tabsClose                    // 1 Inbox 247  2 To-read 6
	tabsNamed                    // 1 Inbox 247  2 To-read
	tabsKeyed                    // 1 Inbox 247   2   3   4
	tabsCurrent                  // 1 Inbox 247
	tabsShortest
)

// fitting is the most telling pair of views, with the cell at which each ends, and of what stands
// at the right. That gives way first; none is cut.
func (h Header) fitting(t *ui.Theme, w int) (views rich, ends []int, right rich) {
	w -= 2*headerInset(w) + 1
	parts := h.parts(t)
	for shown := range tabsShortest {
		views, ends = h.tabs(t, shown)
		for _, right := range parts {
			if views.cells()+right.cells()+2*b2i(!right.empty()) <= w {
				return views, ends, right
			}
		}
	}
	return rich{}, nil, rich{}
}

func (h Header) tabs(t *ui.Theme, shown tabsShown) (line rich, ends []int) {
	for i, tab := range h.Tabs {
		current := i == h.Current
		if current || shown < tabsCurrent {
			h.tab(t, &line, tab, current, shown)
		}
		ends = append(ends, line.cells())
	}
	return line, ends
}

// tab adds one view: its key, name and count look different, and the current one is a tab.
func (h Header) tab(t *ui.Theme, line *rich, tab Tab, current bool, shown tabsShown) {
	key, name, count := t.Accent.Bold(false), t.Text, t.Quiet
	if current {
		key, name, count = t.Band.Bold(false), t.Band, t.Band.Bold(false)
	}
	edge := " "
	if !line.empty() {
		line.add(t.Text, ui.Blanks(1-b2i(shown == tabsClose || shown == tabsNamed)))
	}
	line.add(key, edge+tab.Key.String())
	if current || shown < tabsKeyed {
		line.add(name, " "+tab.Name.Line().String())
	}
	if tab.Count > 0 && (current || shown <= tabsClose) {
		line.add(count, " "+english.Number(tab.Count))
	}
	line.add(key, edge)
}

// barCells is how long the bar of the triage is.
const barCells = 12

// parts are what may stand at the right, from wide to narrow: how far the reading has come, or
// else the triage.
func (h Header) parts(t *ui.Theme) []rich {
	var long, words, short rich
	switch {
	case h.Reading != nil:
		read := h.Reading
		long.add(t.Quiet, "reading "+read.String())
		short.add(t.Quiet, read.amount())
		if read.whole() {
			long.add(t.Text, "  ")
			long.bar(t, read.Bytes, read.Total)
			short = new(rich).add(t.Quiet, fmt.Sprintf("%d%%", 100*read.Bytes/read.Total))
		}
		return []rich{long, short, {}}
	case h.Total <= 0:
		return []rich{{}}
	}
	done, total := english.Number(h.Decided), english.Number(h.Total)
	long.add(t.Quiet, done+" of "+total+" decided")
	if h.Snoozed > 0 {
		long.add(t.Quiet, ", "+english.Number(h.Snoozed)+" snoozed")
	}
	words = long.with(rich{})
	long.add(t.Text, "  ")
	long.bar(t, int64(h.Decided), int64(h.Total))
	short.add(t.Quiet, done+"/"+total)
	parts := []rich{long, words, short, {}}
	if h.Newest.Empty() {
		return parts
	}
	newest := new(rich).add(t.Accent.Bold(false), h.Newest.Line().String())
	newest.add(t.Text, "   ")
	return append([]rich{newest.with(long), newest.with(words), newest.with(short)}, parts...)
}

// bar adds a bar; it is empty only if there is nothing at all.
func (r *rich) bar(t *ui.Theme, done, total int64) {
	share := float64(done) / float64(total)
	if done > 0 {
		share = max(share, 1./barCells)
	}
	bar := t.Progress
	bar.Width = barCells
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
	unit, bytes := "MB", 1e6
	if max(p.Bytes, p.Total) >= 1e9 {
		unit, bytes = "GB", 1e9
	}
	if !p.whole() {
		return fmt.Sprintf("%.1f %s", float64(p.Bytes)/bytes, unit)
	}
	return fmt.Sprintf("%.1f of %.1f %s", float64(p.Bytes)/bytes, float64(p.Total)/bytes, unit)
}

// whole reports whether it is known how much of it there is; a file may grow.
func (p Progress) whole() bool { return p.Total > 0 && p.Bytes <= p.Total }
