package model

import (
	"context"

	tea "github.com/charmbracelet/bubbletea"

	"dailies/model/finder"
	"dailies/model/search"
	"dailies/parser/clean"
)

// offeredMsg is what a text can be completed to.
type offeredMsg struct {
	to     *typing
	text   string
	stem   search.Stem
	by     int
	offers []search.Offer
}

// complete goes to the next completion of what stands in front of the cursor, or the one
// before. They are counted over all papers, beside the screen.
func (m *Model) complete(by int) tea.Cmd {
	if len(m.finder.typing.completion.Offers) > 0 {
		return m.offer(m.finder.typing.completion, by)
	}
	text, to := m.finder.filter.Text(), m.finder.typing
	stem := search.StemAt(text, m.finder.filter.Cursor())
	index, papers := m.finder.index, m.shelf.Searchable(nil)
	to.completion.Awaited = true
	return func() tea.Msg {
		return offeredMsg{to, text, stem, by, index.Offers(context.Background(), stem, papers)}
	}
}

// onOffered takes completions, unless what is typed is another filter.
func (m *Model) onOffered(msg offeredMsg) tea.Cmd {
	if m.finder.typing == nil || m.finder.typing != msg.to {
		return m.release()
	}
	m.finder.typing.completion.Awaited = false
	var cmd tea.Cmd
	switch {
	case m.finder.filter.Text() != msg.text:
	case len(msg.offers) == 0:
		m.messages.say(clean.Line(finder.NothingLike(msg.stem)))
	default:
		cmd = m.offer(finder.NewCompletion(msg.stem, msg.offers, msg.by), msg.by)
	}
	return tea.Batch(cmd, m.release())
}

// offer puts another offer into the filter, and searches for it.
func (m *Model) offer(c finder.Completion, by int) tea.Cmd {
	start, end, with := c.Next(by)
	m.finder.filter.Replace(start, end, with)
	cmd := m.refilter()
	m.finder.filter.SetHint(c.Hint())
	if !c.Settled() {
		m.finder.typing.completion = c
	}
	return cmd
}

// dropOffers forgets what was offered: the text is another.
func (m *Model) dropOffers() {
	m.finder.filter.SetHint(clean.Text{})
	if m.finder.typing != nil {
		m.finder.typing.completion = finder.Completion{Awaited: m.finder.typing.completion.Awaited}
	}
}
