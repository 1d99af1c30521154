package ui

import (
	"slices"
	"strings"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"
	"github.com/sahilm/fuzzy"

	"dailies/parser/clean"
)

// HelpGroup is keys under a heading.
type HelpGroup struct {
	Title clean.Text
	Keys  []key.Binding
}

// Help lists keys. What is typed narrows it down.
type Help struct {
	groups []HelpGroup
	short  []HelpGroup // what is shown first: the keys of every day; empty: all
	whole  bool        // all keys are shown
	search Input
	w, h   int
	top    int
}

// NewHelp makes a help of these keys and no others.
func NewHelp(groups ...HelpGroup) Help { return Help{groups: groups, search: NewInput()} }

// Shorten sets what is shown until the reader scrolls or searches.
func (h *Help) Shorten(groups ...HelpGroup) { h.short = groups }

// shortened reports whether only that is shown.
func (h *Help) shortened() bool { return len(h.short) > 0 && !h.whole && h.search.Text() == "" }

// Resize sets the size of the screen, in cells and lines.
func (h *Help) Resize(w, height int) {
	h.w, h.h = max(w, 0), max(height, 0)
	h.top = min(h.top, h.last())
}

// Scroll moves by n lines: from what is shown first to all keys.
func (h *Help) Scroll(n int) {
	if n > 0 && h.shortened() && h.top >= h.last() {
		h.whole, h.top = true, 0
		return
	}
	h.top = max(min(h.top+n, h.last()), 0)
}

// Page moves by a screenful less one line, down or up (-1).
func (h *Help) Page(n int) { h.Scroll(n * max(h.room()-1, 1)) }

// Key takes a key for the search.
func (h *Help) Key(k tea.KeyMsg) {
	if h.search.Key(k) {
		h.top, h.whole = 0, true
	}
}

// Insert puts text into the search: a paste.
func (h *Help) Insert(text string) { h.search.Insert(text); h.top, h.whole = 0, true }

// Search is what is searched for.
func (h *Help) Search() string { return h.search.Text() }

// Clear forgets the search.
func (h *Help) Clear() { h.search.Set(""); h.top = 0 }

const (
	helpColumn = 36 // cells of a column: two fit a screen of 80
	helpHead   = 2  // the search and a free line
	helpKeys   = 11 // cells that keys take, with the gap behind them; in ASCII, which names arrows, two more
)

// room is how many lines there are for keys, and last the last one that may be on top.
func (h *Help) room() int { return max(panelRows(h.h)-helpHead, 1) }
func (h *Help) last() int { return max(tallest(h.columns(h.found()))-h.room(), 0) }

// View draws the help. The box keeps its size while one types.
func (h *Help) View(t *Theme) Block {
	columns := h.columns(h.found())
	w := panelWidth(helpColumn*len(columns), h.w)
	inner := panelInner(w, h.h)
	search := t.Pen(inner).Write(t.Accent, t.Glyphs.Prompt).Gap(1)
	scroll, esc := Hint("↑↓", "scroll"), Hint("Esc", "clear")
	if h.shortened() {
		scroll = Hint("↓", "all keys")
	}
	if h.search.Text() == "" {
		search.Write(t.Cursor, " ").Gap(1).Write(t.Quiet, "type a key or a word")
		esc = Hint("Esc", "close")
	} else {
		h.search.Draw(search, t, search.Left(), true, clean.Span{})
	}
	return panel{
		title: clean.Literal("Keys"), head: []string{search.Line(), Blanks(inner)}, lines: h.draw(t, columns, inner), top: h.top,
		rows:  min(h.room(), max(tallest(columns), tallest(h.columns(h.listed())))),
		hints: []key.Binding{scroll, esc}, w: w, h: h.h,
	}.draw(t)
}

// draw draws the columns beside each other, w cells in all.
func (h *Help) draw(t *Theme, columns [][]HelpGroup, w int) Block {
	rows := tallest(columns)
	if rows == 0 {
		return Block{t.Pen(w).Write(t.Quiet, "No key does that.").Line()}
	}
	var blocks []Block
	for i, groups := range columns {
		width := w*(i+1)/len(columns) - w*i/len(columns)
		var lines []string
		for _, g := range groups {
			lines = append(append(lines, g.draw(t, width)...), Blanks(width))
		}
		blocks = append(blocks, Fit(lines, width, rows))
	}
	return Beside(blocks...)
}

func (g HelpGroup) draw(t *Theme, w int) Block {
	keys, column := slices.Clone(g.Keys), helpKeys+2*b2i(t.ASCII())
	for i, k := range keys {
		does := Shortened(k.Help().Desc, w-column-1, t.Glyphs.More)
		keys[i].SetHelp(t.KeyNames(k.Help().Key), t.Drawn(does))
	}
	view := t.Help
	view.Styles.FullKey = view.Styles.FullKey.Width(column - 1)
	heading := t.Pen(w).Text(t.Accent, g.Title).Line()
	return Above(Block{heading}, Fit(strings.Split(view.FullHelpView([][]key.Binding{keys}), "\n"), w, len(keys)))
}

// columns distributes groups over the columns, without breaking any, so that the tallest
// column is as short as possible.
func (h *Help) columns(groups []HelpGroup) (columns [][]HelpGroup) {
	n := min(max((h.w-panelSides)/helpColumn, 1), 3, max(len(h.listed()), 1))
	for limit := 0; ; limit++ {
		columns = make([][]HelpGroup, 1, n)
		for _, g := range groups {
			if last := columns[len(columns)-1]; len(last) > 0 && lines(append(slices.Clone(last), g)) > limit {
				columns = append(columns, nil)
			}
			columns[len(columns)-1] = append(columns[len(columns)-1], g)
		}
		if len(columns) <= n && tallest(columns) <= max(limit, 1) {
			return append(columns, make([][]HelpGroup, n-len(columns))...)
		}
	}
}

// lines is how many lines groups take: each has a heading and a free line.
func lines(groups []HelpGroup) (n int) {
	for _, g := range groups {
		n += len(g.Keys) + 2
	}
	return n
}

func tallest(columns [][]HelpGroup) (n int) {
	for _, c := range columns {
		n = max(n, lines(c)-1) // the last line is free
	}
	return n
}

// listed is what is shown while nothing is searched for.
func (h *Help) listed() []HelpGroup {
	switch {
	case !h.shortened():
		return h.groups
	case h.w < 2*helpColumn:
		return h.mixed()
	}
	return h.short
}

// found is what is searched for: the key of that name, or else the keys whose text
// holds every word, or else those that resemble it.
func (h *Help) found() []HelpGroup {
	typed := strings.TrimSpace(h.search.Text())
	if typed == "" {
		return h.listed()
	}
	if len(typed) > 1 {
		typed = strings.TrimPrefix(typed, "/") // pressed as for the filter
	}
	name := controlKey.Replace(strings.ToLower(typed))
	named := func(_ HelpGroup, k key.Help) bool {
		return slices.ContainsFunc(strings.Fields(k.Key), func(key string) bool {
			return key == typed || len(name) > 1 && strings.EqualFold(key, name)
		})
	}
	words := strings.Fields(strings.ToLower(typed))
	holds := func(g HelpGroup, k key.Help) bool {
		text := strings.ToLower(g.Title.String() + " " + k.Key + " " + k.Desc)
		return !slices.ContainsFunc(words, func(word string) bool { return !strings.Contains(text, word) })
	}
	near := h.similar(typed)
	resembles := func(_ HelpGroup, k key.Help) bool { return slices.Contains(near, k.Desc) }
	for _, is := range []func(HelpGroup, key.Help) bool{named, holds, resembles} {
		if groups := h.only(is); len(groups) > 0 {
			return groups
		}
	}
	return nil
}

// mixed is what is shown first where there is one column, which may be low: the most important
// keys of each group before the others, three of the first one for one of the next.
func (h *Help) mixed() []HelpGroup {
	all := HelpGroup{Title: clean.Literal("Every day")}
	for round := range 16 {
		for n, g := range h.short {
			each := 1 + 2*b2i(n == 0)
			from := min(round*each, len(g.Keys))
			all.Keys = append(all.Keys, g.Keys[from:min(from+each, len(g.Keys))]...)
		}
	}
	return []HelpGroup{all}
}

// controlKey writes a key as the help does: "^d" for "ctrl+d", "Ctrl-D" and "C-d".
var controlKey = strings.NewReplacer("ctrl+", "^", "ctrl-", "^", "c-", "^")

// similar returns the descriptions that resemble what is typed, as far as they are half
// as good as the best.
func (h *Help) similar(typed string) (near []string) {
	var all []string
	for _, g := range h.groups {
		for _, k := range g.Keys {
			all = append(all, k.Help().Desc)
		}
	}
	matches := fuzzy.Find(typed, all)
	for _, m := range matches {
		if m.Score > 0 && 2*m.Score >= matches[0].Score {
			near = append(near, m.Str)
		}
	}
	return near
}

// only returns the groups with those of their keys that are so.
func (h *Help) only(is func(HelpGroup, key.Help) bool) (groups []HelpGroup) {
	for _, g := range h.groups {
		g.Keys = slices.DeleteFunc(slices.Clone(g.Keys), func(k key.Binding) bool { return !is(g, k.Help()) })
		if len(g.Keys) > 0 {
			groups = append(groups, g)
		}
	}
	return groups
}

// Kind is how serious a message is.
type Kind uint8

// The kinds.
const (
	Info Kind = iota
	Warning
	Failure
)

// Hint says what a key does, to be shown.
func Hint(keys, does string) key.Binding {
	return key.NewBinding(key.WithKeys(keys), key.WithHelp(keys, does))
}

// HintLine is as many hints as fit into w cells, whole ones only. The last one is the
// last to go; where even that does not fit, its key stands alone.
func (t *Theme) HintLine(hints []key.Binding, w int) string {
	all := slices.Clone(hints)
	for i, h := range all {
		all[i].SetHelp(t.KeyNames(h.Help().Key), t.Drawn(h.Help().Desc))
	}
	for n := len(all); n > 0; n-- {
		line := t.Help.ShortHelpView(slices.Concat(all[:n-1], all[len(all)-1:]))
		if LineCells(line) <= w {
			return line
		}
	}
	if len(all) == 0 {
		return ""
	}
	last := all[len(all)-1].Help().Key
	return t.Pen(min(w, Cells(last))).Write(t.Strong, last).Line()
}

// What linear mode says of a box, as plain values.

// List is the sheet as a menu with nothing to choose.
func (s *Sheet) List() Menu {
	list := Menu{Title: s.title, Selected: -1}
	for _, text := range s.body {
		list.Items = append(list.Items, MenuItem{Label: text})
	}
	return list
}

// List is the help as a menu with nothing to choose.
func (h *Help) List() Menu {
	list := Menu{Title: clean.Literal("Keys"), Selected: -1}
	for _, group := range h.groups {
		for _, k := range group.Keys {
			list.Items = append(list.Items, MenuItem{Key: clean.Line(k.Help().Key), Label: clean.Line(k.Help().Desc)})
		}
	}
	return list
}
