package pane

import (
	"dailies/parser/clean"
	"dailies/ui"
	"dailies/ui/english"
)

// Article is what the detail shows of a paper.
type Article struct {
	Key           string // tells papers apart
	Title         clean.Text
	TitleSpans    []ui.Highlight
	Status        string // "to-read"
	Starred       bool
	Names         []clean.Text     // authors; none if only their number is known
	NameSpans     [][]ui.Highlight // matches in each name
	AllNames      bool             // names take as many lines as they need, not at most two
	Org           clean.Text       // the organisation that it is from, if it is known
	Meta          []clean.Text     // other facts: "15 Aug 2025", "3 comments"
	Abstract      clean.Text
	AbstractSpans []ui.Highlight // matches and links
	Gist          Gist           // what is highlighted in the abstract
	Skim          bool           // the highlighted sentences stand first
	Summary       clean.Text     // in one line, by a model of the site
	Keywords      []clean.Text   // by the same model
	References    []Reference    // where the paper, its code and its page are
	Note          clean.Text
	Tags          []clean.Text
	Sightings     []clean.Text // where it was seen
	Hidden        int          // hidden characters that were removed
}

// Reference is an address of a paper with what it is: "code github.com/owner/name".
type Reference struct {
	Name    clean.Text
	Text    clean.Text // the address as it is shown
	Address string     // where a click leads; "": nowhere
}

// Detail is the pane that shows one paper to be read.
type Detail struct {
	w, h    int
	article Article
	top     int  // first line shown
	Focused bool // it has the keys
	mode    ui.Mode
	brief   bool      // the list above it says all but the abstract
	theme   *ui.Theme // that lines are set in
	laid    bool      // lines are up to date
	text    articleText
}

// SetLayout suits the text to its place: beside the list it begins near the rule, below the list it
// stands where the titles do, and alone in the middle. It is set in the theme t.
func (d *Detail) SetLayout(t *ui.Theme, l ui.Layout) {
	w, brief := l.Detail.W, l.ListShowsFacts()
	d.laid = d.laid && d.w == w && d.brief == brief && d.theme == t
	d.w, d.h, d.mode, d.brief, d.theme = w, l.Detail.H, l.Mode, brief, t
}

// SetArticle shows a paper: from its start, or where it is scrolled to if it is shown already.
func (d *Detail) SetArticle(a Article) {
	if a.Key != d.article.Key {
		d.top = 0
	}
	d.article, d.laid = a, false
}

// Scroll moves by n lines.
func (d *Detail) Scroll(n int) { d.GoTo(d.Line() + n) }

// GoTo moves to a line, or as near to it as there is text: also before the pane has a size.
func (d *Detail) GoTo(line int) { d.top = max(line, 0) }

// Page moves by a screenful less two lines, down or up (-1).
func (d *Detail) Page(n int) { d.Scroll(n * max(d.rows()-2, 1)) }

// HalfPage moves by half a screenful.
func (d *Detail) HalfPage(n int) { d.Scroll(n * max(d.rows()/2, 1)) }

// AtEnd reports whether the last line is in sight.
func (d *Detail) AtEnd() bool { return d.Line()+d.rows() >= len(d.set()) }

// Line is the first line shown, from 0: no further than one can scroll.
func (d *Detail) Line() int { return min(d.top, max(len(d.set())-d.rows(), 0)) }

// rows is how many lines of text are shown. Where not all are, the pane's last
// line says how far the reader is, or else the rule above it does.
func (d *Detail) rows() int {
	if len(d.set()) > d.h && d.h > 3 && d.mode != ui.Stacked {
		return d.h - 1
	}
	return d.h
}

// set returns the lines as they stand, set once for an article and a width.
func (d *Detail) set() []ui.Styled {
	if !d.laid {
		d.text = typeset(d.theme, &d.article, textWidth(d.w), d.brief)
		d.laid = true
	}
	return d.text.lines
}

// textWidth is how wide the text is in a pane of w cells.
func textWidth(w int) int { return min(w-2*Inset(w), ui.MaxTextWidth) }

// inset is the free space left of the text.
func (d *Detail) inset() int {
	middle := max((d.w-textWidth(d.w))/2, 0)
	switch d.mode {
	case ui.Wide:
		return min(middle, besideInset)
	case ui.Stacked:
		if middle >= rowMargin-1 {
			return rowMargin
		}
	}
	return middle
}

// besideInset is the space between the rule and a text beside the list.
const besideInset = 3

// View draws the pane.
func (d *Detail) View(t *ui.Theme) ui.Block {
	if d.w == 0 || d.h == 0 {
		return ui.Blank(d.w, d.h)
	}
	if d.article.Title.Empty() {
		inset, said := Inset(d.w), clean.Literal("No paper is selected.") // quiet: the list says why
		return Centred(ui.Block{t.Pen(d.w).Gap(inset).WriteTruncated(t.Quiet, said, d.w-2*inset).Line()}, d.w, d.h)
	}
	all, top, rows := d.set(), d.Line(), d.rows()
	end := min(top+rows, len(all))
	block := make(ui.Block, 0, d.h)
	for y, line := range all[top:end] {
		block = append(block, d.draw(t, line, top+y < d.text.heads))
	}
	block = ui.Above(block, ui.Blank(d.w, rows-len(block)))
	if read := d.PercentRead(); rows < d.h {
		block = append(block, t.Pen(d.w).Gap(d.inset()+textWidth(d.w)-len(read)).Write(t.Quiet, read).Line())
	}
	return block
}

// LinkAt is the address that a cell of the pane leads to: column x of line y. It is "" if
// no link stands there.
func (d *Detail) LinkAt(x, y int) string {
	line := d.Line() + y
	if y >= d.rows() || line >= len(d.set()) {
		return ""
	}
	l := d.text.lines[line]
	for _, r := range l.Runs {
		from := d.inset() + ui.Cells(l.Text[:r.Start])
		if r.Link.Address != "" && from <= x && x < from+ui.Cells(l.Text[r.Start:r.End]) {
			return r.Link.Address
		}
	}
	return ""
}

func (d *Detail) draw(t *ui.Theme, line ui.Styled, head bool) string {
	p, inset := t.Pen(d.w), d.inset()
	if head && d.Focused && inset > 0 {
		p.Gap(inset-min(inset, 2)).Write(t.Accent, t.Glyphs.Bar)
	}
	p.Gap(inset - (d.w - p.Remaining()))
	return p.WriteStyled(line).Line()
}

// PercentRead says how much of the text has been in sight: "31%". It is empty if all of it is.
func (d *Detail) PercentRead() string {
	all := len(d.set())
	if all <= d.h {
		return ""
	}
	return english.Number(min(100*(d.Line()+d.rows())/all, 100)) + "%"
}
