package model

import (
	"errors"
	"os"
	"path/filepath"
	"reflect"
	"testing"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"dailies/model/list"
)

func TestWhatIsWrittenIsReadAgain(t *testing.T) {
	path := filepath.Join(t.TempDir(), "session.json")
	want := session{View: 2, Views: []list.KeptView{{Filter: "agent", Paper: "p", Near: nil}}, Ratio: 40, Line: 3, Ended: time.Date(2026, 11, 21, 9, 0, 0, 0, time.UTC)}
	if err := writeSession(path, want); err != nil {
		t.Fatal(err)
	}
	got, err := readSession(path)
	if err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("%+v %v, want %+v", got, err, want)
	}
}

func TestAFileThatMakesNoSenseIsNotRead(t *testing.T) {
	path := filepath.Join(t.TempDir(), "session.json")
	for _, text := range []string{"", "{", `{"ratio":-1}`, `{"ratio":101}`, `{"view":"one"}`} {
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		if s, err := readSession(path); err == nil {
			t.Errorf("%q is read as %+v", text, s)
		}
	}
	if _, err := readSession(""); err == nil {
		t.Error("no path is read")
	}
}

func TestManyChangesAreWrittenOnce(t *testing.T) {
	calls := 0
	saver := sessionSaver{path: filepath.Join(t.TempDir(), "session.json"), now: func() session { return session{View: 1} }, after: func(time.Duration, func() tea.Msg) tea.Cmd {
		calls++
		return func() tea.Msg { return dueMsg{} }
	}}
	if saver.soon() == nil || saver.soon() != nil || calls != 1 {
		t.Errorf("%d writes for two changes", calls)
	}
	if msg := saver.write()().(sessionWrittenMsg); msg.err != nil {
		t.Error(msg.err)
	}
	if saver.soon() == nil {
		t.Error("a change after a write is not written")
	}
}

func TestAFailureIsSaidOnce(t *testing.T) {
	said := 0
	saver := sessionSaver{trouble: func(error) { said++ }}
	if saver.soon() != nil || saver.write() != nil {
		t.Error("it writes without a path")
	}
	for _, err := range []error{nil, errors.New("disk full"), errors.New("disk full")} {
		saver.update(sessionWrittenMsg{err})
	}
	if said != 1 {
		t.Errorf("a failure is said %d times", said)
	}
}
