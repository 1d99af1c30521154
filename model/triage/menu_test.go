package triage

import (
	"testing"

	tea "github.com/charmbracelet/bubbletea"

	"dailies/model/shelf/shelftest"
)

func TestTheMenuOfDecisionsDoesWhatTheKeyMapDoes(t *testing.T) {
	s := shelftest.Of("Alpha", "Beta")
	did := ""
	run := func(action string) tea.Cmd {
		did = action
		return nil
	}
	for key, want := range map[string]string{"t": "to-read", "x": "skip", "e": "note", "U": "redo", "Z": "snooze"} {
		reply := Menu(s, []int32{0}, run).Key(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune(key)})
		if reply.Do == nil {
			t.Errorf("%s does nothing", key)
			continue
		}
		if reply.Do(); did != want || !reply.Close {
			t.Errorf("%s does %s, want %s", key, did, want)
		}
	}
	if reply := Menu(s, []int32{0}, run).Key(tea.KeyMsg{Type: tea.KeyEnter}); reply.Do != nil {
		t.Error("Enter on the line that is selected first does something")
	}
	if reply := Menu(s, []int32{0, 1}, run).Key(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune("e")}); reply.Do != nil {
		t.Error("a note belongs to one paper, and is offered for two")
	}
}
