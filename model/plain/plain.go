// Package plain is linear mode: it runs the program as lines of text with a prompt, for screen readers,
// slow connections and the shells of editors. It sends the same keys to the same model as a terminal
// does, and prints the result in words. words.go handles the input, say.go the output.
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

// Program is a model that also describes its state for linear mode.
type Program interface {
	tea.Model
	State() State
}

// State is what the program shows.
type State struct {
	List       clean.Text   // its name, filter, order and size
	Place      string       // position of the selected paper in the list
	Row        pane.Row     // of the selected paper
	Paper      pane.Article // text of the selected paper
	EmptyText  []clean.Text // why the list is empty
	Inbox      int          // number of papers in the inbox
	Message    clean.Text
	MessageKey int             // number of the key that Message is about, from 1; or 0
	InAbstract bool            // the abstract has the focus
	Menu       *overlay.List   // open overlay, or nil; a text has no selection
	Prompt     *overlay.Prompt // open prompt, or nil

	Sections []string // titles of the sections of the open whole paper; empty if none is open
	Section  int      // current section
	Lines    []string // of the current section
}

// Config has the input and the output of a session.
type Config struct {
	In       io.Reader
	Out      io.Writer
	Terminal *os.File // input of an editor; may be nil
	Keys     *keymap.Map
	Width    int  // maximum length of a line in cells
	ASCII    bool // write ASCII only
}

// Session runs a program, as Bubble Tea does on a screen. After each line it waits until all commands have
// answered, so that the output is complete and every mark that it reports is on the disk.
type Session struct {
	Config
	program Program
	in      *bufio.Reader
	out     *bufio.Writer
	answers chan tea.Msg // of commands
	running int          // number of commands that have not answered
	delayed chan tea.Msg // messages from After, which nothing waits for
	signals chan os.Signal
	ended   bool
	err     error

	quiet   bool     // nothing was printed since the last line of input
	asking  bool     // the prompt is on the last line
	message string   // last message
	key     int      // number of the key that message is about
	list    string   // last list that was printed
	paper   string   // last paper that was printed
	inbox   int      // papers in the inbox at that time, or -1
	open    string   // last menu or section of a whole paper that was printed
	rest    []string // lines that "more" continues with
	end     string   // printed after the last of them
}

// NewSession returns a session. Its After method belongs in the program's configuration.
func NewSession() *Session {
	return &Session{answers: make(chan tea.Msg), delayed: make(chan tea.Msg), signals: make(chan os.Signal, 2), inbox: -1}
}

// After sends the result of then after a delay.
func (s *Session) After(d time.Duration, then func() tea.Msg) tea.Cmd {
	return func() tea.Msg {
		time.AfterFunc(d, func() { s.delayed <- then() })
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

// maxLine is the maximum length of a line of input in bytes.
const maxLine = 4000

// Run runs the program until it quits or the input ends. The error is a terminal.SignalError, or nil.
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
		if s.quiet { // print something after each line
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

// next reads a line. It does not read ahead, because an editor may use the terminal before the next line.
// While it waits, it handles delayed messages, such as marks of another window.
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

// settle handles messages until no command is running, or the program has ended.
func (s *Session) settle() {
	for s.running > 0 && !s.ended {
		s.receive(nil)
	}
}

// receive waits for a message or a signal and handles it. It reports whether a line was read instead.
func (s *Session) receive(read <-chan struct{}) (done bool) {
	select {
	case <-read:
		return true
	case msg := <-s.answers:
		s.running--
		s.take(msg)
	case msg := <-s.delayed:
		s.take(msg)
	case signal := <-s.signals:
		s.stop(signal)
	}
	return false
}

// take handles a message and prints the result.
func (s *Session) take(msg tea.Msg) {
	switch msg := msg.(type) {
	case nil:
	case tea.QuitMsg:
		s.ended = true
	case tea.BatchMsg:
		for _, cmd := range msg {
			s.start(cmd)
		}
	case terminal.CopyMsg: // there is no clipboard, but the text can be copied from the output
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

// edit runs an editor in the terminal.
func (s *Session) edit(msg terminal.ExecMsg) error {
	if s.Terminal == nil {
		return errors.New("an editor needs a terminal")
	}
	msg.Command.Stdin, msg.Command.Stdout, msg.Command.Stderr = s.Terminal, os.Stdout, os.Stderr
	return terminal.RunInTerminal(msg.Command, s.signals)
}

// stop handles a signal: the program saves and quits. A second signal ends it at once.
func (s *Session) stop(signal os.Signal) {
	s.ended = s.ended || s.err != nil
	number, _ := signal.(syscall.Signal)
	s.err = terminal.SignalError(number)
	s.take(terminal.QuitMsg{})
}

// leave ends the program after the end of the input. If marks cannot be saved, the program refuses to
// quit once, and prints them.
func (s *Session) leave() {
	for range 2 {
		if !s.ended {
			s.take(terminal.QuitMsg{})
			s.settle()
		}
	}
	s.ended = true
}
