package model

import (
	"fmt"
	"strings"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"dailies/model/library"
	"dailies/model/marks"
	"dailies/parser/clean"
)

// How much of an action on very many papers is done between two frames: 100,000
// at once would be a fifth of a second, in which nothing moves. With the frame it
// is less than 2 ms.
const (
	atOnce    = 500 // papers from which on an action is done in pieces
	bulkPiece = 50
	bulkTime  = 1500 * time.Microsecond
)

// bulk is an action on very many papers that is being done. Keys and dumps wait
// until it is, and nothing is counted meanwhile: it would be counted anew after each
// piece.
type bulk struct {
	what  string
	n, at int                // papers in all, and done
	use   func(marks.Room)   // takes the room for its step,
	do    func(from, to int) // does some of the papers,
	end   func() tea.Cmd     // and what is to be done after the last
	quits bool               // then dailies quits
	late  []tea.Msg          // dumps that came meanwhile
}

// bulkMsg goes on with it; the first time with room for all of it, which takes
// longer to make than a frame.
type bulkMsg struct {
	of   *bulk
	room marks.Room
}

// begin begins an action on very many papers.
func (m *Model) begin(b bulk) tea.Cmd {
	m.bulk = &b
	m.hurry()
	m.sayHowFar()
	return func() tea.Msg { return bulkMsg{&b, marks.NewRoom(b.n)} }
}

// onBulk does as much as a frame has time for.
func (m *Model) onBulk(msg bulkMsg) tea.Cmd {
	b := msg.of
	if b != m.bulk {
		return nil // it had to be done at once
	}
	if a := m.arriving; a.awaited() { // what was decided before comes first
		m.receive(a)
		return func() tea.Msg { return msg }
	}
	start := m.cfg.Now()
	if b.at == 0 {
		b.use(msg.room)
	}
	for b.piece(); b.at < b.n && m.cfg.Now().Sub(start) < bulkTime; {
		b.piece()
	}
	if b.at == b.n {
		return m.finish()
	}
	m.sayHowFar()
	return func() tea.Msg { return bulkMsg{of: b} }
}

// hurry begins a rush, unless there is one.
func (m *Model) hurry() {
	if m.rush == nil && m.cfg.Rush != nil {
		m.rush = m.cfg.Rush()
	}
}

// calmDown ends the rush once what was done is on the disk, or cannot get there.
func (m *Model) calmDown() tea.Cmd {
	if m.rush == nil || m.bulk != nil || m.saving.Busy() {
		return nil
	}
	over := m.rush
	m.rush = nil
	return func() tea.Msg {
		over()
		return nil
	}
}

func (m *Model) sayHowFar() {
	b, then := m.bulk, ""
	if b.quits || len(m.waiting) > 0 && strings.EqualFold(m.waiting[0].String(), "q") {
		then = " then dailies quits"
	}
	m.say(clean.Of(fmt.Sprintf("%s: %s of %s …%s", b.what, clean.Number(b.at), plural(b.n, "paper"), then)))
}

// piece does the next few papers.
func (b *bulk) piece() {
	from := b.at
	b.at = min(from+bulkPiece, b.n)
	b.do(from, b.at)
}

// finish does the rest of a bulk action, behind the news that it waits for, ends
// its step, and lets the keys go on that waited for it.
func (m *Model) finish() tea.Cmd {
	b := m.bulk
	if b == nil {
		return nil
	}
	for m.arriving.awaited() {
		m.arrive(m.arriving)
	}
	for b.at < b.n {
		b.piece()
	}
	m.bulk = nil
	cmds := []tea.Cmd{b.end(), m.heldNews()}
	for _, msg := range b.late {
		cmds = append(cmds, m.route(msg))
	}
	if cmds = append(cmds, m.release()); b.quits {
		cmds = append(cmds, m.quit())
	}
	return tea.Batch(cmds...)
}

// afterBulk lets dumps wait for the end of an action on very many papers: to end it
// for them kept the screen still for more than a second at a million.
func (m *Model) afterBulk(msg tea.Msg, then func() tea.Cmd) tea.Cmd {
	if m.bulk != nil {
		m.bulk.late = append(m.bulk.late, msg)
		return nil
	}
	return then()
}

// setMany changes very many papers, as one step.
func (m *Model) setMany(what string, papers held, set func(*marks.Change)) tea.Cmd {
	n := len(papers.at)
	if room := m.room(n, m.needs(papers, change(set))); room < n {
		m.warn(notDone(what, room, n, "filter further"))
		return nil
	}
	batch := m.shelf.Marks.Begin()
	var names names
	m.unpick()
	return m.begin(bulk{
		what: what,
		n:    n,
		use:  batch.Use,
		do: func(from, to int) {
			still := m.still(papers.some(from, to))
			batch.Each(change(set), names.of(m.shelf.Papers, still))
			for _, p := range still {
				m.changed(p)
			}
		},
		end: func() tea.Cmd {
			step := batch.End()
			if p := m.selected(); p != nil {
				m.places[step.Op] = p.ID
			}
			m.follow()
			m.say(toldMany(what, n, step.Len()))
			return m.queue(step)
		},
	})
}

// change is what an action sets.
func change(set func(*marks.Change)) marks.Change {
	var c marks.Change
	set(&c)
	endSnooze(&c)
	return c
}

// names are how some papers are called, and room for others.
type names struct {
	papers []marks.Named
	ids    []byte
}

// of gives the names of papers, until it is asked for others. To make each paper for
// them was half of the garbage of an action on very many.
func (n *names) of(in library.Snapshot, papers []int32) []marks.Named {
	const room = 256 // most IDs have less
	if cap(n.ids) < room*len(papers) {
		n.ids = make([]byte, 0, room*len(papers))
	}
	n.papers = n.papers[:0]
	left := n.ids
	for _, p := range papers {
		id := in.AppendID(left, int(p))
		n.papers = append(n.papers, marks.Named{ID: id, Title: in.Paper(int(p)).Title})
		end := min(len(id), cap(left))
		left = left[end:end]
	}
	return n.papers
}
