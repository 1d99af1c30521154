package model

import (
	"context"
	"fmt"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"dailies/parser"
	"dailies/parser/clean"
	"dailies/ui"
)

// slow is from when on the reading of the dumps is shown: what is quicker would
// only flicker.
const slow = 200 * time.Millisecond

// progress is how far the reading has come.
type progress struct {
	shown       bool  // it takes long enough to be shown
	bytes, part int64 // of files read, and of the one being read
	total       int64 // 0: not known
}

// slowMsg says that the reading takes long, sizedMsg how much there is to read.
type (
	slowMsg  struct{ gen int }
	sizedMsg struct {
		gen   int
		total int64
	}
)

// watchClock tells when the reading takes long.
func (m *Model) watchClock() tea.Cmd {
	gen := m.loading.gen
	return m.cfg.After(slow, func() tea.Msg { return slowMsg{gen} })
}

// onSlow shows how far the reading is, and asks how much there is.
func (m *Model) onSlow(msg slowMsg) tea.Cmd {
	if msg.gen != m.loading.gen || !m.loading.busy {
		return nil
	}
	m.loading.early = false
	keys := m.release() // before Esc stops the reading: it was pressed when nothing said so
	m.loading.shown = true
	size := m.cfg.Size
	if size == nil {
		return keys
	}
	return tea.Batch(keys, func() tea.Msg { return sizedMsg{msg.gen, size(context.Background())} })
}

func (m *Model) onSized(msg sizedMsg) tea.Cmd {
	if msg.gen == m.loading.gen {
		m.loading.total = msg.total
	}
	return nil
}

// count adds the bytes of dumps that were read, or of parts of them.
func (p *progress) count(dumps []parser.Dump) {
	for _, d := range dumps {
		p.part = d.Bytes
		if !d.More {
			p.bytes, p.part = p.bytes+p.part, 0
		}
	}
}

// done is how many bytes have been read.
func (p *progress) done() int64 { return p.bytes + p.part }

// progressBar is what the header says of the reading; nil where it says nothing.
func (m *Model) progressBar() *ui.Progress {
	if !m.loading.busy || !m.loading.shown {
		return nil
	}
	return &ui.Progress{Papers: m.filling().Papers.Len(), Bytes: m.loading.done(), Total: m.loading.total}
}

// interruptible tells whether Esc ends the reading here: it has nothing else to
// go back from, and what it does is said in the footer.
func (m *Model) interruptible() bool {
	return m.loading.busy && m.loading.shown && m.focus() == onList && !m.screen.prefs.Zoom && m.triage.picks.n() == 0 && m.view().Filter == ""
}

// interrupt ends the reading and keeps what was read. Of dumps that were being
// read again nothing is kept: the papers from before are whole.
func (m *Model) interrupt() tea.Cmd {
	if m.loading.again != nil {
		m.endLoading()
		m.loading.again = nil
		m.messages.say(clean.Concat(m.notAgain(), clean.Literal(" — R reads again")))
		return tea.Batch(m.followPapers(), m.tally())
	}
	search := m.endReading()
	m.messages.warn(clean.Concat(m.loading.cut, clean.Literal(" — R reads everything")))
	return tea.Batch(search, m.keepSoon())
}

// endReading ends the first reading before its end, and remembers how far it came.
func (m *Model) endReading() tea.Cmd {
	read := ui.Progress{Papers: m.shelf.Papers.Len(), Bytes: m.loading.done(), Total: m.loading.total}
	m.endLoading()
	m.loading.cut = clean.Of(fmt.Sprintf("reading stopped at %s", read))
	m.shelf.Failed = append(m.shelf.Failed, clean.Concat(m.loading.cut, clean.Literal("; R reads everything")))
	return m.afterPapers()
}

// notAgain says what is shown where the dumps were not read again.
func (m *Model) notAgain() clean.Text {
	if m.loading.cut.Empty() {
		return clean.Literal("not read again: the papers are as before")
	}
	return clean.Concat(clean.Literal("not read again; before that, "), m.loading.cut)
}

// endLoading ends the reading; what is still on its way is dropped.
func (m *Model) endLoading() {
	m.loading.stop()
	m.loading.gen++
	m.loading.busy, m.loading.early, m.loading.progress = false, false, progress{}
}
