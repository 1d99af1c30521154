package foryou

import (
	"context"

	tea "github.com/charmbracelet/bubbletea"

	"dailies/parser/clean"
	"dailies/ui/english"
)

// Learning learns in the background. What was learned stays as it is until the next learning
// has ended.
type Learning struct {
	*Learned
	gen    int
	cancel context.CancelFunc
}

// LearnedMsg carries what was learned.
type LearnedMsg struct {
	Asked   bool // by the reader, who expects another order
	learned *Learned
	gen     int
}

// Start learns anew. The source is made in the background.
func (l *Learning) Start(source func() Source, asked bool) tea.Cmd {
	l.drop()
	ctx, cancel := context.WithCancel(context.Background())
	l.cancel = cancel
	gen := l.gen
	return func() tea.Msg { return LearnedMsg{asked, Learn(ctx, source()), gen} }
}

// drop gives up the learning that goes on.
func (l *Learning) drop() {
	l.gen++
	if l.cancel != nil {
		l.cancel()
	}
}

// Forget drops what was learned, and the learning that goes on: all papers are read again.
func (l *Learning) Forget() {
	l.drop()
	l.Learned = nil
}

// Take takes over what was learned, unless it is out of date, and reports whether it did.
func (l *Learning) Take(msg LearnedMsg) bool {
	if msg.gen != l.gen || msg.learned == nil {
		return false
	}
	l.Learned = msg.learned
	return true
}

// Note says how far the learning is.
func (l *Learned) Note() clean.Text {
	switch {
	case l == nil:
		return Note(0)
	case l.titles:
		return clean.Literal("by titles alone, which tell less")
	}
	return Note(l.Kept)
}

// Note says how far one gets with so many kept papers: how many are missing before there is
// an order, or that it is still learning; empty if there is nothing to say.
func Note(kept int) clean.Text {
	switch {
	case kept < Least:
		return clean.Of("keep " + english.Plural(Least-kept, "more paper") + " first")
	case kept < Enough:
		return clean.Literal("still learning")
	}
	return clean.Text{}
}
