package terminal

import (
	"reflect"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"

	"dailies/ui/uitest"
)

func boom() tea.Msg { panic("boom") }

func TestAPanicIsKeptWithItsStack(t *testing.T) {
	n := newPanicGuard()
	if n.Run(func() { boom() }) {
		t.Error("a panic passed for a normal return")
	}
	<-n.Caught()
	p := n.First()
	if p.Error() != "panic: boom" || !strings.Contains(string(p.Stack), "terminal.boom") {
		t.Errorf("kept %v with stack\n%s", p, p.Stack)
	}
}

func TestTheFirstPanicIsKept(t *testing.T) {
	n := newPanicGuard()
	n.Run(func() { panic("first") })
	<-n.Caught()
	n.Run(func() { panic("second") })
	uitest.Equal(t, n.First().Value, "first")
}

func TestWithoutAPanicNothingIsCaught(t *testing.T) {
	n := newPanicGuard()
	ran := false
	if !n.Run(func() { ran = true }) || !ran || n.First() != nil {
		t.Errorf("ran %v, caught %v", ran, n.First())
	}
	uitest.Equal(t, n.Cmd(func() tea.Msg { return "answer" })(), "answer")
	if n.Cmd(nil) != nil {
		t.Error("no command became one")
	}
}

func TestCommandsWithinBatchesAndSequencesAreGuarded(t *testing.T) {
	calm := func() tea.Msg { return nil }
	for _, cmd := range []tea.Cmd{tea.Batch(calm, boom), tea.Sequence(calm, boom), tea.Batch(calm, tea.Sequence(calm, boom))} {
		n := newPanicGuard()
		guarded := n.Cmd(cmd)()
		uitest.Equal(t, reflect.TypeOf(guarded), reflect.TypeOf(cmd()))
		run(guarded)
		if n.First() == nil {
			t.Errorf("%T: nothing was caught", guarded)
		}
	}
}

// run calls the commands within an answer as Bubble Tea would.
func run(msg tea.Msg) {
	v := reflect.ValueOf(msg)
	if !v.IsValid() || !v.CanConvert(commands) {
		return
	}
	for _, cmd := range v.Convert(commands).Interface().([]tea.Cmd) {
		run(cmd())
	}
}
