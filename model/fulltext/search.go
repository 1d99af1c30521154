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

// textSearch is a search in the paper, and what it has found.
type textSearch struct {
	line    *overlay.Prompt // in which it is typed, as long as it is open
	text    string
	matches []textMatch // in the order of the paper
	starts  []int       // the byte that each line starts at
	at      int         // the selected one
	origin  Place       // where the typing began
}

// textMatch is a match: the bytes [from,to) of the lines, each with its end. It may go on below its line.
type textMatch struct{ line, from, to int }

// beginSearch asks for a text. Enter keeps what was found, Esc goes back to where it began.
func (r *Reader) beginSearch() tea.Cmd {
	o := r.open
	o.link = nil
	o.search = textSearch{origin: o.place(), line: &overlay.Prompt{
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
	return r.Dialog.Ask(o.search.line)
}

// sayNoMatch says that there is none, and ends the search, where nobody sees the header, which says
// so on the screen.
func (r *Reader) sayNoMatch() tea.Cmd {
	if s := &r.open.search; r.Linear && s.text != "" && len(s.matches) == 0 {
		r.endSearch()
		r.Dialog.Say(clean.Literal("No match."))
	}
	return nil
}

// typing reports whether a search is being typed.
func (r *Reader) typing() bool {
	return r.open != nil && r.open.search.line != nil && r.open.search.line == r.Dialog.Prompt
}

// endSearch forgets the matches, and reports whether there was a search.
func (r *Reader) endSearch() bool {
	was := r.open.search.text != ""
	r.open.search = textSearch{}
	return was
}

// onFound takes matches over, unless another text is looked for meanwhile, and selects the first one at
// or below the place.
func (r *Reader) onFound(found textSearch) {
	s := &r.open.search
	if found.text != s.text {
		return
	}
	s.matches, s.starts = found.matches, found.starts
	if r.typing() && strings.TrimSpace(s.text) != "" {
		r.goTo(r.open.lineOf(s.origin))
	}
	s.at = sort.Search(len(s.matches), func(i int) bool { return s.matches[i].line >= r.open.top })
	if s.at == len(s.matches) {
		s.at = 0
	}
	if r.typing() {
		r.nextMatch(0)
	}
}

// nextMatch selects the next match, or the one before; after the last comes the first. It comes
// into sight: it stays where it is, or stands in the upper third. It reports whether there is one.
func (r *Reader) nextMatch(by int) bool {
	s, o := &r.open.search, r.open
	if len(s.matches) == 0 {
		return false
	}
	s.at = (s.at + by + len(s.matches)) % len(s.matches)
	line := s.matches[s.at].line
	switch {
	case r.Linear: // nobody sees the header, nor where the match is
		r.goTo(line + 1)
		r.section(-1) // to where the section begins, which is what is read
		r.Dialog.Say(clean.Of(r.found() + ": " + o.document.Lines[line].Text))
	case line < o.top || line >= o.top+r.rows():
		r.goTo(line - r.rows()/3)
	}
	return true
}

// find finds a text in lines, in either case; no blanks alone. A blank of it stands for any, and for
// the end of a line; after a hyphen a line may end as well.
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

// marks are the matches in line i.
func (s *textSearch) marks(i int, l Line) (all []Mark) {
	first := sort.Search(len(s.matches), func(n int) bool { return s.matches[n].to > s.starts[i] })
	for n := first; n < len(s.matches) && s.matches[n].line <= i; n++ {
		h := s.matches[n]
		m := Mark{From: h.from - s.starts[i], To: min(h.to-s.starts[i], len(l.Text)), Look: match}
		if h.line < i { // it goes on after the line's prefix
			m.From = len(l.Text) - len(strings.TrimLeft(l.Text, " "))
		}
		if n == s.at {
			m.Look |= selected
		}
		if m.From < m.To {
			all = append(all, m)
		}
	}
	return all
}
