package list

import (
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"dailies/model/library"
	"dailies/model/overlay"
	"dailies/model/search"
	"dailies/model/shelf"
	"dailies/parser/clean"
	"dailies/ui"
)

// similarPapers is how many papers are shown beside the abstract.
const similarPapers = 5

// Among more papers none are looked for: the vectors of 100,000 take too much memory.
const maxSimilarCorpus = 20_000

// similarDelay is how long a paper is selected before they are looked for at the earliest.
const similarDelay = 150 * time.Millisecond

// Similar is the papers most like the selected one, by the words of titles and abstracts.
type Similar struct {
	paper  int32 // that they are like
	among  library.Snapshot
	papers []int32
	busy   bool
}

type similarMsg Similar

// Refresh works out what is like the selected paper in the background, one paper at a time.
func (s *Similar) Refresh(v *View, index *search.Index, in *shelf.Shelf, after func(time.Duration, func() tea.Msg) tea.Cmd) tea.Cmd {
	paper, among := v.Selected(), in.Papers
	if paper < 0 || s.busy || paper == s.paper && among == s.among || among.Count() > maxSimilarCorpus {
		return nil
	}
	s.busy = true
	return after(similarDelay, func() tea.Msg {
		return similarMsg{paper: paper, among: among, papers: index.Similar(among, paper, similarPapers)}
	})
}

// Update keeps an answer. If another paper was selected since, Follow asks again.
func (s *Similar) Update(msg tea.Msg) tea.Cmd {
	if similar, ok := msg.(similarMsg); ok {
		*s = Similar(similar)
	}
	return nil
}

// Of are the papers like another one, as far as they are known.
func (s *Similar) Of(paper int32) []int32 {
	if paper != s.paper {
		return nil
	}
	return s.papers
}

// OpenSimilar offers the papers like the selected one, and reports whether there are some. The one
// that is chosen is shown in the list.
func (r *Reading) OpenSimilar() bool {
	var items []overlay.Item
	for _, p := range r.Similar.Of(r.View().Paper) {
		items = append(items, overlay.Item{Name: r.TitleOf([]int32{p}), Do: func() tea.Cmd { r.ShowInAll(p); return r.Focus(ui.PaneList) }})
	}
	if len(items) > 0 {
		r.Dialog.Show(overlay.NewMenu(similarTitle, items))
	}
	return len(items) > 0
}

var similarTitle = clean.Literal("Similar papers")

// similarLines is how many lines a title takes at most.
const similarLines = 4

// DrawSimilar draws them beside a wide abstract, w cells by h lines.
func (r *Reading) DrawSimilar(t *ui.Theme, w, h int) ui.Block {
	papers := r.Similar.Of(r.View().Paper)
	if len(papers) == 0 {
		return ui.Blank(w, h)
	}
	lines := ui.Block{t.Pen(w).Gap(2).WriteTruncated(t.Accent, similarTitle, w).Line()}
	for _, p := range papers {
		lines = append(lines, ui.Spaces(w))
		title := r.TitleOf([]int32{p}).Line().String()
		pieces := ui.WrapAtMost(title, w-3, similarLines)
		for n, l := range pieces {
			line := title[l.Start:l.End]
			if n == len(pieces)-1 && l.End < len(title) {
				line = title[l.Start:][:ui.FitLenAtWord(title[l.Start:], w-3)] + t.Glyphs.Ellipsis
			}
			lines = append(lines, t.Pen(w).Gap(2).Write(t.Text, line).Line())
		}
	}
	return ui.Fit(lines, w, h)
}
