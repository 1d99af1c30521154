package model

import (
	"slices"
	"strings"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"dailies/model/foryou"
	"dailies/model/list"
	"dailies/model/overlay"
	"dailies/parser/clean"
	"dailies/ui"
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
	rows, chosen := m.reasonsFor(paper)
	title := clean.Literal("Words for this paper (+) and against it (−)")
	if m.learning.Guess(paper) {
		title = clean.Literal("A guess: its words say little for it (+) or against it (−)")
	}
	return m.dialog.Show(&overlay.EditableList{
		Title: title, Rows: func() []ui.MenuItem { return rows }, Hints: []key.Binding{ui.Hint("Enter", "choose")},
		None:  clean.Literal("It shares no word with the papers that you decided on."),
		Leave: map[string]func(int) overlay.Do{"enter": func(at int) overlay.Do { return chosen[at] }},
	})
}

// reasonsFor are the rows of that sheet, and what Enter does with each.
func (m *Model) reasonsFor(paper int32) (rows []ui.MenuItem, chosen []overlay.Do) {
	shares := m.learning.Shares(paper)
	if len(shares) == 0 {
		return nil, nil
	}
	most := max(shares[0].Of, -shares[len(shares)-1].Of)
	add := func(s foryou.Share, sign string, of float64) {
		bar := strings.Repeat(m.screen.Theme.Glyphs.Full, max(int(of/most*shareCells), 1))
		rows = append(rows, ui.MenuItem{Key: clean.Of(sign), Label: clean.Line(s.Word), Note: clean.Of(bar)})
		chosen = append(chosen, func() tea.Cmd { return m.dialog.Show(m.wordMenu(s.Word)) })
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
		rows = append(rows, ui.MenuItem{Key: clean.Literal("≈"), Label: m.titleOf([]int32{near.Paper}), Note: clean.Literal("kept")})
		chosen = append(chosen, bind(m.goTo, near.Paper))
	}
	return rows, chosen
}

// wordMenu offers what the reader can say of a word.
func (m *Model) wordMenu(word string) *overlay.Menu {
	put := func(points int) overlay.Do {
		return func() tea.Cmd { return m.lists.Words.Put(word, points) }
	}
	return overlay.NewMenu(clean.Line(word), []overlay.Item{
		{Key: "w", Name: clean.Literal("add it as a watch word"), Do: put(1)},
		{Key: "-", Name: clean.Literal("add it as an unwanted word"), Do: put(-1)},
		{Key: "0", Name: clean.Literal("ignore this word"), Do: put(0)},
	})
}

// goTo shows a paper in All.
func (m *Model) goTo(paper int32) tea.Cmd {
	m.leaveView()
	m.enter(list.All)
	set := m.setFilter("")
	m.view().At = paper
	return set
}
