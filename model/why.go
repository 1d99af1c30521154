package model

import (
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

// reason is a row of that sheet, and what Enter does with it.
type reason struct {
	row ui.MenuItem
	do  overlay.Do
}

// why shows which words speak for the selected paper, and against it, and the kept papers
// that are nearest.
func (m *Model) why() tea.Cmd {
	v := m.view()
	if m.selected() == nil {
		return nil
	}
	if !m.learning.Ready() {
		kept := foryou.CountKept(m.shelf.Is)
		if kept < foryou.Least {
			m.dialog.Say(clean.Concat(clean.Literal("for you: "), foryou.Note(kept)))
			return nil
		}
		m.dialog.Say(m.dialog.Text("Nothing has been learned yet — {for-you} learns from your decisions"))
		return nil
	}
	reasons := m.reasonsFor(v.At)
	rows := func() (all []ui.MenuItem) {
		for _, r := range reasons {
			all = append(all, r.row)
		}
		return all
	}
	choose := func(at int) overlay.Do { return reasons[at].do }
	title := clean.Literal("Words for this paper (+) and against it (−)")
	if m.learning.Guess(v.At) {
		title = clean.Literal("A guess: its words say little for it (+) or against it (−)")
	}
	return m.dialog.Show(&overlay.EditableList{
		Title: title, Rows: rows, Hints: []key.Binding{ui.Hint("Enter", "choose")},
		None:  clean.Literal("It shares no word with the papers that you decided on."),
		Leave: map[string]func(int) overlay.Do{"enter": choose},
	})
}

func (m *Model) reasonsFor(paper int32) (all []reason) {
	shares := m.learning.Shares(paper)
	most := 0.0
	for _, s := range shares {
		most = max(most, s.Of, -s.Of)
	}
	add := func(s foryou.Share, sign string, of float64) {
		bar := strings.Repeat(m.screen.Theme.Glyphs.Full, max(int(of/most*shareCells), 1))
		all = append(all, reason{ui.MenuItem{Key: clean.Of(sign), Label: clean.Line(s.Word), Note: clean.Of(bar)},
			func() tea.Cmd { return m.dialog.Show(m.wordMenu(s.Word)) }})
	}
	for _, s := range shares[:min(len(shares), wordsFor)] {
		if s.Of > 0 {
			add(s, "+", s.Of)
		}
	}
	for n := range min(len(shares), wordsAgainst) {
		if s := shares[len(shares)-1-n]; s.Of < 0 {
			add(s, "−", -s.Of)
		}
	}
	for _, near := range m.learning.Nearest(paper, nearestKept) {
		title := m.reading.TitleOf(m.shelf, []int32{near.Paper})
		all = append(all, reason{ui.MenuItem{Key: clean.Literal("≈"), Label: title, Note: clean.Literal("kept")},
			func() tea.Cmd { return m.goTo(near.Paper) }})
	}
	return all
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
	m.finder.GiveUp()
	m.view().DropHeld()
	m.enter(list.All)
	m.finder.SetFilter(m.view(), m.shelf, "")
	m.view().At = paper
	return tea.Batch(m.find(), m.saveSession())
}
