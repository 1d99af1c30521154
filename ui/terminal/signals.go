package terminal

import (
	"os"
	"os/exec"
	"os/signal"
	"slices"
	"sync"
	"syscall"
	"time"

	tea "github.com/charmbracelet/bubbletea"
)

// QuitMsg tells the model to save what is to be saved, and to quit.
type QuitMsg struct{ Signal syscall.Signal }

// StopMsg says that somebody asked for a suspension from outside.
type StopMsg struct{}

// ContinuedMsg says that the program was stopped without notice and goes on:
// the screen shows what others left there.
type ContinuedMsg struct{}

// grace is how long the model has to quit.
const grace = 1500 * time.Millisecond

// signalWatch makes the program obey the system's signals. Bubble Tea v1 knows two
// of them: it quits without asking the model, which may have marks to save, and
// hangs when it is suspended without a shell that could continue it.
//
// HUP, INT, QUIT and TERM ask the model to quit; it has a while for it, and is
// then overdue. TSTP and Ctrl+Z suspend. CONT after a stop that no program can
// catch has the screen drawn anew.
type signalWatch struct {
	tell    func(tea.Msg)
	late    chan struct{} // gets one when the model did not quit in time, or was asked twice
	signals chan os.Signal
	stop    chan struct{}
	cont    chan struct{} // CONT while suspended or lent

	mu      sync.Mutex
	first   syscall.Signal // that asked to quit; 0: none
	overdue *time.Timer
	has     holder // of the terminal
}

// holder is who has the terminal.
type holder uint8

const (
	heldHere    holder = iota // by this program
	heldByOther               // by one that it runs
	heldByShell               // while it is suspended
)

// newSignalWatch begins to watch. Signals that the program was started to ignore, as by
// nohup, stay ignored. send brings a message to the model; it is called in goroutines of its own,
// as a program that hangs blocks it.
func newSignalWatch(send func(tea.Msg)) *signalWatch {
	w := &signalWatch{
		tell: send, late: make(chan struct{}, 1), signals: make(chan os.Signal, 16), stop: make(chan struct{}), cont: make(chan struct{}, 1),
	}
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
	close(w.stop)
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.overdue != nil {
		w.overdue.Stop()
	}
}

// First is the signal that asked to quit first, or 0.
func (w *signalWatch) First() syscall.Signal {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.first
}

// HangUp acts as if the system had sent HUP: the terminal is gone.
func (w *signalWatch) HangUp() { w.quit(syscall.SIGHUP) }

func (w *signalWatch) run() {
	for {
		select {
		case s := <-w.signals:
			w.act(s.(syscall.Signal))
		case <-w.stop:
			return
		}
	}
}

func (w *signalWatch) act(s syscall.Signal) {
	switch {
	case slices.Contains(quitting, os.Signal(s)):
		w.quit(s)
	case slices.Contains(pausing, os.Signal(s)):
		w.paused()
	case slices.Contains(continuing, os.Signal(s)):
		w.continued()
	}
}

// quit asks the model. While another program has the terminal, what is typed
// there (Ctrl+C, Ctrl+\) is meant for that program. Only the same signal again
// is impatience: a session's end sends different ones in a row.
func (w *signalWatch) quit(s syscall.Signal) {
	w.mu.Lock()
	defer w.mu.Unlock()
	switch {
	case w.has == heldByOther && typed(s):
	case w.first == 0:
		w.first = s
		w.overdue = time.AfterFunc(grace, func() { signalOnce(w.late) })
		go w.tell(QuitMsg{s})
	case w.first == s && s != syscall.SIGHUP:
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

func typed(s syscall.Signal) bool { return s == syscall.SIGINT || s == syscall.SIGQUIT }

func (w *signalWatch) continued() {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.has == heldHere {
		go w.tell(ContinuedMsg{})
	} else {
		signalOnce(w.cont)
	}
}

func (w *signalWatch) paused() {
	w.mu.Lock()
	has := w.has
	w.mu.Unlock()
	if has == heldByOther {
		stopWith()
	} else {
		go w.tell(StopMsg{})
	}
}

// Lend runs a program in the terminal, to which what is typed there belongs until it ends;
// the error is that of the program.
//
// Ctrl+C goes to both, and on a busy machine this program may hear of its own only after
// the other has ended. So it sends itself a CONT, which comes behind all that was sent
// before, and waits for that before it acts on signals again.
func (w *signalWatch) Lend(cmd *exec.Cmd) error {
	w.give(heldByOther)
	defer w.give(heldHere)
	err := cmd.Run()
	w.catchUp()
	return err
}

func (w *signalWatch) give(to holder) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.has = to
}
