package overlay

import (
	"slices"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"dailies/parser/clean"
	"dailies/ui"
)

// Item is one line of a menu.
type Item struct {
	Key     string     // chooses the item; may be empty
	Sign    clean.Text // shown if there is no key
	Name    clean.Text
	Note    clean.Text
	Current bool   // marks the current setting, which is selected at first
	Do      Do     // called when the item is chosen
	Fill    string // in a palette: the beginning of a command that choosing the item types; or ""
}

// Menu lets the reader choose an item by key, or with the arrows and Enter. The items may change while
// the menu is open, if the reader can edit them.
type Menu struct {
	Size
	Title    clean.Text
	Items    func() []Item // returns the current items
	Selected int
	Hints    []key.Binding // for keys on items; nil for "Enter choose"
	OnCancel Do            // may be nil

	// Preview shows the effect of choosing an item; may be nil.
	Preview func(at int)

	// EmptyText returns what is shown if there are no items; nil if there always are some.
	EmptyText func() clean.Text

	// OnKey handles other keys, unless ok is false. at is the selected item, or -1 if there are none.
	OnKey func(key string, at int) (r Reply, ok bool)
}

// NewMenu returns a menu of fixed items.
func NewMenu(title clean.Text, items []Item) *Menu {
	current := func(it Item) bool { return it.Current }
	return &Menu{Title: title, Items: func() []Item { return items }, Selected: max(0, slices.IndexFunc(items, current))}
}

// row returns the selected row. There may be fewer items than before.
func (m *Menu) row(items []Item) int { return max(min(m.Selected, len(items)-1), 0) }

// Key chooses an item, passes the key to OnKey, or moves the selection.
func (m *Menu) Key(k tea.KeyMsg) Reply {
	items, name := m.Items(), k.String()
	n, at := len(items), m.row(items)
	m.Selected = at
	if i := slices.IndexFunc(items, func(it Item) bool { return it.Key == name }); i >= 0 {
		return Reply{Close: true, Do: items[i].Do}
	}
	if m.OnKey != nil {
		if r, ok := m.OnKey(name, min(at, n-1)); ok {
			return r
		}
	}
	switch name {
	case "down", "j", "tab", "ctrl+n":
		m.moveTo((at + 1) % max(n, 1))
	case "up", "k", "shift+tab", "ctrl+p":
		m.moveTo((at + max(n, 1) - 1) % max(n, 1))
	case "enter":
		if n > 0 {
			return Reply{Close: true, Do: items[at].Do}
		}
	case "esc", "q":
		return Reply{Close: true, Do: m.OnCancel}
	}
	return Reply{}
}

func (m *Menu) moveTo(at int) {
	m.Selected = at
	if m.Preview != nil {
		m.Preview(at)
	}
}

// Block draws the menu.
func (m *Menu) Block(t *ui.Theme) ui.Block { return m.List().Block(t, m.W, m.H) }

// Point selects the item on a line.
func (m *Menu) Point(_, line int) bool { return m.List().point(line, m.H, m.moveTo) }

// List returns the current contents of the menu.
func (m *Menu) List() List {
	items := m.Items()
	list := List{Title: m.Title, Items: items, Selected: m.row(items), Hints: slices.Clone(m.Hints)}
	switch {
	case len(items) == 0 && m.EmptyText != nil:
		list.EmptyText, list.Hints = m.EmptyText(), nil
	case len(items) > 0 && m.Hints == nil:
		list.Hints = []key.Binding{ui.Hint("Enter", "choose")}
	}
	list.Hints = append(list.Hints, ui.Hint("Esc", "close"))
	return list
}

// List is the contents of a menu, or in linear mode of any overlay. Linear mode closes a list at once if
// nothing in it can be selected.
type List struct {
	Title     clean.Text
	Search    *Prompt // line above the items; may be nil
	Items     []Item
	Selected  int        // -1 for a text in which nothing can be selected
	EmptyText clean.Text // shown if there are no items
	Hints     []key.Binding
	Rows      int // fixed height in items; 0 for the number of items
	Width     int // minimum width of the items in cells
}

// Block draws the list, as large as its contents but at most w×h.
func (l List) Block(t *ui.Theme, w, h int) ui.Block {
	top, rows := l.visible(h)
	keys, labels, widest := l.columns()
	frame := Box{Title: l.Title, Hints: l.Hints, Lines: make([]string, len(l.Items)), Top: top, Rows: rows}
	frame.Resize(min(max(widest, frame.footerWidth(t, len(l.Items) > rows))+boxColumns, w), h)
	inner := frame.InnerWidth()
	if l.Search != nil {
		if text := l.Search.LongMessage(inner); !text.Empty() { // it has more space here than in the line
			l.Items, l.EmptyText, frame.Top = nil, text, 0
		}
		frame.Head = append(l.Search.View(t, inner), ui.Spaces(inner))
	}
	for i := top; i < min(top+rows, len(l.Items)); i++ {
		frame.Lines[i] = l.Items[i].draw(t, keys, labels, i == l.Selected, inner)
	}
	if len(l.Items) == 0 {
		frame.Lines = l.emptyLines(t, inner, max(rows, Size{H: h}.Room()-l.head()))
		frame.Rows = max(rows, len(frame.Lines))
	}
	return frame.Draw(t)
}

// emptyLines returns the EmptyText in at most n lines.
func (l List) emptyLines(t *ui.Theme, w, n int) (lines []string) {
	text := l.EmptyText.Line().String()
	for _, line := range ui.WrapAtMost(text, w-4, n) {
		lines = append(lines, t.Pen(w).Gap(2).Write(t.Quiet, text[line.Start:line.End]).Line())
	}
	return lines
}

// visible returns the first visible item, and how many fit.
func (l List) visible(h int) (top, rows int) {
	rows = max(len(l.Items), 1)
	if l.Rows > 0 {
		rows = l.Rows
	}
	rows = min(max(Size{H: h}.Room()-l.head(), 1), rows)
	return max(min(l.Selected-rows/2, len(l.Items)-rows), 0), rows
}

// point calls choose with the item on a line of a screen of h lines, and reports whether there is one.
func (l List) point(line, h int, choose func(at int)) bool {
	top, rows := l.visible(h)
	line -= l.head() + Size{H: h}.Above()
	if line < 0 || line >= rows || top+line >= len(l.Items) {
		return false
	}
	choose(top + line)
	return true
}

// head returns the number of lines for the search, including a blank one.
func (l List) head() int { return 2 * ui.Bit(l.Search != nil) }

// columns returns the widths of the column for keys, of the column for the names of items that have a
// note (both including a gap), and of the widest item.
func (l List) columns() (keys, labels, widest int) {
	alone, notes := 0, 0
	for _, it := range l.Items {
		keys = max(keys, ui.Cells(it.KeyOrSign().String())+2*ui.Bit(!it.KeyOrSign().Empty()))
		name, note := ui.Cells(it.Name.Line().String()), ui.Cells(it.Note.Line().String())
		if note == 0 {
			alone = max(alone, name)
		} else {
			labels, notes = max(labels, name+2), max(notes, note)
		}
	}
	items := 2 + keys + max(alone, labels+notes) + 3
	return keys, labels, max(l.Width, items, ui.Cells(l.Title.Line().String()), 4+ui.Cells(l.EmptyText.Line().String()))
}

// KeyOrSign returns the text in front of an item.
func (it Item) KeyOrSign() clean.Text {
	if it.Key == "" {
		return it.Sign.Line()
	}
	return clean.Line(it.Key)
}

// minNoteCells is the minimum width of a note. If there is less space, the note is left out.
const minNoteCells = 16

func (it Item) draw(t *ui.Theme, keys, labels int, selected bool, w int) string {
	p, label := t.Pen(w), t.Text
	if p.Tint(selected); selected {
		label = t.Strong
	}
	name := t.KeyNames(it.KeyOrSign().String())
	p.Selection(selected, false).Gap(1).Write(t.Strong, name).Gap(keys - ui.Cells(name))
	room := p.Remaining() - 2*ui.Bit(it.Current)
	if before := p.Remaining(); !it.Note.Empty() && before-labels >= minNoteCells {
		p.WriteTruncated(label, it.Name, labels-2)
		p.Gap(labels-(before-p.Remaining())).WriteTruncated(t.Quiet, it.Note, room-labels)
	} else {
		p.WriteTruncated(label, it.Name, room)
	}
	if it.Current {
		p.Gap(p.Remaining()-1).Write(t.Accent, t.Glyphs.Current)
	}
	return p.Line()
}
