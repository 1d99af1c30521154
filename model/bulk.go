package model

import (
	"fmt"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"dailies/model/library"
	"dailies/model/marks"
	"dailies/parser/clean"
)

// How much of an action on very many papers is done between two frames: 100,000
// at once would be a fifth of a second, in which nothing moves.
const (
	atOnce    = 500 // papers from which on an action is done in pieces
	bulkPiece = 50
	bulkTime  = 2 * time.Millisecond
)

// bulk is an action on very many papers that is being done. Keys wait until it
// is, and nothing is counted meanwhile: it would be counted anew after each piece.
type bulk struct {
	what   string
	set    func(*marks.Change)
	batch  *marks.Batch
	papers []int32      // by index,
	ids    []library.ID // or by ID
	at     int
}

// bulkMsg goes on with it.
type bulkMsg struct{ of *bulk }

func (b *bulk) len() int { return max(len(b.papers), len(b.ids)) }

// begin begins an action on very many papers.
func (m *Model) begin(b bulk) tea.Cmd {
	b.batch = m.shelf.Marks.Begin(b.len())
	m.bulk = &b
	m.unpick()
	return m.onBulk(bulkMsg{m.bulk})
}

// onBulk does as much as a frame has time for.
func (m *Model) onBulk(msg bulkMsg) tea.Cmd {
	b := msg.of
	if b != m.bulk {
		return nil // it had to be done at once
	}
	for start := m.cfg.Now(); b.at < b.len() && m.cfg.Now().Sub(start) < bulkTime; {
		m.piece(b)
	}
	if b.at == b.len() {
		return m.finish()
	}
	m.say(clean.Of(fmt.Sprintf("%s: %s of %s …", b.what, clean.Number(b.at), plural(b.len(), "paper"))))
	return func() tea.Msg { return msg }
}

// piece changes the marks of the next few papers.
func (m *Model) piece(b *bulk) {
	to := min(b.at+bulkPiece, b.len())
	var papers []int32
	if b.ids != nil {
		papers = m.still(b.ids[b.at:to])
	} else {
		papers = b.papers[b.at:to]
	}
	b.at = to
	b.batch.Add(m.changes(papers, b.set)...)
	for _, p := range papers {
		m.changed(p)
	}
}

// finish does the rest of a bulk action, ends its step, and lets the keys go on
// that waited for it.
func (m *Model) finish() tea.Cmd {
	b := m.bulk
	if b == nil {
		return nil
	}
	for b.at < b.len() {
		m.piece(b)
	}
	m.bulk = nil
	step := b.batch.End()
	if p := m.selected(); p != nil {
		m.places[step.Op] = p.ID
	}
	m.follow()
	m.say(toldMany(b.what, b.len(), len(step.Changes)))
	return tea.Batch(m.queue(step), m.release())
}

// changes makes the changes of papers.
func (m *Model) changes(papers []int32, set func(*marks.Change)) []marks.Change {
	changes := make([]marks.Change, len(papers))
	for n, p := range papers {
		paper := m.shelf.Papers.Paper(int(p))
		m.touched(paper.ID)
		changes[n] = marks.Change{ID: paper.ID, Title: paper.Title.String()}
		set(&changes[n])
		endSnooze(&changes[n])
	}
	return changes
}
