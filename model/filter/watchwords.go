package filter

import (
	"fmt"
	"slices"
	"strings"

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
	scores *foryou.Scores // of the last tally; nil: none yet
}

// Watched are the words in the form that papers are scored with.
func (w *WatchWords) Watched() []foryou.Watched { return w.list.All() }

// Open lists the watch words; if there are none, it asks for the first.
func (w *WatchWords) Open() tea.Cmd {
	if len(w.list.All()) == 0 && w.undo == nil {
		return tea.Batch(w.add(), w.sync(true))
	}
	return w.openAt(0)
}

func (w *WatchWords) openAt(at int) tea.Cmd {
	return w.show(&overlay.Menu{
		Title: clean.Literal("Watch words"), Items: w.items, At: at,
		None: clean.Literal("No watch word is left: u brings the last one back, a adds one."),
		Hints: []key.Binding{
			ui.Hint("a", "add"), ui.Hint("Enter", "edit"), ui.Hint("+ -", "points"), ui.Hint("d", "delete"), ui.Hint("u", "undo"), ui.Hint("J K", "move"),
		},
	}, func(key string, at int) (overlay.Reply, bool) {
		points := map[string]int{"+": 1, "-": -1}[key]
		switch {
		case key == "a":
			return overlay.Reply{Close: true, Do: w.add}, true
		case key == "e" && at >= 0:
			return overlay.Reply{Close: true, Do: w.items()[at].Do}, true
		case points != 0 && at >= 0:
			return overlay.Reply{Do: func() tea.Cmd { return w.addPoints(at, points) }}, true
		}
		return overlay.Reply{}, false
	})
}

func (w *WatchWords) items() (items []overlay.Item) {
	for _, word := range w.list.All() {
		label := word.Text
		if n, ok := w.scores.Count(word.Text); ok {
			label += "   " + english.Plural(n, "paper")
		}
		items = append(items, overlay.Item{Sign: clean.Of(fmt.Sprintf("%+d", word.Points)), Name: clean.Line(label), Do: func() tea.Cmd { return w.ask(&word) }})
	}
	return items
}

func (w *WatchWords) add() tea.Cmd { return w.ask(nil) }

// ask asks for a watch word: in place of old, or for another if that is nil.
func (w *WatchWords) ask(old *foryou.Watched) tea.Cmd {
	start := ""
	if old != nil {
		start = old.String()
	}
	return w.dialog.Ask(&overlay.Prompt{
		Prompt: ui.NewPrompt(clean.Literal("watch:")),
		Start:  start,
		Drop:   func() tea.Cmd { return w.reopen("") },
		Accept: func(text string) (overlay.Do, error) { return w.accept(text, old) },
		Hint: func(text string) (clean.Text, ui.Kind) {
			word, err := foryou.ParseWatched(text)
			switch {
			case strings.TrimSpace(text) == "":
				return clean.Literal("a word or filter: agent +2, -survey, org:tencent"), ui.Info
			case err != nil:
				return clean.Line(err.Error()), ui.Warning
			}
			return clean.Of(fmt.Sprintf("%+d for papers with %s", word.Points, word.Text)), ui.Info
		},
	})
}

func (w *WatchWords) accept(text string, old *foryou.Watched) (overlay.Do, error) {
	if strings.TrimSpace(text) == "" {
		return func() tea.Cmd { return w.reopen("") }, nil
	}
	word, err := foryou.ParseWatched(text)
	if err != nil {
		return nil, err
	}
	key := word.Text
	if old != nil {
		key = old.Text
	} else if len(w.list.All()) >= foryou.MaxWatched {
		return nil, fmt.Errorf("the limit is %d watch words", foryou.MaxWatched)
	}
	if key != word.Text && w.list.has(word.Text) {
		return nil, fmt.Errorf("there is already a watch word %s", word.Text)
	}
	return func() tea.Cmd { return tea.Batch(w.edit(put(key, word)), w.reopen(word.Text)) }, nil
}

// reopen shows the list again, at a word.
func (w *WatchWords) reopen(text string) tea.Cmd {
	all := w.list.All()
	if len(all) == 0 {
		return nil
	}
	return w.openAt(max(0, slices.IndexFunc(all, func(word foryou.Watched) bool { return word.Text == text })))
}

// addPoints gives a word more points or fewer. Zero is skipped: such a word would do nothing.
func (w *WatchWords) addPoints(at, by int) tea.Cmd {
	word := w.list.All()[at]
	if word.Points += by; word.Points == 0 {
		word.Points = by
	}
	word.Points = min(max(word.Points, -99), 99)
	return w.edit(put(word.Text, word))
}

// Put gives a word these points, or adds it.
func (w *WatchWords) Put(text string, points int) tea.Cmd {
	word, err := foryou.ParseWatched(fmt.Sprintf("%s %+d", text, points))
	if err != nil || len(w.list.All()) >= foryou.MaxWatched && !w.list.has(word.Text) {
		w.dialog.Say(clean.Of(fmt.Sprintf("%s was not added: the limit is %d watch words", clean.Line(text), foryou.MaxWatched)))
		return nil
	}
	w.dialog.Say(clean.Line("watch word " + word.String()))
	return w.edit(put(word.Text, word))
}
