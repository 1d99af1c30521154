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
		return msg.Next // it finds that it was canceled, and closes its file
	}
	before := m.shelf.Papers
	m.loading.AddBatch(msg, m.loading.Target(m.shelf))
	if m.shelf.Papers.Tombstones() > before.Tombstones() {
		m.followMerged()
	}
	if msg.Next == nil {
		return m.loaded()
	}
	if m.loading.Reload == nil { // the papers of a reload are shown at its end
		m.papersChanged()
	}
	return msg.Next
}

func (m *Model) papersChanged() {
	m.reading.MarkStale(func(*list.View) bool { return true })
	m.finder.PapersAdded = true
}

// loaded finishes loading after the last batch.
func (m *Model) loaded() tea.Cmd {
	reload := m.loading.Reload
	switch {
	case reload != nil && reload.Papers.Count() == 0 && len(reload.ReadErrors) > 0: // out of memory, or a disk error
		m.loading.Reload = nil
		m.dialog.Fail(clean.Concat(m.loading.ReloadStopped(), clean.Literal(" — "), reload.ReadErrors[0]))
		return m.learn(false)
	case reload != nil:
		return m.showReloaded()
	}
	arrived := m.recordArrivals()
	m.newPapers.arrived = arrived > 0
	m.newPapers.selectFirst = m.newPapers.arrived && m.dialog.KeysPressed() == 0
	if m.dialog.Now().Text.Empty() {
		m.dialog.Answer(m.loadedText(arrived), ui.Info, 0)
	}
	m.papersChanged()
	return m.learn(false)
}

// loadedText says how many papers there are, and how new they are if the site may have newer ones. It begins
// with the number of new papers, unless their heading in the list says since when they are new.
func (m *Model) loadedText(arrived int) clean.Text {
	news := clean.Text{}
	since := shelf.Since(m.newPapers.lastSitting, m.cfg.Now())
	if arrived > 0 && m.newPapers.since.Empty() && !since.Empty() {
		news = clean.Concat(clean.Of(english.Number(arrived)+" new"), since, clean.Literal(" · "))
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

// recordArrivals records the papers as seen, and returns how many were not seen before. If no other papers
// are new, their heading says since when they are.
func (m *Model) recordArrivals() int {
	arrived := m.shelf.Arrivals.Add(m.shelf.Papers)
	if arrived > 0 && arrived == m.shelf.NewCount {
		m.newPapers.since = shelf.Since(m.newPapers.lastSitting, m.cfg.Now())
	}
	return arrived
}

// firstKeys are the keys that a newcomer needs.
const firstKeys = " — {to-read} to-read, {skip} skip, {help} help"

// stopLoading cancels loading. A canceled reload is dropped, because the papers from before it are complete.
func (m *Model) stopLoading() tea.Cmd {
	if m.loading.Reload != nil {
		m.loading.Stop()
		m.loading.Reload = nil
		m.dialog.Say(clean.Concat(m.loading.ReloadStopped(), m.dialog.Text(" — {reload} reads again")))
	} else {
		m.endLoadEarly()
		m.dialog.Warn(clean.Concat(m.loading.StopNote, m.dialog.Text(" — {reload} reads everything")))
	}
	return m.learn(false)
}

// endLoadEarly ends the first loading early, and records how far it came.
func (m *Model) endLoadEarly() {
	read := pane.Progress{Papers: m.shelf.Papers.Count(), Bytes: m.loading.Bytes, Total: m.loading.Total}
	m.loading.Stop()
	m.loading.StopNote = clean.Of("Stopped reading at " + read.String())
	m.shelf.ReadErrors = append(m.shelf.ReadErrors, clean.Concat(m.loading.StopNote, m.dialog.Text("; {reload} reads everything")))
	m.papersChanged()
}

// reload reads all dumps again while the present papers stay. It ends a first load that is still running.
func (m *Model) reload() tea.Cmd {
	if m.loading.Incoming() {
		m.endLoadEarly()
	}
	m.loading.Reload = shelf.ForReload(m.shelf, m.cfg.Now())
	m.dialog.Forget(m.reloadKey) // the result of the previous reload
	m.reloadKey, m.reloadMessage = m.dialog.KeysPressed(), overlay.Message{}
	m.dialog.Say(clean.Literal("Reading the files again …"))
	return tea.Batch(m.files.MarkRead(), m.loading.Start(m.loading.Reload.Library))
}

// showReloaded replaces the papers by the reloaded ones.
func (m *Model) showReloaded() tea.Cmd {
	reload := m.loading.Reload
	for _, p := range reload.SetDay(m.cfg.Now()) { // midnight may have passed since the first dump
		reload.Join(int(p))
	}
	*m.shelf, m.loading.Reload, m.loading.StopNote = *reload, nil, clean.Text{}
	m.learning.Forget()
	m.followPapers(false)
	message := m.reloadMessage
	if arrived := m.recordArrivals(); message.Text.Empty() {
		message.Text = shelf.ReloadText(m.shelf.Papers.Count(), arrived)
		if m.mayFetch() {
			message.Text = clean.Concat(message.Text, m.dialog.Text(" — {fetch} fetches today's"))
		}
	}
	m.dialog.Answer(message.Text, message.Severity, m.reloadKey)
	m.finder.PapersAdded = true
	return m.learn(true)
}

// followMerged keeps selections and picks after papers were merged. A search that the user asked for starts
// again, because its result may contain merged papers.
func (m *Model) followMerged() {
	m.reading.SearchRequested = m.reading.SearchRequested || m.finder.Search.Busy && !m.finder.Search.Background
	m.followPapers(true)
}

// followPapers keeps selections and picks after papers were merged or removed. keepHeld says whether decided
// papers stay in their rows; they do not if the user asked for a new list.
func (m *Model) followPapers(keepHeld bool) {
	papers := m.shelf.Papers
	m.reading.RemapPapers(papers, keepHeld)
	m.finder.Search.Cancel()
	m.triage.RemapPapers(papers)
}

func (m *Model) problems() []clean.Text {
	lines := slices.Concat(m.cfg.Problems, m.shelf.ReadErrors)
	for _, d := range m.shelf.Papers.Dumps() {
		for _, p := range d.Problems {
			lines = append(lines, p.In(d.Name))
		}
	}
	lines = append(lines, m.damage.Problems()...)
	return append(lines, m.lists.Problems()...)
}

// countProblems counts the problems without formatting them, because the footer does so in every frame.
func (m *Model) countProblems() int {
	n := len(m.cfg.Problems) + len(m.shelf.ReadErrors) + len(m.damage.Problems()) + len(m.lists.Problems())
	for _, d := range m.shelf.Papers.Dumps() {
		n += len(d.Problems)
	}
	return n
}

// fetch fetches the papers of the last days. Nothing else opens a connection but fetching whole papers.
func (m *Model) fetch() tea.Cmd {
	if m.fetching.Source.Fetch == nil {
		m.dialog.Warn(clean.Literal("There is no folder to keep papers in: set HOME, or start with --home."))
		return nil
	}
	return m.fetching.Start()
}

// onFetched handles a step of a fetch. At its end the dumps are reloaded if there are new ones.
func (m *Model) onFetched(msg fetch.StepMsg) tea.Cmd {
	if msg.Whole {
		return nil
	}
	next, done := m.fetching.Receive(msg)
	if !done {
		return next
	}
	text, kind := m.fetching.Result()
	switch {
	case kind == ui.Failure:
		m.dialog.Fail(text)
		return nil
	case m.fetching.Progress.New == 0 || m.fetching.Source.OtherFolder != "":
		m.dialog.Answer(text, kind, m.dialog.KeysPressed())
		return nil
	}
	if m.cfg.Samples { // the fetched papers replace them
		m.cfg.Samples = false
		m.shelf.Arrivals.CountFirstAsNew()
	}
	read := m.reload()
	m.reloadMessage = overlay.Message{Text: text, Severity: kind}
	return read
}

// stop cancels everything that runs in the background: fetching, commands, loading.
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

// fetchStatus says what is being fetched and how much of it is done; it is empty if nothing is.
func (m *Model) fetchStatus() (text clean.Text, done, of int) {
	f := &m.fetching
	if !f.Busy {
		f = &m.paper.Fetching
	}
	if f.Busy {
		text, done, of = f.Status(), f.Progress.Done, f.Progress.Total
	}
	if f.Busy && f.Stoppable() {
		text = clean.Concat(text, m.dialog.Text(" · {stop} stops"))
	}
	return text, done, of
}
