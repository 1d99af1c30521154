package list

import (
	"slices"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"dailies/model/foryou"
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
func (r *Reading) why() tea.Cmd {
	if r.Selected() == nil {
		return nil
	}
	learned := r.Facts().Learned
	if !learned.Ready() {
		switch {
		case foryou.CountKept(r.Shelf.Is) < foryou.Least:
			r.Dialog.Say(clean.Concat(clean.Literal("for you: "), r.learned()))
		case learned == nil:
			r.Dialog.Say(clean.Concat(clean.Literal("for you: "), learned.Note()))
		default:
			r.Dialog.Say(r.Dialog.Text("Nothing has been learned yet — {for-you} learns from your decisions"))
		}
		return nil
	}
	paper := r.View().At
	title := clean.Literal("Words for it (+) and against it (−), kept papers like it (≈)")
	if learned.Guess(paper) {
		title = clean.Literal("A guess: its words say little for it (+) or against it (−)")
	}
	menu := overlay.NewMenu(title, r.reasonsFor(learned, paper))
	menu.None = func() clean.Text {
		return clean.Literal("It shares no word with the papers that you decided on.")
	}
	return r.Dialog.Show(menu)
}

func (r *Reading) reasonsFor(learned *foryou.Learned, paper int32) (items []overlay.Item) {
	shares := learned.Shares(paper)
	if len(shares) == 0 {
		return nil
	}
	most := max(shares[0].Of, -shares[len(shares)-1].Of)
	add := func(s foryou.Share, sign string, of float64) {
		bar := strings.Repeat(r.Bar, max(int(of/most*shareCells), 1))
		items = append(items, overlay.Item{Sign: clean.Of(sign), Name: clean.Line(s.Word), Note: clean.Of(bar), Do: func() tea.Cmd { return r.openWordMenu(s.Word) }})
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
	for _, near := range learned.Nearest(paper, nearestKept) {
		title := r.TitleOf([]int32{near.Paper})
		items = append(items, overlay.Item{Sign: clean.Literal("≈"), Name: title, Do: func() tea.Cmd { r.Show(near.Paper); return nil }})
	}
	return items
}

func (r *Reading) openWordMenu(word string) tea.Cmd {
	put := func(points int) overlay.Do {
		return func() tea.Cmd { return r.Watch(word, points) }
	}
	return r.Dialog.Show(overlay.NewMenu(clean.Line(word), []overlay.Item{
		{Key: "w", Name: clean.Literal("add it as a watch word"), Do: put(1)},
		{Key: "-", Name: clean.Literal("add it as an unwanted word"), Do: put(-1)},
		{Key: "0", Name: clean.Literal("ignore this word"), Do: put(0)},
	}))
}
