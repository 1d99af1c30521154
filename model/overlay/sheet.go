package overlay

import (
	tea "github.com/charmbracelet/bubbletea"

	"dailies/parser/clean"
	"dailies/ui"
)

// Sheet is a page of text.
type Sheet struct {
	ui.Sheet
	Untyped
}

// NewSheet makes a sheet.
func NewSheet(title clean.Text, body ...clean.Text) *Sheet {
	return &Sheet{Sheet: ui.NewSheet(title, body...)}
}

// Key scrolls or closes.
func (s *Sheet) Key(k tea.KeyMsg) Reply {
	switch k.String() {
	case "esc", "q", "enter", "!":
		return closed
	case "j", "down":
		s.Scroll(1)
	case "k", "up":
		s.Scroll(-1)
	case "pgdown", " ", "ctrl+f", "ctrl+d":
		s.Page(1)
	case "pgup", "ctrl+b", "ctrl+u":
		s.Page(-1)
	case "g", "home":
		s.Top()
	case "G", "end":
		s.Bottom()
	}
	return Reply{}
}

// Block draws the sheet.
func (s *Sheet) Block(t *ui.Theme, width, height int) ui.Block {
	s.Resize(width, height)
	return s.View(t)
}
