package pane

import (
	"slices"
	"strings"

	"github.com/charmbracelet/lipgloss"

	"dailies/parser/clean"
	"dailies/ui"
	"dailies/ui/english"
)

// Row is what the list shows of a paper.
type Row struct {
	Title      clean.Text
	TitleSpans []ui.Highlight
	Meta       clean.Text // the quiet line below: facts, " · " between them
	MetaSpans  []ui.Highlight
	Gist       clean.Text // a line more if there is room: what the paper does
	Reasons    []Reason   // watch words that it matches
	Upvotes    int        // 0: none, or not known
	VoteRank   int        // how they rank among those of the papers around it: 0 to 2, the most
	Code       bool       // the site knows where its code is
	Status     string     // "to-read"
	Snoozed    bool       // out of the inbox until some day
	Starred    bool
	Noted      bool
	Tagged     bool
	Unsaved    bool // what was decided is not on the disk yet
	New        bool // not decided and not looked at since it came
	Fuzzy      bool // matches the filter only nearly
	Dim        bool // was decided, and stays only until the view is left
	Picked     bool
}

// Reason is a watch word that a paper matches: "+agent", "−survey".
type Reason struct {
	Text     clean.Text
	Unwanted bool
}

// rowMargin is what stands in front of a title: bar, pick, status, star, blank. Tag and note
// stand at the end of the first line.
const rowMargin = 5

type rowView struct {
	*Row
	t                 *ui.Theme
	w                 int
	selected, focused bool
	roomy             bool
	title, meta       string
}

// draw returns the lines of a row: its title in at most titles lines, then the line
// of facts if there is room, then its gist if rows are roomy, then blanks, height in all.
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

// cell writes a sign into a cell of its own, which stays empty without one.
func cell(p *ui.Pen, set bool, look lipgloss.Style, glyph string) {
	if set && glyph != "" {
		p.Write(look, glyph)
	} else {
		p.Gap(1)
	}
}

// margin begins line n of a row with the bar of the selection. On the first line the cells
// after it show the most urgent of the passing states, the status and the star.
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
		cell(p, v.Fuzzy, t.Highlight[ui.NearMatch].Underline(false), g.Inexact) // the line is for words
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

// marksCells is how many cells the signs of tags and a note take, each its own.
const marksCells = 2

// signCells is how many cells the signs take at the end of a row; none if it is narrow.
func (v *rowView) signCells() int {
	return (1 + marksCells) * ui.Bit((v.Tagged || v.Noted) && v.w >= 20)
}

// metaLine draws the quiet line: facts, watch words in what they leave, and the badge at
// its end, which is where the heading ends.
func (v *rowView) metaLine(p *ui.Pen) string {
	badge := v.badge()
	taken := badge.Cells() + 3*ui.Bit(badge.Text != "")
	v.facts(p, p.Remaining()-taken)
	if why := v.why(p.Remaining() - taken - 2); why.Text != "" {
		p.Gap(2).WriteStyled(why)
	}
	return p.Gap(p.Remaining() - badge.Cells() - 1).WriteStyled(badge).Line()
}

// facts writes as many facts as fit into w cells. Where the first is so long that the second would
// not fit, the first is shortened: the date stays. Why a paper stands where it does, in front of
// the organisation, is not shortened for it.
func (v *rowView) facts(p *ui.Pen, w int) {
	meta := v.t.Highlighted(v.meta, v.t.Quiet, v.MetaSpans...)
	facts := TruncateParts(v.meta, FactSeparator, w)
	first, rest, more := strings.Cut(v.meta, FactSeparator)
	date, _, _ := strings.Cut(rest, FactSeparator)
	reasoned := slices.ContainsFunc(v.MetaSpans, func(h ui.Highlight) bool { return h.Kind == ui.Organisation && h.Start > 0 })
	date = FactSeparator + date
	room := w - ui.Cells(date)
	if !more || facts != first || room < shortFact || reasoned {
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

// shortFact is how many cells of the first fact are kept at least.
const shortFact = 6

// badge says how popular the paper is on the site, and that it comes with code. There is no room
// for it in a narrow row.
func (v *rowView) badge() (badge ui.Styled) {
	if v.w < 34 {
		return badge
	}
	if v.Code {
		badge = ui.NewStyled(v.t.Pill, " code ").Append(v.t.Quiet, ui.Spaces(ui.Bit(v.Upvotes > 0)))
	}
	look := v.t.Votes[v.VoteRank]
	if v.Dim {
		look = v.t.Quiet
	}
	if v.Upvotes > 0 { // last, so that the numbers of all rows line up
		badge = badge.Append(look, v.t.Glyphs.Votes+english.Number(v.Upvotes))
	}
	return badge
}

// why returns as many of the reasons as fit into w cells.
func (v *rowView) why(w int) (line ui.Styled) {
	for i, r := range v.Reasons {
		look := v.t.Highlight[ui.WantedWord]
		if r.Unwanted {
			look = v.t.Highlight[ui.UnwantedWord]
		}
		longer := line.Append(v.t.Text, ui.Spaces(ui.Bit(i > 0))).Append(look, r.Text.Line().String())
		if longer.Cells() > w {
			break
		}
		line = longer
	}
	return line
}
