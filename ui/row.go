package ui

import (
	"slices"
	"strings"

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
	Meta       clean.Text // the quiet line below: facts, " · " between them
	MetaSpans  []Span
	Gist       clean.Text // a line more where there is room: what the paper does
	Why        []Reason   // watch words that it matches
	Upvotes    int        // 0: none, or not known
	Code       bool       // the site knows where its code is
	Status     Status
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
	t                 *Theme
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
	runs := runsOf(v.t, v.title, v.base(), nil, v.TitleSpans)
	signs := v.signs()
	pieces := v.titleLines(titles)
	for i, l := range pieces {
		p := v.margin(i, signs)
		p.runs(v.title, l.from, l.to, runs)
		if l.to < len(v.title) && i == len(pieces)-1 {
			p.write(v.base(), v.t.glyphs.more)
		}
		lines = append(lines, p.line())
	}
	if len(lines) < height && (v.meta != "" || !v.badge().empty()) {
		lines = append(lines, v.second(v.margin(len(lines), signs)))
	}
	if v.roomy && !v.Gist.Empty() && len(lines) < height {
		lines = append(lines, v.margin(len(lines), signs).elided(v.t.quiet, v.Gist, v.w, v.t.glyphs.more).line())
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

// titleLines breaks the title into at most n lines. The last ends early enough for a
// sign that there is more.
func (v *rowView) titleLines(n int) []piece {
	var lines []piece
	w := max(v.w-rowMargin, 0)
	for at := 0; ; {
		if len(lines) == n-1 || w == 0 {
			return append(lines, piece{at, at + endOf(v.title[at:], w)})
		}
		end := lineEnd(v.title, at, w)
		lines = append(lines, piece{at, trimmed(v.title, end)})
		for at = end; at < len(v.title) && v.title[at] == ' '; at++ {
		}
		if at == len(v.title) {
			return lines
		}
	}
}

// endOf is how many bytes of a text fit into w cells. If that is not the whole text, one
// cell is left free for a sign.
func endOf(text string, w int) int {
	end, _ := cutAt(text, w)
	if end == len(text) {
		return end
	}
	end, _ = cutAt(text, w-1)
	return trimmed(text, end)
}

// sign is one of those in the column in front of the titles.
type sign struct {
	glyph string
	look  lipgloss.Style
}

// signs are those of a row, the most telling first: where a row has one line, only
// that one is shown.
func (v *rowView) signs() (all []sign) {
	g := v.t.glyphs
	watched := slices.ContainsFunc(v.Why, func(r Reason) bool { return !r.Unwanted })
	for _, s := range [...]struct {
		set bool
		sign
	}{
		{v.Unsaved, sign{g.unsaved, v.t.kind[Warning]}},
		{v.Fuzzy, sign{g.near, v.t.near}},
		{v.Starred, sign{g.star, v.t.star}},
		{watched, sign{g.watched, v.t.watch}},
		{v.Tagged, sign{g.tag, v.t.accent}},
		{v.Noted, sign{g.note, v.t.quiet}},
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
func (v *rowView) margin(n int, signs []sign) *pen {
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
	if n == 0 {
		v.status(p)
		return p.sign(signs, 0).gap(1)
	}
	return p.gap(1).sign(signs, 2*n).sign(signs, 2*n-1).gap(1)
}

// status writes what was picked and decided.
func (v *rowView) status(p *pen) {
	g := v.t.glyphs
	if v.Picked {
		p.write(v.t.accent, g.picked)
	} else {
		p.gap(1)
	}
	if v.New {
		p.write(v.t.accent, g.fresh)
	} else {
		p.write(v.t.status[v.Status%4], g.status[v.Status%4])
	}
}

// sign writes the i-th of some signs, or a blank.
func (p *pen) sign(signs []sign, i int) *pen {
	if i >= len(signs) {
		return p.gap(1)
	}
	return p.write(signs[i].look, signs[i].glyph)
}

// second draws the quiet line: facts, watch words in what they leave, and the badge at
// its end.
func (v *rowView) second(p *pen) string {
	badge := v.badge()
	w := p.left - spaced(badge)
	used := p.left
	v.facts(p, w)
	used -= p.left
	if why := v.why(w - used - 2); !why.empty() {
		p.gap(2).runs(why.text, 0, len(why.text), why.runs)
	}
	if !badge.empty() {
		p.gap(p.left-badge.cells()).runs(badge.text, 0, len(badge.text), badge.runs)
	}
	return p.line()
}

// facts writes as many facts as fit into w cells, whole ones. Where the first is so long
// that the second would not fit, the first is shortened: the date stays.
func (v *rowView) facts(p *pen, w int) {
	runs := runsOf(v.t, v.meta, v.t.quiet, nil, v.MetaSpans)
	facts := wholeFacts(v.meta, w)
	first, rest, more := strings.Cut(v.meta, factSign)
	date, _, _ := strings.Cut(rest, factSign)
	if room := w - cells(factSign+date); more && facts == first && room >= shortFact {
		v.shortened(p, first, room, runs)
		p.runs(v.meta, len(first), len(first+factSign+date), runs)
		return
	}
	v.shortened(p, facts, w, runs)
}

// shortened writes the beginning of the facts into w cells, with a sign where it is cut.
func (v *rowView) shortened(p *pen, facts string, w int, runs []run) {
	end := endOf(facts, w)
	p.runs(v.meta, 0, end, runs)
	if end < len(facts) {
		p.write(v.t.quiet, v.t.glyphs.more)
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
		badge.add(v.t.quiet, v.t.glyphs.votes+clean.Number(v.Upvotes))
	}
	if v.Code {
		badge.add(v.t.quiet, blanks(b2i(v.Upvotes > 0))+"code")
	}
	return badge
}

// why returns as many of the reasons as fit into w cells.
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
