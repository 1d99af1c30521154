package list

import (
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"dailies/model/keymap"
	"dailies/model/library"
	"dailies/model/search"
	"dailies/model/shelf"
	"dailies/ui"
)

// similarPapers is how many papers are shown beside the abstract.
const similarPapers = 5

// Among more papers none are looked for: the vectors of 100,000 take too much memory.
const similarAmong = 20_000

// similarPause is how long a paper is selected before they are looked for at the earliest.
const similarPause = 150 * time.Millisecond

// Similar is the papers most like the selected one, by the words of titles and abstracts.
type Similar struct {
	At     int // the one that is selected
	papers []int32
	of     likeness
	busy   bool
}

// likeness is what similar papers depend on.
type likeness struct {
	paper int32
	among library.Snapshot
}

// similarMsg is the papers like another one.
type similarMsg struct {
	of     likeness
	papers []int32
}

// Keys are the keys of these papers. open goes to the selected one, and back to the abstract.
func (s *Similar) Keys(open, back func() tea.Cmd) []keymap.Action {
	on := func(name, keys, help string, do func() tea.Cmd) keymap.Action {
		return keymap.New(keymap.Similar, keymap.Abstract, name, keys, help, do).Unlisted()
	}
	move := func(by int) func() tea.Cmd {
		return func() tea.Cmd { s.Move(by); return nil }
	}
	return []keymap.Action{
		on("similar-next", "j down", "next similar paper", move(1)),
		on("similar-previous", "k up", "previous similar paper", move(-1)),
		on("similar-open", "enter o", "go to the similar paper", open),
		on("similar-back", "esc h left shift+tab tab", "back to the abstract", back),
	}
}

// Follow works out what is like the selected paper in the background, one paper at a time.
func (s *Similar) Follow(v *View, index *search.Index, in *shelf.Shelf, after func(time.Duration, func() tea.Msg) tea.Cmd) tea.Cmd {
	if v.At < 0 || len(v.Shown) == 0 {
		return nil
	}
	of := likeness{v.At, in.Papers}
	if s.busy || of == s.of || in.Papers.Count() > similarAmong {
		return nil
	}
	s.busy = true
	return after(similarPause, func() tea.Msg { return similarMsg{of, index.Similar(of.among, of.paper, similarPapers)} })
}

// Update takes over an answer. If another paper was selected since, Follow asks again.
func (s *Similar) Update(msg tea.Msg) tea.Cmd {
	if similar, ok := msg.(similarMsg); ok {
		*s = Similar{of: similar.of, papers: similar.papers}
	}
	return nil
}

// Of are the papers like another one, as far as they are known.
func (s *Similar) Of(paper int32) []int32 {
	if paper != s.of.paper {
		return nil
	}
	return s.papers
}

// Move selects another one.
func (s *Similar) Move(by int) { s.At = max(min(s.At+by, len(s.papers)-1), 0) }

// similarTitles are the titles of the papers like the selected one.
func (r *Reading) similarTitles() (all []string) {
	for _, p := range r.Similar.Of(r.View().At) {
		all = append(all, r.TitleOf([]int32{p}).Line().String())
	}
	return all
}

// similarLines is how many lines a title takes at most.
const similarLines = 4

// DrawSimilar draws them, w cells by h lines. focused says that they have the keys.
func (r *Reading) DrawSimilar(t *ui.Theme, w, h int, focused bool) ui.Block {
	titles := r.similarTitles()
	if len(titles) == 0 {
		return ui.Blank(w, h)
	}
	lines := ui.Block{t.Pen(w).Gap(2).Write(t.Accent, "Similar papers").Line()}
	for i, title := range titles {
		lines = append(lines, ui.Blanks(w))
		look, selected := t.Text, i == r.Similar.At && focused
		if selected {
			look = t.Strong
		}
		pieces := ui.WrapAtMost(title, w-3, similarLines)
		for n, l := range pieces {
			line := title[l.Start:l.End]
			if n == len(pieces)-1 && l.End < len(title) {
				line = title[l.Start:][:ui.EndOfWord(title[l.Start:], w-3)] + t.Glyphs.More
			}
			lines = append(lines, t.Pen(w).Selection(selected, false).Gap(1).Write(look, line).Line())
		}
	}
	return ui.Fit(lines, w, h)
}

// SimilarAt is the title in line y of what is drawn w cells wide; ok is false if there is none.
func (r *Reading) SimilarAt(y, w int) (title int, ok bool) {
	from := 2
	for i, title := range r.similarTitles() {
		to := from + len(ui.WrapAtMost(title, w-3, similarLines))
		if from <= y && y < to {
			return i, true
		}
		from = to + 1
	}
	return 0, false
}
