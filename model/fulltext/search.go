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

// finding is what is looked for in the paper.
type finding struct {
	line   *overlay.Prompt // in which it is typed, as long as it is open
	text   string
	gen    int
	hits   []hit // in the order of the paper
	starts []int // the byte that each line starts at
	at     int   // the selected one
	origin Place // where the typing began
}

// hit is a match: the bytes [from,to) of the lines, each with its end. It may go on below its line.
type hit struct{ line, from, to int }

type foundMsg struct {
	gen    int
	set    int // the generation of the lines
	hits   []hit
	starts []int
}

// beginSearch asks for a text. Enter keeps what was found, Esc goes back to where it began.
func (r *Reader) beginSearch() tea.Cmd {
	o := r.open
	o.link, r.awaited = nil, false
	o.search = finding{origin: o.place(), gen: o.search.gen + 1, line: &overlay.Prompt{
		Label:  clean.Literal("/"),
		Keys:   []key.Binding{ui.Hint("Enter", "keep"), ui.Hint("↑↓", "matches"), ui.Hint("Esc", "cancel")},
		Typed:  r.typed,
		Move:   func(by int) { r.nextMatch(by) },
		Accept: func(string) (overlay.Do, error) { return r.sayNoMatch, nil },
		Drop: func() tea.Cmd {
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
	if s := &r.open.search; r.Aloud && s.text != "" && len(s.hits) == 0 {
		r.endSearch()
		r.Dialog.Say(clean.Literal("No match."))
	}
	return nil
}

// typing reports whether a search is being typed.
func (r *Reader) typing() bool {
	return r.open != nil && r.open.search.line != nil && r.open.search.line == r.Dialog.Prompt
}

func (r *Reader) typed(text string) tea.Cmd {
	r.open.search.text = text
	return r.seek()
}

// endSearch forgets the matches, and reports whether there was a search.
func (r *Reader) endSearch() bool {
	s := &r.open.search
	was := s.text != ""
	*s = finding{gen: s.gen + 1}
	r.awaited = false
	return was
}

// seek searches the lines as they are set now.
func (r *Reader) seek() tea.Cmd {
	s := &r.open.search
	s.gen++
	if r.awaited = strings.TrimSpace(s.text) != ""; !r.awaited {
		s.hits = nil
		return nil
	}
	msg, lines, text := foundMsg{gen: s.gen, set: r.gen}, r.open.set.Lines, s.text
	return func() tea.Msg {
		msg.hits, msg.starts = find(lines, text)
		return msg
	}
}

// onFound takes matches over and shows the first one at or below the place.
func (r *Reader) onFound(msg foundMsg) {
	if r.gen != msg.set || r.open.search.gen != msg.gen {
		return
	}
	r.awaited = false
	s, from := &r.open.search, r.open.top
	if r.typing() {
		from = r.open.lineOf(s.origin)
	}
	s.hits, s.starts = msg.hits, msg.starts
	s.at = sort.Search(len(s.hits), func(i int) bool { return s.hits[i].line >= from })
	if s.at == len(s.hits) {
		s.at = 0
	}
	if r.typing() {
		r.goTo(from)
		r.nextMatch(0)
	}
}

// nextMatch selects the next match, or the one before; behind the last comes the first. It comes
// into sight: it stays where it is, or stands in the upper third. It reports whether there is one.
func (r *Reader) nextMatch(by int) bool {
	s, o := &r.open.search, r.open
	if len(s.hits) == 0 {
		return false
	}
	s.at = (s.at + by + len(s.hits)) % len(s.hits)
	if line := s.hits[s.at].line; line < o.top || line >= o.top+r.rows() {
		r.goTo(line - r.rows()/3)
	}
	return true
}

// find finds a text in lines, in either case. A blank of it stands for any, and for the end of
// a line; behind a hyphen a line may end as well.
func find(lines []Line, text string) (hits []hit, starts []int) {
	var pattern strings.Builder
	for i, word := range strings.Fields(text) {
		if i > 0 {
			pattern.WriteString(`\s+`)
		}
		pattern.WriteString(strings.ReplaceAll(regexp.QuoteMeta(word), "-", `-(?:\n *)?`))
	}
	wanted := regexp.MustCompile("(?i)" + pattern.String())
	var all strings.Builder
	for _, l := range lines {
		starts = append(starts, all.Len())
		all.WriteString(l.Text + "\n")
	}
	for _, at := range wanted.FindAllStringIndex(all.String(), -1) {
		hits = append(hits, hit{sort.SearchInts(starts, at[0]+1) - 1, at[0], at[1]})
	}
	return hits, starts
}

// marks are the matches in line i.
func (s *finding) marks(i int, l Line) (all []Mark) {
	first := sort.Search(len(s.hits), func(n int) bool { return s.hits[n].to > s.starts[i] })
	for n := first; n < len(s.hits) && s.hits[n].line <= i; n++ {
		h := s.hits[n]
		m := Mark{From: h.from - s.starts[i], To: min(h.to-s.starts[i], len(l.Text)), Look: match}
		if h.line < i { // it goes on behind what is in front of the line
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
