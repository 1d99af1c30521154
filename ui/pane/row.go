package pane

import (
	"slices"
	"strings"

	"github.com/charmbracelet/lipgloss"

	"dailies/parser/clean"
	"dailies/ui"
)

// Row is what the list shows of a paper.
type Row struct {
	Title      clean.Text
	TitleSpans []ui.Span
	Meta       clean.Text // the quiet line below: facts, " · " between them
	MetaSpans  []ui.Span
	Gist       clean.Text // a line more where there is room: what the paper does
	Why        []Reason   // watch words that it matches
	Upvotes    int        // 0: none, or not known
	Code       bool       // the site knows where its code is
	Status     ui.Status
	Snoozed    bool // out of the inbox until some day
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

// rowMargin is what stands in front of a title: bar, pick, status, another sign, blank.
const rowMargin = 5

// rowView draws one row.
type rowView struct {
	*Row
	t                 *ui.Theme
	w                 int
	selected, focused bool
	roomy             bool
	title, meta       string
}

// draw returns the lines of a row: its title in at most titles lines, then the line
// of facts where there is room, then its gist where rows are roomy, then blanks, height in all.
func (v *rowView) draw(titles, height int) []string {
	lines := make([]string, 0, height)
	v.title, v.meta = v.Title.Line().String(), v.Meta.Line().String()
	runs := ui.RunsOf(v.t, v.title, v.base(), nil, v.TitleSpans)
	signs := v.signs()
	pieces := v.titleLines(titles)
	for i, l := range pieces {
		p := v.margin(i, signs)
		p.Runs(v.title, l.From, l.To, runs)
		if l.To < len(v.title) && i == len(pieces)-1 {
			p.Write(v.base(), v.t.Glyphs.More)
		}
		lines = append(lines, p.Line())
	}
	if len(lines) < height && (v.meta != "" || !v.badge().empty()) {
		lines = append(lines, v.second(v.margin(len(lines), signs)))
	}
	if v.roomy && !v.Gist.Empty() && len(lines) < height {
		lines = append(lines, v.margin(len(lines), signs).Elided(v.t.Quiet, v.Gist, v.w).Line())
	}
	for len(lines) < height {
		lines = append(lines, ui.Blanks(v.w))
	}
	return lines
}

func (v *rowView) base() lipgloss.Style {
	switch {
	case v.selected && v.Dim:
		return v.t.Decided.Inherit(v.t.Strong)
	case v.Dim:
		return v.t.Decided
	case v.selected:
		return v.t.Strong
	}
	return v.t.Text
}

// titleLines breaks the title into at most n lines. The last ends early enough for a
// sign that there is more.
func (v *rowView) titleLines(n int) []ui.Piece {
	var lines []ui.Piece
	w := max(v.w-rowMargin, 0)
	for at := 0; ; {
		if len(lines) == n-1 || w == 0 {
			return append(lines, ui.Piece{From: at, To: at + ui.EndOf(v.title[at:], w)})
		}
		end := ui.LineEnd(v.title, at, w)
		lines = append(lines, ui.Piece{From: at, To: ui.Trimmed(v.title, end)})
		for at = end; at < len(v.title) && v.title[at] == ' '; at++ {
		}
		if at == len(v.title) {
			return lines
		}
	}
}

// sign is one of those in the column in front of the titles.
type sign struct {
	glyph string
	look  lipgloss.Style
}

// signs are those of a row, the most telling first: where a row has one line, only
// that one is shown.
func (v *rowView) signs() (all []sign) {
	g := v.t.Glyphs
	watched := slices.ContainsFunc(v.Why, func(r Reason) bool { return !r.Unwanted })
	for _, s := range [...]struct {
		set bool
		sign
	}{
		{v.Unsaved, sign{g.Unsaved, v.t.Kind[ui.Warning]}},
		{v.Fuzzy, sign{g.Near, v.t.Near}},
		{v.Starred, sign{g.Star, v.t.Star}},
		{watched, sign{g.Watched, v.t.Watch}},
		{v.Tagged, sign{g.Tag, v.t.Accent}},
		{v.Noted, sign{g.Note, v.t.Quiet}},
	} {
		if s.set {
			all = append(all, s.sign)
		}
	}
	return all
}

// margin begins line n of a row: the bar of the selection, on the first line what was
// picked and decided, and on each line one more of its signs; below the status there
// is room for a second one.
func (v *rowView) margin(n int, signs []sign) *ui.Pen {
	g, p := v.t.Glyphs, v.t.Pen(v.w)
	p.Light(v.selected)
	switch {
	case v.selected && v.focused:
		p.Write(v.t.Accent, g.Bar)
	case v.selected:
		p.Write(v.t.Quiet, g.FarBar)
	default:
		p.Gap(1)
	}
	if n == 0 {
		v.status(p)
		return writeSign(p, signs, 0).Gap(1)
	}
	writeSign(p.Gap(1), signs, 2*n)
	return writeSign(p, signs, 2*n-1).Gap(1)
}

// status writes what was picked and decided.
func (v *rowView) status(p *ui.Pen) {
	g := v.t.Glyphs
	if v.Picked {
		p.Write(v.t.Accent, g.Picked)
	} else {
		p.Gap(1)
	}
	switch {
	case v.New:
		p.Write(v.t.Accent, g.Fresh)
	case v.Snoozed:
		p.Write(v.t.Quiet, g.Snoozed)
	default:
		p.Write(v.t.Status[v.Status%4], g.Status[v.Status%4])
	}
}

// writeSign writes the i-th of some signs, or a blank.
func writeSign(p *ui.Pen, signs []sign, i int) *ui.Pen {
	if i >= len(signs) {
		return p.Gap(1)
	}
	return p.Write(signs[i].look, signs[i].glyph)
}

// second draws the quiet line: facts, watch words in what they leave, and the badge at
// its end.
func (v *rowView) second(p *ui.Pen) string {
	badge := v.badge()
	w := p.Left() - spaced(badge)
	used := p.Left()
	v.facts(p, w)
	used -= p.Left()
	if why := v.why(w - used - 2); !why.empty() {
		p.Gap(2).Runs(why.text, 0, len(why.text), why.runs)
	}
	if !badge.empty() {
		p.Gap(p.Left()-badge.cells()).Runs(badge.text, 0, len(badge.text), badge.runs)
	}
	return p.Line()
}

// facts writes as many facts as fit into w cells, whole ones. Where the first is so long
// that the second would not fit, the first is shortened: the date stays.
func (v *rowView) facts(p *ui.Pen, w int) {
	runs := ui.RunsOf(v.t, v.meta, v.t.Quiet, nil, v.MetaSpans)
	facts := wholeFacts(v.meta, w)
	first, rest, more := strings.Cut(v.meta, factSign)
	date, _, _ := strings.Cut(rest, factSign)
	if room := w - ui.Cells(factSign+date); more && facts == first && room >= shortFact {
		v.shortened(p, first, room, runs)
		p.Runs(v.meta, len(first), len(first+factSign+date), runs)
		return
	}
	v.shortened(p, facts, w, runs)
}

// shortened writes the beginning of the facts into w cells, with a sign where it is cut.
func (v *rowView) shortened(p *ui.Pen, facts string, w int, runs []ui.Run) {
	end := ui.EndOf(facts, w)
	p.Runs(v.meta, 0, end, runs)
	if end < len(facts) {
		p.Write(v.t.Quiet, v.t.Glyphs.More)
	}
}

// shortFact is how many cells of the first fact are kept at least.
const shortFact = 6

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
		badge.add(v.t.Quiet, v.t.Glyphs.Votes+clean.Number(v.Upvotes))
	}
	if v.Code {
		badge.add(v.t.Quiet, ui.Blanks(b2i(v.Upvotes > 0))+"code")
	}
	return badge
}

// why returns as many of the reasons as fit into w cells.
func (v *rowView) why(w int) rich {
	var line rich
	for i, r := range v.Why {
		var one rich
		look := v.t.Watch
		if r.Unwanted {
			look = v.t.Unwanted
		}
		one.add(v.t.Text, ui.Blanks(b2i(i > 0)))
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
