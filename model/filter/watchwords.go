package filter

import (
	"fmt"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"dailies/model/foryou"
	"dailies/model/overlay"
	"dailies/parser/clean"
	"dailies/ui"
)

// WatchWords are the watch words.
type WatchWords struct {
	Editor[foryou.Watched]
	Scores *foryou.Scores // of the last tally; nil: none yet
}

// show lists the watch words; if there are none, it asks for the first.
func (w *WatchWords) show(row int) tea.Cmd {
	if len(w.All()) == 0 && w.undo == nil {
		return tea.Batch(w.add(), w.sync(true))
	}
	return w.Editor.show(&overlay.Menu{
		Title: clean.Literal("Watch words"), Items: w.items, At: row,
		None: clean.Literal("No watch word is left: u brings the last one back, a adds one."),
		Hints: []key.Binding{
			ui.Hint("a", "add"), ui.Hint("Enter", "edit"), ui.Hint("d", "delete"), ui.Hint("u", "undo"), ui.Hint("J K", "move"),
		},
	}, func(key string, row int) (overlay.Reply, bool) {
		switch {
		case key == "a":
			return overlay.Reply{Close: true, Do: w.add}, true
		case key == "e" && row >= 0:
			return overlay.Reply{Close: true, Do: w.items()[row].Do}, true
		}
		return overlay.Reply{}, false
	})
}

func (w *WatchWords) items() (items []overlay.Item) {
	for _, word := range w.All() {
		items = append(items, overlay.Item{
			Sign: clean.Of(fmt.Sprintf("%+d", word.Points)), Name: clean.Line(word.Text),
			Do: func() tea.Cmd { return w.change(word.Text, watchPrompt(word.String()), foryou.ParseWatched) },
		})
	}
	return items
}

func watchPrompt(start string) *overlay.Prompt {
	return &overlay.Prompt{Prompt: ui.NewPrompt(clean.Literal("watch:")), Start: start}
}

func (w *WatchWords) add() tea.Cmd {
	return w.change("", watchPrompt(""), foryou.ParseWatched)
}

// Put gives a word these points, or adds it.
func (w *WatchWords) Put(text string, points int) tea.Cmd {
	word, err := foryou.ParseWatched(fmt.Sprintf("%s %+d", text, points))
	if w.dialog.Failed(err) {
		return nil
	}
	w.dialog.Say(clean.Line("watch word " + word.String()))
	return w.put(word.Text, word)
}
