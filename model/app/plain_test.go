package app

import (
	"bytes"
	"slices"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"

	"dailies/model"
	"dailies/model/config"
	"dailies/model/overlay"
	"dailies/model/plain"
	"dailies/parser/clean"
	"dailies/ui"
	"dailies/ui/pane"
	"dailies/ui/terminal"
)

// toy is a program that only notes its keys. After "T" a line is asked for, after "s" a menu
// is open, until Enter or Esc.
type toy struct{ keys []string }

func (*toy) Init() tea.Cmd { return nil }
func (*toy) View() string  { return "" }

func (p *toy) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	switch msg := msg.(type) {
	case tea.KeyMsg:
		p.keys = append(p.keys, msg.String())
	case terminal.QuitMsg:
		return p, tea.Quit
	}
	return p, nil
}

func (p *toy) State() plain.State {
	s := plain.State{List: clean.Literal("Inbox"), Place: "1 of 1", Row: pane.Row{Title: clean.Literal("A Title")}, Paper: pane.Article{Key: "a", Title: clean.Literal("A Title")}}
	open := ""
	for _, k := range p.keys {
		switch k {
		case "T", "s":
			open = k
		case "enter", "esc":
			open = ""
		}
	}
	switch open {
	case "T":
		line := &overlay.Prompt{Label: clean.Literal("tags:")}
		line.Set("old new ")
		s.Prompt = line
	case "s":
		s.Menu = &overlay.List{Selected: 0, Items: []overlay.Item{{Key: "d", Name: clean.Literal("date")}, {Name: clean.Literal("Title")}, {Name: clean.Literal("other")}}}
	}
	return s
}

// typed runs a toy on lines. It returns the keys that were pressed, and what was said.
func typed(t *testing.T, lines string) (keys, said string) {
	t.Helper()
	var out bytes.Buffer
	p := &toy{}
	if err := plain.NewLoop().Run(p, plain.Config{In: strings.NewReader(lines), Out: &out, Keys: model.Keys(config.Default()), Width: 200}); err != nil {
		t.Fatal(err)
	}
	return strings.Join(p.keys, " "), out.String()
}

func TestALineBecomesKeys(t *testing.T) {
	for line, want := range map[string]string{
		"":           "j",
		"t":          "t",
		"to-read":    "t",
		"t  x u":     "t x u",
		"ttx":        "",
		"t x foo":    "",
		"t T":        "",
		"next 3":     "",
		"more":       "",
		"fetch":      "f5",
		"select":     " ",
		"cancel":     "esc",
		"tag rl":     "T [rl] enter",
		"tag +a -b":  "T [+a -b] enter",
		"tag -":      "T ctrl+u enter",
		"T\nrl":      "T ctrl+u [rl] enter",
		"T\n-":       "T ctrl+u enter",
		"T\nenter":   "T enter",
		"T\n":        "T esc",
		"s\nd":       "s enter",
		"sort date":  "s enter",
		"sort title": "s down enter",
		"s\nnothing": "s",
		"s\n":        "s esc",
		"s\nu":       "s u",
		"Q":          "Q",
	} {
		if keys, _ := typed(t, line+"\n"); keys != want {
			t.Errorf("%q: %q, want %q", line, keys, want)
		}
	}
}

// screenOnly are keys about the panes, and those with other words in linear mode.
var screenOnly = []string{
	"down", "up", "home", "end", "ctrl+d", "ctrl+u", "ctrl+f", "ctrl+b", "pgdown", "pgup", "J", "K", "l", "h", "right", "left", "tab", "shift+tab",
	"enter", "ctrl+r", "ctrl+c", "ctrl+l", "ctrl+z", "b", "c", "p", "P", "z", "<", ">", "?", "I",
}

func TestEachKeyHasAWordOrIsAboutTheScreen(t *testing.T) {
	_, help := typed(t, "help\n")
	for _, a := range model.Actions() {
		about := func(name string) bool { return slices.Contains(screenOnly, name) }
		if slices.Contains(a.Panes, ui.PaneList) && !slices.ContainsFunc(a.Keys(), about) && !strings.Contains(help, ": "+strings.ReplaceAll(a.Help().Desc, "…", "...")+"\n") {
			t.Errorf("%v (%s): give it a word in words.go, or list it in screenOnly", a.Keys(), a.Help().Desc)
		}
	}
	if _, about := typed(t, "help undo\n"); !strings.Contains(about, "undo or u: undo\n") || strings.Contains(about, "star") {
		t.Errorf("help about a word:\n%s", about)
	}
}
