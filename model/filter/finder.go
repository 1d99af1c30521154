// Package filter narrows what the list shows. A Finder has the Line that takes the filter, and
// runs one search at a time in the background; it keeps up with papers that come in. Facets are
// the values to choose from, with their counts; what is chosen stands in the filter's text and
// nowhere else. Lists are the saved filters and the watch words, which the reader edits; a tally
// counts papers for both.
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

// Finder is the filter line and the search for what it says.
type Finder struct {
	Index       *search.Index
	Line        Line
	Search      Run
	PapersAdded bool                                        // papers came in since the last search that followed them began
	After       func(time.Duration, func() tea.Msg) tea.Cmd // calls back after a while

	paused   bool // PausedMsg is on its way
	rested   bool // it came
	indexing indexing
	spin     spin
}

// New returns a finder that has not searched yet.
func New(picture spinner.Model, s *shelf.Shelf, dialog *overlay.Dialog, after func(time.Duration, func() tea.Msg) tea.Cmd) Finder {
	index := search.NewIndex()
	line := Line{Input: ui.NewInput(), Index: index, Shelf: s, Dialog: dialog}
	return Finder{Index: index, Line: line, After: after, spin: spin{picture: picture}}
}

// Update turns the spinner, takes completions, and ends pauses.
func (f *Finder) Update(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case spinner.TickMsg:
		return f.turned(msg)
	case indexedMsg:
		f.indexing.busy = false
	case offeredMsg:
		f.Line.offered(msg)
	case PausedMsg:
		f.paused, f.rested = false, true
	}
	return nil
}

// StartSearch searches, and cancels the search before. behind says that nobody asked for it: papers came in.
func (f *Finder) StartSearch(j Job, behind bool) tea.Cmd {
	ctx, gen := f.Search.start(behind)
	f.spin.turned = 0
	index := f.Index
	return tea.Batch(func() tea.Msg { return j.run(ctx, index, gen) }, f.turn())
}

// Finish notes that a search has answered, and reports whether it is the one that is running.
func (f *Finder) Finish(gen int) bool {
	if gen != f.Search.Gen {
		return false
	}
	f.Search.Busy = false
	return true
}

// SearchPause lies between two searches while papers come in: a million come in hundreds of batches, and
// searching them takes half as long as this.
const SearchPause = time.Second

// PausedMsg says that the pause before the next search is over.
type PausedMsg struct{}

// SearchDue reports whether the list is to be searched now because papers came in, or else begins the
// pause before that. hurry is for a list that nobody can use before it is searched.
func (f *Finder) SearchDue(hurry bool) (due bool, wait tea.Cmd) {
	switch {
	case f.Search.Busy || !f.PapersAdded:
		return false, nil
	case hurry || f.rested:
		f.PapersAdded, f.rested = false, false
		return true, nil
	case f.paused:
		return false, nil
	}
	f.paused = true
	return false, f.After(SearchPause, func() tea.Msg { return PausedMsg{} })
}

// indexing prepares papers for being searched, one command at a time.
type indexing struct {
	busy bool
	done library.Snapshot // the papers that are prepared, or are being
	part bool             // not all of their words: more were coming
}

type indexedMsg struct{}

// MinIndexBatch is how many papers are prepared at once while more come in.
const MinIndexBatch = 16_384

// IndexPapers folds the texts of the papers that came in and collects their words, so that no key
// waits for it. While more are coming it waits for enough of them.
func (f *Finder) IndexPapers(coming bool) tea.Cmd {
	x, index, papers := &f.indexing, f.Index, f.Line.Shelf.Papers
	if x.busy || papers == x.done && !x.part || coming && papers.Len()-x.done.Len() < MinIndexBatch {
		return nil
	}
	x.busy, x.done, x.part = true, papers, coming
	return f.After(indexPause, func() tea.Msg {
		index.Follow(context.Background(), papers, coming)
		return indexedMsg{}
	})
}

// indexPause lets the search that lists the papers begin first.
const indexPause = 10 * time.Millisecond

// spinFor is how long the spinner shows each of its pictures; a shorter search shows none.
const spinFor = 125 * time.Millisecond

// LongSearchTicks is after how many pictures of the spinner a search is a long one: half a
// second. The footer then says that it goes on, and that Esc cancels it.
const LongSearchTicks = 4

// spin turns in the filter line while a search goes on.
type spin struct {
	picture spinner.Model
	on      bool // the next picture is on its way
	turned  int  // how many were shown for the search that is running
}

func (f *Finder) turn() tea.Cmd {
	if f.spin.on || !f.Search.Busy {
		return nil
	}
	f.spin.on = true
	return f.After(spinFor, f.spin.picture.Tick)
}

func (f *Finder) turned(msg spinner.TickMsg) tea.Cmd {
	s := &f.spin
	s.on = false
	if !f.Search.Busy {
		f.Line.Spinner = ""
		return nil
	}
	s.turned++
	s.picture, _ = s.picture.Update(msg)
	f.Line.Spinner = s.picture.View()
	return f.turn()
}

// LongRunning reports whether the search has gone on for so long that Esc cancels it.
func (f *Finder) LongRunning() bool { return f.Search.Busy && f.spin.turned >= LongSearchTicks }

// Run is work in the background, of which only the newest answer counts: a search, a count of facets.
type Run struct {
	Gen        int  // answers carry the generation they were asked under
	Busy       bool // an answer is awaited
	Background bool // it follows papers that came in: the reader did not ask for it
	cancel     context.CancelFunc
}

// start drops the work before. The context of the new one ends when that is dropped.
func (r *Run) start(behind bool) (context.Context, int) {
	r.Cancel()
	ctx, cancel := context.WithCancel(context.Background())
	r.Busy, r.Background, r.cancel = true, behind, cancel
	return ctx, r.Gen
}

// Cancel ends the work, and drops what it has found.
func (r *Run) Cancel() {
	if r.cancel != nil {
		r.cancel()
	}
	r.Gen++
	r.Busy, r.Background = false, false
}

// BlocksKeys reports whether keys wait for the answer: if the reader asked for it, or if no more
// papers are coming, because then it brings the whole list.
func (r *Run) BlocksKeys(coming bool) bool { return r.Busy && (!r.Background || !coming) }

// FoundMsg is the answer.
type FoundMsg struct {
	Gen     int
	Answer  search.Answer
	Explain tea.Cmd // explains why nothing was found; nil: something was
}

// ExplainedMsg says why nothing was found.
type ExplainedMsg struct {
	Gen  int
	None search.NoResults
}

// Job is all that a search needs. It shares nothing that the model changes.
type Job struct {
	Base, Filter query.Query // the view's, and the reader's
	Text         string      // Filter as typed
	query.Sorting
	NewFirst bool // new papers stand in front of all others
	Papers   search.Papers
	Points   search.Points
}

func (j Job) run(ctx context.Context, index *search.Index, gen int) tea.Msg {
	request := search.Ask(ctx, query.Join(j.Base, j.Filter), j.By, j.Papers, j.Points)
	request.Back = j.Reversed
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

// newFirst puts the new papers in front of the others, and returns how many there are.
func newFirst(papers []int32, is []search.Is) ([]int32, int) {
	var fresh, old []int32
	for _, p := range papers {
		if is[p]&search.IsNew != 0 {
			fresh = append(fresh, p)
		} else {
			old = append(old, p)
		}
	}
	return append(fresh, old...), len(fresh)
}
