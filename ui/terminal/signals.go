package terminal

import (
	"os"
	"os/exec"
	"os/signal"
	"slices"
	"sync"
	"sync/atomic"
	"syscall"
	"time"

	tea "github.com/charmbracelet/bubbletea"
)

// QuitMsg tells the model to save what is to be saved, and to quit.
type QuitMsg struct{}

// continuedMsg says that the program was stopped without notice and goes on:
// the screen shows what others left there.
type continuedMsg struct{}

// grace is how long the model has to quit.
const grace = 1500 * time.Millisecond

// signalWatch makes the program obey the system's signals. Bubble Tea v1 knows two
// of them: it quits without asking the model, which may have marks to save, and
// hangs when it is suspended without a shell that could continue it.
//
// HUP, INT, QUIT and TERM ask the model to quit; it has a while for it, and is then overdue. CONT after
// a stop of which the program was not told has the screen drawn anew.
type signalWatch struct {
	tell    func(tea.Msg)
	late    chan struct{} // closed when the model did not quit in time, or was asked twice
	overdue func()        // closes it
	signals chan os.Signal
	first   atomic.Int64 // the signal that asked to quit; 0: none
	lent    atomic.Bool  // a program that this one runs has the terminal, or the shell
}

// newSignalWatch begins to watch. Signals that the program was started to ignore, as by
// nohup, stay ignored. send brings a message to the model; it is called in goroutines of its own,
// as a program that hangs blocks it.
func newSignalWatch(send func(tea.Msg)) *signalWatch {
	w := &signalWatch{tell: send, late: make(chan struct{}), signals: make(chan os.Signal, 16)}
	w.overdue = sync.OnceFunc(func() { close(w.late) })
	for _, s := range slices.Concat(quitting, continuing) {
		if !signal.Ignored(s) {
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
		case !slices.Contains(continuing, s):
			w.quit(s.(syscall.Signal))
		case !w.lent.Load():
			go w.tell(continuedMsg{})
		}
	}
}

// quit asks the model. What is typed in another program, Ctrl+C or Ctrl+\, before Lend ignores it, is
// meant for that. Only the same signal again is impatience: a session's end sends different ones in a row.
func (w *signalWatch) quit(s syscall.Signal) {
	typed := s == syscall.SIGINT || s == syscall.SIGQUIT
	switch {
	case typed && w.lent.Load():
	case w.first.CompareAndSwap(0, int64(s)):
		time.AfterFunc(grace, w.overdue)
		go w.tell(QuitMsg{})
	case w.First() == s && s != syscall.SIGHUP:
		w.overdue()
	}
}

// Lend runs a program in the terminal; the error is that of the program. Ctrl+C and Ctrl+\ go to both:
// from its start to its end they are ignored here, as system(3) does it, and then go to signals again.
func Lend(cmd *exec.Cmd, signals chan<- os.Signal) error {
	if err := cmd.Start(); err != nil {
		return err
	}
	signal.Ignore(syscall.SIGINT, syscall.SIGQUIT)
	defer signal.Notify(signals, syscall.SIGINT, syscall.SIGQUIT)
	return cmd.Wait()
}
