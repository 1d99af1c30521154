package journal

import (
	"bytes"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"
)

// spans are what another window reads of the files.
func (w *world) spans() []Span {
	w.t.Helper()
	spans, whole := w.window().EachWhole(func(*Line) {}, func() {})
	if !whole {
		w.t.Fatal("not read")
	}
	return spans
}

func TestReadingGoesOnBehindWhatIsKnown(t *testing.T) {
	w := newWorld(t)
	w.add(1, 2, 3)
	write(w.t, w.path("ffffffff.jsonl"), journalOf(4)+`{"v":1,"id":"half`)
	spans := w.spans()
	w.add(5)
	later := w.window()
	if !later.Resume(spans, nil) {
		t.Fatal("nothing was resumed")
	}
	if got := later.read(); !slices.Equal(got, []string{"p5"}) {
		t.Errorf("read %v", got)
	}
	again := w.window()
	again.Resume(spans, nil)
	if got, _ := again.EachWhole(func(*Line) {}, func() {}); !sameSpans(got, w.spans()) {
		t.Errorf("resumed it read %+v, and all of it is %+v", got, w.spans())
	}
	all := w.window()
	all.read()
	if got, want := later.Findings(), all.Findings(); got.Entries != want.Entries || got.Bad != want.Bad || got.Files != 2 || got.Bad != 1 {
		t.Errorf("found %+v, want %+v", got, want)
	}
	w.add(6)
	if got := later.read(); !slices.Equal(got, []string{"p6"}) {
		t.Errorf("read %v as news", got)
	}
	later.add(7)
	if got := later.read(); len(got) > 0 {
		t.Errorf("its own line is news: %v", got)
	}
}

func sameSpans(a, b []Span) bool {
	for _, spans := range [][]Span{a, b} {
		slices.SortFunc(spans, func(a, b Span) int { return strings.Compare(a.Name, b.Name) })
	}
	return reflect.DeepEqual(a, b)
}

func TestOtherFilesAreNotResumed(t *testing.T) {
	for name, change := range map[string]func(w *world, path string){
		"an edit that leaves size and time": func(w *world, path string) {
			info, _ := os.Stat(path)
			text := []byte(w.text())
			text[len(text)/2] ^= 1
			_ = os.WriteFile(path, text, 0o600)
			_ = os.Chtimes(path, time.Time{}, info.ModTime())
		},
		"an edit, and more": func(w *world, path string) {
			text := append([]byte(w.text()), w.text()...)
			text[3]++
			_ = os.WriteFile(path, text, 0o600)
		},
		"a shorter file": func(w *world, path string) { _ = os.Truncate(path, int64(len(w.text())-1)) },
		"no file":        func(_ *world, path string) { _ = os.Remove(path) },
		"another file":   func(w *world, path string) { _ = os.WriteFile(path+".jsonl", []byte(w.text()), 0o600) },
		"a folder":       func(_ *world, path string) { _ = os.Remove(path); _ = os.Mkdir(path, 0o700) },
		"a shorter file than was there": func(w *world, _ string) {
			w.noteSize(int64(len(w.text()) + 1))
		},
	} {
		w := newWorld(t)
		w.add(1, 2, 3)
		spans := w.spans()
		if !w.window().Resume(spans, nil) {
			t.Fatal("the same file is not resumed")
		}
		if change(w, w.path(w.own())); w.window().Resume(spans, nil) {
			t.Errorf("%s is resumed", name)
		}
	}
}

func TestAFileThatWasCopiedIsResumedBecauseItSaysTheSame(t *testing.T) {
	w := newWorld(t)
	w.add(1, 2, 3)
	spans, path := w.spans(), w.path(w.own())
	text := w.text()
	_ = os.Remove(path)
	write(t, path, text)
	if !w.window().Resume(spans, nil) {
		t.Error("a copy is not resumed")
	}
}

// printed is a world in which files have prints, with what was read of its own.
func printed(t *testing.T) (*world, []Span) {
	t.Helper()
	w := newWorld(t)
	w.add(1, 2, 3)
	if _, known := printOf(fileInfo(t, w.path(w.own()))); !known {
		t.Skip("files cannot be told from others here")
	}
	return w, w.spans()
}

func TestAFileThatOnlyWeWroteToIsUntouched(t *testing.T) {
	w, spans := printed(t)
	one := w.window()
	if one.Resume(spans, nil); len(one.read()) > 0 {
		t.Fatal("nothing is new")
	}
	one.add(4)
	one.add(5)
	seen, all := one.Untouched()
	if !all || len(seen) != 1 || seen[one.own()] == spans[0].Print {
		t.Fatalf("seen: %v, %v", seen, all)
	}
	two := w.window()
	if !two.Resume(spans, seen) {
		t.Fatal("what was seen is not resumed")
	}
	two.read()
	text, path := []byte(w.text()), w.path(w.own())
	text[bytes.LastIndexByte(text, '4')]++
	before, _ := printOf(fileInfo(t, path))
	for now := before; now == before; now, _ = printOf(fileInfo(t, path)) { // times go in steps of 4 ms
		write(t, path, string(text))
	}
	for range 2 {
		if _, all := two.Untouched(); all {
			t.Error("an edit by hand is not seen")
		}
		two.add(6)
	}
}

func TestAFileThatIsNotWhatItSeemsIsReadFromItsStart(t *testing.T) {
	w, spans := printed(t)
	text := []byte(w.text())
	text[bytes.IndexByte(text, '2')]++
	write(t, w.path(w.own()), string(text))
	p, _ := printOf(fileInfo(t, w.path(w.own())))
	one := w.window()
	if !one.Resume(spans, map[string]Print{w.own(): p}) {
		t.Fatal("it does not seem to be the same")
	}
	if got := one.read(); len(got) > 0 || one.Findings().Edited > 0 {
		t.Fatalf("read %v", got)
	}
	one.Verify(spans)
	if got := one.read(); len(got) != 3 || one.Findings().Edited != 1 || !one.Outgrew(spans, 0, 100) {
		t.Errorf("read %v, found %+v", got, one.Findings())
	}
	one.add(4)
	one.Verify(spans)
	if got := one.read(); len(got) > 0 {
		t.Errorf("read %v once more", got)
	}
}

func fileInfo(t *testing.T, path string) os.FileInfo {
	t.Helper()
	info, err := os.Stat(path)
	if err != nil {
		t.Fatal(err)
	}
	return info
}

func TestSpansAreOutgrown(t *testing.T) {
	w := newWorld(t)
	w.add(1, 2, 3, 4)
	w.read()
	size := int64(len(w.text()))
	spans := w.spans()
	w.add(5)
	more := int64(len(w.text())) - size
	for _, c := range []struct {
		spans       []Span
		least, part int64
		want        bool
	}{
		{spans, 0, 100, true}, {spans, more - 1, 100, true}, {spans, more, 100, false}, {spans, 0, 2, false},
		{nil, 0, 1, false}, {nil, 0, 2, true}, {nil, 2 * size, 2, false},
	} {
		if got := w.Outgrew(c.spans, c.least, c.part); got != c.want {
			t.Errorf("%d spans, %d bytes, part %d: %v", len(c.spans), c.least, c.part, got)
		}
	}
	if err := w.Compact(true); err != nil {
		t.Fatal(err)
	}
	if !w.Outgrew(spans, more, 100) {
		t.Error("a file that was written anew goes on with what was there")
	}
}

func write(t testing.TB, path, text string) {
	t.Helper()
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
}
