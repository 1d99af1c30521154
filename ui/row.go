package ui

import (
	"github.com/charmbracelet/lipgloss"

	"dailies/parser/clean"
)

// Status is what was decided on a paper.
type Status uint8

// The statuses.
const (
	Inbox Status = iota // nothing yet
	ToRead
	Read
	Skipped
)

var statusNames = [4]string{Inbox: "inbox", ToRead: "to-read", Read: "read", Skipped: "skipped"}

// Row is what the list shows of a paper.
type Row struct {
	Title      clean.Text
	TitleSpans []Span
	Meta       clean.Text // the quiet second line
	MetaSpans  []Span
	Why        []Reason // watch words that it matches
	Upvotes    int      // 0: none, or not known
	Code       bool     // the site knows where its code is
	Status     Status
	Starred    bool
	Noted      bool
	Unsaved    bool // what was decided is not on the disk yet
	New        bool // was not there the last time
	Fuzzy      bool // matches the filter only nearly
	Dim        bool // was decided, and stays only until the view is left
	Picked     bool
}

// Reason is a watch word that a paper matches: "+agent", "−survey".
type Reason struct {
	Text     clean.Text
	Unwanted bool
}

// rowMargin is what stands in front of a title: bar, pick, status, blank.
const rowMargin = 4

// rowView draws one row.
type rowView struct {
	*Row
	t                 *Theme
	w                 int
	selected, focused bool
	title, meta       string
}

// draw gives the lines of a row: its title in at most titles lines, then the line
// of facts where there is room, then blanks, height in all.
func (v *rowView) draw(titles, height int) []string {
	lines := make([]string, 0, height)
	v.title, v.meta = v.Title.Line().String(), v.Meta.Line().String()
	runs := runsOf(v.t, v.title, v.base(), nil, v.TitleSpans)
	pieces := v.titleLines(titles)
	for i, l := range pieces {
		p := v.margin(i == 0)
		p.runs(v.title, l.from, l.to, runs)
		if l.to < len(v.title) && i == len(pieces)-1 {
			p.write(v.base(), v.t.glyphs.more)
		}
		lines = append(lines, v.flagged(p, i == 0))
	}
	if len(lines) < height && v.meta != "" {
		lines = append(lines, v.second())
	}
	for len(lines) < height {
		lines = append(lines, blanks(v.w))
	}
	return lines
}

func (v *rowView) base() lipgloss.Style {
	switch {
	case v.selected && v.Dim:
		return v.t.decided.Inherit(v.t.strong)
	case v.Dim:
		return v.t.decided
	case v.selected:
		return v.t.strong
	}
	return v.t.text
}

// titleLines breaks the title into at most n lines. The first is shorter where
// flags follow it; the last ends early enough for a sign that there is more.
func (v *rowView) titleLines(n int) []piece {
	var lines []piece
	w := max(v.w-rowMargin-v.flags(), 0)
	for at := 0; ; w = max(v.w-rowMargin, 0) {
		end := lineEnd(v.title, at, w)
		if len(lines) == n-1 || w == 0 {
			return append(lines, piece{at, at + endOf(v.title[at:], w)})
		}
		lines = append(lines, piece{at, trimmed(v.title, end)})
		for at = end; at < len(v.title) && v.title[at] == ' '; at++ {
		}
		if at == len(v.title) {
			return lines
		}
	}
}

// endOf is how many bytes of a text are drawn in w cells; where that is not the
// whole, there is a cell left.
func endOf(text string, w int) int {
	end, _ := cutAt(text, w)
	if end == len(text) {
		return end
	}
	end, _ = cutAt(text, w-1)
	return trimmed(text, end)
}

// flags is how many cells the signs behind a title take.
func (v *rowView) flags() int {
	n := b2i(v.Starred) + b2i(v.Noted) + b2i(v.Unsaved) + b2i(v.Fuzzy)
	if n == 0 || v.w < 20 {
		return 0
	}
	return n + 1
}

// margin begins a line: the bar of the selection and, on the first line of a
// row, what was picked and decided.
func (v *rowView) margin(first bool) *pen {
	g, p := v.t.glyphs, v.t.pen(v.w)
	p.lit = v.selected
	switch {
	case v.selected && v.focused:
		p.write(v.t.accent, g.bar)
	case v.selected:
		p.write(v.t.quiet, g.farBar)
	default:
		p.gap(1)
	}
	if !first {
		return p.gap(rowMargin - 1)
	}
	if v.Picked {
		p.write(v.t.accent, g.picked)
	}
	p.gap(1 - b2i(v.Picked))
	if v.New && v.Status == Inbox {
		return p.write(v.t.accent, g.fresh).gap(1)
	}
	return p.write(v.t.status[v.Status%4], g.status[v.Status%4]).gap(1)
}

// flagged ends a line; the first of a row with its flags.
func (v *rowView) flagged(p *pen, first bool) string {
	if n := v.flags(); first && n > 0 {
		g := v.t.glyphs
		p.gap(p.left - n + 1)
		v.flag(p, v.Fuzzy, v.t.near, g.near)
		v.flag(p, v.Noted, v.t.quiet, g.note)
		v.flag(p, v.Starred, v.t.star, g.star)
		v.flag(p, v.Unsaved, v.t.kind[Warning], g.unsaved)
	}
	return p.line()
}

func (v *rowView) flag(p *pen, set bool, s lipgloss.Style, sign string) {
	if set {
		p.write(s, sign)
	}
}

// second draws the quiet second line: facts, watch words, and the badge at its end.
func (v *rowView) second() string {
	p := v.margin(false)
	why, badge := v.why(v.w/2), v.badge()
	w := max(p.left-spaced(why)-spaced(badge), 0)
	end := endOf(v.meta, w)
	p.runs(v.meta, 0, end, runsOf(v.t, v.meta, v.t.quiet, nil, v.MetaSpans))
	if end < len(v.meta) {
		p.write(v.t.quiet, v.t.glyphs.more)
	}
	if !why.empty() {
		p.gap(2).runs(why.text, 0, len(why.text), why.runs)
	}
	if !badge.empty() {
		p.gap(p.left-badge.cells()).runs(badge.text, 0, len(badge.text), badge.runs)
	}
	return p.line()
}

// spaced is how many cells a text takes with two blanks before it; none where it is empty.
func spaced(text rich) int { return text.cells() + 2*b2i(!text.empty()) }

// badgeFrom is the width from which on a row has room for the badge.
const badgeFrom = 34

// badge says how popular the paper is on the site, and that it comes with code.
func (v *rowView) badge() (badge rich) {
	if v.w < badgeFrom {
		return badge
	}
	if v.Upvotes > 0 {
		badge.add(v.t.quiet, v.t.glyphs.votes+clean.Number(v.Upvotes))
	}
	if v.Code {
		badge.add(v.t.quiet, blanks(b2i(v.Upvotes > 0))+"code")
	}
	return badge
}

// why gives as many of the reasons as fit into w cells.
func (v *rowView) why(w int) rich {
	var line rich
	for i, r := range v.Why {
		var one rich
		look := v.t.watch
		if r.Unwanted {
			look = v.t.unwanted
		}
		one.add(v.t.text, blanks(b2i(i > 0)))
		one.add(look, r.Text.Line().String())
		if line.cells()+one.cells() > w {
			break
		}
		line.join(one)
	}
	return line
}

func b2i(b bool) int {
	if b {
		return 1
	}
	return 0
}
