package parser

import (
	"bytes"
	"errors"
	"math/rand/v2"
	"os"
	"strings"
	"testing"
	"time"

	"dailies/parser/clean"
)

func TestATextInItsFileSaysWhenTheFileIsAnother(t *testing.T) {
	text := heading + "Oct 27\n\n" + entry("One", long, sixAuthors) + entry("Two", further, sixAuthors)
	for name, c := range map[string]struct {
		change func(t *testing.T, path string)
		one    string // the first text, or what is said instead
		two    string
	}{
		"untouched": {func(*testing.T, string) {}, long, further},
		"grown":     {func(t *testing.T, path string) { write(t, path, text+"more") }, long, further},
		"truncated": {func(t *testing.T, path string) { truncate(t, path, strings.Index(text, "Two")) }, long, "changed since it was read: R"},
		"emptied":   {func(t *testing.T, path string) { truncate(t, path, 0) }, "changed since it was read: R", "changed since"},
		"overwritten": {func(t *testing.T, path string) { write(t, path, strings.ReplaceAll(text, further[:9], "Another o")) },
			long, "changed since it was read: R"},
		"replaced": {func(t *testing.T, path string) {
			write(t, path+".new", "\n"+text)
			if err := os.Rename(path+".new", path); err != nil {
				t.Fatal(err)
			}
		}, "changed since", "changed since"},
		"removed": {func(t *testing.T, path string) {
			if err := os.Remove(path); err != nil {
				t.Fatal(err)
			}
		}, "gone since it was read: put it back", "gone since it was read"},
		"a folder": {func(t *testing.T, path string) {
			if err := os.Remove(path); err != nil {
				t.Fatal(err)
			}
			if err := os.Mkdir(path, 0o700); err != nil {
				t.Fatal(err)
			}
		}, "not a regular file", "not a regular file"},
	} {
		for _, age := range []time.Duration{0, time.Hour} { // of the file, when it was read
			in := inFile(t, text)
			changed := time.Now().Add(-age)
			if err := os.Chtimes(in.path, changed, changed); err != nil {
				t.Fatal(err)
			}
			papers := joined(loadAll(t, in.path, 0)).Papers
			c.change(t, in.path)
			var ahead TextReader
			for i, want := range []string{c.one, c.two} {
				got, err := papers[i].Abstract.Text()
				if err != nil {
					got = clean.Line(err.Error())
				}
				if !strings.Contains(got.String(), want) {
					t.Errorf("%s: text %d is %q, want %q", name, i, got, want)
				}
				raw, ok := ahead.Glance(papers[i].Abstract)
				if ok != (err == nil) || ok && raw != got.String() {
					t.Errorf("%s: at a glance text %d is %q, %v", name, i, raw, ok)
				}
				if same := name == "untouched" && age > tick; ahead.same != same {
					t.Errorf("%s %s later: the file is known to be the same: %v", name, age, ahead.same)
				}
				again, failed := ahead.Text(papers[i].Abstract)
				if failed != nil && err == nil || failed == nil && again != got {
					t.Errorf("%s: read ahead it is %q, %v", name, again, failed)
				}
			}
		}
	}
}

func TestAFileIsHeldNoLongerThanItIsReleased(t *testing.T) {
	in := inFile(t, heading+"Oct 27\n\n"+entry("One", long, sixAuthors)+entry("Two", further, sixAuthors))
	papers := joined(loadAll(t, in.path, 0)).Papers
	var held TextReader
	held.Hold()
	for i, want := range []string{long, further} {
		if got, err := held.Text(papers[i].Abstract); err != nil || got.String() != want {
			t.Errorf("text %d is %q, %v, want %q", i, got, err, want)
		}
		if held.file == nil {
			t.Error("the file is not held")
		}
	}
	held.Release()
	if held.file != nil {
		t.Error("the file is held still")
	}
	if err := os.Remove(in.path); err != nil {
		t.Fatal(err)
	}
	if _, err := held.Text(papers[0].Abstract); !errors.Is(err, ErrGone) {
		t.Errorf("of a file that is gone: %v", err)
	}
}

func write(t *testing.T, path, text string) {
	t.Helper()
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
}

func truncate(t *testing.T, path string, n int) {
	t.Helper()
	if err := os.Truncate(path, int64(n)); err != nil {
		t.Fatal(err)
	}
}

func TestTextsReadAheadAreThoseReadOneByOne(t *testing.T) {
	in := inFile(t, large(t, 4<<20))
	papers := joined(loadAll(t, in.path, 0)).Papers
	r := rand.New(rand.NewPCG(1, 1))
	for name, next := range map[string]func(i int) int{
		"in order":  func(i int) int { return i },
		"backwards": func(i int) int { return len(papers) - 1 - i },
		"with gaps": func(i int) int { return min(i*3, len(papers)-1) },
		"anyhow":    func(int) int { return r.IntN(len(papers)) },
	} {
		var ahead TextReader
		for i := range papers {
			a := papers[next(i)].Abstract
			want, err := a.Text()
			if err != nil {
				t.Fatal(err)
			}
			if got, err := ahead.Text(a); got != want || err != nil {
				t.Fatalf("%s: paper %d has %q, %v", name, next(i), got, err)
			}
		}
	}
}

func TestAKeptTextDoesNotHoldItsDump(t *testing.T) {
	text := []byte(heading + "Oct 27\n\n" + strings.Repeat(entry("Title", long, "  Some Lab\n·\nAug 15\n\n"), 3))
	in := inFile(t, string(text))
	d := parse("x", share(text), new(keeper).stay(in), nil)
	want := told(d)
	for i := range text {
		text[i] = 'x' // as the next chunk would
	}
	if got := told(d); got != want || !bytes.Contains([]byte(got), []byte("Title")) {
		t.Errorf("got %s, want %s", got, want)
	}
}

func TestAFileWhoseTimeIsSetBackIsAnother(t *testing.T) {
	text := heading + "Oct 27\n\n" + entry("One", long, sixAuthors)
	in := inFile(t, text)
	before := time.Now().Add(-time.Hour)
	setBack := func() {
		if err := os.Chtimes(in.path, before, before); err != nil {
			t.Fatal(err)
		}
	}
	setBack()
	papers := joined(loadAll(t, in.path, 0)).Papers
	info, err := os.Stat(in.path)
	if err != nil {
		t.Fatal(err)
	}
	if touched(info).IsZero() {
		t.Skip("this system does not tell when a file was touched")
	}
	for was := touched(info); touched(info).Equal(was); { // the next tick of the system's clock
		write(t, in.path, strings.ReplaceAll(text, long[:9], "Another o"))
		setBack()
		if info, err = os.Stat(in.path); err != nil {
			t.Fatal(err)
		}
	}
	if got, err := papers[0].Abstract.Text(); !errors.Is(err, ErrChanged) {
		t.Errorf("it is %q, %v", got, err)
	}
}
