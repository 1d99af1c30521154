package terminal

import (
	"fmt"
	"reflect"
	"runtime/debug"
	"sync"

	tea "github.com/charmbracelet/bubbletea"
)

// Panic is a panic that was caught.
type Panic struct {
	Value any
	Stack []byte // of the goroutine that panicked
}

func (p *Panic) Error() string { return fmt.Sprintf("panic: %v", p.Value) }

// panicGuard catches the panics of one program, so that the terminal is put in
// order before anything is printed. Bubble Tea v1 catches panics itself, but prints
// the trace of a command's panic while the alternate screen is up, where it is
// lost, and knows nothing of other goroutines. The first is kept, as what follows is
// often its consequence.
type panicGuard struct {
	once   sync.Once
	first  *Panic
	caught chan struct{} // closed once there was one
}

func newPanicGuard() *panicGuard { return &panicGuard{caught: make(chan struct{})} }

// Run runs f and catches its panic.
func (g *panicGuard) Run(f func()) {
	defer func() {
		if value := recover(); value != nil {
			g.once.Do(func() {
				g.first = &Panic{value, debug.Stack()}
				close(g.caught)
			})
		}
	}()
	f()
}

// First returns the first panic, or nil.
func (g *panicGuard) First() *Panic {
	select {
	case <-g.caught:
		return g.first
	default:
		return nil
	}
}

// Cmd makes a command catch its own panic, and those of the commands that it
// starts through tea.Batch and tea.Sequence. Its answer is nil after a panic.
func (g *panicGuard) Cmd(cmd tea.Cmd) tea.Cmd {
	if cmd == nil {
		return cmd
	}
	return func() (msg tea.Msg) {
		g.Run(func() { msg = g.each(cmd()) })
		return msg
	}
}

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
