package overlay

import (
	"errors"
	"slices"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"

	"dailies/parser/clean"
	"dailies/ui"
)

func named(name string) tea.KeyMsg {
	switch name {
	case "enter":
		return tea.KeyMsg{Type: tea.KeyEnter}
	case "esc":
		return tea.KeyMsg{Type: tea.KeyEsc}
	case "tab":
		return tea.KeyMsg{Type: tea.KeyTab}
	case "shift+tab":
		return tea.KeyMsg{Type: tea.KeyShiftTab}
	}
	return tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune(name)}
}

// press returns keys, and does what comes of each.
func press(o interface{ Key(tea.KeyMsg) Reply }, names ...string) (open bool) {
	for _, name := range names {
		r := o.Key(named(name))
		if r.Do != nil {
			answer(r.Do())
		}
		if r.Close {
			return false
		}
	}
	return true
}

// answer runs a command, and hands a prompt its answer.
func answer(cmd tea.Cmd) {
	for cmd != nil {
		switch msg := cmd().(type) {
		case HintedMsg:
			cmd = msg.Prompt.Hinted(msg)
		case CompletedMsg:
			cmd = msg.Prompt.Completed(msg)
		default:
			cmd = nil
		}
	}
}

func TestAMenuDoesWhatIsChosenByKeyOrWithEnter(t *testing.T) {
	for _, tt := range []struct {
		keys string
		want string
		open bool
	}{{"b", "B", false}, {"j", "", true}, {"jE", "B", false}, {"kE", "C", false}, {"E", "A", false}, {"q", "", false}, {"?", "", true}} {
		var did string
		does := func(what string) Do { return func() tea.Cmd { did = what; return nil } }
		m := NewMenu(clean.Literal("Menu"), []Item{{Key: "a", Do: does("A")}, {Key: "b", Do: does("B")}, {Key: "c", Do: does("C")}})
		open := true
		for _, k := range tt.keys {
			name := string(k)
			if name == "E" {
				name = "enter"
			}
			open = press(m, name)
		}
		if did != tt.want || open != tt.open {
			t.Errorf("%s: did %q, open %v", tt.keys, did, open)
		}
	}
}

func TestAMenuBeginsAtItsCurrentItem(t *testing.T) {
	did := false
	m := NewMenu(clean.Literal("Menu"), []Item{{Key: "a"}, {Key: "b", Current: true, Do: func() tea.Cmd { did = true; return nil }}})
	if press(m, "enter"); !did {
		t.Error("Enter takes another item")
	}
}

func editableList(rows *[]string) *EditableList {
	r := &EditableList{Rows: func() []ui.MenuItem {
		var items []ui.MenuItem
		for _, row := range *rows {
			items = append(items, ui.MenuItem{Label: clean.Of(row)})
		}
		return items
	}}
	r.Edit = map[string]func(int) tea.Cmd{"d": func(at int) tea.Cmd { *rows = slices.Delete(*rows, at, at+1); return nil }}
	swap := func(by int) func(int) tea.Cmd {
		return func(at int) tea.Cmd { (*rows)[at], (*rows)[at+by] = (*rows)[at+by], (*rows)[at]; return nil }
	}
	r.Edit["J"], r.Edit["K"] = r.Move(1, swap(1)), r.Move(-1, swap(-1))
	return r
}

func TestTheSelectionOfAnEditableListStaysOnARow(t *testing.T) {
	for _, tt := range []struct {
		keys []string
		rows []string
		at   int
	}{
		{[]string{"j", "d"}, []string{"a", "c"}, 1},
		{[]string{"k", "d"}, []string{"a", "b"}, 1},
		{[]string{"d", "d", "d", "d"}, []string{}, 0},
		{[]string{"J", "J", "J"}, []string{"b", "c", "a"}, 2},
		{[]string{"K"}, []string{"a", "b", "c"}, 0},
	} {
		rows := []string{"a", "b", "c"}
		r := editableList(&rows)
		if press(r, tt.keys...); !slices.Equal(rows, tt.rows) || r.At != tt.at {
			t.Errorf("%v: %v at %d, want %v at %d", tt.keys, rows, r.At, tt.rows, tt.at)
		}
	}
}

func TestWhatComesInFrontOfARowLeavesTheSelectionOnIt(t *testing.T) {
	rows := []string{"a", "b"}
	r := editableList(&rows)
	press(r, "j")
	r.Stay(func() { rows = []string{"new", "a", "b"} })
	if r.At != 2 {
		t.Errorf("row %d is selected", r.At)
	}
	r.Stay(func() { rows = nil })
	if r.At != 0 {
		t.Errorf("row %d of none is selected", r.At)
	}
}

func TestAPromptStaysOpenUntilItsLineIsAccepted(t *testing.T) {
	var took string
	p := &Prompt{Prompt: ui.NewPrompt(clean.Literal("day:")), Accept: func(text string) (Do, error) {
		if text != "3d" {
			return nil, errors.New("no day")
		}
		return func() tea.Cmd { took = text; return nil }, nil
	}}
	p.Start = "3"
	p.Open()
	if !press(p, "enter") || took != "" {
		t.Error("a line that is refused closes the prompt")
	}
	if press(p, "d", "enter") || took != "3d" {
		t.Errorf("%q is taken", took)
	}
}

func TestTabGoesThroughCompletionsUntilALetterIsTyped(t *testing.T) {
	p := &Prompt{Prompt: ui.NewPrompt(clean.Literal(":")), Complete: func(text string) func() []string {
		return func() []string { return []string{text + "1", text + "2"} }
	}}
	p.Start = "a"
	p.Open()
	for _, step := range []struct{ key, want string }{{"tab", "a1"}, {"tab", "a2"}, {"tab", "a1"}, {"shift+tab", "a2"}, {"x", "a2x"}, {"tab", "a2x1"}} {
		if press(p, step.key); p.Text() != step.want {
			t.Fatalf("%s: %q, want %q", step.key, p.Text(), step.want)
		}
	}
	p.Paste(" b")
	if p.Text() != "a2x1 b" {
		t.Errorf("pasted: %q", p.Text())
	}
}

func TestASlowHintIsOfTheTextThatStandsThere(t *testing.T) {
	asked := 0
	p := &Prompt{
		Prompt: ui.NewPrompt(clean.Literal(":")),
		Hint:   func(string) (clean.Text, ui.Kind) { return clean.Literal("a quick hint"), ui.Info },
		SlowHint: func(text string) func() (clean.Text, ui.Kind) {
			if text == "" {
				return nil
			}
			asked++
			return func() (clean.Text, ui.Kind) { return clean.Of("a slow hint for " + text), ui.Info }
		},
	}
	p.Resize(60)
	_ = p.Open()
	shown := func() string { return p.View(ui.NewTheme(nil, ui.Options{}))[0] }
	slow := p.Key(named("a")).Do()
	if !strings.Contains(shown(), "a quick hint") {
		t.Errorf("until the slow hint is there the line says %q", shown())
	}
	if p.Key(named("b")).Do() != nil {
		t.Error("two slow hints are worked out at once")
	}
	answer(slow)
	if !strings.Contains(shown(), "a slow hint for ab") || asked != 2 {
		t.Errorf("the line says %q after %d questions, want the hint for the text of now after 2", shown(), asked)
	}
}

func TestEscEndsTheSearchOfTheHelpBeforeItClosesIt(t *testing.T) {
	h := NewHelp(ui.HelpGroup{Title: clean.Literal("Move")})
	if !press(h, "x", "esc") || press(h, "esc") {
		t.Error("Esc closes the help with its search")
	}
}

func TestASheetScrollsAndCloses(t *testing.T) {
	s := NewSheet(clean.Literal("Problems"), clean.Literal("one"), clean.Literal("two"))
	if !press(s, "j", "k", "G", "g", "z") || press(s, "q") {
		t.Error("a key closes the sheet, or q does not")
	}
}

func TestARowOfAMenuIsFoundByItsName(t *testing.T) {
	for typed, want := range map[string]string{"comm": "comments", "rlvnce": "relevance", "zzz": "date", "": "date"} {
		var did string
		does := func(what string) Do { return func() tea.Cmd { did = what; return nil } }
		var items []Item
		for _, name := range []string{"date", "comments", "relevance to the filter", "page", "title"} {
			items = append(items, Item{Key: name[:1], Name: clean.Of(name), Do: does(strings.Fields(name)[0])})
		}
		m := NewMenu(clean.Literal("Sort by"), items)
		press(m, "/")
		for _, r := range typed {
			press(m, string(r))
		}
		if open := press(m, "enter"); open || did != want {
			t.Errorf("/%s: %q, want %q", typed, did, want)
		}
	}
	m := NewMenu(clean.Literal("Menu"), make([]Item, searched))
	if !press(m, "/", "a", "esc") || m.Typing() {
		t.Error("Esc does not end the search alone")
	}
	if press(m, "esc") {
		t.Error("Esc does not close the menu")
	}
}
