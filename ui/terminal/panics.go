package terminal

import (
	"fmt"
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

// Cmd makes a command catch its own panic; its answer is nil then. The commands of a batch start
// at once, and send tells the program what each answers: Bubble Tea would draw a frame first.
func (g *panicGuard) Cmd(cmd tea.Cmd, send func(tea.Msg)) tea.Cmd {
	if cmd == nil {
		return cmd
	}
	return func() (msg tea.Msg) {
		g.Run(func() { msg = cmd() })
		batch, ok := msg.(tea.BatchMsg)
		if !ok {
			return msg
		}
		for _, cmd := range batch {
			if cmd := g.Cmd(cmd, send); cmd != nil {
				go func() { send(cmd()) }()
			}
		}
		return nil
	}
}
