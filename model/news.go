package model

import (
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"dailies/model/marks"
	"dailies/ui/terminal"
)

// pollEvery is how often the program looks for what other windows decided.
const pollEvery = 2 * time.Second

// newsMsg is what other windows and devices decided since the last look.
type newsMsg struct {
	entries []marks.Entry
	found   marks.Report
	err     error
	more    bool // there are more to be had at once
}

// newsAtOnce is how many entries are fetched at a time: 10 MB, and 30 ms of reading
// in the background. What another window did to a million papers took 1 GB.
const newsAtOnce = 20_000

// poll looks for news every two seconds. Where there is none, the model is not
// asked, and nothing is drawn.
func (m *Model) poll() tea.Cmd {
	if m.cfg.Store == nil {
		return nil
	}
	return m.cfg.After(pollEvery, m.look(false))
}

// look gives the look for news. Where they are awaited, the model wants to know
// that there are none.
func (m *Model) look(awaited bool) func() tea.Msg {
	var look func() tea.Msg
	cfg, known, today := m.cfg, m.damage.found, m.cfg.Now().Format(time.DateOnly)
	cfg.Marks, cfg.Load = nil, nil // it may wait for as long as the program takes to end
	filters, words := m.filters.book, m.watching.book
	look = func() tea.Msg {
		entries, more, err := cfg.Store.SomeNews(newsAtOnce)
		msg := newsMsg{entries, cfg.Store.Report(), err, more}
		if !awaited && msg.nothing(known) && cfg.Now().Format(time.DateOnly) == today && !filters.Changed() && !words.Changed() {
			return terminal.QuietMsg{Then: cfg.After(pollEvery, look)}
		}
		return msg
	}
	return look
}

// nothing tells whether it has no more than what is known.
func (n newsMsg) nothing(known marks.Report) bool {
	found := n.found
	return len(n.entries) == 0 && n.err == nil && !n.more &&
		found.Bad == known.Bad && found.Edited == known.Edited && len(found.Problems) == len(known.Problems)
}

// arrival is news that are being taken over, a few entries between two frames:
// what another window did to 300,000 papers took a third of a second at once.
type arrival struct {
	entries []marks.Entry
	at      int  // so many are taken over
	some    bool // marks were changed by them
	more    bool // there are more to be had
}

// awaited tells whether some of it are still to be taken over.
func (a *arrival) awaited() bool { return a != nil && a.at < len(a.entries) }

// arrivalMsg goes on with it.
type arrivalMsg struct{ of *arrival }

// onNews takes over what other windows decided. The list stays as it is: what
// was decided elsewhere is dimmed in its place. News that come during an action
// on very many papers wait for its end: they count from when they were decided.
func (m *Model) onNews(msg newsMsg) tea.Cmd {
	if m.bulk != nil {
		m.news = &msg
		return nil
	}
	m.onDamage(msg.found, msg.err)
	m.wake()
	m.shelf.Marks.Expect(msg.entries)
	m.arriving = &arrival{entries: msg.entries, more: msg.more}
	if len(msg.entries) > atOnce { // to look at their times has taken 1 ms of this frame
		m.hurry()
		next := arrivalMsg{m.arriving}
		return func() tea.Msg { return next }
	}
	return m.onArrival(arrivalMsg{m.arriving})
}

// heldNews are the news that waited.
func (m *Model) heldNews() tea.Cmd {
	if m.news == nil {
		return nil
	}
	msg := *m.news
	m.news = nil
	return m.onNews(msg)
}

// onArrival takes over as much as a frame has time for.
func (m *Model) onArrival(msg arrivalMsg) tea.Cmd {
	a := msg.of
	m.receive(a)
	if a.awaited() {
		return func() tea.Msg { return msg }
	}
	m.arriving = nil
	if a.some {
		m.showPaper()
	}
	if a.more {
		m.arriving = a // nothing is counted, and no garbage collected, between its parts
		return tea.Batch(m.listNews(), m.look(true))
	}
	return tea.Batch(m.listNews(), m.poll())
}

func (m *Model) receive(a *arrival) {
	for start := m.cfg.Now(); a.at < len(a.entries); {
		m.arrive(a)
		if m.cfg.Now().Sub(start) >= bulkTime {
			return
		}
	}
}

// arrive takes over the next few entries.
func (m *Model) arrive(a *arrival) {
	from := a.at
	a.at = min(from+bulkPiece, len(a.entries))
	for _, id := range m.shelf.Marks.Merge(a.entries[from:a.at]) {
		a.some = true
		if i, ok := m.shelf.Papers.Find(id); ok {
			m.changed(int32(i))
		} else {
			m.changedAgain(id) // it may be one that only a new dump has
		}
	}
}
