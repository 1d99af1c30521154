package ui

import (
	"github.com/charmbracelet/bubbles/key"

	"dailies/parser/clean"
)

// Sheet is an overlay with lines of text, such as the import problems.
type Sheet struct {
	title clean.Text
	body  []clean.Text
	lines []string // wrapped for the size of the screen
	w, h  int
	top   int
}

// NewSheet makes a sheet. Lines that are too long are wrapped.
func NewSheet(title clean.Text, body ...clean.Text) Sheet { return Sheet{title: title, body: body} }

// hang is by how many cells the lines of a text are indented that follow its first.
const hang = 2

// Resize sets the size of the screen, in cells and lines: the sheet is as large
// as its text, within that and within what is easy to read.
func (s *Sheet) Resize(w, h int) {
	longest := Cells(s.title.Line().String())
	for _, text := range s.body {
		for line := range text.Lines() {
			longest = max(longest, Cells(line.String()))
		}
	}
	s.w, s.h = panelWidth(min(longest+hang, Measure), max(w, 0)), max(h, 0)
	inner := panelInner(s.w, s.h)
	indent := hang * b2i(inner > 8*hang)
	s.lines = nil
	for _, text := range s.body {
		body := text.String()
		for i, l := range Wrap(body, inner-indent) {
			s.lines = append(s.lines, Blanks(indent*b2i(i > 0))+body[l.Start:l.End])
		}
	}
	s.Scroll(0)
}

// Scroll moves by n lines.
func (s *Sheet) Scroll(n int) { s.top = max(min(s.top+n, len(s.lines)-panelRows(s.h)), 0) }

// Page moves by a screenful less one line, down or up (-1).
func (s *Sheet) Page(n int) { s.Scroll(n * max(panelRows(s.h)-1, 1)) }

// Top moves to the start.
func (s *Sheet) Top() { s.top = 0 }

// Bottom moves to the end.
func (s *Sheet) Bottom() { s.Scroll(len(s.lines)) }

// View draws the sheet.
func (s *Sheet) View(t *Theme) Block {
	box := panel{title: s.title, top: s.top, rows: min(panelRows(s.h), len(s.lines)), w: s.w, h: s.h}
	box.hints = []key.Binding{Hint("↑↓", "scroll"), Hint("Esc", "close")}
	for _, line := range s.lines {
		box.lines = append(box.lines, t.Pen(panelInner(s.w, s.h)).Write(t.Text, line).Line())
	}
	return box.draw(t)
}
