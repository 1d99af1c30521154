package model

import (
	"context"
	"fmt"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"dailies/model/search"
	"dailies/parser/clean"
)

// offers are completions that Tab goes through.
type offers struct {
	text       string // what was typed when they were asked for
	start, end int    // bytes of the filter that the one tried last stands in
	all        []search.Offer
	at         int // the one tried; -1: none yet
}

// offeredMsg is what a text can be completed to.
type offeredMsg struct {
	to   *typing
	text string
	stem search.Stem
	by   int
	all  []search.Offer
}

// complete goes to the next completion of what stands in front of the cursor,
// or the one before. They are counted over all papers, beside the screen.
func (m *Model) complete(by int) tea.Cmd {
	if m.typing.offers != nil {
		return m.offer(by)
	}
	text := m.filter.Text()
	stem := search.StemAt(text, m.filter.Cursor())
	index, papers := m.index, m.shelf.Searchable(nil)
	ctx, cancel := context.WithCancel(context.Background())
	m.typing.completing, m.typing.uncomplete = true, cancel
	to := m.typing
	return func() tea.Msg {
		return offeredMsg{to, text, stem, by, index.Offers(ctx, stem, papers)}
	}
}

// endCompleting lets Esc be about what is typed while completions are still being
// counted, which takes a second for a million papers. Keys that wait come first.
func (m *Model) endCompleting() {
	if t := m.typing; t != nil && t.completing && len(m.waiting) == 0 {
		t.uncomplete()
		t.completing = false
	}
}

// onOffered takes completions, unless the text has changed since.
func (m *Model) onOffered(msg offeredMsg) tea.Cmd {
	if m.typing != msg.to || m.typing == nil || !m.typing.completing {
		return m.release() // Esc did not wait for it
	}
	m.typing.completing = false
	m.typing.uncomplete()
	return tea.Batch(m.takeOffers(msg), m.release())
}

func (m *Model) takeOffers(msg offeredMsg) tea.Cmd {
	if m.filter.Text() != msg.text || m.typing.offers != nil {
		return nil
	}
	if len(msg.all) == 0 {
		m.say(clean.Line(nothingLike(msg.stem)))
		return nil
	}
	m.typing.offers = &offers{text: msg.text, start: msg.stem.Start, end: msg.stem.End, all: msg.all, at: -1}
	if msg.by < 0 {
		m.typing.offers.at = 0
	}
	return m.offer(msg.by)
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

// offer puts another completion into the filter. A key that is the only one is
// taken: the next Tab completes its value.
func (m *Model) offer(by int) tea.Cmd {
	o := m.typing.offers
	o.at = (o.at + by + len(o.all)) % len(o.all)
	text := o.all[o.at].Text
	m.filter.Replace(o.start, o.end, text)
	o.end = o.start + len(text)
	cmd := m.refilter()
	m.filter.SetHint(o.hint())
	if len(o.all) > 1 || !strings.HasSuffix(text, ":") {
		m.typing.offers = o
	}
	return cmd
}

// hint shows the completion that was tried, and those that come after it.
func (o *offers) hint() clean.Text {
	var parts []string
	for i := range min(len(o.all), 6) {
		one := o.all[(o.at+i)%len(o.all)]
		part := one.Shown
		if one.Count >= 0 {
			part += " " + clean.Number(one.Count)
		}
		if i == 0 && one.Does != "" {
			part += " " + one.Does
		}
		parts = append(parts, part)
	}
	return clean.Line(fmt.Sprintf("%d/%d  %s", o.at+1, len(o.all), strings.Join(parts, " · ")))
}

func (m *Model) dropOffers() {
	m.filter.SetHint(clean.Text{})
	if m.typing != nil {
		m.typing.offers = nil
	}
}
