package terminal

import (
	"reflect"

	tea "github.com/charmbracelet/bubbletea"
)

// each guards the commands within an answer. The type behind tea.Sequence has
// no exported name; it is a slice of commands like tea.BatchMsg, and reflection
// keeps the type that Bubble Tea looks for.
func (g *panicGuard) each(msg tea.Msg) tea.Msg {
	if batch, ok := msg.(tea.BatchMsg); ok {
		return tea.BatchMsg(g.all(batch))
	}
	v := reflect.ValueOf(msg)
	if !v.IsValid() || !v.CanConvert(commands) {
		return msg
	}
	guarded := g.all(v.Convert(commands).Interface().([]tea.Cmd))
	return reflect.ValueOf(guarded).Convert(v.Type()).Interface()
}

var commands = reflect.TypeFor[[]tea.Cmd]()

func (g *panicGuard) all(cmds []tea.Cmd) []tea.Cmd {
	guarded := make([]tea.Cmd, len(cmds))
	for i, cmd := range cmds {
		guarded[i] = g.Cmd(cmd)
	}
	return guarded
}
