package model

import (
	"errors"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"dailies/model/list"
	"dailies/model/look"
)

func TestWhatIsWrittenIsReadAgain(t *testing.T) {
	path := filepath.Join(t.TempDir(), "session.json")
	want := session{View: 2, Views: []list.KeptView{{Filter: "agent", Paper: "p", Near: nil}}, Kept: look.Kept{Ratio: 40}, Line: 3, Ended: time.Date(2026, 11, 21, 9, 0, 0, 0, time.UTC)}
	must(t, want.write(path))
	got, err := readSession(path)
	if err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("%+v %v, want %+v", got, err, want)
	}
}

func TestAFileThatMakesNoSenseIsNotRead(t *testing.T) {
	path := filepath.Join(t.TempDir(), "session.json")
	for _, text := range []string{"", "{", `{"ratio":-1}`, `{"ratio":101}`, `{"view":"one"}`} {
		must(t, os.WriteFile(path, []byte(text), 0o600))
		if s, err := readSession(path); err == nil {
			t.Errorf("%q is read as %+v", text, s)
		}
	}
	if _, err := readSession(""); err == nil {
		t.Error("no path is read")
	}
}

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
