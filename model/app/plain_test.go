package app

import (
	"bytes"
	"slices"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"

	"dailies/model"
	"dailies/model/config"
	"dailies/model/plain"
	"dailies/ui"
	"dailies/ui/terminal"
	"dailies/ui/uitest"
)

// emptyProgram is a program without any content.
type emptyProgram struct{ tea.Model }

func (emptyProgram) Init() tea.Cmd      { return nil }
func (emptyProgram) State() plain.State { return plain.State{} }

func (p emptyProgram) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	if _, quits := msg.(terminal.QuitMsg); quits {
		return p, tea.Quit
	}
	return p, nil
}

// replyTo returns the reply of linear mode to a line.
func replyTo(t *testing.T, line string) string {
	t.Helper()
	var out bytes.Buffer
	keys := model.Keys(config.Default())
	uitest.Must(t, plain.NewSession().Run(emptyProgram{}, plain.Config{In: strings.NewReader(line + "\n"), Out: &out, Keys: keys, Width: 200}))
	return out.String()
}

// screenOnly lists keys that concern the panes, or that have other words in linear mode.
var screenOnly = []string{
	"down", "up", "home", "end", "ctrl+d", "ctrl+u", "ctrl+f", "ctrl+b", "pgdown", "pgup", "J", "K", "l", "h", "right", "left", "tab", "shift+tab",
	"enter", "ctrl+r", "ctrl+c", "ctrl+l", "ctrl+z", "b", "c", "p", "P", "z", "<", ">", "?", "I",
}

func TestEachKeyHasAWordInLinearMode(t *testing.T) {
	help := replyTo(t, "help")
	for _, a := range model.Actions() {
		about := func(name string) bool { return slices.Contains(screenOnly, name) }
		if slices.Contains(a.Panes, ui.PaneList) && !slices.ContainsFunc(a.Keys(), about) && !strings.Contains(help, ": "+strings.ReplaceAll(a.Help().Desc, "…", "...")+"\n") {
			t.Errorf("%v (%s): give it a word in words.go, or list it in screenOnly", a.Keys(), a.Help().Desc)
		}
	}
	about := replyTo(t, "help undo")
	uitest.Sees(t, about, "undo or u: undo\n")
	uitest.Lacks(t, about, "star")
}
