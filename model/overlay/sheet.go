package overlay

import (
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"dailies/parser/clean"
	"dailies/ui"
)

// Sheet is an overlay with lines of text, such as the import problems.
type Sheet struct {
	list List
	box  Box // with unstyled lines, wrapped for the size of the screen
}

// NewSheet returns a sheet. Long lines are wrapped.
func NewSheet(title clean.Text, body ...clean.Text) *Sheet {
	list := List{Title: title, Selected: -1}
	for _, text := range body {
		list.Items = append(list.Items, Item{Name: text})
	}
	return &Sheet{list: list}
}

// Key scrolls or closes the sheet.
func (s *Sheet) Key(k tea.KeyMsg) Reply {
	switch k.String() {
	case "esc", "q", "enter", "!":
		return closed
	}
	s.scroll(ScrollLines(k.String(), max(s.box.Room()-1, 1)))
	return Reply{}
}

// ScrollLines returns by how many lines a key scrolls an overlay without a line of text; negative is up.
// page is the number of lines of a page.
func ScrollLines(key string, page int) int {
	switch key {
	case "j", "down":
		return 1
	case "k", "up":
		return -1
	case "pgdown", " ", "ctrl+f", "ctrl+d":
		return page
	case "pgup", "ctrl+b", "ctrl+u":
		return -page
	case "g", "home":
		return -1 << 20
	case "G", "end":
		return 1 << 20
	}
	return 0
}

func (s *Sheet) scroll(n int) { s.box.Top = max(min(s.box.Top+n, len(s.box.Lines)-s.box.Room()), 0) }

// hangingIndent is the indentation of all but the first line of a text, in cells.
const hangingIndent = 2

// Block draws the sheet.
func (s *Sheet) Block(t *ui.Theme) ui.Block {
	frame := s.box
	frame.Lines = nil
	for _, line := range s.box.Lines {
		frame.Lines = append(frame.Lines, t.Pen(frame.InnerWidth()).Write(t.Text, line).Line())
	}
	return frame.Draw(t)
}

// Resize wraps the text for a screen. The sheet is as large as the text, but no wider than is easy to read.
func (s *Sheet) Resize(width, height int) {
	longest := ui.Cells(s.list.Title.Line().String())
	for _, item := range s.list.Items {
		for line := range strings.SplitSeq(item.Name.String(), "\n") {
			longest = max(longest, ui.Cells(line))
		}
	}
	box := NewBox(min(longest+hangingIndent, ui.MaxTextWidth), Size{width, height})
	indent := hangingIndent * ui.Bit(box.InnerWidth() > 8*hangingIndent)
	for _, item := range s.list.Items {
		body := item.Name.String()
		for i, l := range ui.Wrap(body, box.InnerWidth()-indent) {
			box.Lines = append(box.Lines, ui.Spaces(indent*ui.Bit(i > 0))+body[l.Start:l.End])
		}
	}
	box.Title, box.Top, box.Rows = s.list.Title, s.box.Top, min(box.Room(), len(box.Lines))
	if len(box.Lines) > box.Rows {
		box.Hints = append(box.Hints, ui.Hint("↑↓", "scroll"))
	}
	box.Hints = append(box.Hints, ui.Hint("Esc", "close"))
	s.box = box
	s.scroll(0)
}

// List returns the text as a list in which nothing can be selected.
func (s *Sheet) List() List { return s.list }
