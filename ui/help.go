package ui

import (
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"dailies/parser/clean"
)

// HelpKey is a key, or several that do the same, and what they do.
type HelpKey struct{ Keys, Does clean.Text }

// HelpGroup is keys under a heading.
type HelpGroup struct {
	Title clean.Text
	Keys  []HelpKey
}

// Help lists keys. What is typed narrows it down.
type Help struct {
	groups []HelpGroup
	search entry
	w, h   int
	top    int
}

// NewHelp makes a help of these keys and no others.
func NewHelp(groups ...HelpGroup) Help { return Help{groups: groups, search: newEntry()} }

// Resize sets the size of the screen, in cells and lines.
func (h *Help) Resize(w, height int) { h.w, h.h = max(w, 0), max(height, 0); h.Scroll(0) }

// Scroll moves by n lines.
func (h *Help) Scroll(n int) { h.top = max(min(h.top+n, h.rows()-h.room()), 0) }

// Page moves by a screenful less one line, down or up (-1).
func (h *Help) Page(n int) { h.Scroll(n * max(h.room()-1, 1)) }

// Key takes a key for the search, and tells whether it changed.
func (h *Help) Key(k tea.KeyMsg) bool {
	changed := h.search.key(k)
	if changed {
		h.top = 0
	}
	return changed
}

// Insert puts text into the search: a paste.
func (h *Help) Insert(text string) { h.search.insert(text); h.top = 0 }

// Search is what is searched for.
func (h *Help) Search() string { return h.search.text() }

// Clear forgets the search.
func (h *Help) Clear() { h.search.set(""); h.top = 0 }

const (
	helpColumn  = 46 // cells of a column
	helpColumns = 3
	helpHead    = 2 // the search and a free line
)

// room is how many lines there are for keys.
func (h *Help) room() int { return max(panelRows(h.h)-helpHead, 1) }

func (h *Help) columns() int {
	return min(max((h.w-panelSides)/helpColumn, 1), helpColumns, max(len(h.groups), 1))
}

func (h *Help) rows() int {
	n := 0
	for _, c := range h.flow() {
		n = max(n, len(c))
	}
	return n
}

// View draws the help.
func (h *Help) View(t *Theme) Block {
	columns := h.flow()
	w := h.width()
	inner := panelInner(w, h.h)
	rows := h.draw(t, columns, inner)
	from, length := thumbAt(h.top, h.room(), len(rows), h.room())
	rows = rows[min(h.top, len(rows)):min(h.top+h.room(), len(rows))]
	for len(rows) < min(h.room(), h.tallest()) {
		rows = append(rows, blanks(inner))
	}
	lines := append([]string{h.prompt(t, inner), blanks(inner)}, rows...)
	thumb := Thumb{from + helpHead, length}
	return panel{title: clean.Literal("Keys"), lines: lines, thumb: thumb, w: w, h: h.h}.draw(t)
}

func (h *Help) width() int { return panelWidth(helpColumn*h.columns(), h.w) }

// tallest is how many lines there are when nothing is searched for: the box
// keeps its size while one types.
func (h *Help) tallest() int {
	all := *h
	all.search.set("")
	return all.rows()
}

func (h *Help) prompt(t *Theme, w int) string {
	p := t.pen(w).write(t.accent, t.glyphs.prompt).gap(1)
	if h.search.text() == "" {
		return p.write(t.cursor, " ").gap(1).write(t.quiet, "type to search").line()
	}
	h.search.draw(p, t, p.left, true, nil)
	return p.line()
}

// helpLine is a heading, a key, or nothing.
type helpLine struct {
	title clean.Text
	key   HelpKey
}

// flow puts the groups that match into columns, none of them broken, so that
// the tallest column is as short as can be.
func (h *Help) flow() [][]helpLine {
	groups := h.matching()
	for limit := 0; ; limit++ {
		if columns, ok := pack(groups, h.columns(), limit); ok {
			return columns
		}
	}
}

// pack fills n columns of at most limit lines, if that is enough.
func pack(groups [][]helpLine, n, limit int) (columns [][]helpLine, ok bool) {
	columns = make([][]helpLine, n)
	at := 0
	for _, g := range groups {
		if len(columns[at])+len(g) > limit {
			at++
		}
		if at == n || len(g) > limit {
			return nil, false
		}
		columns[at] = append(columns[at], g...)
	}
	return columns, true
}

// matching gives the lines of each group that match the search.
func (h *Help) matching() [][]helpLine {
	var groups [][]helpLine
	for _, g := range h.groups {
		var lines []helpLine
		for _, k := range g.Keys {
			if h.matches(g, k) {
				lines = append(lines, helpLine{key: k})
			}
		}
		if len(lines) > 0 {
			lines = append([]helpLine{{title: g.Title}}, lines...)
			groups = append(groups, append(lines, helpLine{}))
		}
	}
	return groups
}

func (h *Help) matches(g HelpGroup, k HelpKey) bool {
	text := strings.ToLower(g.Title.String() + " " + k.Keys.String() + " " + k.Does.String())
	for _, word := range strings.Fields(strings.ToLower(h.search.text())) {
		if !strings.Contains(text, word) {
			return false
		}
	}
	return true
}

// draw draws the columns beside each other, w cells in all.
func (h *Help) draw(t *Theme, columns [][]helpLine, w int) []string {
	width, rows := w/len(columns), h.rows()
	var blocks []Block
	for i, c := range columns {
		if i == len(columns)-1 {
			width = w - i*width
		}
		var b Block
		for _, l := range c {
			b = append(b, l.draw(t, width))
		}
		blocks = append(blocks, Above(b, Blank(width, rows-len(b))))
	}
	if rows == 0 {
		return []string{t.pen(w).write(t.quiet, "no key does that").line()}
	}
	return Beside(blocks...)
}

const helpKeys = 12 // cells that keys take

func (l helpLine) draw(t *Theme, w int) string {
	p := t.pen(w)
	if !l.title.Empty() {
		return p.text(t.accent, l.title).line()
	}
	keys := t.keyNames(l.key.Keys)
	p.write(t.strong, keys).gap(max(helpKeys+b2i(t.ascii)-cells(keys), 1))
	return p.elided(t.text, l.key.Does, p.left-1, t.glyphs.more).line()
}
