package fulltext

import (
	"regexp"
	"sort"
	"strings"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"dailies/model/overlay"
	"dailies/parser/clean"
	"dailies/ui"
)

// textSearch is a search in the paper, with its matches.
type textSearch struct {
	prompt   *overlay.Prompt // where the text is typed; closed if the dialog has another prompt
	text     string
	matches  []textMatch
	starts   []int // byte offset of each line
	selected int   // index of the selected match
	origin   Place // where the reader was when the search began
}

// textMatch is a match: the bytes [from,to) of all lines joined with line ends. It begins in a line, and may
// end in a later one.
type textMatch struct{ line, from, to int }

// beginSearch opens a prompt for the text. Enter keeps the matches, Esc restores the place where the search
// began.
func (r *Reader) beginSearch() tea.Cmd {
	o := r.open
	o.link = nil
	o.search = textSearch{origin: o.place(), prompt: &overlay.Prompt{
		Label:    clean.Literal("/"),
		KeyHints: []key.Binding{ui.Hint("Enter", "keep"), ui.Hint("↑↓", "matches"), ui.Hint("Esc", "cancel")},
		OnChange: func(text string) tea.Cmd {
			o.search.text = text
			return r.load(*o)
		},
		OnMove: func(by int) { r.nextMatch(by) },
		Accept: func(string) (overlay.Do, error) { return r.sayNoMatch, nil },
		OnCancel: func() tea.Cmd {
			r.goTo(o.lineOf(o.search.origin))
			r.endSearch()
			return nil
		},
	}}
	return r.Dialog.Ask(o.search.prompt)
}

// sayNoMatch reports in linear mode that there is no match, and ends the search. On the screen the header
// shows it.
func (r *Reader) sayNoMatch() tea.Cmd {
	if s := &r.open.search; r.Linear && s.text != "" && len(s.matches) == 0 {
		r.endSearch()
		r.Dialog.Say(clean.Literal("No match."))
	}
	return nil
}

// typing reports whether a search is being typed.
func (r *Reader) typing() bool {
	return r.open != nil && r.open.search.prompt != nil && r.open.search.prompt == r.Dialog.Prompt
}

// endSearch drops the matches. It returns false if there was no search.
func (r *Reader) endSearch() bool {
	was := r.open.search.text != ""
	r.open.search = textSearch{}
	return was
}

// onFound stores the matches, unless the text has changed since, and selects the first match at or below the
// top line.
func (r *Reader) onFound(found textSearch) {
	s := &r.open.search
	if found.text != s.text {
		return
	}
	s.matches, s.starts = found.matches, found.starts
	if r.typing() && strings.TrimSpace(s.text) != "" {
		r.goTo(r.open.lineOf(s.origin))
	}
	s.selected = sort.Search(len(s.matches), func(i int) bool { return s.matches[i].line >= r.open.top })
	if s.selected == len(s.matches) {
		s.selected = 0
	}
	if r.typing() {
		r.nextMatch(0)
	}
}

// nextMatch selects the next match, or the previous one (-1), and wraps around. If the match is not visible,
// it scrolls it into the upper third. It returns false if there is none.
func (r *Reader) nextMatch(by int) bool {
	s, o := &r.open.search, r.open
	if len(s.matches) == 0 {
		return false
	}
	s.selected = (s.selected + by + len(s.matches)) % len(s.matches)
	line := s.matches[s.selected].line
	switch {
	case r.Linear: // linear mode has no header and no highlights
		r.goTo(line + 1)
		r.section(-1) // read the section from its beginning
		r.Dialog.Say(clean.Of(r.matchPosition() + ": " + o.document.Lines[line].Text))
	case line < o.top || line >= o.top+r.rows():
		r.goTo(line - r.rows()/3)
	}
	return true
}

// find returns the matches of a text in lines, ignoring case. A blank matches any run of blanks and line
// ends; a line end may also follow a hyphen. A text of blanks has no matches.
func find(lines []Line, text string) (hits []textMatch, starts []int) {
	words := strings.Fields(text)
	if len(words) == 0 {
		return nil, nil
	}
	for i, word := range words {
		words[i] = strings.ReplaceAll(regexp.QuoteMeta(word), "-", `-(?:\n *)?`)
	}
	wanted := regexp.MustCompile("(?i)" + strings.Join(words, `\s+`))
	var all strings.Builder
	for _, l := range lines {
		starts = append(starts, all.Len())
		all.WriteString(l.Text + "\n")
	}
	for _, at := range wanted.FindAllStringIndex(all.String(), -1) {
		hits = append(hits, textMatch{sort.SearchInts(starts, at[0]+1) - 1, at[0], at[1]})
	}
	return hits, starts
}

// marks returns the marks of the matches in line i.
func (s *textSearch) marks(i int, l Line) (all []Mark) {
	first := sort.Search(len(s.matches), func(n int) bool { return s.matches[n].to > s.starts[i] })
	for n := first; n < len(s.matches) && s.matches[n].line <= i; n++ {
		h := s.matches[n]
		m := Mark{From: h.from - s.starts[i], To: min(h.to-s.starts[i], len(l.Text)), Look: match}
		if h.line < i { // it continues behind the indent
			m.From = len(l.Text) - len(strings.TrimLeft(l.Text, " "))
		}
		if n == s.selected {
			m.Look |= selected
		}
		if m.From < m.To {
			all = append(all, m)
		}
	}
	return all
}
