package fulltext

import (
	"strings"

	"github.com/charmbracelet/bubbles/key"

	"dailies/ui"
	"dailies/ui/english"
)

// View draws the part of the paper that is in sight, and below it what the selected link
// leads to.
func (r *Reader) View(t *ui.Theme) ui.Block {
	o := r.open
	page := make(ui.Block, 0, r.h)
	for i := o.top; i < min(o.top+r.h, len(o.set.Lines)); i++ {
		page = append(page, r.line(t, i))
	}
	page = ui.Above(page, ui.Blank(r.w, r.h-len(page)))
	note := r.noteBlock(t)
	s, _ := r.selected()
	y := r.h - len(note)
	if s.line-o.top >= y { // never over the link itself
		y = 0
	}
	return page.Over(note, 0, y)
}

// line draws a line of the paper: one that is wider than the screen from where it is scrolled
// to, with a sign where it is cut.
func (r *Reader) line(t *ui.Theme, i int) string {
	l, left := r.lit(i), r.left(i)
	if left+ui.Cells(l.Text) > r.w {
		l = l.Behind(r.open.side)
	}
	return ui.Blanks(left) + l.Draw(t, r.w-left)
}

// left is where a line begins, in cells. Before the paper is set for this width it may stand
// elsewhere.
func (r *Reader) left(i int) int { return max(min(r.open.set.left[i], r.w-1), 0) }

// lit is a line with the matches in it and the selected link.
func (r *Reader) lit(i int) Line {
	o := r.open
	l := o.set.Lines[i]
	for n, h := range o.search.hits {
		if h.line > i {
			break
		}
		for _, p := range h.parts {
			if p.line == i {
				look := Match
				if n == o.search.at {
					look |= Selected
				}
				l = l.With(p.from, p.to, look)
			}
		}
	}
	if s, ok := r.selected(); ok && s.line == i {
		l = l.With(s.From, s.To, Selected)
	}
	return l
}

// cells is where a mark of a line is drawn; on is false if it is not on that line.
func (r *Reader) cells(line int, m Mark) (from, to int, on bool) {
	for _, own := range r.open.set.Lines[line].Marks {
		if own.Target == m.Target && own.Address == m.Address {
			text := r.open.set.Lines[line].Text
			from = r.left(line) + ui.Cells(text[:own.From])
			return from, from + ui.Cells(text[own.From:own.To]), true
		}
	}
	return 0, 0, false
}

// noteBlock draws what the selected link leads to, between two rules.
func (r *Reader) noteBlock(t *ui.Theme) ui.Block {
	lines := r.note()
	if len(lines) == 0 || r.h < 5 {
		return nil
	}
	lines = lines[:min(len(lines), r.h/2)]
	rule := t.Pen(r.w).Write(t.Rule, strings.Repeat(t.Glyphs.Level, r.w)).Line()
	left := max((r.w-ui.Measure)/2, min(1, r.w/20))
	block := ui.Block{rule}
	for _, l := range lines {
		block = append(block, ui.Blanks(left)+l.Draw(t, r.w-left))
	}
	return append(block, rule)
}

// Header draws the line above the paper: its title, the section that is being read and how
// far one has come.
func (r *Reader) Header(t *ui.Theme, w int) ui.Block {
	inset := min(2, w/20)
	where := r.where()
	room := w - 2*inset - ui.Cells(where)
	p := t.Pen(w).Gap(inset)
	if room > 12 {
		p.Elided(t.Strong, r.open.Title, room-3)
	} else {
		where = r.progress()
	}
	p.Gap(p.Left() - inset - ui.Cells(where))
	return ui.Block{p.Write(t.Quiet, where).Line()}
}

// maxSection is how much of a section's title is said, in cells.
const maxSection = 40

// where says which match is selected, the section and how far: "3.2 Training · 41%".
func (r *Reader) where() string {
	var all []string
	if s := &r.open.search; s.text != "" {
		found := "no match"
		if n := len(s.hits); n > 0 {
			found = "match " + english.Number(s.at+1) + " of " + english.Number(n)
		}
		all = append(all, found)
	}
	if sections, at := r.Sections(); at >= 0 {
		all = append(all, ui.Shortened(strings.TrimSpace(sections[at].Number+" "+sections[at].Title), maxSection, "…"))
	}
	return strings.Join(append(all, r.progress()), " · ")
}

// progress is how much of the paper has been in sight: "41%".
func (r *Reader) progress() string {
	n := max(len(r.open.set.Lines), 1)
	return english.Number(min(100*(r.open.top+r.rows())/n, 100)) + "%"
}

// Hints are the keys that help most, the most useful first.
func (r *Reader) Hints(hint func(action, does string) key.Binding) []key.Binding {
	help := hint("help", "help")
	switch s, linked := r.selected(); {
	case r.Typing():
		return []key.Binding{ui.Hint("Enter", "keep"), ui.Hint("↑↓", "matches"), ui.Hint("Esc", "cancel")}
	case linked && s.Address != "":
		return []key.Binding{hint("paper-follow", "open in the browser"), hint("paper-next-link", "next link"), ui.Hint("Esc", "close"), help}
	case linked:
		all := []key.Binding{hint("paper-follow", "go there"), hint("paper-next-link", "next link"), ui.Hint("Esc", "close"), help}
		if r.Cited() != "" {
			all = append([]key.Binding{hint("to-read", "to-read")}, all...)
		}
		return all
	case r.open.search.text != "" && len(r.open.search.hits) == 0:
		return []key.Binding{hint("paper-search", "search again"), ui.Hint("Esc", "end search"), help}
	case r.open.search.text != "":
		return []key.Binding{hint("paper-next-match", "next match"), hint("paper-previous-match", "previous"), ui.Hint("Esc", "end search"), help}
	case r.Jumped():
		return []key.Binding{hint("paper-follow", "go back"), ui.Hint("Esc", "close"), hint("paper-page-down", "page"), help}
	case r.AtEnd():
		return []key.Binding{hint("read", "read, next paper"), ui.Hint("Esc", "close"), hint("to-read", "to-read"), hint("star", "star"), help}
	}
	return []key.Binding{hint("paper-page-down", "page"), hint("paper-next-section", "section"), hint("paper-outline", "outline"), hint("paper-search", "search"), hint("paper-next-link", "citations"), ui.Hint("Esc", "close"), help}
}
