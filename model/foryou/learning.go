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
	Took   func(asked bool) tea.Cmd // called once something was learned
	gen    int
	cancel context.CancelFunc
}

type learnedMsg struct {
	asked   bool // by the reader, who expects another order
	learned *Learned
	gen     int
}

// Update takes over what was learned, unless it is out of date.
func (l *Learning) Update(msg tea.Msg) tea.Cmd {
	learned, ok := msg.(learnedMsg)
	if !ok || learned.gen != l.gen || learned.learned == nil {
		return nil
	}
	l.Learned = learned.learned
	return l.Took(learned.asked)
}

// Start learns anew, because the reader asked or not. The source is made in the background.
func (l *Learning) Start(source func() Source, asked bool) tea.Cmd {
	l.drop()
	ctx, cancel := context.WithCancel(context.Background())
	l.cancel = cancel
	gen := l.gen
	return func() tea.Msg { return learnedMsg{asked, Learn(ctx, source()), gen} }
}

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
