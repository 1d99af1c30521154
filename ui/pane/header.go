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
	p := t.Pen(w).Gap(inset).WriteStyled(left)
	return ui.Block{p.Gap(p.Remaining() - inset - 1 - right.Cells()).WriteStyled(right).Line()}
}

// headerInset is the free space beside the line: a view has a blank at its sides.
func headerInset(w int) int { return max(min(Inset(w), 2)-1, 0) }

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

// fitting returns the longest form of the views, with the cell at which each ends, and of what stands at
// the right, that fit together. The right gives way first; neither is cut.
func (h Header) fitting(t *ui.Theme, w int) (views ui.Styled, ends []int, right ui.Styled) {
	w -= 2*headerInset(w) + 1
	parts := h.parts(t)
	for shown := range tabsShortest {
		views, ends = h.tabs(t, shown)
		for _, right := range parts {
			if views.Cells()+right.Cells()+2*ui.Bit(right.Text != "") <= w {
				return views, ends, right
			}
		}
	}
	return ui.Styled{}, nil, ui.Styled{}
}

func (h Header) tabs(t *ui.Theme, shown tabsShown) (line ui.Styled, ends []int) {
	for i, tab := range h.Tabs {
		current := i == h.Current
		if current || shown < tabsCurrent {
			apart := line.Text != "" && shown != tabsClose && shown != tabsNamed
			line = line.Append(t.Text, ui.Spaces(ui.Bit(apart))).Join(tab.draw(t, current, shown))
		}
		ends = append(ends, line.Cells())
	}
	return line, ends
}

// draw draws one view: its key, name and count look different, and the current one is a tab.
func (tab Tab) draw(t *ui.Theme, current bool, shown tabsShown) ui.Styled {
	key, name, count := t.Accent.Bold(false), t.Text, t.Quiet
	if current {
		key, name, count = t.Band.Bold(false), t.Band, t.Band.Bold(false)
	}
	drawn := ui.NewStyled(key, " "+tab.Key.String())
	if current || shown < tabsKeyed {
		drawn = drawn.Append(name, " "+tab.Name.Line().String())
	}
	if tab.Count > 0 && (current || shown <= tabsClose) {
		drawn = drawn.Append(count, " "+english.Number(tab.Count))
	}
	return drawn.Append(key, " ")
}

// barCells is how long the bar of the triage is.
const barCells = 12

// parts are what may stand at the right, from wide to narrow: the progress of the reading, or else
// that of the triage.
func (h Header) parts(t *ui.Theme) []ui.Styled {
	quiet := func(text string) ui.Styled { return ui.NewStyled(t.Quiet, text) }
	switch read := h.Reading; {
	case read != nil && !read.whole():
		return []ui.Styled{quiet("reading " + read.String()), quiet(read.amount()), {}}
	case read != nil:
		long := quiet("reading "+read.String()).Append(t.Text, "  ").Join(bar(t, read.Bytes, read.Total))
		return []ui.Styled{long, quiet(fmt.Sprintf("%d%%", 100*read.Bytes/read.Total)), {}}
	case h.Total <= 0:
		return []ui.Styled{{}}
	}
	done, total := english.Number(h.Decided), english.Number(h.Total)
	words, short := quiet(done+" of "+total+" decided"), quiet(done+"/"+total)
	if h.Snoozed > 0 {
		words = words.Append(t.Quiet, ", "+english.Number(h.Snoozed)+" snoozed")
	}
	long := words.Append(t.Text, "  ").Join(bar(t, int64(h.Decided), int64(h.Total)))
	parts := []ui.Styled{long, words, short, {}}
	if h.Newest.Empty() {
		return parts
	}
	newest := ui.NewStyled(t.Accent.Bold(false), h.Newest.Line().String()).Append(t.Text, "   ")
	return append([]ui.Styled{newest.Join(long), newest.Join(words), newest.Join(short)}, parts...)
}

// bar says how much is done; it is empty only if there is nothing at all.
func bar(t *ui.Theme, done, total int64) ui.Styled {
	share := float64(done) / float64(total)
	if done > 0 {
		share = max(share, 1./barCells)
	}
	bar := t.Progress
	bar.Width = barCells
	drawn := bar.ViewAs(share)
	full := strings.TrimRight(drawn, t.Glyphs.ProgressEmpty)
	return ui.NewStyled(t.Statuses["read"].Style, full).Append(t.Rule, drawn[len(full):])
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

// whole reports whether the total is known; a file may grow beyond it.
func (p Progress) whole() bool { return p.Total > 0 && p.Bytes <= p.Total }
