// Package panics catches what must not happen, so that the terminal is put in
// order before anything is printed. Bubble Tea v1 catches panics itself, but
// prints the trace of a command's panic while the alternate screen is up, where
// it is lost, and knows nothing of other goroutines.
package panics

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

// Net catches the panics of one program. The first is kept, as what follows is
// often its consequence.
type Net struct {
	mu     sync.Mutex
	first  *Panic
	caught chan struct{}
}

// New returns a net that has caught no panic yet.
func New() *Net { return &Net{caught: make(chan struct{})} }

// Guard runs f and catches its panic. It reports whether f returned normally.
func (n *Net) Guard(f func()) (ok bool) {
	defer n.recover()
	f()
	return true
}

// recover is deferred by Guard itself, as Go demands.
func (n *Net) recover() {
	if value := recover(); value != nil {
		n.keep(&Panic{value, debug.Stack()})
	}
}

func (n *Net) keep(p *Panic) {
	n.mu.Lock()
	defer n.mu.Unlock()
	if n.first == nil {
		n.first = p
		close(n.caught)
	}
}

// Caught is closed once there was a panic.
func (n *Net) Caught() <-chan struct{} { return n.caught }

// First returns the first panic, or nil.
func (n *Net) First() *Panic {
	n.mu.Lock()
	defer n.mu.Unlock()
	return n.first
}

// Cmd makes a command catch its own panic, and those of the commands that it
// starts through tea.Batch and tea.Sequence. Its answer is nil after a panic.
func (n *Net) Cmd(cmd tea.Cmd) tea.Cmd {
	if cmd == nil {
		return cmd
	}
	return func() (msg tea.Msg) {
		n.Guard(func() { msg = n.each(cmd()) })
		return msg
	}
}
