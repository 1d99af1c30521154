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

// Header is the first line of the screen. It shows the views and the progress of the triage.
type Header struct {
	Tabs           []Tab
	Current        int
	Decided, Total int
	Snoozed        int        // part of Total; shown only in the view All
	Newest         clean.Text // note that there may be newer papers
	Reading        *Progress  // progress of reading, shown instead of the triage; nil when done
}

// View draws the line, w cells wide.
func (h Header) View(t *ui.Theme, w int) ui.Block {
	inset := headerInset(w)
	left, _, right := h.fitting(t, w)
	p := t.Pen(w).Gap(inset).WriteStyled(left)
	return ui.Block{p.Gap(p.Remaining() - inset - 1 - right.Cells()).WriteStyled(right).Line()}
}

// headerInset returns the space on each side. Tabs have one more space of their own.
func headerInset(w int) int { return max(min(Inset(w), 2)-1, 0) }

// TabAt returns the index of the tab at cell x of a header of w cells. ok is false if there is none.
func (h Header) TabAt(t *ui.Theme, w, x int) (tab int, ok bool) {
	_, ends, _ := h.fitting(t, w)
	x -= headerInset(w)
	tab = slices.IndexFunc(ends, func(end int) bool { return x < end })
	return max(tab, 0), x >= 0 && tab >= 0
}

// tabsShown is how much of the tabs fits.
type tabsShown int

const (
	tabsCounted tabsShown = iota // 1 Inbox 247   2 To-read 6
	tabsClose                    // 1 Inbox 247  2 To-read 6
	tabsNamed                    // 1 Inbox 247  2 To-read
	tabsKeyed                    // 1 Inbox 247   2   3   4
	tabsCurrent                  // 1 Inbox 247
	tabsShortest
)

// fitting returns the longest forms of the tabs and of the right side that fit together, and the cell at
// which each tab ends. The right side is shortened first; both are shown whole or not at all.
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

const barCells = 12 // width of the progress bar

// parts returns the forms of the right side, widest first: the progress of reading, or else of the
// triage.
func (h Header) parts(t *ui.Theme) []ui.Styled {
	quiet := func(text string) ui.Styled { return ui.NewStyled(t.Quiet, text) }
	switch read := h.Reading; {
	case read != nil && !read.knowsTotal():
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

// bar draws a progress bar. It is empty only if done is 0.
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

// Progress is how much of the dumps has been read.
type Progress struct {
	Papers       int
	Bytes, Total int64 // Total is 0 if unknown
}

// String returns the progress for messages: "312,000 papers, 0.5 of 1.7 GB".
func (p Progress) String() string { return english.Plural(p.Papers, "paper") + ", " + p.amount() }

// amount returns "0.5 of 1.7 GB", or only what was read if the total is unknown.
func (p Progress) amount() string {
	unit, bytes := "MB", 1e6
	if max(p.Bytes, p.Total) >= 1e9 {
		unit, bytes = "GB", 1e9
	}
	if !p.knowsTotal() {
		return fmt.Sprintf("%.1f %s", float64(p.Bytes)/bytes, unit)
	}
	return fmt.Sprintf("%.1f of %.1f %s", float64(p.Bytes)/bytes, float64(p.Total)/bytes, unit)
}

// knowsTotal reports whether the total is known. A file can grow beyond it while it is read.
func (p Progress) knowsTotal() bool { return p.Total > 0 && p.Bytes <= p.Total }
