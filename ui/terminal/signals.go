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

// QuitMsg tells the model to save and quit.
type QuitMsg struct{}

// stopMsg asks to suspend the program.
type stopMsg struct{}

// continuedMsg says that the program was stopped without notice and continues. The screen must be
// redrawn.
type continuedMsg struct{}

// quitTimeout is how long the model may take to quit.
const quitTimeout = 1500 * time.Millisecond

// signalWatch handles the signals that Bubble Tea v1 does not. Bubble Tea quits on INT and TERM without
// asking the model, which may have unsaved marks, and hangs when it is suspended without a shell.
//
// HUP, INT, QUIT and TERM ask the model to quit within a timeout. TSTP and Ctrl+Z suspend. After SIGSTOP,
// which cannot be caught, CONT redraws the screen.
type signalWatch struct {
	send        func(tea.Msg)
	forceQuit   chan struct{} // receives a token if the model did not quit in time or was asked twice
	signals     chan os.Signal
	resumed     chan struct{} // receives a token on CONT while suspended
	firstSignal atomic.Int64  // first signal that asked to quit, or 0
	owner       atomic.Uint32 // who has the terminal
}

// Owners of the terminal.
const (
	ownedByUs    uint32 = iota // this program
	ownedByChild               // a program that it runs
	ownedByShell               // the shell, while this program is suspended
)

// newSignalWatch starts to watch signals. Signals that were ignored at the start, as under nohup, stay
// ignored. send sends a message to the model; it is called in separate goroutines because it blocks if
// the program hangs.
func newSignalWatch(send func(tea.Msg)) *signalWatch {
	w := &signalWatch{
		send: send, forceQuit: make(chan struct{}, 1),
		signals: make(chan os.Signal, 16), resumed: make(chan struct{}, 1),
	}
	for _, s := range slices.Concat(quitSignals, stopSignals, continueSignals) {
		if !signal.Ignored(s) || slices.Contains(continueSignals, s) { // Suspend needs the continue signals
			signal.Notify(w.signals, s)
		}
	}
	go w.run()
	return w
}

// Stop restores the default behaviour of signals.
func (w *signalWatch) Stop() {
	signal.Stop(w.signals)
	close(w.signals)
}

// First returns the first signal that asked to quit, or 0.
func (w *signalWatch) First() syscall.Signal { return syscall.Signal(w.firstSignal.Load()) }

// HangUp acts like SIGHUP. It is called when the terminal is gone.
func (w *signalWatch) HangUp() { w.quit(syscall.SIGHUP) }

func (w *signalWatch) run() {
	for s := range w.signals {
		owner := w.owner.Load()
		switch {
		case slices.Contains(stopSignals, s) && owner == ownedByChild:
			stopWithChild()
		case slices.Contains(stopSignals, s):
			go w.send(stopMsg{})
		case !slices.Contains(continueSignals, s):
			w.quit(s.(syscall.Signal))
		case owner == ownedByUs:
			go w.send(continuedMsg{})
		case owner == ownedByShell:
			notify(w.resumed)
		}
	}
}

// quit asks the model to quit. Ctrl+C and Ctrl+\ that are typed while another program starts are meant
// for that program. Repeating a signal forces an end, but different signals do not: the end of a login
// session sends several in a row.
func (w *signalWatch) quit(s syscall.Signal) {
	typed := s == syscall.SIGINT || s == syscall.SIGQUIT
	switch {
	case typed && w.owner.Load() == ownedByChild:
	case w.firstSignal.CompareAndSwap(0, int64(s)):
		time.AfterFunc(quitTimeout, func() { notify(w.forceQuit) })
		go w.send(QuitMsg{})
	case w.First() == s && s != syscall.SIGHUP:
		notify(w.forceQuit)
	}
}

// notify sends a token to a channel of capacity 1, unless it has one.
func notify(c chan struct{}) {
	select {
	case c <- struct{}{}:
	default:
	}
}

func (w *signalWatch) runChild(cmd *exec.Cmd) error {
	w.owner.Store(ownedByChild)
	defer w.owner.Store(ownedByUs)
	return RunInTerminal(cmd, w.signals)
}

// RunInTerminal runs a program in the terminal and returns its error. Like system(3), it ignores Ctrl+C
// and Ctrl+\ until the program ends, because both programs receive them. Afterwards they are sent to
// signals again.
func RunInTerminal(cmd *exec.Cmd, signals chan<- os.Signal) error {
	if err := cmd.Start(); err != nil {
		return err
	}
	signal.Ignore(syscall.SIGINT, syscall.SIGQUIT)
	defer signal.Notify(signals, syscall.SIGINT, syscall.SIGQUIT)
	return cmd.Wait()
}
