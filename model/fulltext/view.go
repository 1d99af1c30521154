package fulltext

import (
	"strings"

	"dailies/parser/clean"
	"dailies/ui"
	"dailies/ui/english"
)

// View draws the part of the paper that is in sight, and below it what the selected link
// leads to.
func (r *Reader) View(t *ui.Theme) ui.Block {
	o := r.open
	page := make(ui.Block, 0, r.H)
	for i := o.top; i < min(o.top+r.H, len(o.document.Lines)); i++ {
		page = append(page, r.line(t, i))
	}
	page = ui.Above(page, ui.Blank(r.W, r.H-len(page)))
	note := r.noteBlock(t)
	y := r.H - len(note)
	if o.link != nil && o.link.line-o.top >= y { // never over the link itself
		y = 0
	}
	return page.Over(note, 0, y)
}

// line draws a line of the paper, with the matches in it and the selected link: one that is wider
// than the screen from where it is scrolled to, with a sign where it is cut.
func (r *Reader) line(t *ui.Theme, i int) string {
	o := r.open
	l := o.document.Lines[i]
	marks := o.search.marks(i, l)
	if o.link != nil && o.link.line == i {
		marks = append(marks, Mark{From: o.link.From, To: o.link.To, Look: selected})
	}
	shown := l.styled(t, marks...)
	if l.Wide {
		shown = shown.Slice(clean.Span{Start: ui.BytesInCells(l.Text, o.side), End: len(l.Text)})
	}
	return draw(t, r.margin()+l.Left, shown, r.W)
}

// maxNote is how many lines of what a link leads to are shown.
const maxNote = 8

// noteBlock draws what the selected link leads to, between two rules.
func (r *Reader) noteBlock(t *ui.Theme) ui.Block {
	lines := r.note()
	if len(lines) == 0 || r.H < 5 {
		return nil
	}
	edge := t.Pen(r.W).Write(t.Rule, strings.Repeat(t.Glyphs.Horizontal, r.W)).Line()
	left := max((r.W-ui.MaxTextWidth)/2, r.margin())
	block := ui.Block{edge}
	shown := min(len(lines), maxNote, r.H/2)
	for i, l := range lines[:shown] {
		if i == shown-1 && shown < len(lines) {
			l.Text += " " + t.Glyphs.Ellipsis
		}
		block = append(block, draw(t, left, l.styled(t), r.W))
	}
	return append(block, edge)
}

// Header draws the line above the paper: its title, the section that is being read and how
// far the reader is.
func (r *Reader) Header(t *ui.Theme, w int) ui.Block {
	inset := min(2, w/20)
	room := w - 2*inset
	where := r.where(min(w/3, maxSection))
	if room-ui.Cells(where) < leastTitle {
		where = r.where(0)
	}
	if ui.Cells(where) > room { // "of 108", cut, would be "of 10"
		where = r.progress()
	}
	p := t.Pen(w).Gap(inset)
	if room -= ui.Cells(where); room >= leastTitle {
		p.WriteTruncated(t.Strong, r.open.Title, room-3)
	}
	p.Gap(p.Remaining() - inset - ui.Cells(where))
	return ui.Block{p.Write(t.Quiet, where).Line()}
}

// maxSection is how much of a section's title is said, in cells, and leastTitle how many the title
// takes at least, with what stands between them.
const (
	maxSection = 40
	leastTitle = 13
)

// where says which match is selected, the section, in that many cells at most, and how far the reader is:
// "3.2 Training · 41%".
func (r *Reader) where(section int) string {
	var all []string
	if r.open.search.text != "" && !r.awaited {
		all = append(all, r.found())
	}
	if sections, at := r.sections(); at > 0 && section > 0 {
		all = append(all, ui.Truncate(sections[at].Name, section, "…"))
	}
	return strings.Join(append(all, r.progress()), " · ")
}

// found says which match is selected.
func (r *Reader) found() string {
	s := &r.open.search
	if len(s.matches) == 0 {
		return "no match"
	}
	return "match " + english.Number(s.at+1) + " of " + english.Number(len(s.matches))
}

func (r *Reader) progress() string {
	n := max(len(r.open.document.Lines), 1)
	return english.Number(min(100*(r.open.top+r.rows())/n, 100)) + "%"
}
