package pane

import (
	"slices"
	"strings"

	"github.com/charmbracelet/lipgloss"

	"dailies/parser/clean"
	"dailies/ui"
	"dailies/ui/english"
)

// Row is one paper in the list.
type Row struct {
	Title      clean.Text
	TitleSpans []ui.Highlight
	Meta       clean.Text // facts below the title, separated by FactSeparator
	MetaSpans  []ui.Highlight
	Gist       clean.Text // what the paper does; shown if there is room
	Reasons    []Reason   // watch words that it matches
	Upvotes    int        // 0 if none or unknown
	VoteRank   int        // rank of Upvotes among nearby papers: 0, 1, or 2 for the most
	Code       bool       // the site links to the code
	Status     string
	Snoozed    bool // hidden from the inbox until some day
	Starred    bool
	Noted      bool
	Tagged     bool
	Unsaved    bool // the decision is not saved yet
	New        bool // neither decided nor looked at since it arrived
	Fuzzy      bool // inexact match of the filter
	Dim        bool // decided, and shown only until the view is left
	Picked     bool
}

// Reason is a watch word that a paper matches: "+agent", "−survey".
type Reason struct {
	Text     clean.Text
	Unwanted bool
}

// rowMargin is the width of what precedes a title: bar, selection, status, star, space. The signs for
// tags and a note are at the end of the first line.
const rowMargin = 5

type rowView struct {
	*Row
	t                 *ui.Theme
	w                 int
	selected, focused bool
	roomy             bool
	title, meta       string
}

// draw returns the lines of a row, height in all: the title in at most titles lines, the facts if there
// is room, the gist if rows are roomy, then empty lines.
func (v *rowView) draw(titles, height int) []string {
	lines := make([]string, 0, height)
	v.title, v.meta = v.Title.Line().String(), v.Meta.Line().String()
	title := v.t.Highlighted(v.title, v.base(), v.TitleSpans...)
	pieces := v.titleLines(titles)
	for i, l := range pieces {
		p := v.margin(i).WriteSpan(title, l)
		if l.End < len(v.title) && i == len(pieces)-1 {
			p.Write(v.base(), v.t.Glyphs.Ellipsis)
		}
		if i == 0 && v.signCells() > 0 {
			p.Gap(p.Remaining() - marksCells)
			cell(p, v.Tagged, v.t.Accent, v.t.Glyphs.Tag)
			cell(p, v.Noted, v.t.Quiet, v.t.Glyphs.Note)
		}
		lines = append(lines, p.Line())
	}
	if len(lines) < height && (v.meta != "" || v.badge().Text != "") {
		lines = append(lines, v.metaLine(v.margin(len(lines))))
	}
	if v.roomy && !v.Gist.Empty() && len(lines) < height {
		lines = append(lines, v.margin(len(lines)).WriteTruncated(v.t.Quiet, v.Gist, v.w).Line())
	}
	return ui.Above(lines, ui.Blank(v.w, height-len(lines)))
}

func (v *rowView) base() lipgloss.Style {
	switch {
	case v.selected && v.Dim:
		return v.t.Quiet.Inherit(v.t.Strong)
	case v.Dim:
		return v.t.Quiet
	case v.selected:
		return v.t.Strong
	}
	return v.t.Text
}

func (v *rowView) titleLines(n int) []clean.Span {
	return ui.WrapAtMost(v.title, v.w-rowMargin-v.signCells(), n)
}

// cell writes a glyph, or a space if set is false.
func cell(p *ui.Pen, set bool, style lipgloss.Style, glyph string) {
	if set && glyph != "" {
		p.Write(style, glyph)
	} else {
		p.Gap(1)
	}
}

// margin starts line n of a row with the selection bar. The first line also shows unsaved, selected or
// inexact (the first that applies), the status and the star.
func (v *rowView) margin(n int) *ui.Pen {
	t, g := v.t, v.t.Glyphs
	p := t.Pen(v.w)
	p.Tint(v.selected)
	p.Selection(v.selected, !v.focused)
	if n > 0 {
		return p.Gap(rowMargin - 1)
	}
	switch {
	case v.Unsaved:
		cell(p, true, t.Severity[ui.Warning], g.Unsaved)
	case v.Picked:
		cell(p, true, t.Accent, g.Picked)
	default:
		cell(p, v.Fuzzy, t.Highlight[ui.NearMatch].Underline(false), g.Inexact) // underlines are for words
	}
	switch status := t.Statuses[v.Status]; {
	case v.New:
		cell(p, true, t.Accent, g.New)
	case v.Snoozed:
		cell(p, true, t.Quiet, g.Snoozed)
	default:
		cell(p, true, status.Style, status.Glyph)
	}
	cell(p, v.Starred, t.Star, g.Star)
	return p.Gap(1)
}

// marksCells is the width of the signs for tags and a note.
const marksCells = 2

// signCells returns the width of these signs and the space before them. Narrow rows have none.
func (v *rowView) signCells() int {
	return (1 + marksCells) * ui.Bit((v.Tagged || v.Noted) && v.w >= 20)
}

// metaLine draws the line of facts, then watch words if there is room, and the badge at the end, aligned
// with the end of the heading.
func (v *rowView) metaLine(p *ui.Pen) string {
	badge := v.badge()
	taken := badge.Cells() + 3*ui.Bit(badge.Text != "")
	v.facts(p, p.Remaining()-taken)
	if why := v.reasonLine(p.Remaining() - taken - 2); why.Text != "" {
		p.Gap(2).WriteStyled(why)
	}
	return p.Gap(p.Remaining() - badge.Cells() - 1).WriteStyled(badge).Line()
}

// facts writes as many facts as fit into w cells. If the second fact, the date, does not fit, the first
// one is shortened, unless it starts with the reason for the paper's position.
func (v *rowView) facts(p *ui.Pen, w int) {
	meta := v.t.Highlighted(v.meta, v.t.Quiet, v.MetaSpans...)
	facts := TruncateParts(v.meta, FactSeparator, w)
	first, rest, more := strings.Cut(v.meta, FactSeparator)
	date, _, _ := strings.Cut(rest, FactSeparator)
	reasoned := slices.ContainsFunc(v.MetaSpans, func(h ui.Highlight) bool { return h.Kind == ui.Organisation && h.Start > 0 })
	date = FactSeparator + date
	room := w - ui.Cells(date)
	if !more || facts != first || room < minFactCells || reasoned {
		room, date = w, ""
	}
	end := ui.FitLenAtWord(facts, room)
	p.WriteSpan(meta, clean.Span{End: end})
	if end < len(facts) {
		p.Write(v.t.Quiet, v.t.Glyphs.Ellipsis)
	}
	if date != "" {
		p.WriteSpan(meta, clean.Span{Start: len(first), End: len(first + date)})
	}
}

// minFactCells is the least width of a shortened first fact.
const minFactCells = 6

// badge returns the upvotes and whether the paper has code. Narrow rows have no badge.
func (v *rowView) badge() (badge ui.Styled) {
	if v.w < 34 {
		return badge
	}
	if v.Code {
		badge = ui.NewStyled(v.t.Pill, " code ").Append(v.t.Quiet, ui.Spaces(ui.Bit(v.Upvotes > 0)))
	}
	style := v.t.Votes[v.VoteRank]
	if v.Dim {
		style = v.t.Quiet
	}
	if v.Upvotes > 0 { // last, so that the numbers of all rows line up
		badge = badge.Append(style, v.t.Glyphs.Votes+english.Number(v.Upvotes))
	}
	return badge
}

// reasonLine returns as many reasons as fit into w cells.
func (v *rowView) reasonLine(w int) (line ui.Styled) {
	for i, r := range v.Reasons {
		style := v.t.Highlight[ui.WantedWord]
		if r.Unwanted {
			style = v.t.Highlight[ui.UnwantedWord]
		}
		longer := line.Append(v.t.Text, ui.Spaces(ui.Bit(i > 0))).Append(style, r.Text.Line().String())
		if longer.Cells() > w {
			break
		}
		line = longer
	}
	return line
}
