package fulltext

import (
	"context"

	tea "github.com/charmbracelet/bubbletea"

	"dailies/model/papers"
)

// Source is where papers are, and where they come from.
type Source struct {
	Store papers.Store
	Aloud bool                               // papers are read aloud: formulas are spelt, on one level
	Fetch func(context.Context, Paper) error // asks arXiv for a paper and puts it into the store; nil: nobody can be asked
}

// Fetch is the paper that is being fetched.
type Fetch struct {
	Paper  Paper
	Busy   bool
	gen    int
	cancel func()
}

// FetchedMsg says how a fetch went.
type FetchedMsg struct {
	gen   int
	Paper Paper
	Err   error // context.Canceled: it was stopped
}

// FetchPaper fetches a paper. While one is being fetched, it is nil.
func (r *Reader) FetchPaper(p Paper) tea.Cmd {
	if r.Fetch.Busy {
		return nil
	}
	ctx, cancel := context.WithCancel(context.Background())
	r.Fetch = Fetch{Paper: p, Busy: true, gen: r.Fetch.gen + 1, cancel: cancel}
	gen, ask := r.Fetch.gen, r.Source.Fetch
	return func() tea.Msg { return FetchedMsg{gen, p, ask(ctx, p)} }
}

// Fetched takes the end of a fetch over, and reports whether it is still wanted.
func (r *Reader) Fetched(msg FetchedMsg) bool {
	if msg.gen != r.Fetch.gen || !r.Fetch.Busy {
		return false
	}
	r.Fetch.cancel()
	r.Fetch.Busy = false
	return true
}

// StopFetch stops a fetch.
func (r *Reader) StopFetch() {
	if r.Fetch.Busy {
		r.Fetch.cancel()
		r.Fetch.Busy = false
	}
}
