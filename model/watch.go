package model

import (
	"fmt"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"dailies/model/overlay"
	"dailies/model/saved"
	"dailies/model/search"
	"dailies/parser/clean"
	"dailies/ui"
)

// recallWatch reads the watch words, before the first frame.
func (m *Model) recallWatch() {
	m.lists.watching = newNotebook(saved.Watch(m.cfg.Lists), m.rescore, m.messages.say)
	m.unread(m.lists.watching.failed)
}

// rescore searches again in views that ask for the score.
func (m *Model) rescore() tea.Cmd {
	m.lists.tally.at = moment{}
	for _, v := range m.reading.Views {
		v.Stale = v.Stale || v.Scored()
	}
	if m.view().Stale {
		return tea.Batch(m.find(), m.catchUp())
	}
	return m.catchUp()
}

// openWatch lists the watch words; where there are none, it asks for the first.
func (m *Model) openWatch() tea.Cmd {
	if m.lists.watching.empty() {
		return tea.Batch(m.askWord("", nil), m.lists.watching.flush())
	}
	return m.openWatchAt(0)
}

func (m *Model) openWatchAt(at int) tea.Cmd {
	edit := func(at int) overlay.Do { return func() tea.Cmd { return m.editWord(at) } }
	r := &overlay.Roster{
		Title: clean.Literal("Watch words"), Rows: m.watchRows, At: at, Enters: "edit",
		Foot:  []clean.Text{clean.Literal("a add  Enter edit  + - points  d delete"), clean.Literal("J K move  u undo  s w sorts by them")},
		Leave: map[string]func(int) overlay.Do{"enter": edit, "e": edit},
		Edit:  map[string]func(int) tea.Cmd{"+": m.addPoints(1), "-": m.addPoints(-1)},
		Loose: map[string]overlay.Do{"a": func() tea.Cmd { return m.askWord("", nil) }},
	}
	m.lists.watching.keys(r)
	m.overlay = r
	return m.lists.watching.flush()
}

func (m *Model) watchRows() []ui.MenuItem {
	var rows []ui.MenuItem
	for _, w := range m.lists.watching.list.All() {
		label := w.Text
		if n, ok := m.lists.tally.scores.Count(w.Text); ok {
			label += "   " + clean.Plural(n, "paper")
		}
		rows = append(rows, ui.MenuItem{Key: clean.Of(fmt.Sprintf("%+d", w.Points)), Label: clean.Line(label)})
	}
	return rows
}

func (m *Model) editWord(at int) tea.Cmd {
	w := m.lists.watching.list.All()[at]
	return m.askWord(w.String(), &w)
}

// askWord asks for a watch word: a new one, or another in the place of one.
func (m *Model) askWord(text string, old *saved.Word) tea.Cmd {
	return m.ask(&overlay.Prompt{
		Prompt: ui.NewPrompt(clean.Literal("watch:")),
		Drop:   func() tea.Cmd { return m.reopenWatch("") },
		Accept: func(text string) (overlay.Do, error) { return m.takeWord(text, old) },
		Hint: func(text string) (clean.Text, ui.Kind) {
			if w, err := saved.ParseWord(text); err == nil {
				return clean.Of(fmt.Sprintf("%+d for papers with %s", w.Points, w.Text)), ui.Info
			} else if strings.TrimSpace(text) != "" {
				return clean.Line(err.Error()), ui.Warning
			}
			return clean.Literal("a word or filter: agent +2, -survey, org:tencent"), ui.Info
		},
	}, text)
}

func (m *Model) takeWord(text string, old *saved.Word) (overlay.Do, error) {
	if strings.TrimSpace(text) == "" {
		return func() tea.Cmd { return m.reopenWatch("") }, nil
	}
	w, err := saved.ParseWord(text)
	if err != nil {
		return nil, err
	}
	if old == nil && len(m.lists.watching.list.All()) >= search.MaxWatched {
		return nil, fmt.Errorf("%d watch words are the most there can be", search.MaxWatched)
	}
	key := w.Text
	if old != nil {
		key = old.Text
	}
	if key != w.Text && m.lists.watching.list.Has(w.Text) {
		return nil, fmt.Errorf("there is a watch word %s already", w.Text)
	}
	return func() tea.Cmd { return tea.Batch(m.lists.watching.edit(saved.Put(key, w)), m.reopenWatch(w.Text)) }, nil
}

// reopenWatch shows the list again, at a word.
func (m *Model) reopenWatch(text string) tea.Cmd {
	for i, w := range m.lists.watching.list.All() {
		if w.Text == text {
			return m.openWatchAt(i)
		}
	}
	if len(m.lists.watching.list.All()) == 0 {
		return nil
	}
	return m.openWatchAt(0)
}

// addPoints gives a word more points or fewer; none is not one of them.
func (m *Model) addPoints(by int) func(int) tea.Cmd {
	return func(at int) tea.Cmd {
		w := m.lists.watching.list.All()[at]
		if w.Points += by; w.Points == 0 {
			w.Points = by
		}
		w.Points = min(max(w.Points, -99), 99)
		return m.lists.watching.edit(saved.Put(w.Text, w))
	}
}
