package model

import (
	"slices"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"dailies/model/foryou"
	"dailies/model/list"
	"dailies/model/overlay"
	"dailies/parser/clean"
)

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

// goTo shows a paper in All.
func (m *Model) goTo(paper int32) tea.Cmd {
	m.leaveView()
	m.enter(list.All)
	set := m.setFilter("")
	m.view().At = paper
	return set
}
