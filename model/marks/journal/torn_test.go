package journal

import (
	"os"
	"strings"
	"testing"

	"dailies/ui/uitest"
)

// tear adds half of entry n, as a kill in the middle of a write would.
func (w *fixture) tear(n int) {
	w.t.Helper()
	text := w.text()
	w.add(n)
	half := w.text()[:(len(text)+len(w.text()))/2]
	w.put(w.ownName(), half)
	w.saveEnding(ending{size: int64(len(text))}, false) // the kill came before the ending was saved
}

func TestTheNextProcessRepairsAnIncompleteLine(t *testing.T) {
	for _, next := range []struct {
		name string
		do   func(*fixture) error
		want []string
	}{
		{"a start", (*fixture).Prepare, []string{"p1"}},
		{"a save", func(w *fixture) error { return w.Append([]Line{entry(3)}) }, []string{"p1", "p3"}},
		{"a compaction", func(w *fixture) error { return w.Compact(true, fold) }, []string{"p1"}},
	} {
		w := newFixture(t)
		w.add(1)
		w.tear(2)
		half := w.text()[strings.IndexByte(w.text(), '\n')+1:]
		other := w.window()
		other.read()
		uitest.Must(t, next.do(w.window()))
		after := w.window()
		after.reads(next.want...)
		after.isWhole()
		uitest.Equal(t, textOf(w.tornPath()), half+"\n")
		other.read() // reports no truncated file
		other.isWhole()
	}
}

func TestOnlyUnconfirmedLinesAreRepaired(t *testing.T) {
	for _, tt := range []struct {
		name string
		tail func(w *fixture)
	}{
		{"a line that was complete", func(w *fixture) { w.add(2); w.put(w.ownName(), w.text()[:len(w.text())-20]) }},
		{"the former size is unknown", func(w *fixture) { w.tear(2); _ = os.Remove(w.endingPath()) }},
		{"a carriage return follows", func(w *fixture) { w.tear(2); w.put(w.ownName(), w.text()+"\r") }},
		{"only a carriage return", func(w *fixture) { w.put(w.ownName(), w.text()+`{"v":`+"\n\r") }},
		{"not of this program", func(w *fixture) { w.put(w.ownName(), w.text()+"a reader wrote this") }},
		{"the copy cannot be kept", func(w *fixture) { w.tear(2); _ = os.Mkdir(w.tornPath(), 0o700) }},
		{"the file system cannot lock", func(w *fixture) { w.tear(2); w.lockless = true }},
	} {
		w := newFixture(t)
		w.add(1)
		tt.tail(w)
		before := w.text()
		if w.open() == nil {
			w.repairTail()
		}
		uitest.Equal(t, w.text(), before, tt.name)
	}
}

func TestAnIncompleteFirstLineIsRepaired(t *testing.T) {
	w := newFixture(t)
	w.put(w.ownName(), `{"v":1,"id":"p`)
	w.add(1)
	next := w.window()
	next.reads("p1")
	uitest.Equal(t, next.Findings().Bad, 0)
}

func TestIncompleteLinesAreKeptAndReportedOnce(t *testing.T) {
	w := newFixture(t)
	w.add(1)
	kept := ""
	for _, half := range []string{`{"v":1,"id":"p2","t":2,"note":"typed"`, `{"v":1,"id":"p3","t":3}}`} {
		w.put(w.ownName(), w.text()+half)
		next := w.window()
		uitest.Must(t, next.Prepare())
		next.said("an incomplete line", next.tornPath())
		kept += half + "\n"
	}
	uitest.Equal(t, textOf(w.tornPath()), kept)
}
