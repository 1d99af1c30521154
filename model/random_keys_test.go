package model

import (
	"math/rand/v2"
	"reflect"
	"testing"

	tea "github.com/charmbracelet/bubbletea"

	"dailies/model/filter"
	"dailies/ui/terminal"
)

// asyncPlayer is a player whose commands take their time: they run in any order, and
// keys go on meanwhile, as in a real terminal.
type asyncPlayer struct {
	*player
	random  *rand.Rand
	waiting []tea.Cmd
}

func (s *asyncPlayer) give(msg tea.Msg) {
	_, cmd := s.m.Update(msg)
	s.take(cmd)
	fits(s.t, s.m.View(), s.m.screen.Size.Width, s.m.screen.Size.Height)
}

func (s *asyncPlayer) take(cmd tea.Cmd) {
	if cmd != nil {
		s.waiting = append(s.waiting, cmd)
	}
}

// answer runs a command that waits, if there is one.
func (s *asyncPlayer) answer() {
	if len(s.waiting) == 0 {
		return
	}
	i := s.random.IntN(len(s.waiting))
	cmd := s.waiting[i]
	s.waiting = append(s.waiting[:i], s.waiting[i+1:]...)
	switch msg := cmd().(type) {
	case nil, tea.QuitMsg:
	case filter.FoundMsg:
		s.give(msg)
	case terminal.CopyMsg:
		s.take(func() tea.Msg { return msg.Done(nil) })
	case terminal.ExecMsg:
		s.give(msg.Done(msg.Command.Run()))
	case tea.BatchMsg:
		for _, c := range msg {
			s.take(c)
		}
	default:
		if v := reflect.ValueOf(msg); v.Kind() == reflect.Slice {
			for i := range v.Len() {
				s.take(v.Index(i).Interface().(tea.Cmd))
			}
			return
		}
		s.give(msg)
	}
}

// TestRandomKeysAndLateAnswersBreakNothing plays random keys while searches,
// saves and loads answer late and in any order.
func TestRandomKeysAndLateAnswersBreakNothing(t *testing.T) {
	keys := []string{
		"j", "k", "t", "r", "x", "i", "*", "u", "U", ".", "n", "N", "[", "]", "g", "G", "J", "K", "h", "l", "tab", "enter", "esc",
		" ", "v", "A", "m", "s", "S", "1", "2", "3", "4", "5", "6", "/", "c", "p", "P", "z", "<", ">", "?", "!", "R", "T", "Z", ":", "y", "Y", "o", "O",
		"b", "f", "F", "w", "up", "down", "pgdown", "pgup", "home", "end", "backspace", "ctrl+u", "ctrl+d", "agent", "-survey ", "org:", "autor:", "\"x", "read is:inbox",
	}
	for seed := range uint64(5) {
		s := &asyncPlayer{player: play(t), random: rand.New(rand.NewPCG(seed, 7))}
		s.env = noEditor
		for range 400 {
			switch s.random.IntN(10) {
			case 0, 1, 2, 3:
				s.answer()
			case 4:
				s.give(tea.WindowSizeMsg{Width: s.random.IntN(140), Height: s.random.IntN(50)})
			default:
				s.give(keyNamed(keys[s.random.IntN(len(keys))]))
			}
		}
		for len(s.waiting) > 0 {
			s.answer()
		}
		if s.m.saving.Leaving() { // q was not among the keys
			t.Fatalf("seed %d: the program leaves by itself", seed)
		}
		if s.m.finder.Search.Busy || s.waits() > 0 {
			t.Fatalf("seed %d: keys wait for a search that never ends", seed)
		}
		if n := len(s.m.Unsaved()); n > 0 {
			t.Fatalf("seed %d: %d steps are not saved", seed, n)
		}
	}
}
