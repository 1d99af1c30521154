package model

import (
	tea "github.com/charmbracelet/bubbletea"

	"dailies/model/overlay"
)

// updateOverlay takes what prompts have worked out in the background.
func (m *Model) updateOverlay(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case overlay.HintedMsg:
		return msg.Prompt.Hinted(msg)
	case overlay.CompletedMsg:
		return tea.Batch(msg.Prompt.Completed(msg), m.release())
	}
	return nil
}

// overlayKey gives a key to the overlay. The overlay is closed before what the key does,
// which may open another one.
func (m *Model) overlayKey(k tea.KeyMsg) tea.Cmd {
	r := m.overlay.Key(k)
	if r.Close {
		m.overlay = nil
	}
	return run(r.Do)
}

// promptKey gives a key to the open prompt.
func (m *Model) promptKey(k tea.KeyMsg) tea.Cmd {
	r := m.prompt.Key(k)
	if r.Close {
		m.prompt = nil
		m.arrange()
	}
	return run(r.Do)
}

func run(do overlay.Do) tea.Cmd {
	if do == nil {
		return nil
	}
	return do()
}

// ask opens a prompt.
func (m *Model) ask(p *overlay.Prompt) tea.Cmd {
	m.prompt = p
	m.arrange()
	return p.Open()
}

// show opens an overlay.
func (m *Model) show(o overlay.Overlay) tea.Cmd {
	m.overlay = o
	return nil
}
