package ui

import (
	"github.com/charmbracelet/bubbles/key"

	"dailies/parser/clean"
)

// Sheet is an overlay with lines of text, such as the import problems.
type Sheet struct {
	title clean.Text
	body  []clean.Text
	hints []key.Binding
	w, h  int
	top   int
}

// NewSheet makes a sheet. Lines that are too long are wrapped.
func NewSheet(title clean.Text, hints []key.Binding, body ...clean.Text) Sheet {
	return Sheet{title: title, body: body, hints: hints}
}

// Resize sets the size of the screen, in cells and lines: the sheet is as large
// as its text, within that.
func (s *Sheet) Resize(w, h int) { s.w, s.h = max(w, 0), max(h, 0); s.Scroll(0) }

// Scroll moves by n lines.
func (s *Sheet) Scroll(n int) {
	s.top = max(min(s.top+n, len(s.lines(nil))-panelRows(s.h)), 0)
}

// Page moves by a screenful less one line, down or up (-1).
func (s *Sheet) Page(n int) { s.Scroll(n * max(panelRows(s.h)-1, 1)) }

// Top moves to the start.
func (s *Sheet) Top() { s.top = 0 }

// Bottom moves to the end.
func (s *Sheet) Bottom() { s.Scroll(len(s.lines(nil))) }

// View draws the sheet.
func (s *Sheet) View(t *Theme) Block {
	lines := s.lines(t)
	rows := min(panelRows(s.h), len(lines))
	return panel{title: s.title, lines: lines, top: s.top, rows: rows, hints: s.hints, w: s.width(), h: s.h}.draw(t)
}

// hang is by how many cells the lines of a text are indented that follow its first.
const hang = 2

// width is what the longest line takes, within what is easy to read.
func (s *Sheet) width() int {
	longest := Cells(s.title.Line().String())
	for _, text := range s.body {
		for line := range text.Lines() {
			longest = max(longest, Cells(line.String()))
		}
	}
	return panelWidth(min(longest+hang, Measure), s.w)
}

// lines returns the wrapped lines; without a theme, so many empty ones.
func (s *Sheet) lines(t *Theme) []string {
	var lines []string
	w := panelInner(s.width(), s.h)
	indent := hang * b2i(w > 8*hang)
	for _, text := range s.body {
		body := text.String()
		for i, l := range Wrap(body, w-indent) {
			line := ""
			if t != nil {
				line = t.Pen(w).Gap(indent*b2i(i > 0)).Write(t.Text, body[l.Start:l.End]).Line()
			}
			lines = append(lines, line)
		}
	}
	return lines
}
