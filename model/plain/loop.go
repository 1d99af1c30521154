package plain

import (
	"errors"
	"os"
	"syscall"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"dailies/ui/terminal"
)

// Loop runs commands and brings their answers to the program, as Bubble Tea does for a
// screen. But it knows when none is under way any more: what is said after a line is then
// all that came of it, and a mark that was said is on the disk.
type Loop struct {
	answers chan tea.Msg // of commands
	running int          // how many commands have not answered
	late    chan tea.Msg // of what waits for time to pass: nobody waits for these
	signals chan os.Signal
}

// NewLoop makes a loop. Its After is for the program's configuration.
func NewLoop() *Loop {
	return &Loop{answers: make(chan tea.Msg), late: make(chan tea.Msg), signals: make(chan os.Signal, 2)}
}

// After sends what then returns after a while.
func (l *Loop) After(d time.Duration, then func() tea.Msg) tea.Cmd {
	return func() tea.Msg {
		time.AfterFunc(d, func() { l.late <- then() })
		return nil
	}
}

// start runs a command.
func (l *Loop) start(cmd tea.Cmd) {
	if cmd == nil {
		return
	}
	l.running++
	go func() { l.answers <- cmd() }()
}

// settle takes answers until no command is under way, or the program has ended.
func (s *session) settle() {
	for s.loop.running > 0 && !s.ended {
		select {
		case msg := <-s.loop.answers:
			s.loop.running--
			s.take(msg)
		case msg := <-s.loop.late:
			s.take(msg)
		case signal := <-s.loop.signals:
			s.stop(signal)
		}
	}
}

// take brings a message to where it belongs, and says the result.
func (s *session) take(msg tea.Msg) {
	switch msg := msg.(type) {
	case nil:
	case tea.QuitMsg:
		s.ended = true
	case tea.BatchMsg:
		for _, cmd := range msg {
			s.loop.start(cmd)
		}
	case terminal.QuietMsg:
		s.loop.start(msg.Then)
	case terminal.CopyMsg: // there is no clipboard, but the text can be copied from here
		s.write(msg.Text + "\n")
	case terminal.ExecMsg:
		err := s.edit(msg)
		s.loop.start(func() tea.Msg { return msg.Done(err) })
	default:
		_, cmd := s.program.Update(msg)
		s.loop.start(cmd)
		s.sayMessage()
	}
}

// errNoTerminal is why no editor can be started.
var errNoTerminal = errors.New("an editor needs a terminal")

// edit lends the terminal to an editor. Ctrl-C is for the editor as long as it runs.
func (s *session) edit(msg terminal.ExecMsg) error {
	if s.Terminal == nil {
		return errNoTerminal
	}
	msg.Command.Stdin, msg.Command.Stdout, msg.Command.Stderr = s.Terminal, os.Stdout, os.Stderr
	err := msg.Command.Run()
	if len(s.loop.signals) > 0 {
		if signal := <-s.loop.signals; signal != os.Interrupt {
			s.loop.signals <- signal
		}
	}
	return err
}

// stop asks the program to save and to end after a signal, and ends it after a second one.
func (s *session) stop(signal os.Signal) {
	if s.err != nil {
		s.ended = true
	}
	number, _ := signal.(syscall.Signal)
	s.err = &terminal.Signalled{Signal: number, Forced: s.ended}
	s.take(terminal.QuitMsg{})
}
