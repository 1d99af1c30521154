package terminal

import (
	"os"
	"os/exec"
	"os/signal"
	"slices"
	"sync/atomic"
	"syscall"
	"time"

	tea "github.com/charmbracelet/bubbletea"
)

// QuitMsg tells the model to save what is to be saved, and to quit.
type QuitMsg struct{}

// stopMsg says that somebody asked for a suspension from outside.
type stopMsg struct{}

// continuedMsg says that the program was stopped without notice and goes on:
// the screen shows what others left there.
type continuedMsg struct{}

// grace is how long the model has to quit.
const grace = 1500 * time.Millisecond

// signalWatch makes the program obey the system's signals. Bubble Tea v1 knows two
// of them: it quits without asking the model, which may have marks to save, and
// hangs when it is suspended without a shell that could continue it.
//
// HUP, INT, QUIT and TERM ask the model to quit; it has a while for it, and is then overdue. TSTP and
// Ctrl+Z suspend. CONT after a stop that no program can catch has the screen drawn anew.
type signalWatch struct {
	tell    func(tea.Msg)
	late    chan struct{} // gets one when the model did not quit in time, or was asked twice
	signals chan os.Signal
	cont    chan struct{} // CONT while suspended
	first   atomic.Int64  // the signal that asked to quit; 0: none
	has     atomic.Uint32 // who has the terminal
}

// Who has the terminal.
const (
	heldHere    uint32 = iota // this program
	heldByOther               // one that it runs
	heldByShell               // the shell, while it is suspended
)

// newSignalWatch begins to watch. Signals that the program was started to ignore, as by
// nohup, stay ignored. send brings a message to the model; it is called in goroutines of its own,
// as a program that hangs blocks it.
func newSignalWatch(send func(tea.Msg)) *signalWatch {
	w := &signalWatch{tell: send, late: make(chan struct{}, 1), signals: make(chan os.Signal, 16), cont: make(chan struct{}, 1)}
	for _, s := range slices.Concat(quitting, pausing, continuing) {
		if !signal.Ignored(s) || slices.Contains(continuing, s) { // Suspend waits for the latter
			signal.Notify(w.signals, s)
		}
	}
	go w.run()
	return w
}

// Stop ends the watch: signals act as if there had been none.
func (w *signalWatch) Stop() {
	signal.Stop(w.signals)
	close(w.signals)
}

// First is the signal that asked to quit first, or 0.
func (w *signalWatch) First() syscall.Signal { return syscall.Signal(w.first.Load()) }

// HangUp acts as if the system had sent HUP: the terminal is gone.
func (w *signalWatch) HangUp() { w.quit(syscall.SIGHUP) }

func (w *signalWatch) run() {
	for s := range w.signals {
		switch {
		case slices.Contains(pausing, s):
			w.paused()
		case slices.Contains(continuing, s):
			w.continued()
		default:
			w.quit(s.(syscall.Signal))
		}
	}
}

// quit asks the model. What is typed in another program, Ctrl+C or Ctrl+\, before Lend ignores it, is
// meant for that. Only the same signal again is impatience: a session's end sends different ones in a row.
func (w *signalWatch) quit(s syscall.Signal) {
	typed := s == syscall.SIGINT || s == syscall.SIGQUIT
	switch {
	case typed && w.has.Load() == heldByOther:
	case w.first.CompareAndSwap(0, int64(s)):
		time.AfterFunc(grace, func() { signalOnce(w.late) })
		go w.tell(QuitMsg{})
	case w.First() == s && s != syscall.SIGHUP:
		signalOnce(w.late)
	}
}

// signalOnce puts a token into a channel that holds one, if none is there.
func signalOnce(c chan struct{}) {
	select {
	case c <- struct{}{}:
	default:
	}
}

func (w *signalWatch) continued() {
	switch w.has.Load() {
	case heldHere:
		go w.tell(continuedMsg{})
	case heldByShell:
		signalOnce(w.cont)
	}
}

func (w *signalWatch) paused() {
	if w.has.Load() == heldByOther {
		stopWith()
	} else {
		go w.tell(stopMsg{})
	}
}

// RunInTerminal runs a program in the terminal.
func (w *signalWatch) RunInTerminal(cmd *exec.Cmd) error {
	w.has.Store(heldByOther)
	defer w.has.Store(heldHere)
	return RunInTerminal(cmd, w.signals)
}

// RunInTerminal runs a program in the terminal; the error is that of the program. Ctrl+C and Ctrl+\ go to both:
// from its start to its end they are ignored here, as system(3) does it, and then go to signals again.
func RunInTerminal(cmd *exec.Cmd, signals chan<- os.Signal) error {
	if err := cmd.Start(); err != nil {
		return err
	}
	signal.Ignore(syscall.SIGINT, syscall.SIGQUIT)
	defer signal.Notify(signals, syscall.SIGINT, syscall.SIGQUIT)
	return cmd.Wait()
}
