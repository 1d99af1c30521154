package overlay

import (
	"slices"
	"strings"
	"unicode"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"
	"github.com/sahilm/fuzzy"

	spelling "dailies/model/search/fuzzy"
	"dailies/model/search/index"
	"dailies/parser/clean"
	"dailies/ui"
)

// Help lists keys, which can be searched.
type Help struct {
	Size
	EmptyText clean.Text     // shown if no key matches the search
	Short     []ui.HelpGroup // shown until the reader scrolls or searches; may be empty
	groups    []ui.HelpGroup
	full      bool // all keys are shown instead of Short
	search    ui.Input
	top       int
}

// NewHelp returns a help that lists these keys.
func NewHelp(groups ...ui.HelpGroup) *Help { return &Help{groups: groups, search: ui.NewInput()} }

// shortened reports whether only Short is shown.
func (h *Help) shortened() bool { return len(h.Short) > 0 && !h.full && h.search.Text() == "" }

// Key scrolls, searches, clears the search, or closes the help.
func (h *Help) Key(k tea.KeyMsg) Reply {
	switch k.String() {
	case "esc":
		if h.search.Text() == "" {
			return closed
		}
		h.search.Set("")
		h.top = 0
	case "enter", "?":
		return closed
	case "down":
		h.scroll(1)
	case "up":
		h.scroll(-1)
	case "pgdown":
		h.scroll(max(h.room()-1, 1))
	case "pgup":
		h.scroll(-max(h.room()-1, 1))
	default:
		if h.search.Key(k) {
			h.top, h.full = 0, true
		}
	}
	return Reply{}
}

// scroll scrolls by n lines, and from the end of the short help to the full one.
func (h *Help) scroll(n int) {
	if n > 0 && h.shortened() && h.top >= h.last() {
		h.full, h.top = true, 0
		return
	}
	h.top = max(min(min(h.top, h.last())+n, h.last()), 0)
}

// Paste adds the text to the search.
func (h *Help) Paste(text string) (cmd tea.Cmd, ok bool) {
	h.top, h.full = 0, true
	return nil, h.search.Insert(text)
}

const (
	helpColumn = 36 // width of a column in cells; two of them fit on a screen of 80 cells
	helpHead   = 2  // height of the search, including a blank line
	helpKeys   = 11 // width of the keys with a gap, except in ASCII, which has longer names for the arrows
)

// room returns the number of lines for keys, and last the greatest value of top.
func (h *Help) room() int { return max(h.Room()-helpHead, 1) }
func (h *Help) last() int { return max(tallest(h.columns(h.found()))-h.room(), 0) }

// Block draws the help. The box keeps its size while the reader types.
func (h *Help) Block(t *ui.Theme) ui.Block {
	columns := h.columns(h.found())
	box := NewBox(helpColumn*len(columns), h.Size)
	inner := box.InnerWidth()
	search := t.Pen(inner).Write(t.Accent, t.Glyphs.Prompt).Gap(1)
	scroll, esc := ui.Hint("↑↓", "scroll"), ui.Hint("Esc", "clear")
	if h.shortened() {
		scroll = ui.Hint("↓", "all keys")
	}
	if h.search.Text() == "" {
		search.Write(t.Cursor, " ").Gap(1).Write(t.Quiet, "type a key or a word")
		esc = ui.Hint("Esc", "close")
	} else {
		h.search.Draw(search, t, search.Remaining(), true, clean.Span{})
	}
	box.Title, box.Hints = clean.Literal("Keys"), []key.Binding{scroll, esc}
	box.Head, box.Lines = []string{search.Line(), ui.Spaces(inner)}, h.draw(t, columns, inner)
	box.Top, box.Rows = min(h.top, h.last()), min(h.room(), max(tallest(columns), tallest(h.columns(h.listed()))))
	return box.Draw(t)
}

// draw draws the columns side by side, with a total width of w cells.
func (h *Help) draw(t *ui.Theme, columns [][]ui.HelpGroup, w int) ui.Block {
	rows := tallest(columns)
	if rows == 0 {
		return ui.Block{t.Pen(w).WriteTruncated(t.Quiet, h.EmptyText, w).Line()}
	}
	var blocks []ui.Block
	for i, groups := range columns {
		width := w*(i+1)/len(columns) - w*i/len(columns)
		var lines []string
		for _, g := range groups {
			lines = append(append(lines, drawKeys(t, g, width)...), ui.Spaces(width))
		}
		blocks = append(blocks, ui.Fit(lines, width, rows))
	}
	return ui.Beside(blocks...)
}

func drawKeys(t *ui.Theme, g ui.HelpGroup, w int) ui.Block {
	keys, column := slices.Clone(g.Keys), helpKeys+2*ui.Bit(t.ASCII)
	for i, k := range keys {
		does := ui.Truncate(k.Help().Desc, w-column-1, t.Glyphs.Ellipsis)
		keys[i].SetHelp(t.KeyNames(k.Help().Key), t.Transliterate(does))
	}
	view := t.Help
	view.Styles.FullKey = view.Styles.FullKey.Width(column - 1)
	heading := t.Pen(w).WriteTruncated(t.Accent, g.Title, w).Line()
	return ui.Above(ui.Block{heading}, ui.Fit(strings.Split(view.FullHelpView([][]key.Binding{keys}), "\n"), w, len(keys)))
}

// columns distributes the groups over columns of similar height.
func (h *Help) columns(groups []ui.HelpGroup) [][]ui.HelpGroup {
	n := min(max((h.W-boxColumns)/helpColumn, 1), 3, max(len(h.listed()), 1))
	columns, at := make([][]ui.HelpGroup, n), 0
	for _, g := range groups {
		if at < n-1 && lines(columns[at])+(len(g.Keys)+2)/2 > lines(groups)/n {
			at++
		}
		columns[at] = append(columns[at], g)
	}
	return columns
}

// lines returns the height of groups. Each has a heading and a blank line at the end.
func lines(groups []ui.HelpGroup) (n int) {
	for _, g := range groups {
		n += len(g.Keys) + 2
	}
	return n
}

func tallest(columns [][]ui.HelpGroup) (n int) {
	for _, c := range columns {
		n = max(n, lines(c)-1) // without the blank line at the end
	}
	return n
}

// listed returns the groups that are shown without a search.
func (h *Help) listed() []ui.HelpGroup {
	if h.shortened() {
		return h.Short
	}
	return h.groups
}

// found returns the results of the search: the key with that name, or else the keys whose description
// contains each word, or else those whose description resembles the text.
func (h *Help) found() []ui.HelpGroup {
	typed := strings.TrimSpace(h.search.Text())
	if typed == "" {
		return h.listed()
	}
	if len(typed) > 1 {
		typed = strings.TrimPrefix(typed, "/") // some press / to search, as in the list
	}
	name := controlKey.Replace(strings.ToLower(typed))
	named := func(_ ui.HelpGroup, k key.Help) bool {
		return slices.ContainsFunc(strings.Fields(k.Key), func(key string) bool {
			return key == typed || len(name) > 1 && strings.EqualFold(key, name)
		})
	}
	words := strings.Fields(strings.ToLower(typed))
	contains := func(g ui.HelpGroup, k key.Help) bool {
		text := strings.ToLower(g.Title.String() + " " + k.Key + " " + k.Desc)
		return !slices.ContainsFunc(words, func(word string) bool { return !strings.Contains(text, word) })
	}
	near := func(_ ui.HelpGroup, k key.Help) bool { return resembles(typed, k.Desc) }
	for _, matches := range []func(ui.HelpGroup, key.Help) bool{named, contains, near} {
		if groups := h.only(matches); len(groups) > 0 {
			return groups
		}
	}
	return nil
}

// controlKey rewrites "ctrl+d", "ctrl-d" and "c-d" to "^d", as the help has it.
var controlKey = strings.NewReplacer("ctrl+", "^", "ctrl-", "^", "c-", "^")

// resembles reports whether text contains the words of typed in the same order. A word may be abbreviated
// to its first letter and some of the others, joined with the next ones, or misspelt: "mrk rd" and
// "marl read" resemble "mark as read", "toread" resembles "to-read".
func resembles(typed, text string) bool {
	words := wordsOf(text)
	for _, word := range wordsOf(typed) {
		at := 0
		for at < len(words) && !startsLike(word, words[at:]) {
			at++
		}
		if at == len(words) {
			return false
		}
		words = words[at+1:]
	}
	return true
}

func startsLike(typed string, words []string) bool {
	found := fuzzy.Find(typed, words[:1])
	return len(found) > 0 && found[0].MatchedIndexes[0] == 0 ||
		strings.HasPrefix(strings.Join(words, ""), typed) ||
		len(typed) > 3 && spelling.Nearest(typed, words[:1]) != "" // "foo" is not a slip for "for"
}

func wordsOf(text string) []string {
	return strings.FieldsFunc(index.Fold(text), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
}

// only returns the groups with only the matching keys.
func (h *Help) only(matches func(ui.HelpGroup, key.Help) bool) (groups []ui.HelpGroup) {
	for _, g := range h.groups {
		g.Keys = slices.DeleteFunc(slices.Clone(g.Keys), func(k key.Binding) bool { return !matches(g, k.Help()) })
		if len(g.Keys) > 0 {
			groups = append(groups, g)
		}
	}
	return groups
}
