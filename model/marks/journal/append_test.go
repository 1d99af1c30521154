package journal

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"slices"
	"strings"
	"syscall"
	"testing"

	"dailies/model/durable"
	"dailies/ui/uitest"
)

func TestMarksAreReadableOnlyByTheOwner(t *testing.T) {
	w := newFixture(t)
	w.add(1)
	for path, want := range map[string]fs.FileMode{w.Folder: 0o700, w.path(w.ownName()): 0o600, w.path(lockName): 0o600} {
		info, err := os.Stat(path)
		uitest.Must(t, err)
		uitest.Equal(t, info.Mode().Perm(), want, path)
	}
}

func TestGitAttributesMergeJournalsByLine(t *testing.T) {
	for mine, want := range map[string]string{"": "*.jsonl merge=union\n", "mine": "mine"} {
		w := newFixture(t)
		if mine != "" {
			w.put(".gitattributes", mine)
		}
		w.add(1)
		text, _ := os.ReadFile(w.path(".gitattributes"))
		uitest.Equal(t, string(text), want)
	}
}

func TestTwoWindowsWriteOneChecksumChain(t *testing.T) {
	w := newFixture(t)
	other := w.window()
	for n := range 10 {
		[]*fixture{w, other}[n%2].add(n)
	}
	for _, v := range []*fixture{w, other, w.window()} {
		v.read()
		v.isWhole()
	}
}

func TestReadSkipsLinesOfThisWindow(t *testing.T) {
	w := newFixture(t)
	w.read()
	w.add(1, 2, 3)
	uitest.Equal(t, len(w.read()), 0)
	w.window().add(4)
	w.add(5)
	w.reads("p4")
}

// faulty is a file on a failing disk.
type faulty struct {
	*os.File
	room     int   // how many bytes can be written
	write    error // returned when more is written
	sync     error
	truncate error
}

func (f *faulty) Write(p []byte) (int, error) {
	if len(p) <= f.room {
		return f.File.Write(p)
	}
	n, _ := f.File.Write(p[:f.room])
	return n, f.write
}

func (f *faulty) Sync() error {
	if f.sync != nil {
		return f.sync
	}
	return f.File.Sync()
}

func (f *faulty) Truncate(size int64) error {
	if f.truncate != nil {
		return f.truncate
	}
	return f.File.Truncate(size)
}

const plenty = 1 << 30

var faults = []struct {
	name   string
	fault  faulty
	reason string
	undone bool // the file is unchanged
}{
	{"full at once", faulty{write: syscall.ENOSPC}, "no space left", true},
	{"full in the middle", faulty{room: 20, write: syscall.ENOSPC}, "no space left", true},
	{"quota", faulty{room: 1, write: syscall.EDQUOT}, "disk quota exceeded", true},
	{"size limit", faulty{room: 100, write: syscall.EFBIG}, "file too large", true},
	{"read-only since", faulty{write: syscall.EROFS}, "read-only", true},
	{"sync", faulty{room: plenty, sync: syscall.EIO}, "the disk reports an error", true},
	{"no rollback", faulty{room: 20, write: syscall.ENOSPC, truncate: syscall.EIO}, "no space left", false},
	{"unknown", faulty{write: errors.New("odd\x1b[2J")}, "odd␛[2J", true},
}

func TestAFailedWriteIsRolledBackAndReported(t *testing.T) {
	for _, tt := range faults {
		w := newFixture(t)
		w.add(1)
		uitest.Must(t, os.Chtimes(w.path(w.ownName()), w.day, w.day))
		w.read()
		before := w.text()
		sound := w.newSink
		w.newSink = func(f *os.File) sink { fault := tt.fault; fault.File = f; return &fault }
		err := w.Append([]Line{entry(2), entry(3)})
		var known *durable.Error
		if !errors.As(err, &known) || err.Error() != tt.reason {
			t.Errorf("%s: %v, want %q", tt.name, err, tt.reason)
		}
		if got := w.text(); (got == before) != tt.undone || !strings.HasPrefix(got, before) {
			t.Errorf("%s: left %q", tt.name, got)
		}
		if _, replaced, _ := w.Read(); replaced && tt.undone {
			t.Errorf("%s: the file counts as replaced", tt.name)
		}
		w.newSink = sound
		uitest.Must(t, w.Append([]Line{entry(2), entry(3)}))
		w.window().reads("p1", "p2", "p3")
	}
}

// overwritten is a file to which another program writes an older version between a write and its sync.
type overwritten struct {
	*os.File
	older string
}

func (f overwritten) Sync() error {
	other, err := os.OpenFile(f.Name(), os.O_WRONLY, 0)
	if err == nil {
		_, err = other.WriteString(f.older)
		err = errors.Join(err, other.Close())
	}
	return errors.Join(err, f.File.Sync())
}

func TestAnOverwrittenWriteIsDetected(t *testing.T) {
	w := newFixture(t)
	w.add(1)
	older := w.text()
	w.add(2)
	uitest.Must(t, os.Truncate(w.path(w.ownName()), 0))
	w.read() // finds the file empty
	w.newSink = func(f *os.File) sink { return overwritten{f, older} }
	if err := w.Append([]Line{entry(2), entry(1), entry(3)}); err != nil || !w.replaced {
		t.Error("not detected", err)
	}
	lines, replaced, err := w.Read()
	if !replaced || err != nil || slices.Equal(ids(lines), []string{"p2", "p1", "p3"}) {
		t.Error(ids(lines), replaced, err)
	}
}

// TestAReplacedFileIsReadAgainEvenAfterWrites lets the new file grow to the size of the old one.
func TestAReplacedFileIsReadAgainEvenAfterWrites(t *testing.T) {
	for _, lost := range []int{1, 2} {
		w := newFixture(t)
		w.add(1, 2)
		w.read()
		lines := strings.SplitAfter(w.text(), "\n")
		w.put(w.ownName(), strings.Join(lines[:2-lost], ""))
		for n := 3; n < 7; n++ {
			w.add(n)
			uitest.Equal(t, w.replaced, true)
		}
		got, replaced, err := w.Read()
		if want := []string{"p1", "p3", "p4", "p5", "p6"}[lost-1:]; err != nil || !replaced || !slices.Equal(ids(got), want) {
			t.Errorf("%d of 2 lines are lost: %v, %v, %v, want %v", lost, ids(got), replaced, err, want)
		}
	}
}

// TestAWriteToAFolderThatWasMovedIsDetected simulates a disk that is mounted again while a save
// writes to the folder below the mount point.
func TestAWriteToAFolderThatWasMovedIsDetected(t *testing.T) {
	w := newFixture(t)
	w.add(1)
	uitest.Must(t, os.Rename(w.Folder, w.Folder+".disk"))
	release, err := w.lockOwn()
	uitest.Must(t, err)
	uitest.Must(t, os.Rename(w.Folder, w.Folder+".below"))
	uitest.Must(t, os.Rename(w.Folder+".disk", w.Folder))
	_, err = w.write([]Line{entry(2)})
	uitest.Must(t, err)
	release()
	uitest.Equal(t, w.replaced, true)
	got, replaced, err := w.Read()
	if err != nil || !replaced || !slices.Equal(ids(got), []string{"p1"}) {
		t.Errorf("%v, %v, %v", ids(got), replaced, err)
	}
}

// TestALostLineAfterAnotherWindowsLineIsDetected removes a line that followed one not read yet.
func TestALostLineAfterAnotherWindowsLineIsDetected(t *testing.T) {
	for _, begins := range []string{"empty", "with a line"} {
		w := newFixture(t)
		if begins != "empty" {
			w.add(1)
		}
		w.read()
		w.window().add(2)
		older := w.text()
		w.add(3)
		w.put(w.ownName(), older)
		w.window().add(4)
		if _, replaced, err := w.Read(); !replaced || err != nil {
			t.Errorf("%s, at a read: %v, %v", begins, replaced, err)
		}
		w.window().add(5)
		older = w.text()
		w.add(6)
		w.put(w.ownName(), older)
		w.add(7)
		uitest.Equal(t, w.replaced, true)
	}
}

func TestAStuckLockTimesOut(t *testing.T) {
	w := newFixture(t)
	release, err := w.window().lockFolder()
	uitest.Must(t, err)
	if err := w.Append([]Line{entry(1)}); !errors.Is(err, durable.ErrLocked) || err.Error() != "locked by another program" {
		t.Error(err)
	}
	release()
	w.add(1)
}

func TestAFolderInPlaceOfTheJournalIsAnError(t *testing.T) {
	w := newFixture(t)
	uitest.Must(t, os.MkdirAll(w.path(w.ownName()), 0o700))
	uitest.Sees(t, fmt.Sprint(w.Append([]Line{entry(1)})), "not a regular file")
	w.said("cannot be read: not a regular file")
}

func TestLastLineFindsLinesOfAnyLength(t *testing.T) {
	for _, length := range []int{0, 1, 4095, 4096, 4097, 40_000, 1 << 20} {
		line := strings.Repeat("x", length)
		for text, want := range map[string]bool{"first\n" + line: length == 0, "first\n" + line + "\n": true} {
			got, ended, err := lastLine(strings.NewReader(text), int64(len(text)))
			if length == 0 {
				line = "first"
			}
			if err != nil || string(got) != line || ended != want {
				t.Errorf("length %d: %.10q (%d bytes), %v, %v", length, got, len(got), ended, err)
			}
		}
	}
}

func TestAppendingAfterDamageKeepsEverything(t *testing.T) {
	for _, tt := range damages {
		w := newFixture(t)
		text := strings.Join(tt.damage(strings.Split(journalOf(10), "\n")), "\n")
		w.put(w.ownName(), text)
		before := len(w.read())
		w.add(77)
		uitest.Equal(t, strings.HasPrefix(w.text(), text), true)
		got := w.window().read()
		uitest.Equal(t, len(got), before+1, tt.name)
		uitest.Equal(t, got[before], "p77", tt.name)
	}
}

func TestATooLongLineIsNotWritten(t *testing.T) {
	w := newFixture(t)
	w.add(1)
	before, lines := w.text(), bulk(1, 3)
	lines[2].Tag = []string{strings.Repeat("x", maxLine)}
	uitest.Sees(t, fmt.Sprint(w.Append(lines)), "longer than 16 MiB")
	uitest.Equal(t, w.text(), before)
	uitest.Must(t, w.Append(lines[:2]))
	w.window().reads("p1", "p0", "p1")
}
