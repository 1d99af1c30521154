package model

import (
	"errors"
	"path/filepath"
	"strings"
	"testing"
	"time"

	tea "github.com/charmbracelet/bubbletea"
)

func TestManyChangesAreWrittenOnce(t *testing.T) {
	p, calls := play(t), 0
	p.m.cfg.Session, p.m.sessionDue = filepath.Join(t.TempDir(), "session.json"), false
	p.m.cfg.After = func(time.Duration, func() tea.Msg) tea.Cmd { calls++; return nil }
	p.keys("j", "j", "k")
	equal(t, calls, 1)
	p.run(p.m.writeSession())
	p.keys("j")
	equal(t, calls, 2)
}

func TestAReadingPositionThatIsNotSavedIsSaidOnce(t *testing.T) {
	p := play(t)
	full := sessionWrittenMsg{errors.New("disk full")}
	p.send(full).sees("disk full")
	p.keys("j").send(full)
	if strings.Contains(p.m.View(), "disk full") {
		t.Error("it is said again")
	}
}
