package fulltext

import (
	"strings"

	"dailies/parser/clean"
	"dailies/ui"
	"dailies/ui/english"
)

// View draws the visible part of the paper, and below it the target of the selected link.
func (r *Reader) View(t *ui.Theme) ui.Block {
	o := r.open
	page := make(ui.Block, 0, r.H)
	for i := o.top; i < min(o.top+r.H, len(o.document.Lines)); i++ {
		page = append(page, r.line(t, i))
	}
	page = ui.Above(page, ui.Blank(r.W, r.H-len(page)))
	note := r.linkNote(t)
	y := r.H - len(note)
	if o.link != nil && o.link.line-o.top >= y { // never cover the link itself
		y = 0
	}
	return page.Over(note, 0, y)
}

// line draws a line of the paper with its matches and the selected link. A line that is wider than the screen
// starts where it is scrolled to, and has a sign where it is cut.
func (r *Reader) line(t *ui.Theme, i int) string {
	o := r.open
	l := o.document.Lines[i]
	marks := o.search.marks(i, l)
	if o.link != nil && o.link.line == i {
		marks = append(marks, Mark{From: o.link.From, To: o.link.To, Look: selected})
	}
	shown := l.styled(t, marks...)
	if l.Wide {
		shown = shown.Slice(clean.Span{Start: ui.BytesInCells(l.Text, o.scrolled), End: len(l.Text)})
	}
	return draw(t, r.margin()+l.Left, shown, r.W)
}

// maxNote is the most lines of a link's target that are shown.
const maxNote = 8

// linkNote draws the target of the selected link between two rules.
func (r *Reader) linkNote(t *ui.Theme) ui.Block {
	lines := r.linkTarget()
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

// Header draws the line above the paper: its title, the current section and the percentage that was read.
func (r *Reader) Header(t *ui.Theme, w int) ui.Block {
	inset := min(2, w/20)
	room := w - 2*inset
	position := r.position(min(w/3, maxSection))
	if room-ui.Cells(position) < minTitle {
		position = r.position(0)
	}
	if ui.Cells(position) > room { // "of 108" must not be cut to "of 10"
		position = r.progress()
	}
	p := t.Pen(w).Gap(inset)
	if room -= ui.Cells(position); room >= minTitle {
		p.WriteTruncated(t.Strong, r.open.Title, room-3)
	}
	p.Gap(p.Remaining() - inset - ui.Cells(position))
	return ui.Block{p.Write(t.Quiet, position).Line()}
}

// The widths of the header's parts, in cells.
const (
	maxSection = 40 // of the section's title
	minTitle   = 13 // of the paper's title and the gap behind it
)

// position returns the selected match, the section, and the progress: "3.2 Training · 41%". The section takes
// at most some cells.
func (r *Reader) position(section int) string {
	var all []string
	if r.open.search.text != "" && !r.loading {
		all = append(all, r.matchPosition())
	}
	if sections, at := r.sections(); at > 0 && section > 0 {
		all = append(all, ui.Truncate(sections[at].Name, section, "…"))
	}
	return strings.Join(append(all, r.progress()), " · ")
}

// matchPosition returns the number of the selected match.
func (r *Reader) matchPosition() string {
	s := &r.open.search
	if len(s.matches) == 0 {
		return "no match"
	}
	return "match " + english.Number(s.selected+1) + " of " + english.Number(len(s.matches))
}

func (r *Reader) progress() string {
	n := max(len(r.open.document.Lines), 1)
	return english.Number(min(100*(r.open.top+r.rows())/n, 100)) + "%"
}
