package model

import (
	"slices"

	tea "github.com/charmbracelet/bubbletea"

	"dailies/model/fetch"
	"dailies/model/list"
	"dailies/model/overlay"
	"dailies/model/shelf"
	"dailies/parser/clean"
	"dailies/ui"
	"dailies/ui/english"
	"dailies/ui/pane"
)

func (m *Model) onRead(msg shelf.ReadMsg) tea.Cmd {
	if msg.Gen != m.loading.Gen {
		return msg.Next // which sees that nobody wants it any more, and closes its file
	}
	before := m.shelf.Papers
	m.loading.TakeBatch(msg, m.loading.Shelf(m.shelf))
	if m.shelf.Papers.Tombstones() > before.Tombstones() {
		m.followMerged()
	}
	if msg.Next == nil {
		return m.loaded()
	}
	if m.loading.Again == nil { // else they are not on the screen yet
		m.papersChanged()
	}
	return msg.Next
}

func (m *Model) papersChanged() {
	m.reading.MarkStale(func(*list.View) bool { return true })
	m.finder.Due = true
}

// loaded ends a reading after its last batch.
func (m *Model) loaded() tea.Cmd {
	again := m.loading.Again
	switch {
	case again != nil && again.Papers.Count() == 0 && len(again.Failed) > 0: // no room, or no disk
		m.loading.Again = nil
		m.dialog.Fail(clean.Concat(m.loading.NotAgain(), clean.Literal(" — "), again.Failed[0]))
		return m.learn(false)
	case again != nil:
		return m.showReloaded()
	}
	came := m.recordArrivals()
	m.newPapers.arrived = came > 0
	m.newPapers.selectFirst = m.newPapers.arrived && m.dialog.Pressed() == 0
	if m.dialog.Now().Text.Empty() {
		m.dialog.Answer(m.loadedText(came), ui.Info, 0)
	}
	m.papersChanged()
	return m.learn(false)
}

// loadedText says how many papers there are, and how fresh they are if the site may have newer ones. It
// begins with how many came since the last sitting, unless the list says so.
func (m *Model) loadedText(came int) clean.Text {
	news := clean.Text{}
	since := shelf.Since(m.newPapers.lastSitting, m.cfg.Now())
	if came > 0 && m.newPapers.since.Empty() && !since.Empty() {
		news = clean.Concat(clean.Of(english.Number(came)+" new"), since, clean.Literal(" · "))
	}
	newest := m.freshness()
	switch {
	case newest.Empty():
		return clean.Concat(news, shelf.Origin(m.shelf.Papers), m.dialog.Text(firstKeys))
	case news.Empty():
		news = clean.Of(english.Plural(m.shelf.Papers.Count(), "paper") + " · ")
	}
	return clean.Concat(news, newest, m.dialog.Text(" — {help} help"))
}

// recordArrivals remembers the papers that are there, and returns how many have come. If no others are new, the
// list says since when these are.
func (m *Model) recordArrivals() int {
	came := m.shelf.Arrived.Arrive(m.shelf.Papers)
	if came > 0 && came == m.shelf.New {
		m.newPapers.since = shelf.Since(m.newPapers.lastSitting, m.cfg.Now())
	}
	return came
}

// firstKeys are those that a newcomer needs.
const firstKeys = " — {to-read} to-read, {skip} skip, {help} help"

// stopLoading ends the reading. What was read again is not kept: the papers from before are complete.
func (m *Model) stopLoading() tea.Cmd {
	if m.loading.Again != nil {
		m.loading.Stop()
		m.loading.Again = nil
		m.dialog.Say(clean.Concat(m.loading.NotAgain(), m.dialog.Text(" — {reload} reads again")))
	} else {
		m.endLoadEarly()
		m.dialog.Warn(clean.Concat(m.loading.Cut, m.dialog.Text(" — {reload} reads everything")))
	}
	return m.learn(false)
}

// endLoadEarly ends the first reading early, and says how far it came.
func (m *Model) endLoadEarly() {
	read := pane.Progress{Papers: m.shelf.Papers.Count(), Bytes: m.loading.Bytes, Total: m.loading.Total}
	m.loading.Stop()
	m.loading.Cut = clean.Of("Stopped reading at " + read.String())
	m.shelf.Failed = append(m.shelf.Failed, clean.Concat(m.loading.Cut, m.dialog.Text("; {reload} reads everything")))
	m.papersChanged()
}

// reload reads all dumps again, beside the papers that are shown, whose reading it ends.
func (m *Model) reload() tea.Cmd {
	if m.loading.Coming() {
		m.endLoadEarly()
	}
	m.loading.Again = shelf.Again(m.shelf, m.cfg.Now())
	m.dialog.Forget(m.reloadKey) // the result of the reload before
	m.reloadKey, m.reloadMessage = m.dialog.Pressed(), overlay.Message{}
	m.dialog.Say(clean.Literal("Reading the files again …"))
	return tea.Batch(m.files.Seen(), m.loading.Start(m.loading.Again.Library))
}

// showReloaded puts the papers that were read again in the place of the old ones.
func (m *Model) showReloaded() tea.Cmd {
	again := m.loading.Again
	for _, p := range again.SetDay(m.cfg.Now()) { // midnight may have passed since the first dump
		again.Join(int(p))
	}
	*m.shelf, m.loading.Again, m.loading.Cut = *again, nil, clean.Text{}
	m.learning.Forget()
	m.followPapers(false)
	said := m.reloadMessage
	if came := m.recordArrivals(); said.Text.Empty() {
		said.Text = shelf.ReadAgain(m.shelf.Papers.Count(), came)
		if m.mayFetch() {
			said.Text = clean.Concat(said.Text, m.dialog.Text(" — {fetch} fetches today's"))
		}
	}
	m.dialog.Answer(said.Text, said.Kind, m.reloadKey)
	m.finder.Due = true
	return m.learn(true)
}

// followMerged keeps places and picks when papers were merged. A search that the reader asked for
// begins anew: what it finds may have been merged.
func (m *Model) followMerged() {
	m.reading.SearchRequested = m.reading.SearchRequested || m.finder.Search.Busy && !m.finder.Search.Behind
	m.followPapers(true)
}

// followPapers keeps places and picks when papers were merged, or are in no file any more.
// decided reports whether decided papers stay in their rows: they do not if the reader asked for
// a new list.
func (m *Model) followPapers(decided bool) {
	papers := m.shelf.Papers
	m.reading.RemapPapers(papers, decided)
	m.finder.Search.Drop()
	m.triage.RemapPapers(papers)
}

func (m *Model) problems() []clean.Text {
	lines := slices.Concat(m.cfg.Problems, m.shelf.Failed)
	for _, d := range m.shelf.Papers.Dumps() {
		for _, p := range d.Problems {
			lines = append(lines, p.In(d.Name))
		}
	}
	lines = append(lines, m.damage.Problems()...)
	return append(lines, m.lists.Problems()...)
}

// countProblems counts them without making their texts: the footer does so in every frame.
func (m *Model) countProblems() int {
	n := len(m.cfg.Problems) + len(m.shelf.Failed) + len(m.damage.Problems()) + len(m.lists.Problems())
	for _, d := range m.shelf.Papers.Dumps() {
		n += len(d.Problems)
	}
	return n
}

// fetch asks for the papers of the last days. Besides whole papers, nothing else opens a connection.
func (m *Model) fetch() tea.Cmd {
	if m.fetching.Source.Fetch == nil {
		m.dialog.Warn(clean.Literal("There is no folder to keep papers in: set HOME, or start with --home."))
		return nil
	}
	return m.fetching.Start()
}

// onFetched takes a step of a fetch. At its end the dumps are read again, if any is new.
func (m *Model) onFetched(msg fetch.StepMsg) tea.Cmd {
	if msg.Whole {
		return nil
	}
	next, over := m.fetching.Receive(msg)
	if !over {
		return next
	}
	said, kind := m.fetching.Result()
	switch {
	case kind == ui.Failure:
		m.dialog.Fail(said)
		return nil
	case m.fetching.Progress.New == 0 || m.fetching.Source.OtherFolder != "":
		m.dialog.Answer(said, kind, m.dialog.Pressed())
		return nil
	}
	if m.cfg.Samples { // what comes in their place is the reader's first
		m.cfg.Samples = false
		m.shelf.Arrived.CountFirst()
	}
	read := m.reload()
	m.reloadMessage = overlay.Message{Text: said, Kind: kind}
	return read
}

// stop ends what runs in the background: a fetch, commands, the reading of files.
func (m *Model) stop() tea.Cmd {
	if !m.fetching.Stoppable() && !m.paper.Fetching.Stoppable() && !m.sharing.Jobs.Running() && !m.loading.Busy {
		m.dialog.Say(clean.Literal("Nothing is running."))
		return nil
	}
	m.fetching.Stop()
	m.paper.Fetching.Stop()
	m.sharing.Jobs.Stop()
	if m.loading.Busy {
		return m.stopLoading()
	}
	return nil
}

// fetchStatus says what is being fetched, and how much of it is done; empty if nothing is.
func (m *Model) fetchStatus() (said clean.Text, done, of int) {
	f := &m.fetching
	if !f.Busy {
		f = &m.paper.Fetching
	}
	if f.Busy {
		said, done, of = f.Status(), f.Progress.Done, f.Progress.Total
	}
	if f.Busy && f.Stoppable() {
		said = clean.Concat(said, m.dialog.Text(" · {stop} stops"))
	}
	return said, done, of
}
