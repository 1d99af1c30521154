// Package plain is linear mode: it runs the program as lines of text with a prompt, for
// screen readers, slow lines and the shells of editors. It presses the same keys on the same
// model as a terminal does, and says in words what that shows. A Session runs the program;
// words.go has what can be typed, say.go how things are said.
package plain

import (
	"bufio"
	"errors"
	"io"
	"os"
	"os/signal"
	"syscall"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"dailies/model/keymap"
	"dailies/model/overlay"
	"dailies/parser/clean"
	"dailies/ui/pane"
	"dailies/ui/terminal"
)

// Program is what is run.
type Program interface {
	tea.Model
	State() State
}

// State is what the program shows at a moment.
type State struct {
	List       clean.Text   // its name, filter and order, and how many papers it has
	Place      string       // of the selected paper in it
	Row        pane.Row     // of the selected paper
	Paper      pane.Article // its text
	EmptyText  []clean.Text // why there is no paper
	Inbox      int          // papers in the inbox
	Message    clean.Text
	MessageKey int             // that the message is about, counted from 1; 0: none
	InAbstract bool            // keys go to the abstract
	Menu       *overlay.List   // what is open; nil: nothing. Nothing is selected in a text
	Prompt     *overlay.Prompt // the line that is asked for; nil: none

	Sections []string // titles of the whole paper that is open; none: none is
	Section  int      // which one is read
	Lines    []string // of it
}

// Config says what the lines come from and where they go.
type Config struct {
	In       io.Reader
	Out      io.Writer
	Terminal *os.File // that an editor can read keys from; nil: none
	Keys     *keymap.Map
	Width    int  // cells of the longest line
	ASCII    bool // write ASCII only
}

// Session runs a program's commands and brings it their answers, as Bubble Tea does for a
// screen. But it knows when none is under way any more: what is said after a line is then
// all that came of it, and a mark that was said is on the disk.
type Session struct {
	Config
	program Program
	in      *bufio.Reader
	out     *bufio.Writer
	answers chan tea.Msg // of commands
	running int          // how many commands have not answered
	late    chan tea.Msg // of what waits for time to pass: nobody waits for these
	signals chan os.Signal
	ended   bool
	err     error

	quiet  bool     // nothing was said since the last line
	asking bool     // the prompt stands on the last line
	said   string   // the last message
	key    int      // that it was about
	list   string   // the list that was named last
	paper  string   // the paper that was shown last
	left   int      // how many papers were left then
	open   string   // the menu or the part of a whole paper that was said last
	rest   []string // what more goes on with
	end    string   // what is said behind it
}

// NewSession makes a session. Its After is for the program's configuration.
func NewSession() *Session {
	return &Session{answers: make(chan tea.Msg), late: make(chan tea.Msg), signals: make(chan os.Signal, 2), left: -1}
}

// After sends what then returns after a while.
func (s *Session) After(d time.Duration, then func() tea.Msg) tea.Cmd {
	return func() tea.Msg {
		time.AfterFunc(d, func() { s.late <- then() })
		return nil
	}
}

func (s *Session) start(cmd tea.Cmd) {
	if cmd == nil {
		return
	}
	s.running++
	go func() { s.answers <- cmd() }()
}

// maxLine is how many bytes a line may have: nobody types more.
const maxLine = 4000

// Run runs the program until it quits, or until there are no more lines. The error is a
// terminal.SignalError, or nil.
func (s *Session) Run(p Program, c Config) error {
	s.Config, s.program, s.in, s.out = c, p, bufio.NewReader(c.In), bufio.NewWriter(c.Out)
	signal.Notify(s.signals, os.Interrupt, syscall.SIGTERM, syscall.SIGHUP, syscall.SIGQUIT)
	defer signal.Stop(s.signals)
	s.start(p.Init())
	s.take(tea.WindowSizeMsg{Width: c.Width, Height: 24})
	s.settle()
	s.say("Type a word or a letter, then Enter. Enter alone goes to the next paper, more reads the abstract, help lists the words.")
	for !s.ended {
		s.sayState()
		if s.quiet { // a line is never answered with silence
			s.paper, s.open = "", "again"
			s.sayState()
		}
		s.ask()
		line, err := s.next()
		switch {
		case s.ended:
		case line == "" && err != nil:
			s.leave()
		case len(line) > maxLine:
			s.say("The line has more than 4,000 bytes. Nothing was done.")
		default:
			s.quiet = true
			s.execute(clean.Line(line).Trim().String())
		}
	}
	s.write("") // ends the line of the prompt
	_ = s.out.Flush()
	return s.err
}

// next waits for a line, which is read now and not before: until then the terminal is free for
// an editor. The last one may lack its end. Meanwhile it takes what comes late, such as another
// window's marks.
func (s *Session) next() (string, error) {
	var line string
	var err error
	read := make(chan struct{})
	go func() {
		line, err = s.in.ReadString('\n')
		close(read)
	}()
	for !s.ended {
		if s.receive(read) {
			s.asking = err != nil
			return line, err
		}
		s.settle()
		s.ask()
	}
	return "", nil
}

// settle takes answers until no command is under way, or the program has ended.
func (s *Session) settle() {
	for s.running > 0 && !s.ended {
		s.receive(nil)
	}
}

// receive takes what comes next. It reports whether that is the end of the reading of a line.
func (s *Session) receive(read <-chan struct{}) (over bool) {
	select {
	case <-read:
		return true
	case msg := <-s.answers:
		s.running--
		s.take(msg)
	case msg := <-s.late:
		s.take(msg)
	case signal := <-s.signals:
		s.stop(signal)
	}
	return false
}

// take brings a message to where it belongs, and says the result.
func (s *Session) take(msg tea.Msg) {
	switch msg := msg.(type) {
	case nil:
	case tea.QuitMsg:
		s.ended = true
	case tea.BatchMsg:
		for _, cmd := range msg {
			s.start(cmd)
		}
	case terminal.CopyMsg: // there is no clipboard, but the text can be copied from here
		s.write(msg.Text + "\n")
	case terminal.ExecMsg:
		err := s.edit(msg)
		s.start(func() tea.Msg { return msg.Done(err) })
	default:
		_, cmd := s.program.Update(msg)
		s.start(cmd)
		s.sayMessage()
	}
}

// edit lends the terminal to an editor.
func (s *Session) edit(msg terminal.ExecMsg) error {
	if s.Terminal == nil {
		return errors.New("an editor needs a terminal")
	}
	msg.Command.Stdin, msg.Command.Stdout, msg.Command.Stderr = s.Terminal, os.Stdout, os.Stderr
	return terminal.RunInTerminal(msg.Command, s.signals)
}

// stop asks the program to save and to end after a signal, and ends it after a second one.
func (s *Session) stop(signal os.Signal) {
	s.ended = s.ended || s.err != nil
	number, _ := signal.(syscall.Signal)
	s.err = terminal.SignalError(number)
	s.take(terminal.QuitMsg{})
}

// leave ends the program where nobody is there any more. It refuses once if marks cannot be
// saved; then they are printed.
func (s *Session) leave() {
	for range 2 {
		if !s.ended {
			s.take(terminal.QuitMsg{})
			s.settle()
		}
	}
	s.ended = true
}
