// Package filter filters the list of papers. A Finder has the filter Line and runs one search at a time
// in the background; while papers are loaded it searches again. Facets shows values with their counts;
// choosing one changes the text of the filter, which is the only state. Lists holds the saved filters
// and the watch words, which the reader can edit, and counts the papers of both in the background.
package filter

import (
	"context"
	"time"

	"github.com/charmbracelet/bubbles/spinner"
	tea "github.com/charmbracelet/bubbletea"

	"dailies/model/library"
	"dailies/model/overlay"
	"dailies/model/search"
	"dailies/model/search/query"
	"dailies/model/shelf"
	"dailies/ui"
)

// Finder is the filter line with its search.
type Finder struct {
	Index       *search.Index
	Line        Line
	Search      Run
	PapersAdded bool                                        // papers were added that no search has included yet
	After       func(time.Duration, func() tea.Msg) tea.Cmd // calls back after a delay

	pausing  bool // PausedMsg is pending
	paused   bool // the pause before the next search is over
	indexing indexing
	spinner  spinner.Model
	ticking  bool // the next frame of the spinner is scheduled
	ticks    int  // frames shown for the running search
}

// New returns a finder for the papers of a shelf.
func New(
	spinner spinner.Model, s *shelf.Shelf, dialog *overlay.Dialog, after func(time.Duration, func() tea.Msg) tea.Cmd,
) Finder {
	index := search.NewIndex()
	line := Line{Input: ui.NewInput(), Index: index, Shelf: s, Dialog: dialog}
	return Finder{Index: index, Line: line, After: after, spinner: spinner}
}

// Update handles the messages of the spinner, the index, the completion and the pause.
func (f *Finder) Update(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case spinner.TickMsg:
		return f.onTick(msg)
	case indexedMsg:
		f.indexing.busy = false
	case completedMsg:
		f.Line.completed(msg)
	case PausedMsg:
		f.pausing, f.paused = false, true
	}
	return nil
}

// StartSearch cancels the running search and starts another one. background is as in Run.
func (f *Finder) StartSearch(j Job, background bool) tea.Cmd {
	ctx, gen := f.Search.start(background)
	f.ticks = 0
	index := f.Index
	return tea.Batch(func() tea.Msg { return j.run(ctx, index, gen) }, f.startSpinner())
}

// Finish ends the search of a generation. It reports false if that search is outdated.
func (f *Finder) Finish(gen int) bool {
	if gen != f.Search.Gen {
		return false
	}
	f.Search.Busy = false
	return true
}

// SearchPause is the pause between two searches while papers are loaded: a million papers come in
// hundreds of batches, and searching them takes half as long as this.
const SearchPause = time.Second

// PausedMsg says that the pause before the next search is over.
type PausedMsg struct{}

// SearchDue reports whether added papers call for a search now. Otherwise it may start the pause before
// that search. hurry skips the pause, for a list that is of no use until it is searched.
func (f *Finder) SearchDue(hurry bool) (due bool, wait tea.Cmd) {
	switch {
	case f.Search.Busy || !f.PapersAdded:
		return false, nil
	case hurry || f.paused:
		f.PapersAdded, f.paused = false, false
		return true, nil
	case f.pausing:
		return false, nil
	}
	f.pausing = true
	return false, f.After(SearchPause, func() tea.Msg { return PausedMsg{} })
}

// indexing adds papers to the index, one command at a time.
type indexing struct {
	busy    bool
	papers  library.Snapshot // those indexed by the last command
	partial bool             // some of their words were left for later, as more papers were expected
}

type indexedMsg struct{}

// MinIndexBatch is the smallest number of papers to index at once while papers are loaded.
const MinIndexBatch = 16_384

// IndexPapers indexes the papers that were added, in the background, so that no key has to wait for it.
// While more papers are loaded it waits until there are enough of them.
func (f *Finder) IndexPapers(loading bool) tea.Cmd {
	x, index, papers := &f.indexing, f.Index, f.Line.Shelf.Papers
	if x.busy || papers == x.papers && !x.partial || loading && papers.Len()-x.papers.Len() < MinIndexBatch {
		return nil
	}
	x.busy, x.papers, x.partial = true, papers, loading
	return f.After(indexDelay, func() tea.Msg {
		index.Follow(context.Background(), papers, loading)
		return indexedMsg{}
	})
}

// indexDelay lets the search that fills the list start first.
const indexDelay = 10 * time.Millisecond

// spinnerInterval is the time between two frames of the spinner. A shorter search shows none.
const spinnerInterval = 125 * time.Millisecond

// LongSearchTicks is the number of spinner frames (half a second) after which Esc cancels a search.
const LongSearchTicks = 4

func (f *Finder) startSpinner() tea.Cmd {
	if f.ticking || !f.Search.Busy {
		return nil
	}
	f.ticking = true
	return f.After(spinnerInterval, f.spinner.Tick)
}

func (f *Finder) onTick(msg spinner.TickMsg) tea.Cmd {
	f.ticking = false
	if !f.Search.Busy {
		f.Line.Spinner = ""
		return nil
	}
	f.ticks++
	f.spinner, _ = f.spinner.Update(msg)
	f.Line.Spinner = f.spinner.View()
	return f.startSpinner()
}

// LongRunning reports whether the search has been running for so long that Esc cancels it.
func (f *Finder) LongRunning() bool { return f.Search.Busy && f.ticks >= LongSearchTicks }

// Run is a task in the background, such as a search, that a newer one replaces.
type Run struct {
	Gen        int  // generation; an answer carries that of its task
	Busy       bool // the task is running
	Background bool // it was started because of added papers, not by the reader
	cancel     context.CancelFunc
}

// start cancels the running task and starts another one, which has to stop when the context is done.
func (r *Run) start(background bool) (context.Context, int) {
	r.Cancel()
	ctx, cancel := context.WithCancel(context.Background())
	r.Busy, r.Background, r.cancel = true, background, cancel
	return ctx, r.Gen
}

// Cancel stops the task. Its answer will be outdated.
func (r *Run) Cancel() {
	if r.cancel != nil {
		r.cancel()
	}
	r.Gen++
	r.Busy, r.Background = false, false
}

// BlocksKeys reports whether keys wait for the answer. They wait if the reader started the task, or if
// no more papers are loaded, because the answer is then the complete list.
func (r *Run) BlocksKeys(loading bool) bool { return r.Busy && (!r.Background || !loading) }

// FoundMsg is the answer of a search.
type FoundMsg struct {
	Gen     int
	Answer  search.Answer
	Explain tea.Cmd // finds out why there are no results; nil if there are some
}

// ExplainedMsg says why a search had no results.
type ExplainedMsg struct {
	Gen  int
	None search.NoResults
}

// Job is the input of a search. It shares nothing with the model that could change.
type Job struct {
	Base, Filter query.Query // of the view, and typed by the reader
	Text         string      // of Filter
	query.Sorting
	NewFirst bool // list new papers first
	Papers   search.Papers
	Points   search.Points
}

func (j Job) run(ctx context.Context, index *search.Index, gen int) tea.Msg {
	request := search.NewRequest(ctx, query.Join(j.Base, j.Filter), j.By, j.Papers, j.Points)
	request.Reverse = j.Reversed
	msg := FoundMsg{Gen: gen, Answer: index.Search(ctx, request)}
	if ctx.Err() != nil {
		return nil
	}
	if j.NewFirst {
		msg.Answer.Papers, msg.Answer.New = newFirst(msg.Answer.Papers, j.Papers.Is)
	}
	if len(msg.Answer.Papers) == 0 && !j.Filter.Empty() {
		msg.Explain = func() tea.Msg {
			none := index.NoResults(ctx, j.Base, j.Filter, j.Text, request.In)
			if ctx.Err() != nil {
				return nil
			}
			return ExplainedMsg{gen, none}
		}
	}
	return msg
}

// newFirst moves the new papers to the front, and returns how many there are.
func newFirst(papers []int32, is []search.Is) ([]int32, int) {
	var added, old []int32
	for _, p := range papers {
		if is[p]&search.IsNew != 0 {
			added = append(added, p)
		} else {
			old = append(old, p)
		}
	}
	return append(added, old...), len(added)
}
