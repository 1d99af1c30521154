package overlay

import (
	tea "github.com/charmbracelet/bubbletea"

	"dailies/ui"
	"dailies/ui/box"
)

// Help says what every key does, with a search.
type Help struct{ help box.Help }

// NewHelp makes the help.
func NewHelp(groups ...box.HelpGroup) *Help { return &Help{box.NewHelp(groups...)} }

// Key scrolls, searches, ends the search, or closes.
func (h *Help) Key(k tea.KeyMsg) Reply {
	switch k.String() {
	case "esc":
		if h.help.Search() == "" {
			return closed
		}
		h.help.Clear()
	case "enter", "?":
		return closed
	case "down":
		h.help.Scroll(1)
	case "up":
		h.help.Scroll(-1)
	case "pgdown":
		h.help.Page(1)
	case "pgup":
		h.help.Page(-1)
	default:
		h.help.Key(k)
	}
	return Reply{}
}

// Paste searches for the text.
func (h *Help) Paste(text string) tea.Cmd {
	h.help.Insert(text)
	return nil
}

// Typing is always true: letters search.
func (*Help) Typing() bool { return true }

// Point does nothing: there is nothing to choose.
func (*Help) Point(int, int, int) bool { return false }

// Block draws the help.
func (h *Help) Block(t *ui.Theme, width, height int) ui.Block {
	esc := "close"
	if h.help.Search() != "" {
		esc = "clear"
	}
	h.help.SetHints(ui.Hint("↑↓", "scroll"), ui.Hint("Esc", esc))
	h.help.Resize(width, height)
	return h.help.View(t)
}
