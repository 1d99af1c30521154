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

const (
	maxSimilar       = 5                      // papers beside the abstract
	maxSimilarCorpus = 20_000                 // with more papers, the vectors take too much memory
	similarDelay     = 150 * time.Millisecond // debounce: similar papers are searched for after this
)

// Similar holds the papers most like the selected one, by the words of titles and abstracts.
type Similar struct {
	paper  int32            // the paper they are similar to
	corpus library.Snapshot // the papers that were compared with it
	papers []int32
	busy   bool // a search is running
}

type similarMsg Similar

// Refresh starts a search for papers like the selected one in the background, one search at a time.
func (s *Similar) Refresh(v *View, index *search.Index, in *shelf.Shelf, after func(time.Duration, func() tea.Msg) tea.Cmd) tea.Cmd {
	paper, corpus := v.Selected(), in.Papers
	if paper < 0 || s.busy || paper == s.paper && corpus == s.corpus || corpus.Count() > maxSimilarCorpus {
		return nil
	}
	s.busy = true
	return after(similarDelay, func() tea.Msg {
		return similarMsg{paper: paper, corpus: corpus, papers: index.Similar(corpus, paper, maxSimilar)}
	})
}

// Update takes the result. If another paper was selected meanwhile, the next Refresh searches again.
func (s *Similar) Update(msg tea.Msg) tea.Cmd {
	if similar, ok := msg.(similarMsg); ok {
		*s = Similar(similar)
	}
	return nil
}

// Of returns the papers like a paper if they are known.
func (s *Similar) Of(paper int32) []int32 {
	if paper != s.paper {
		return nil
	}
	return s.papers
}

// OpenSimilar opens a menu of the papers like the selected one, and reports whether there are any.
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

const maxSimilarLines = 4 // of one title

// DrawSimilar draws the similar papers beside a wide abstract, in w by h cells.
func (r *Reading) DrawSimilar(t *ui.Theme, w, h int) ui.Block {
	papers := r.Similar.Of(r.View().Paper)
	if len(papers) == 0 {
		return ui.Blank(w, h)
	}
	lines := ui.Block{t.Pen(w).Gap(2).WriteTruncated(t.Accent, similarTitle, w).Line()}
	for _, p := range papers {
		lines = append(lines, ui.Spaces(w))
		title := r.TitleOf([]int32{p}).Line().String()
		pieces := ui.WrapAtMost(title, w-3, maxSimilarLines)
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
