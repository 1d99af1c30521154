package filter

import (
	"fmt"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"dailies/model/foryou"
	"dailies/model/overlay"
	"dailies/parser/clean"
	"dailies/ui"
	"dailies/ui/english"
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
		label := word.Text
		if n, ok := w.Scores.Count(word.Text); ok {
			label += "   " + english.Plural(n, "paper")
		}
		items = append(items, overlay.Item{
			Sign: clean.Of(fmt.Sprintf("%+d", word.Points)), Name: clean.Line(label),
			Do: func() tea.Cmd { return w.change(word.Text, watchPrompt(word.String()), foryou.ParseWatched) },
		})
	}
	return items
}

func watchPrompt(start string) *overlay.Prompt {
	return &overlay.Prompt{Prompt: ui.NewPrompt(clean.Literal("watch:")), Start: start}
}

func (w *WatchWords) add() tea.Cmd {
	if w.full("") {
		return nil
	}
	return w.change("", watchPrompt(""), foryou.ParseWatched)
}

// full says that there are as many watch words as there can be, unless text is one of them.
func (w *WatchWords) full(text string) bool {
	full := len(w.All()) >= foryou.MaxWatched && w.list.row(text) < 0
	if full {
		w.dialog.Say(clean.Of(fmt.Sprintf("Not added: the limit is %d watch words.", foryou.MaxWatched)))
	}
	return full
}

// Put gives a word these points, or adds it.
func (w *WatchWords) Put(text string, points int) tea.Cmd {
	word, err := foryou.ParseWatched(fmt.Sprintf("%s %+d", text, points))
	if w.dialog.Failed(err) || w.full(word.Text) {
		return nil
	}
	w.dialog.Say(clean.Line("watch word " + word.String()))
	return w.put(word.Text, word)
}
