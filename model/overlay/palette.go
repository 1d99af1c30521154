package overlay

import (
	"slices"
	"strings"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"dailies/model/search"
	"dailies/parser/clean"
	"dailies/ui"
)

// Palette lists everything that can be done, with its key, and narrows the list to what
// is typed. A line that is a whole command is carried out as it stands.
type Palette struct {
	*Prompt
	Title    clean.Text // empty: "Commands"
	None     clean.Text // said if nothing fits; empty: "No such command."
	Commands []Item
	First    int                    // the one that is selected while nothing is typed
	Whole    func(text string) bool // reports whether a text is a command as it stands; nil: none is

	shown []Item  // those that fit
	fit   *string // this text; nil: none was looked at yet
	at    int
	moved bool // the reader went to a row: Enter is about that one
}

// Key moves the selection, chooses, or edits the line.
func (p *Palette) Key(k tea.KeyMsg) Reply {
	p.narrow()
	switch k.String() {
	case "down", "ctrl+n":
		p.move(1)
	case "up", "ctrl+p":
		p.move(-1)
	case "pgdown":
		p.move(paletteRows)
	case "pgup":
		p.move(-paletteRows)
	case "enter":
		if len(p.shown) > 0 && (p.moved || !p.whole()) {
			return p.choose(p.shown[p.at])
		}
		return p.Prompt.Key(k)
	default:
		return p.Prompt.Key(k)
	}
	return Reply{}
}

func (p *Palette) whole() bool { return p.Whole != nil && p.Whole(p.Text()) }

func (p *Palette) move(by int) {
	p.at = max(min(p.at+by, len(p.shown)-1), 0)
	p.moved = true
}

func (p *Palette) choose(c Item) Reply {
	if c.Fill == "" {
		return Reply{Close: true, Do: c.Do}
	}
	p.Start = c.Fill
	p.Open()
	return Reply{}
}

// Typing is always true.
func (*Palette) Typing() bool { return true }

// narrow shows the commands that fit the text: the one that is being completed, or those with
// that key and then those that the text can begin.
func (p *Palette) narrow() {
	text := p.Text()
	if p.fit != nil && *p.fit == text {
		return
	}
	p.shown, p.fit, p.at, p.moved = nil, &text, 0, false
	typed := strings.TrimSpace(text)
	if typed == "" {
		p.at = p.First
	}
	var others []Item
	for _, c := range p.Commands {
		switch {
		case c.Fill != "" && strings.HasPrefix(text, c.Fill):
			p.shown = []Item{c}
			return
		case typed != "" && c.Key == typed:
			p.shown = append(p.shown, c)
		default:
			others = append(others, c)
		}
	}
	p.shown = append(p.shown, search.Matching(typed, others, func(c Item) string { return c.Name.String() + " " + c.Note.String() })...)
}

const (
	paletteRows  = 16
	paletteWidth = 108 // what the widest command takes: the box keeps its place while the list narrows
)

// Block draws the palette.
func (p *Palette) Block(t *ui.Theme, width, height int) ui.Block {
	return p.list().Block(t, width, height)
}

// Point selects the command on a line.
func (p *Palette) Point(_, line, width, height int) bool {
	at := p.list().itemAt(line, width, height)
	if at >= 0 {
		p.move(at - p.at)
	}
	return at >= 0
}

func (p *Palette) list() List {
	p.narrow()
	list := List{
		Title: clean.Literal("Commands"), Search: p.Prompt, Items: p.shown, Selected: p.at, Rows: paletteRows, Width: paletteWidth,
		None:  clean.Literal("No such command."),
		Hints: []key.Binding{ui.Hint("Enter", "choose"), ui.Hint("Tab", "complete"), ui.Hint("↑↓", "move"), ui.Hint("Esc", "close")},
	}
	if !p.Title.Empty() {
		list.Title, list.None, list.Hints = p.Title, p.None, slices.Delete(list.Hints, 1, 2) // nothing is completed
	}
	if said := p.Said; p.Text() != "" && (len(p.shown) == 0 || !p.whole()) && !said.Empty() { // it is about no row, and there is more room for it than behind the line
		line := *p.Prompt
		line.Said = clean.Text{}
		list.Search, list.None = &line, said
	}
	return list
}
