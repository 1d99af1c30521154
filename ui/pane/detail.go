package pane

import (
	"dailies/parser/clean"
	"dailies/ui"
	"dailies/ui/english"
)

// Article is the paper shown in the detail pane.
type Article struct {
	Key           string // identifies the paper
	Title         clean.Text
	TitleSpans    []ui.Highlight
	Status        string
	Starred       bool
	Names         []clean.Text     // authors; empty if only their number is known
	NameSpans     [][]ui.Highlight // matches in each name
	AllNames      bool             // show all authors, not only two lines of them
	Org           clean.Text       // organisation; may be empty
	Meta          []clean.Text     // other facts: "15 Aug 2025", "3 comments"
	Abstract      clean.Text
	AbstractSpans []ui.Highlight // matches and links
	Gist          Gist           // highlighted parts of the abstract
	Skim          bool           // show the key points first
	Summary       clean.Text     // one line, written by the site's AI model
	Keywords      []clean.Text   // by the same model
	References    []Reference    // links to the paper, its code and its page
	Note          clean.Text
	Tags          []clean.Text
	Sightings     []clean.Text // pages and files that list the paper
	Hidden        int          // number of hidden characters that were removed
}

// Reference is a link of a paper with its name: "code github.com/owner/name".
type Reference struct {
	Name    clean.Text
	Text    clean.Text // the address as shown
	Address string     // link target; "" for none
}

// Detail is the pane that shows one paper.
type Detail struct {
	w, h    int
	article Article
	top     int  // first visible line
	Focused bool // has the keyboard focus
	mode    ui.Mode
	brief   bool      // the list above shows all but the abstract
	theme   *ui.Theme // of the lines in text
	typeset bool      // text is up to date
	text    articleText
}

// SetLayout sets the size and position of the pane and the theme. The text starts near the rule beside
// the list, is aligned with the titles below the list, and is centred if the pane is alone.
func (d *Detail) SetLayout(t *ui.Theme, l ui.Layout) {
	w, brief := l.Detail.W, l.ListShowsFacts()
	d.typeset = d.typeset && d.w == w && d.brief == brief && d.theme == t
	d.w, d.h, d.mode, d.brief, d.theme = w, l.Detail.H, l.Mode, brief, t
}

// SetArticle shows a paper from its start. The scroll position is kept if it is the same paper.
func (d *Detail) SetArticle(a Article) {
	if a.Key != d.article.Key {
		d.top = 0
	}
	d.article, d.typeset = a, false
}

// Scroll scrolls by n lines.
func (d *Detail) Scroll(n int) { d.GoTo(d.Line() + n) }

// GoTo scrolls to a line, or to the nearest possible one. It may be called before SetLayout.
func (d *Detail) GoTo(line int) { d.top = max(line, 0) }

// Page scrolls down by n screenfuls (up if n is negative), less two lines each.
func (d *Detail) Page(n int) { d.Scroll(n * max(d.rows()-2, 1)) }

// HalfPage scrolls by n half screenfuls.
func (d *Detail) HalfPage(n int) { d.Scroll(n * max(d.rows()/2, 1)) }

// AtEnd reports whether the last line is visible.
func (d *Detail) AtEnd() bool { return d.Line()+d.rows() >= len(d.lines()) }

// Line returns the index of the first visible line.
func (d *Detail) Line() int { return min(d.top, max(len(d.lines())-d.rows(), 0)) }

// rows returns how many lines of text are visible. If the text is longer, the last line of the pane shows
// the percentage, unless the rule above does.
func (d *Detail) rows() int {
	if len(d.lines()) > d.h && d.h > 3 && d.mode != ui.Stacked {
		return d.h - 1
	}
	return d.h
}

// lines returns the lines of the article. They are cached until the article, width or theme changes.
func (d *Detail) lines() []ui.Styled {
	if !d.typeset {
		d.text = typeset(d.theme, &d.article, textWidth(d.w), d.brief)
		d.typeset = true
	}
	return d.text.lines
}

// textWidth returns the width of the text in a pane of w cells.
func textWidth(w int) int { return min(w-2*Inset(w), ui.MaxTextWidth) }

// inset returns the number of empty cells left of the text.
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

const besideInset = 3 // cells between the rule and the text

// View draws the pane.
func (d *Detail) View(t *ui.Theme) ui.Block {
	if d.w == 0 || d.h == 0 {
		return ui.Blank(d.w, d.h)
	}
	if d.article.Title.Empty() {
		inset, said := Inset(d.w), clean.Literal("No paper is selected.") // quiet, because the list says why
		return Centred(ui.Block{t.Pen(d.w).Gap(inset).WriteTruncated(t.Quiet, said, d.w-2*inset).Line()}, d.w, d.h)
	}
	all, top, rows := d.lines(), d.Line(), d.rows()
	end := min(top+rows, len(all))
	block := make(ui.Block, 0, d.h)
	for y, line := range all[top:end] {
		block = append(block, d.draw(t, line, top+y < d.text.titleLines))
	}
	block = ui.Above(block, ui.Blank(d.w, rows-len(block)))
	if read := d.PercentRead(); rows < d.h {
		block = append(block, t.Pen(d.w).Gap(d.inset()+textWidth(d.w)-len(read)).Write(t.Quiet, read).Line())
	}
	return block
}

// LinkAt returns the address of the link at column x of line y, or "" if there is none.
func (d *Detail) LinkAt(x, y int) string {
	line := d.Line() + y
	if y >= d.rows() || line >= len(d.lines()) {
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

// PercentRead returns how far the text has been scrolled through, as in "31%", or "" if all of it is
// visible.
func (d *Detail) PercentRead() string {
	all := len(d.lines())
	if all <= d.h {
		return ""
	}
	return english.Number(min(100*(d.Line()+d.rows())/all, 100)) + "%"
}
