package saved

import (
	"errors"
	"os"
	"path/filepath"
	"reflect"
	"testing"
	"time"

	tea "github.com/charmbracelet/bubbletea"
)

func TestWhatIsWrittenIsReadAgain(t *testing.T) {
	path := filepath.Join(t.TempDir(), "session.json")
	want := Session{View: 2, Views: []View{{Filter: "agent", Paper: "p", Near: nil}}, Ratio: 40, Line: 3, Ended: time.Date(2026, 11, 21, 9, 0, 0, 0, time.UTC)}
	if err := WriteSession(path, want); err != nil {
		t.Fatal(err)
	}
	got, err := ReadSession(path)
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
		if s, err := ReadSession(path); err == nil {
			t.Errorf("%q is read as %+v", text, s)
		}
	}
	if _, err := ReadSession(""); err == nil {
		t.Error("no path is read")
	}
}

func TestManyChangesAreWrittenOnce(t *testing.T) {
	calls := 0
	saver := SessionSaver{Path: filepath.Join(t.TempDir(), "session.json"), Now: func() Session { return Session{View: 1} }, After: func(time.Duration, func() tea.Msg) tea.Cmd {
		calls++
		return func() tea.Msg { return dueMsg{} }
	}}
	if saver.Soon() == nil || saver.Soon() != nil || calls != 1 {
		t.Errorf("%d writes for two changes", calls)
	}
	if msg := saver.Write()().(SessionWrittenMsg); msg.Err != nil {
		t.Error(msg.Err)
	}
	if saver.Soon() == nil {
		t.Error("a change after a write is not written")
	}
}

func TestAFailureIsSaidOnce(t *testing.T) {
	said := 0
	saver := SessionSaver{Trouble: func(error) { said++ }}
	if saver.Soon() != nil || saver.Write() != nil {
		t.Error("it writes without a path")
	}
	for _, err := range []error{nil, errors.New("disk full"), errors.New("disk full")} {
		saver.Update(SessionWrittenMsg{err})
	}
	if said != 1 {
		t.Errorf("a failure is said %d times", said)
	}
}
