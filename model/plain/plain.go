// Package plain is linear mode: it runs the program as lines of text with a prompt, for
// screen readers, slow lines and the shells of editors. It presses the same keys on the same
// model as a terminal does, and says in words what that shows. A Loop runs the program;
// words.go has what can be typed, say.go how things are said.
package plain

import (
	"bufio"
	"errors"
	"io"
	"os"
	"os/signal"
	"syscall"

	tea "github.com/charmbracelet/bubbletea"

	"dailies/parser/clean"
	"dailies/ui"
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
	List    clean.Text   // its name, filter and order
	Shown   int          // how many papers it has
	At      int          // the place of the selected paper, from 1
	Row     pane.Row     // of the selected paper
	Paper   pane.Article // its text
	Empty   []clean.Text
	Left    int // papers in the inbox
	Message clean.Text
	Away    bool       // keys go to the abstract
	Part    *Part      // of the whole paper that is open; nil: none is
	Menu    *ui.Menu   // what is open; nil: nothing
	Prompt  *ui.Prompt // the line that is asked for; nil: none
}

// Part is a section of a whole paper.
type Part struct {
	Titles []string // of all sections
	At     int      // which one this is
	Lines  []string
}

// FilterLabel is that of the line in which a filter is typed.
var FilterLabel = clean.Literal("filter:")

// Config says what the lines come from and where they go.
type Config struct {
	In       io.Reader
	Out      io.Writer
	Terminal *os.File // that an editor can read keys from; nil: none
	Actions  []Action // of the list on the screen
	Width    int      // cells of the longest line
	ASCII    bool     // write ASCII only
}

// session is one run of a program.
type session struct {
	Config
	loop    *Loop
	program Program
	out     *bufio.Writer
	lines   *lines
	ended   bool
	err     error

	quiet  bool     // nothing was said since the last line
	asking bool     // the prompt stands on the last line
	said   string   // the last message
	list   string   // the list that was named last
	paper  string   // the paper that was shown last
	left   int      // how many papers were left then
	rest   []string // what more goes on with
	part   string   // the part of a whole paper that was begun last
	wrong  bool     // the menu has no choice as typed, and is not said again for that
}

// Run runs the program until it quits, or until there are no more lines. The error is a
// *terminal.Signalled, or nil.
func (l *Loop) Run(p Program, c Config) error {
	s := &session{Config: c, loop: l, program: p, out: bufio.NewWriter(c.Out), lines: newLines(c.In), left: -1}
	signal.Notify(l.signals, os.Interrupt, syscall.SIGTERM, syscall.SIGHUP, syscall.SIGQUIT)
	defer signal.Stop(l.signals)
	l.start(p.Init())
	s.take(tea.WindowSizeMsg{Width: c.Width, Height: 24})
	s.settle()
	s.say(clean.Literal("Type a word or a letter, then Enter. Enter alone goes to the next paper, more reads the abstract, help lists the words."))
	for !s.ended {
		s.sayState()
		if s.quiet { // a line is never answered with silence
			s.paper = ""
			s.sayState()
		}
		s.ask()
		line, err := s.next()
		switch {
		case s.ended:
		case errors.Is(err, errLong):
			s.say(clean.Literal("The line has more than 4,000 bytes. Nothing was done."))
		case err != nil:
			s.leave()
		default:
			s.quiet = true
			s.execute(clean.Line(line).Trim().String())
		}
	}
	s.write("") // ends the line of the prompt
	_ = s.out.Flush()
	return s.err
}

// next waits for a line. Meanwhile it takes what comes late, such as another window's marks.
func (s *session) next() (string, error) {
	s.lines.wanted <- struct{}{}
	for !s.ended {
		select {
		case l := <-s.lines.read:
			s.asking = l.err != nil && !errors.Is(l.err, errLong)
			return l.text, l.err
		case msg := <-s.loop.late:
			s.take(msg)
		case signal := <-s.loop.signals:
			s.stop(signal)
		}
		s.settle()
		s.ask()
	}
	return "", nil
}

// leave ends the program where nobody is there any more. It refuses once if marks cannot be
// saved; then they are printed.
func (s *session) leave() {
	for range 2 {
		if !s.ended {
			s.take(terminal.QuitMsg{})
			s.settle()
		}
	}
	s.ended = true
}
