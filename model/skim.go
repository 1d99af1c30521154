package model

import (
	tea "github.com/charmbracelet/bubbletea"

	"dailies/parser/clean"
)

// skim shows what each paper does first, or abstracts as they were written.
func (m *Model) skim() tea.Cmd {
	m.reading.Skim = !m.reading.Skim
	if m.reading.Skim {
		m.messages.Say(clean.Literal("key points first — ~ shows abstracts as written"))
	} else {
		m.messages.Say(clean.Literal("abstracts as written"))
	}
	m.follow()
	m.reading.Detail.Top()
	return m.keepSoon()
}
