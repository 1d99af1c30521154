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
	Key     string     // chooses it; may be empty
	Sign    clean.Text // stands in the place of a key
	Name    clean.Text
	Note    clean.Text
	Current bool   // it is how things are now, and selected to begin with
	Do      Do     // what choosing it does
	Fill    string // what choosing it in a palette puts into the line, because more has to follow; else ""
}

// Menu is a choice: by key, or with the arrows and Enter. Its items may be such that the reader can
// edit: saved filters, watch words.
type Menu struct {
	Size
	Title    clean.Text
	Items    func() []Item // as they are now
	Selected int           // the selected one
	Hints    []key.Binding // what its keys do with an item; nil: Enter chooses
	OnCancel Do            // when it is left without a choice; may be nil

	// Preview shows on the screen what choosing an item would do; nil: nothing does.
	Preview func(at int)

	// None says that there are no items, and what to do then; nil if there always are some.
	EmptyText func() clean.Text

	// OnKey is what other keys do, with the item that is selected; -1 if there are none. ok is false
	// for those that do nothing.
	OnKey func(key string, at int) (r Reply, ok bool)
}

// NewMenu makes a menu of these items, which stay as they are.
func NewMenu(title clean.Text, items []Item) *Menu {
	current := func(it Item) bool { return it.Current }
	return &Menu{Title: title, Items: func() []Item { return items }, Selected: max(0, slices.IndexFunc(items, current))}
}

// row is the selected row. There may be fewer items than there were.
func (m *Menu) row(items []Item) int { return max(min(m.Selected, len(items)-1), 0) }

// Key moves the selection, chooses, or does to an item what the key is for.
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

// List is the menu as it is now.
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

// List is what a menu shows at a moment, or any other overlay in linear mode. Selected is -1 for what
// is only to be read: linear mode closes it at once. A menu without items is not: its keys may add some.
type List struct {
	Title     clean.Text
	Search    *Prompt // a line above the items, in which is typed; nil: none
	Items     []Item
	Selected  int
	EmptyText clean.Text // what is said if there are no items
	Hints     []key.Binding
	Rows      int // lines for the items, however many there are; 0: as many as they take
	Width     int // cells that the items take at least
}

// Block draws the list on a screen of w cells by h lines: it is as large as what
// it offers, within that.
func (l List) Block(t *ui.Theme, w, h int) ui.Block {
	top, rows := l.inSight(h)
	keys, labels, widest := l.columns()
	frame := Box{Title: l.Title, Hints: l.Hints, Lines: make([]string, len(l.Items)), Top: top, Rows: rows}
	frame.Resize(min(max(widest, frame.footWidth(t, len(l.Items) > rows))+boxSides, w), h)
	inner := frame.InnerWidth()
	if l.Search != nil {
		if fault := l.Search.LongMessage(inner); !fault.Empty() { // it has more room there than in the line
			l.Items, l.EmptyText, frame.Top = nil, fault, 0
		}
		frame.Head = append(l.Search.View(t, inner), ui.Spaces(inner))
	}
	for i := top; i < min(top+rows, len(l.Items)); i++ {
		frame.Lines[i] = l.Items[i].draw(t, keys, labels, i == l.Selected, inner)
	}
	if len(l.Items) == 0 {
		frame.Lines = l.none(t, inner, max(rows, Size{H: h}.Room()-l.head()))
		frame.Rows = max(rows, len(frame.Lines))
	}
	return frame.Draw(t)
}

// none says that there are no items, in at most n lines: it may list what there is instead.
func (l List) none(t *ui.Theme, w, n int) (lines []string) {
	said := l.EmptyText.Line().String()
	for _, line := range ui.WrapAtMost(said, w-4, n) {
		lines = append(lines, t.Pen(w).Gap(2).Write(t.Quiet, said[line.Start:line.End]).Line())
	}
	return lines
}

// inSight is the first item that is shown, and how many there is room for.
func (l List) inSight(h int) (top, rows int) {
	rows = max(len(l.Items), 1)
	if l.Rows > 0 {
		rows = l.Rows
	}
	rows = min(max(Size{H: h}.Room()-l.head(), 1), rows)
	return max(min(l.Selected-rows/2, len(l.Items)-rows), 0), rows
}

// point selects the item on a line of the menu as it is drawn on a screen of h lines, and reports
// whether there is one.
func (l List) point(line, h int, selects func(at int)) bool {
	top, rows := l.inSight(h)
	line -= l.head() + Size{H: h}.Above()
	if line < 0 || line >= rows || top+line >= len(l.Items) {
		return false
	}
	selects(top + line)
	return true
}

// head is how many lines the search takes, with a free one below.
func (l List) head() int { return 2 * ui.Bit(l.Search != nil) }

// columns are how many cells the keys and the labels of items with a note take, each with the gap
// after it, and what the widest item takes.
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

// KeyOrSign is what stands in front of an item: its key or its sign.
func (it Item) KeyOrSign() clean.Text {
	if it.Key == "" {
		return it.Sign.Line()
	}
	return clean.Line(it.Key)
}

// noteCells is how many cells a note needs at least: where there are fewer, the label gets
// them.
const noteCells = 16

func (it Item) draw(t *ui.Theme, keys, labels int, selected bool, w int) string {
	p, label := t.Pen(w), t.Text
	if p.Tint(selected); selected {
		label = t.Strong
	}
	name := t.KeyNames(it.KeyOrSign().String())
	p.Selection(selected, false).Gap(1).Write(t.Strong, name).Gap(keys - ui.Cells(name))
	room := p.Remaining() - 2*ui.Bit(it.Current)
	if before := p.Remaining(); !it.Note.Empty() && before-labels >= noteCells {
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
