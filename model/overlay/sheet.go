package overlay

import (
	"strings"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"dailies/parser/clean"
	"dailies/ui"
)

// Sheet is an overlay with lines of text, such as the import problems.
type Sheet struct {
	Untyped
	list  List
	lines []string // wrapped for the size of the screen
	w, h  int      // of the box
	top   int
}

// NewSheet makes a sheet. Lines that are too long are wrapped.
func NewSheet(title clean.Text, body ...clean.Text) *Sheet {
	list := List{Title: title, Selected: -1}
	for _, text := range body {
		list.Items = append(list.Items, Item{Name: text})
	}
	return &Sheet{list: list}
}

// Key scrolls or closes.
func (s *Sheet) Key(k tea.KeyMsg) Reply {
	page := max(boxRows(s.h)-1, 1)
	switch k.String() {
	case "esc", "q", "enter", "!":
		return closed
	case "j", "down":
		s.scroll(1)
	case "k", "up":
		s.scroll(-1)
	case "pgdown", " ", "ctrl+f", "ctrl+d":
		s.scroll(page)
	case "pgup", "ctrl+b", "ctrl+u":
		s.scroll(-page)
	case "g", "home":
		s.top = 0
	case "G", "end":
		s.scroll(len(s.lines))
	}
	return Reply{}
}

func (s *Sheet) scroll(n int) { s.top = max(min(s.top+n, len(s.lines)-boxRows(s.h)), 0) }

// hang is by how many cells the lines of a text are indented that follow its first.
const hang = 2

// Block draws the sheet.
func (s *Sheet) Block(t *ui.Theme) ui.Block {
	frame := box{title: s.list.Title, top: s.top, rows: min(boxRows(s.h), len(s.lines)), w: s.w, h: s.h}
	frame.hints = []key.Binding{ui.Hint("↑↓", "scroll"), ui.Hint("Esc", "close")}
	for _, line := range s.lines {
		frame.lines = append(frame.lines, t.Pen(boxInner(s.w, s.h)).Write(t.Text, line).Line())
	}
	return frame.draw(t)
}

// Resize wraps the text. The sheet is as large as that, within the screen and within what is easy
// to read.
func (s *Sheet) Resize(width, height int) {
	longest := ui.Cells(s.list.Title.Line().String())
	for _, item := range s.list.Items {
		for line := range strings.SplitSeq(item.Name.String(), "\n") {
			longest = max(longest, ui.Cells(line))
		}
	}
	s.w, s.h = boxWidth(min(longest+hang, ui.Measure), width), height
	inner := boxInner(s.w, s.h)
	indent := hang * ui.Bit(inner > 8*hang)
	s.lines = nil
	for _, item := range s.list.Items {
		body := item.Name.String()
		for i, l := range ui.Wrap(body, inner-indent) {
			s.lines = append(s.lines, ui.Blanks(indent*ui.Bit(i > 0))+body[l.Start:l.End])
		}
	}
	s.scroll(0)
}

// List is the sheet with nothing to choose.
func (s *Sheet) List() List { return s.list }
