package model

import (
	"context"
	"fmt"
	"slices"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"dailies/model/search"
	"dailies/parser/clean"
)

// completion is what Tab makes of the end of a text that is typed. Its zero value offers
// nothing.
type completion struct {
	awaited    bool // offers are being counted
	offers     []search.Offer
	at         int // the one in the text
	start, end int // bytes of the text that it stands in
}

// offeredMsg is what a text can be completed to.
type offeredMsg struct {
	to     *typing
	text   string
	stem   search.Stem
	by     int
	offers []search.Offer
}

// newCompletion offers what a stem can become. Tab begins with the first, Shift-Tab with
// the last.
func newCompletion(stem search.Stem, offers []search.Offer, by int) completion {
	c := completion{offers: offers, start: stem.Start, end: stem.End}
	if by > 0 {
		c.at = -1
	}
	return c
}

// next goes to another offer: bytes [start,end) of the text become with.
func (c *completion) next(by int) (start, end int, with string) {
	c.at = (c.at + by + len(c.offers)) % len(c.offers)
	start, end, with = c.start, c.end, c.offers[c.at].Text
	c.end = start + len(with)
	return start, end, with
}

// settled tells whether there is nothing else to go to: the only offer is a key, whose
// value the next Tab completes.
func (c *completion) settled() bool {
	return len(c.offers) == 1 && strings.HasSuffix(c.offers[0].Text, ":")
}

// maxHinted is how many offers the hint shows.
const maxHinted = 6

// hint shows the offer in the text, and those that come after it.
func (c *completion) hint() clean.Text {
	var parts []string
	for i, o := range slices.Concat(c.offers[c.at:], c.offers[:c.at])[:min(len(c.offers), maxHinted)] {
		part := o.Shown
		if o.Count >= 0 {
			part += " " + clean.Number(o.Count)
		}
		if i == 0 && o.Does != "" {
			part += " " + o.Does
		}
		parts = append(parts, part)
	}
	return clean.Line(fmt.Sprintf("%d/%d  %s", c.at+1, len(c.offers), strings.Join(parts, " · ")))
}

// complete goes to the next completion of what stands in front of the cursor, or the one
// before. They are counted over all papers, beside the screen.
func (m *Model) complete(by int) tea.Cmd {
	if len(m.finder.typing.completion.offers) > 0 {
		return m.offer(m.finder.typing.completion, by)
	}
	text, to := m.finder.filter.Text(), m.finder.typing
	stem := search.StemAt(text, m.finder.filter.Cursor())
	index, papers := m.finder.index, m.shelf.Searchable(nil)
	to.completion.awaited = true
	return func() tea.Msg {
		return offeredMsg{to, text, stem, by, index.Offers(context.Background(), stem, papers)}
	}
}

// onOffered takes completions, unless what is typed is another filter.
func (m *Model) onOffered(msg offeredMsg) tea.Cmd {
	if m.finder.typing == nil || m.finder.typing != msg.to {
		return m.release()
	}
	m.finder.typing.completion.awaited = false
	var cmd tea.Cmd
	switch {
	case m.finder.filter.Text() != msg.text:
	case len(msg.offers) == 0:
		m.messages.say(clean.Line(nothingLike(msg.stem)))
	default:
		cmd = m.offer(newCompletion(msg.stem, msg.offers, msg.by), msg.by)
	}
	return tea.Batch(cmd, m.release())
}

func nothingLike(s search.Stem) string {
	if s.Key == nil {
		return fmt.Sprintf("no key begins with %q: Tab on an empty line shows all", s.Part)
	}
	if s.Part == "" {
		return "no value of " + s.Key.Name + ": to choose from: " + s.Key.Does
	}
	return fmt.Sprintf("no value of %s: begins with %q", s.Key.Name, s.Part)
}

// offer puts another offer into the filter, and searches for it.
func (m *Model) offer(c completion, by int) tea.Cmd {
	start, end, with := c.next(by)
	m.finder.filter.Replace(start, end, with)
	cmd := m.refilter()
	m.finder.filter.SetHint(c.hint())
	if !c.settled() {
		m.finder.typing.completion = c
	}
	return cmd
}

// dropOffers forgets what was offered: the text is another.
func (m *Model) dropOffers() {
	m.finder.filter.SetHint(clean.Text{})
	if m.finder.typing != nil {
		m.finder.typing.completion = completion{awaited: m.finder.typing.completion.awaited}
	}
}
