//go:build !windows

package terminal_test

import (
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"

	"dailies/ui/terminal"
)

// toy is the path of a minimal program that uses ui/terminal: the test binary under this name. It shows
// the keys that it received, and some keys make it misbehave.
var toy string

func TestMain(m *testing.M) {
	if filepath.Base(os.Args[0]) == "toy" {
		runToy()
	}
	folder, err := os.MkdirTemp("", "toy")
	if err != nil {
		panic(err)
	}
	itself, err := os.Executable()
	if err != nil {
		panic(err)
	}
	toy = filepath.Join(folder, "toy")
	if err := os.Symlink(itself, toy); err != nil {
		panic(err)
	}
	flag.Parse()
	if err := flag.Set("test.parallel", "8"); err != nil { // tests mostly wait for another program
		panic(err)
	}
	code := m.Run()
	_ = os.RemoveAll(folder)
	os.Exit(code)
}

func runToy() {
	m := &model{}
	if os.Getenv("TOY_LOG") != "" {
		m.log = os.NewFile(3, "log")
	}
	err := terminal.Run(m, false, func() {})
	fmt.Fprintf(os.Stderr, "\r\nend: %v, %d keys\r\n", err, m.count)
	var p *terminal.Panic
	if errors.As(err, &p) {
		fmt.Fprintf(os.Stderr, "%s\n", p.Stack)
	}
	os.Exit(terminal.ExitCode(err))
}

type model struct {
	log           *os.File
	keys          []string
	count         int
	updates       int
	status        string
	resumed       string
	width, height int
	stubborn, bad bool
}

func (m *model) Init() tea.Cmd { return nil }

func (m *model) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	m.updates++
	switch msg := msg.(type) {
	case tea.WindowSizeMsg:
		m.width, m.height = msg.Width, msg.Height
	case tea.KeyMsg:
		return m.key(msg)
	case terminal.QuitMsg:
		m.status = "told to quit"
		if !m.stubborn {
			return m, tea.Quit
		}
	case terminal.NoShellMsg:
		m.status = "no shell"
	case tea.ResumeMsg:
		m.resumed = ", resumed" // separate from the status, because CONT may arrive late
	case copied:
		m.status = fmt.Sprintf("copied %q %v", msg.text, msg.err)
	case terminal.BackgroundMsg:
		m.status = "background " + msg.Colour
	case edited:
		m.status = fmt.Sprintf("edited %v", msg.err)
	case loud:
		m.status = fmt.Sprintf("loud after %d updates", m.updates-int(msg))
	}
	return m, nil
}

type (
	edited struct{ err error }
	copied struct {
		text string
		err  error
	}
)

// loud is a message with the number of updates at the time of the key.
type loud int

func (m *model) key(msg tea.KeyMsg) (tea.Model, tea.Cmd) {
	m.count += max(1, len(msg.Runes))
	name := []rune(msg.String())
	m.keys = append(m.keys, string(name[:min(len(name), 9)]))
	m.keys = m.keys[max(0, len(m.keys)-5):]
	if m.log != nil {
		_, _ = fmt.Fprintln(m.log, msg.String())
	}
	switch msg.String() {
	case "q":
		return m, tea.Quit
	case "S":
		m.stubborn, m.status = true, "stubborn"
	case "z":
		return m, tea.Suspend
	case "y":
		return m, terminal.Copy("a title", func(err error) tea.Msg { return copied{"a title", err} })
	case "b":
		return m, terminal.QueryBackground
	case "n":
		return m, quietly(quietly(func() tea.Msg { return loud(m.updates) }))
	case "e":
		return m, terminal.Exec(exec.Command("/bin/sh", "-c", os.Getenv("EDITOR")), func(err error) tea.Msg { return edited{err} })
	}
	return m.misbehave(msg.String())
}

func quietly(then tea.Cmd) tea.Cmd { return func() tea.Msg { return tea.BatchMsg{then} } }

func (m *model) misbehave(key string) (tea.Model, tea.Cmd) {
	switch key {
	case "U":
		panic("in Update")
	case "V":
		m.bad = true
	case "C":
		return m, func() tea.Msg { panic("in a command") }
	case "B":
		return m, tea.Batch(func() tea.Msg { return nil }, tea.Batch(func() tea.Msg { return nil }, func() tea.Msg { panic("in a batch") }))
	case "N":
		return m, quietly(func() tea.Msg { panic("in a quiet command") })
	case "H":
		select {}
	}
	return m, nil
}

func (m *model) View() string {
	if m.bad {
		panic("in View")
	}
	lines := make([]string, max(1, m.height))
	lines[0] = fmt.Sprintf("toy %d×%d", m.width, m.height)
	if len(lines) > 3 {
		lines[1] = fmt.Sprintf("count %d.%s", m.count, m.resumed)
		lines[2] = "keys " + strings.Join(m.keys, " ")
		lines[3] = "status " + m.status
	}
	for i := 4; i < len(lines); i++ {
		lines[i] = strings.Repeat(string(rune('a'+(m.count+i)%26)), max(0, m.width-1))
	}
	return strings.Join(lines, "\n")
}
