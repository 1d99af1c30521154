package overlay

import (
	tea "github.com/charmbracelet/bubbletea"

	"dailies/ui"
)

// Help says what every key does, with a search.
type Help struct{ ui.Help }

// NewHelp makes the help.
func NewHelp(groups ...ui.HelpGroup) *Help { return &Help{ui.NewHelp(groups...)} }

// Key scrolls, searches, ends the search, or closes.
func (h *Help) Key(k tea.KeyMsg) Reply {
	switch k.String() {
	case "esc":
		if h.Search() == "" {
			return closed
		}
		h.Clear()
	case "enter", "?":
		return closed
	case "down":
		h.Scroll(1)
	case "up":
		h.Scroll(-1)
	case "pgdown":
		h.Page(1)
	case "pgup":
		h.Page(-1)
	default:
		h.Help.Key(k)
	}
	return Reply{}
}

// Paste searches for the text.
func (h *Help) Paste(text string) tea.Cmd {
	h.Insert(text)
	return nil
}

// Typing is always true: letters search.
func (*Help) Typing() bool { return true }

// Point does nothing: there is nothing to choose.
func (*Help) Point(int, int, int, int) bool { return false }

// Block draws the help.
func (h *Help) Block(t *ui.Theme, width, height int) ui.Block {
	h.Resize(width, height)
	return h.View(t)
}
