package model

import (
	"slices"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"dailies/model/foryou"
	"dailies/model/fulltext"
	"dailies/model/library"
	"dailies/model/marks"
	"dailies/model/overlay"
	"dailies/model/triage"
	"dailies/parser/clean"
	"dailies/ui"
	"dailies/ui/pane"
)

// openPaper opens the selected paper whole; one whose number is not known can only be opened
// in the browser.
func (m *Model) openPaper() tea.Cmd {
	if p, ok := m.wholePaper(); ok {
		return m.paper.Open(p)
	}
	return m.sharing.OpenPaper()
}

// wholePaper is the selected paper, if it can be read whole.
func (m *Model) wholePaper() (p fulltext.Paper, ok bool) {
	selected := m.selected()
	if selected == nil || selected.ArXiv == "" || m.cfg.Papers.Store == "" {
		return p, false
	}
	return fulltext.Paper{ID: selected.ID, Number: selected.ArXiv, Title: m.titleOf([]int32{m.view().At})}, true
}

// decideInPaper takes the key of a status where that is not for the paper that is read: with a
// citation selected it is for the paper cited, and at the end the reader goes on to the next.
func (m *Model) decideInPaper(to marks.Status) (cmd tea.Cmd, done bool) {
	switch {
	case to == marks.ToRead && m.paper.Shown() && m.paper.Cited() != "":
		return m.toReadCited(m.paper.Cited()), true
	case to == marks.Read && m.paper.Shown() && m.paper.AtEnd():
		return m.finishPaper(), true
	}
	return nil, false
}

// finishPaper marks the paper as read at its end, and goes on to the next one of the list.
func (m *Model) finishPaper() tea.Cmd {
	id, target := m.paper.Paper().ID, m.paperTarget()
	cmds := []tea.Cmd{m.focusOn(ui.PaneDetail)}
	m.paper.Forget(id)
	m.view().SelectID(m.shelf, id)
	m.triage.Picks.Clear()
	m.follow()
	switch by := triage.Direction(m.settings.Advance); {
	case len(target) == 0: // no file has it any more
		return tea.Batch(cmds...)
	case m.shelf.Mark(int(target[0])).Status != marks.Read:
		cmds = append(cmds, m.makeDecision(m.triage.Give(marks.Read, target)))
	case by != 0:
		m.reading.MoveToUndecided(by)
	}
	if next, ok := m.wholePaper(); ok && next.ID != id {
		cmds = append(cmds, m.paper.Open(next))
	}
	return tea.Batch(cmds...)
}

// toReadCited puts a paper that the one on the screen cites on the reading list, or opens it
// if it is not among the papers.
func (m *Model) toReadCited(number string) tea.Cmd {
	i, ok := m.shelf.Find(library.ID(number))
	switch {
	case !ok:
		return m.sharing.Browse("https://arxiv.org/abs/" + number)
	case m.shelf.Mark(i).Status == marks.ToRead:
		m.dialog.Say(clean.Concat(clean.Literal("on the reading list already: "), m.titleOf([]int32{int32(i)})))
		return nil
	}
	return m.makeDecision(m.triage.Give(marks.ToRead, []int32{int32(i)}))
}

// How much the sheet of reasons shows.
const (
	wordsFor     = 10
	wordsAgainst = 5
	nearestKept  = 3
	shareCells   = 20 // of the longest bar
)

// why shows which words speak for the selected paper, and against it, and the kept papers
// that are nearest. Enter goes to such a paper, or offers what can be said of a word.
func (m *Model) why() tea.Cmd {
	if m.selected() == nil {
		return nil
	}
	if !m.learning.Ready() {
		if kept := foryou.CountKept(m.shelf.Is); kept < foryou.Least {
			m.dialog.Say(clean.Concat(clean.Literal("for you: "), foryou.Note(kept)))
		} else {
			m.dialog.Say(m.dialog.Text("Nothing has been learned yet — {for-you} learns from your decisions"))
		}
		return nil
	}
	paper := m.view().At
	title := clean.Literal("Words for this paper (+) and against it (−)")
	if m.learning.Guess(paper) {
		title = clean.Literal("A guess: its words say little for it (+) or against it (−)")
	}
	menu := overlay.NewMenu(title, m.reasonsFor(paper))
	menu.None = clean.Literal("It shares no word with the papers that you decided on.")
	return m.dialog.Show(menu)
}

// reasonsFor are the items of that menu.
func (m *Model) reasonsFor(paper int32) (items []overlay.Item) {
	shares := m.learning.Shares(paper)
	if len(shares) == 0 {
		return nil
	}
	most := max(shares[0].Of, -shares[len(shares)-1].Of)
	add := func(s foryou.Share, sign string, of float64) {
		bar := strings.Repeat(m.screen.Theme.Glyphs.Full, max(int(of/most*shareCells), 1))
		items = append(items, overlay.Item{Sign: clean.Of(sign), Name: clean.Line(s.Word), Note: clean.Of(bar), Do: bind(m.openWordMenu, s.Word)})
	}
	for _, s := range shares[:min(len(shares), wordsFor)] {
		if s.Of > 0 {
			add(s, "+", s.Of)
		}
	}
	slices.Reverse(shares)
	for _, s := range shares[:min(len(shares), wordsAgainst)] {
		if s.Of < 0 {
			add(s, "−", -s.Of)
		}
	}
	for _, near := range m.learning.Nearest(paper, nearestKept) {
		title := m.titleOf([]int32{near.Paper})
		items = append(items, overlay.Item{Sign: clean.Literal("≈"), Name: title, Note: clean.Literal("kept"), Do: bind(m.goTo, near.Paper)})
	}
	return items
}

// openWordMenu offers what the reader can say of a word.
func (m *Model) openWordMenu(word string) tea.Cmd {
	put := func(points int) overlay.Do {
		return func() tea.Cmd { return m.lists.Words.Put(word, points) }
	}
	return m.dialog.Show(overlay.NewMenu(clean.Line(word), []overlay.Item{
		{Key: "w", Name: clean.Literal("add it as a watch word"), Do: put(1)},
		{Key: "-", Name: clean.Literal("add it as an unwanted word"), Do: put(-1)},
		{Key: "0", Name: clean.Literal("ignore this word"), Do: put(0)},
	}))
}

// similar is what the screen shows of them.
func (m *Model) similar() pane.Similar {
	return m.reading.Present().Pane(m.focus() == ui.PaneSimilar)
}

// followSimilar works out which papers are like the selected one, where there is room for them.
func (m *Model) followSimilar() tea.Cmd {
	if m.screen.Layout.Similar.W == 0 || m.loading.Busy {
		return nil
	}
	return m.reading.Similar.Follow(m.view(), m.finder.Index, m.shelf, m.cfg.After)
}

// openSimilar shows the selected similar paper in All.
func (m *Model) openSimilar() tea.Cmd {
	papers := m.reading.Similar.Of(m.view().At)
	if len(papers) == 0 {
		return nil
	}
	return tea.Batch(m.focusOn(ui.PaneList), m.goTo(papers[m.reading.Similar.At]))
}

// focusRight goes to the abstract, or from there to the papers like it.
func (m *Model) focusRight() tea.Cmd {
	if m.focus() == ui.PaneDetail && len(m.similar().Titles) > 0 {
		return m.focusOn(ui.PaneSimilar)
	}
	return m.focusOn(ui.PaneDetail)
}
