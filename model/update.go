package model

import (
	"slices"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"dailies/model/fetch"
	"dailies/model/filter"
	"dailies/model/shelf"
	"dailies/model/triage"
	"dailies/parser/clean"
	"dailies/ui"
	"dailies/ui/terminal"
)

// Init returns the command that opens the marks, after which the dumps are loaded. Keys wait for both.
func (m *Model) Init() tea.Cmd {
	m.loading.Busy, m.loading.BlocksKeys = true, true
	open := m.cfg.OpenMarks
	return tea.Batch(func() tea.Msg { return open() }, m.askBackground())
}

// Update routes a message: those of the terminal to their handlers, all others to every component and then to
// onMessage. Then it presses the keys that need not wait any longer, and updates what depends on the changes.
func (m *Model) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	var cmds []tea.Cmd
	pressed, busy := m.dialog.KeysPressed(), m.loading.Busy
	switch msg := msg.(type) {
	case tea.KeyMsg:
		cmds = append(cmds, m.onKey(msg))
	case tea.MouseMsg:
		cmds = append(cmds, m.onMouseEvent(msg), m.saveSession())
	case tea.WindowSizeMsg:
		cmds = append(cmds, m.onSize(msg))
	case terminal.QuitMsg:
		cmds = append(cmds, m.saving.Quit(true))
	case terminal.BackgroundMsg:
		m.screen.Theme = m.screen.Theme.WithBackground(msg.Colour)
	case terminal.NoShellMsg:
		m.dialog.Warn(clean.Literal("There is no shell to suspend to."))
	default:
		for _, update := range []func(tea.Msg) tea.Cmd{
			m.loading.Update, m.saving.Update, m.triage.Update, m.finder.Update, m.facets.Update, m.reading.Similar.Update,
			m.lists.Update, m.paper.Update, m.learning.Update, m.dialog.Update, m.sharing.Update, m.onMessage,
		} {
			cmds = append(cmds, update(msg))
		}
	}
	cmds = append(cmds, m.pressWaiting())
	if m.dialog.KeysPressed() > pressed || busy && !m.loading.Busy {
		cmds = append(cmds, m.saveSession())
	}
	cmds = append(cmds, m.trackDwell(), m.settle(), m.followSimilar())
	m.describe()
	return m, tea.Batch(cmds...)
}

func (m *Model) onMessage(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case shelf.ReadMsg:
		return m.onRead(msg)
	case fetch.StepMsg:
		return m.onFetched(msg)
	case triage.MarksOpenedMsg:
		return m.onMarks(msg)
	case triage.SavedMsg:
		if msg.Err == nil {
			m.damage.Saved(msg.Steps)
		}
	case shelf.ChangedMsg:
		return m.onChanged(msg)
	case shelf.ArrivalsWrittenMsg:
		m.dialog.WarnError(msg.Err)
	case filter.FoundMsg:
		return m.onFound(msg)
	case filter.ExplainedMsg:
		if m.finder.Finish(msg.Gen) {
			m.view().None.NoResults = msg.None
		}
	case sessionDueMsg:
		return m.writeSession()
	case sessionWrittenMsg:
		m.onSessionWritten(msg.err)
	}
	return nil
}

// settle updates what depends on papers, marks, filter and selection. It may be called at any time: what is
// up to date stays as it is.
func (m *Model) settle() tea.Cmd {
	m.arrange()
	if v := m.view(); v != m.searchedView { // the search of the former view is canceled
		if m.finder.Search.Busy {
			m.finder.Search.Cancel()
			m.searchedView.CancelSearch()
		}
		m.triage.Picks.Clear()
		m.searchedView = v
	}
	if m.typing() {
		m.takeTyped()
	} else {
		m.finder.Line.Show(m.view().Filter)
	}
	m.reading.ShowSelection()
	m.triage.FollowSelection()
	cmds := []tea.Cmd{m.searchAgain(), m.facets.Recount(m.facetSource()), m.finder.IndexPapers(m.loading.Incoming())}
	if !m.loading.Busy { // while papers are loading, counts would soon be wrong
		cmds = append(cmds, m.lists.Recount())
	}
	if m.loading.Reload == nil {
		if links := m.shelf.Marks.LinkStep(); links.Len() > 0 { // papers with marks whose numbers became known
			cmds = append(cmds, m.saving.Add(links))
		}
	}
	return tea.Batch(cmds...)
}

// searchAgain starts a search if the user asked for it or if papers were added. A search for added papers
// does not block keys, unless the list is still empty.
func (m *Model) searchAgain() tea.Cmd {
	if m.reading.SearchRequested {
		return m.seek(false)
	}
	listed := len(m.view().Shown) > 0
	due, wait := m.finder.SearchDue(!m.loading.Busy || !listed)
	if due {
		return m.seek(listed)
	}
	return wait
}

// seek starts the search for the current view. background says that the user did not ask for it.
func (m *Model) seek(background bool) tea.Cmd {
	m.reading.SearchRequested = false
	v := m.view()
	v.Stale = false
	j := filter.Job{
		Text: v.Filter, NewFirst: v.NewFirst(),
		Papers: m.shelf.Searchable(v.Held), Points: m.lists.Points(),
	}
	j.Base, j.Filter = v.Queries()
	j.Sorting = v.Order()
	return m.finder.StartSearch(j, background)
}

// onKey handles a key. Outside of text, Alt with a key is Esc and the key typed fast.
func (m *Model) onKey(k tea.KeyMsg) tea.Cmd {
	if !k.Alt || k.Type != tea.KeyEsc && m.typingText() {
		return m.press(k)
	}
	k.Alt = false
	return tea.Batch(m.press(tea.KeyMsg{Type: tea.KeyEsc}), m.settle(), m.press(k))
}

// onMouseEvent handles the mouse, but not while keys wait: a click must not change what they are about.
func (m *Model) onMouseEvent(e tea.MouseMsg) tea.Cmd {
	if m.saving.Quitting || e.Action != tea.MouseActionPress || len(m.waitingKeys) > 0 || m.mustWait(tea.KeyMsg{Type: tea.KeyEnter}) {
		return nil
	}
	if m.dialog.Overlay == nil { // in an overlay the mouse presses keys, which call notePress
		m.notePress()
		defer m.showNextMessage()
	}
	return m.onMouse(e, func(key tea.KeyType) tea.Cmd { return m.press(tea.KeyMsg{Type: key}) })
}

// notePress notes that the user has pressed something, and so has seen the message and the selection.
func (m *Model) notePress() {
	m.dialog.CountKey()
	m.reading.SelectionFixed = true
}

// showNextMessage shows a message that waited for the one before.
func (m *Model) showNextMessage() {
	if !m.dialog.IsOpen() && !m.typing() { // otherwise the footer needs its room for hints
		m.dialog.ShowNext()
	}
}

// mustWait reports whether a key has to wait: for the first complete list, or for a result that the user
// asked for, because the key may be about it. Keys that only type text do not wait for a search.
func (m *Model) mustWait(k tea.KeyMsg) bool {
	if m.loading.BlocksKeys {
		return true
	}
	asked := m.lists.BlocksKeys() || m.finder.Line.Completing || m.dialog.BlocksKeys() && k.Type != tea.KeyEsc
	if m.onlyTypes(k) && !asked {
		return false
	}
	return asked || m.triage.Searching || m.paper.BlocksKeys() || m.finder.Search.BlocksKeys(m.loading.Incoming()) ||
		m.focus() == ui.PaneFacets && m.facets.BlocksKeys()
}

// onlyTypes reports whether a key only types text into the filter or a prompt.
func (m *Model) onlyTypes(k tea.KeyMsg) bool {
	if m.dialog.IsOpen() {
		return m.dialog.IsTyping() && k.String() != "enter"
	}
	return m.typing() && !slices.Contains(listKeys, k.String())
}

// listKeys depend on the list while the filter is typed.
var listKeys = []string{"enter", "up", "down", "pgup", "pgdown"}

// pressWaiting presses the waiting keys if they need not wait any longer. It calls settle first, because the
// message may have started a search that they have to wait for next.
func (m *Model) pressWaiting() tea.Cmd {
	if len(m.waitingKeys) == 0 {
		return nil
	}
	cmds := []tea.Cmd{m.settle()}
	if m.mustWait(m.waitingKeys[0]) {
		return cmds[0]
	}
	waiting := m.waitingKeys
	m.waitingKeys = nil
	for _, k := range waiting {
		cmds = append(cmds, m.press(k), m.settle())
	}
	return tea.Batch(cmds...)
}

// press does what a key is for, or makes it wait: if "/agent", Enter, "t" are typed at once, "t" must not
// mark a paper of the unfiltered list.
func (m *Model) press(k tea.KeyMsg) tea.Cmd {
	a := m.dialog.Keys.Find(m.focus(), k.String())
	switch {
	case k.Type == tea.KeyCtrlC:
		return m.saving.Quit(false)
	case a != nil && (a.Name == "suspend" || a.Name == "redraw") && k.Type != tea.KeyRunes: // even while typing
		return a.Run()
	case m.saving.Quitting: // keys after q were meant for the shell
		return nil
	case k.Type == tea.KeyEsc && m.finder.LongRunning():
		m.cancelSearch()
		return nil
	case m.decidesUnseen(a):
		m.dialog.Warn(clean.Literal("Nothing matched: what you typed after Enter was dropped."))
		return nil
	case len(m.waitingKeys) > 0 || m.mustWait(k):
		if !m.loading.BlocksKeys {
			m.reading.HoldSelection()
		}
		m.waitingKeys = append(m.waitingKeys, k)
		return nil
	case k.Paste:
		return m.onPaste(string(k.Runes))
	}
	m.notePress()
	defer m.showNextMessage()
	if m.dialog.IsOpen() {
		return m.dialog.Key(k)
	}
	switch {
	case m.remedyKey(k):
		return nil
	case m.typing():
		return m.typeKey(k)
	case a != nil:
		return a.Run()
	}
	return nil
}

// onPaste inserts a paste into the text that is being typed. In the list it does nothing: a page pasted by
// mistake would mark a hundred papers.
func (m *Model) onPaste(text string) tea.Cmd {
	text = clean.Line(strings.TrimRight(text, " \t\r\n")).String() // a leading space may separate words
	switch {
	case m.dialog.IsOpen():
		return m.dialog.Paste(text)
	case m.typing():
		m.dialog.CheckPasted(m.finder.Line.Insert(text))
	default:
		m.dialog.Warn(m.dialog.Text("A paste into the list does nothing. {filter} opens the filter."))
	}
	return nil
}
