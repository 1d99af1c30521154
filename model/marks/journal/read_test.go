package journal

import (
	"fmt"
	"io/fs"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"dailies/ui/uitest"
)

// journalOf returns the text of a journal with n entries.
func journalOf(n int) string {
	var lines []Line
	for i := range n {
		lines = append(lines, entry(i))
	}
	return render(lines, 0, false)
}

// damages are ways to damage a journal of ten entries.
var damages = []struct {
	name   string
	damage func(lines []string) []string
	lost   int // entries that cannot be read
	bad    int
	edited int
}{
	{"none", func(l []string) []string { return l }, 0, 0, 0},
	{"torn tail", func(l []string) []string { l[9] = l[9][:20]; return l[:10] }, 1, 1, 0},
	{"no last newline", func(l []string) []string { return l[:10] }, 0, 0, 0},
	{"flipped bit in the text", func(l []string) []string { l[4] = strings.Replace(l[4], "note", "fote", 1); return l }, 0, 0, 1},
	{"flipped bit in the syntax", func(l []string) []string { l[4] = strings.Replace(l[4], `"v":1`, `"v"*1`, 1); return l }, 1, 1, 1},
	{"NULs for a line", func(l []string) []string { l[4] = strings.Repeat("\x00", 90); return l }, 1, 1, 1},
	{"NULs before a line", func(l []string) []string { l[4] = strings.Repeat("\x00", 4096) + l[4]; return l }, 0, 1, 1},
	{"NULs for the tail", func(l []string) []string { l[9] = strings.Repeat("\x00", 90); return l[:10] }, 1, 1, 0},
	{"conflict markers", func(l []string) []string {
		return slices.Insert(slices.Insert(slices.Insert(l, 8, ">>>>>>> theirs"), 5, "======="), 2, "<<<<<<< HEAD")
	}, 0, 3, 3},
	{"a line deleted", func(l []string) []string { return slices.Delete(l, 4, 5) }, 1, 0, 1},
	{"a line added by hand", func(l []string) []string { return slices.Insert(l, 4, `{"id":"hand","t":5,"state":"read"}`) }, -1, 0, 2},
	{"a blank line", func(l []string) []string { return slices.Insert(l, 4, "") }, 0, 0, 0},
	{"merged with itself", func(l []string) []string { return append(l[:10:10], l...) }, -10, 0, 1},
	{"through Windows", func(l []string) []string {
		return strings.Split("\uFEFF"+strings.Join(l, "\r\n"), "\n")
	}, 0, 0, 0},
	{"emptied", func([]string) []string { return nil }, 10, 0, 0},
	{"binary junk", func([]string) []string { return []string{"\x7fELF\x02\x01", "\xff\xfe", ""} }, 10, 2, 0},
	{"newlines only", func([]string) []string { return make([]string, 1<<20) }, 10, 0, 0},
}

func TestDamageIsCountedAndAffectsOnlyItsLines(t *testing.T) {
	for _, tt := range damages {
		w := newFixture(t)
		text := strings.Join(tt.damage(strings.Split(journalOf(10), "\n")), "\n")
		w.put("ffffffff.jsonl", text)
		got := w.read()
		uitest.Equal(t, len(got), 10-tt.lost, tt.name, got)
		f := w.Findings()
		uitest.Equal(t, f.Bad, tt.bad, tt.name, f)
		uitest.Equal(t, len(f.Problems), tt.bad, tt.name, f)
		uitest.Equal(t, f.Edited, tt.edited, tt.name, f)
		uitest.Equal(t, textOf(w.path("ffffffff.jsonl")), text)
	}
}

func TestABadLineIsNamedByFileAndLine(t *testing.T) {
	w := newFixture(t)
	w.put("a\x1b[2J.jsonl", "junk\n")
	w.put("b.jsonl", journalOf(2)+"\x00\x00\n<<<<<<< a\ntorn")
	w.read()
	got := ""
	for _, p := range w.Findings().Problems {
		got += p.String() + "\n"
	}
	want := "marks/a␛[2J.jsonl:1: not JSON_marks/b.jsonl:3: a block of NUL bytes_marks/b.jsonl:4: a conflict marker of git_marks/b.jsonl:5: cut short_"
	want = strings.ReplaceAll(want, "_", "; the line is skipped and kept\n")
	uitest.Equal(t, got, want)
}

func TestTruncationAtAnyByteLosesOnlyTheLastLine(t *testing.T) {
	text := journalOf(3)
	for cut := range len(text) + 1 {
		r := fileState{name: "x"}
		lines := r.feed(text[:cut])
		whole := strings.Count(text[:cut], "\n")
		complete := cut < len(text) && text[cut] == '\n'
		uitest.Equal(t, len(lines), whole+map[bool]int{true: 1}[complete], cut)
		bad, _ := r.damage()
		uitest.Equal(t, (bad == 1), !complete && cut > 0 && text[cut-1] != '\n', cut, bad)
	}
}

func TestEveryFlippedBitIsDetectedAndAffectsOneLine(t *testing.T) {
	text := journalOf(4)
	last := strings.LastIndexByte(text[:len(text)-1], '\n') // no checksum covers the last line
	for i := range last {
		for bit := range 8 {
			flipped := []byte(text)
			flipped[i] ^= 1 << bit
			r := fileState{name: "x"}
			lines := r.feed(string(flipped))
			if bad, _ := r.damage(); bad+r.edited == 0 {
				t.Fatalf("bit %d of byte %d: %q counts as undamaged", bit, i, flipped)
			}
			if len(lines) < 2 {
				t.Fatalf("bit %d of byte %d leaves %d entries", bit, i, len(lines))
			}
		}
	}
}

func TestAPartialLineIsReadOnceItIsComplete(t *testing.T) {
	w := newFixture(t)
	text := journalOf(3)
	var got []string
	for cut := 0; cut <= len(text); cut += 7 {
		w.put("ffffffff.jsonl", text[:cut])
		got = append(got, w.read()...)
	}
	w.put("ffffffff.jsonl", text)
	got = slices.Compact(append(got, w.read()...))
	uitest.Equal(t, fmt.Sprint(got), "[p0 p1 p2]")
	w.isWhole()
}

func TestOnlyJournalsAreRead(t *testing.T) {
	w := newFixture(t)
	w.add(1)
	for _, name := range []string{"ffffffff.jsonl", "0a1b2c3d (conflicted copy 2026-11-21).jsonl", "x.sync-conflict-20261121.jsonl"} {
		w.put(name, fmt.Sprintf(`{"v":1,"id":%q,"t":5}`+"\n", name))
	}
	w.put(".0a1b2c3d.jsonl.new-123", `{"v":1,"id":"temporary","t":5}`+"\n")
	w.put(".hidden.jsonl", `{"v":1,"id":"hidden","t":5}`+"\n")
	w.put("notes.txt", `{"v":1,"id":"notes","t":5}`+"\n")
	uitest.Equal(t, len(w.window().read()), 4)
}

func TestAReplacedFileIsReadFromTheStart(t *testing.T) {
	const name = "ffffffff.jsonl"
	others := func(n int) string { return strings.ReplaceAll(journalOf(n), `"p`, `"q`) }
	longer := strings.Replace(journalOf(5), "note 4", "note 44", 1) // by one byte
	for _, text := range []string{journalOf(9), others(2), others(5), others(7), longer} {
		for _, renamed := range []bool{true, false} {
			w := newFixture(t)
			w.put(name, journalOf(5))
			w.read()
			if renamed {
				w.put("new", text)
				uitest.Must(t, os.Rename(w.path("new"), w.path(name)))
			} else {
				w.put(name, text)
				later := time.Now().Add(time.Hour)
				uitest.Must(t, os.Chtimes(w.path(name), later, later))
			}
			want := strings.Count(text, "\n")
			if !renamed && want == 9 {
				want = 4 // the file only grew
			}
			lines, _, _ := w.Read()
			uitest.Equal(t, len(lines), want, renamed)
		}
	}
}

func TestATruncatedFileIsReportedWithItsBackup(t *testing.T) {
	w := newFixture(t)
	w.put("ffffffff.jsonl", journalOf(5))
	w.add(1)
	w.read()
	w.put("ffffffff.jsonl", journalOf(4))
	w.said("ffffffff.jsonl was cut", "backup", "2026-11-21")
}

func TestALossOfOwnMarksIsReportedNowAndAtTheNextStart(t *testing.T) {
	for name, lose := range map[string]func(w *fixture){
		"cut":           func(w *fixture) { w.put(w.ownName(), journalOf(1)) },
		"emptied":       func(w *fixture) { w.put(w.ownName(), "") },
		"deleted":       func(w *fixture) { _ = os.Remove(w.path(w.ownName())) },
		"another file":  func(w *fixture) { w.put(w.ownName(), strings.ReplaceAll(journalOf(9), `"p`, `"q`)) }, // a longer one
		"a changed end": func(w *fixture) { w.put(w.ownName(), strings.Replace(w.text(), "note 3", "note 7", 1)) },
	} {
		w := newFixture(t)
		w.add(1, 2, 3)
		w.read()
		lose(w)
		t.Log(name)
		next := w.window()
		if lines, replaced, err := w.Read(); !replaced || err != nil || name == "cut" && len(lines) != 1 {
			t.Errorf("%s: %d lines, replaced is %v, %v", name, len(lines), replaced, err)
		}
		if _, replaced, _ := w.Read(); replaced {
			t.Errorf("%s: reported twice", name)
		}
		next.read()
		uitest.Equal(t, next.Findings().Lost, true, name)
		next.add(4)
		if after := w.window(); after.read() == nil || after.Findings().Lost {
			t.Errorf("%s: reported again after the next save", name)
		}
	}
}

// TestASaveAfterALossDoesNotHideIt is about a window that is killed before it notices the loss.
func TestASaveAfterALossDoesNotHideIt(t *testing.T) {
	w := newFixture(t)
	w.add(1, 2)
	w.read()
	w.put(w.ownName(), "")
	w.add(3)
	next := w.window()
	next.reads("p3")
	uitest.Equal(t, next.Findings().Lost, true)
}

func TestALongerOldFileFromBeforeACompactionIsReported(t *testing.T) {
	w := newFixture(t)
	lost := func(want bool) {
		next := w.window()
		next.read()
		uitest.Equal(t, next.Findings().Lost, want)
	}
	w.add(1, 1, 1, 1, 1, 1, 1, 1)
	older := w.text()
	w.read()
	uitest.Must(t, w.Compact(true, fold))
	lost(false)
	w.add(2)
	w.put(w.ownName(), older)
	lost(true)
}

func TestAMissingFinalNewlineIsNoLoss(t *testing.T) {
	w := newFixture(t)
	w.add(1, 2)
	w.put(w.ownName(), strings.TrimSuffix(w.text(), "\n")) // as some editors do
	next := w.window()
	next.reads("p1", "p2")
	uitest.Equal(t, next.Findings().Lost, false)
}

func TestTheEndingOfAnOlderVersionIsUnderstood(t *testing.T) {
	w := newFixture(t)
	w.add(1, 2)
	lines := strings.Split(w.text(), "\n")
	w.saveEnding(ending{size: int64(len(w.text())), line: sumOf([]byte(lines[1]))}, false)
	for cut, lost := range []bool{false, true} {
		w.put(w.ownName(), strings.Join(lines[:2-cut], "\n")+"\n")
		next := w.window()
		next.read()
		uitest.Equal(t, next.Findings().Lost, lost)
	}
}

func TestAConflictCopyWithTheNewerLinesIsNoLoss(t *testing.T) {
	w := newFixture(t)
	w.add(1)
	older := w.text()
	w.add(2)
	w.put("0a1b2c3d (conflict).jsonl", w.text()) // as a sync tool does
	w.put(w.ownName(), older)
	next := w.window()
	got := next.read()
	if slices.Sort(got); !slices.Equal(got, []string{"p1", "p1", "p2"}) || next.Findings().Lost {
		t.Errorf("read %q, lost is %v", got, next.Findings().Lost)
	}
}

func TestEditedLinesAreNewUntilThisDeviceWrites(t *testing.T) {
	w := newFixture(t)
	w.add(1, 2, 3)
	w.put(w.ownName(), strings.Replace(w.text(), "note 2", "note 7", 1))
	for _, unsaid := range []int{1, 0} {
		next := w.window()
		next.read()
		uitest.Equal(t, next.Findings().Edited, 1)
		uitest.Equal(t, next.Findings().NewEdits, unsaid)
		next.add(4)
	}
}

func TestATooLargeFileIsReported(t *testing.T) {
	w := newFixture(t)
	w.add(1)
	w.put("ffffffff.jsonl", "")
	if err := os.Truncate(w.path("ffffffff.jsonl"), maxFile+1); err != nil {
		t.Skip(err) // the file system does not allow such a large file
	}
	other := w.window()
	other.said("ffffffff.jsonl", "larger than 256 MiB")
	uitest.Equal(t, other.Findings().Unread, true)
}

// long extends the own file with a hole, so that its last line is complete and begins at size.
func (w *fixture) long(size int64) fs.FileInfo {
	w.t.Helper()
	w.add(1)
	if err := os.Truncate(w.path(w.ownName()), size-1); err != nil {
		w.t.Skip(err) // the file system does not allow such a large file
	}
	f, err := os.OpenFile(w.path(w.ownName()), os.O_WRONLY|os.O_APPEND, 0)
	uitest.Must(w.t, err)
	defer func() { _ = f.Close() }()
	if _, err := f.WriteString("\n" + journalOf(1)); err != nil {
		w.t.Fatal(err)
	}
	info, _ := f.Stat()
	return info
}

func TestAFileAtTheSizeLimitStaysUnchanged(t *testing.T) {
	for _, tt := range []struct {
		name string
		size int64
		do   func(*fixture) error
		want string
	}{
		{"a compaction", maxFile, func(w *fixture) error { return w.Compact(true, fold) }, "larger than"},
		{"a save", maxFile - int64(len(journalOf(1))) - 9, func(w *fixture) error { return w.Append([]Line{entry(2)}) }, "is full"},
	} {
		w := newFixture(t)
		before := w.long(tt.size)
		uitest.Sees(t, fmt.Sprint(tt.do(w)), tt.want)
		after, err := os.Stat(w.path(w.ownName()))
		if err != nil || !os.SameFile(after, before) || after.Size() != before.Size() {
			t.Errorf("%s: %d bytes became %v, %v", tt.name, before.Size(), after, err)
		}
	}
}

func TestATooLongLineIsSkippedAndCounted(t *testing.T) {
	line, nuls := journalOf(1), strings.Repeat("\x00", 2*maxLine+9)
	for text, complaint := range map[string]string{
		strings.Repeat("x", maxLine+7): "longer than 16 MiB",
		nuls:                           "a block of NUL bytes",
		nuls + `{"id":"behind","t":5}`: "a block of NUL bytes",
	} {
		r := fileState{name: "x"}
		got := r.feed(line + text + "\n" + line)
		want := 2 + strings.Count(text, "behind")
		if bad, problems := r.damage(); len(got) != want || bad != 1 || !strings.Contains(problems[0].String(), "x:2: "+complaint) {
			t.Errorf("%d of %d entries, problems %v, want %s", len(got), want, problems, complaint)
		}
	}
}

// FuzzLoad reads any bytes as a journal. It must not panic, lines that are appended must be read
// with correct checksums, and what was read must stay the same when it is saved again. It uses no
// files, because they make it five hundred times slower.
func FuzzLoad(f *testing.F) {
	for _, tt := range damages {
		if tt.name != "newlines only" {
			f.Add(strings.Join(tt.damage(strings.Split(journalOf(10), "\n")), "\n"))
		}
	}
	for _, tt := range oddLines {
		f.Add(tt.line + "\n" + tt.line)
	}
	f.Fuzz(func(t *testing.T, text string) {
		r := fileState{name: "x"}
		lines := r.feed(text)
		appendBehind(t, text, len(lines), r.edited)
		saveAgain(t, lines)
	})
}

func appendBehind(t *testing.T, text string, entries, edited int) {
	t.Helper()
	last, ended, err := lastLine(strings.NewReader(text), int64(len(text)))
	uitest.Must(t, err)
	more := render([]Line{entry(7)}, sumOf(last), !ended)
	r := fileState{name: "x"}
	lines := r.feed(text + more)
	if n := len(lines) - 1; n < entries || lines[n].ID != "p7" {
		t.Fatalf("%d entries were read, then %d", entries, n)
	}
	if wasTail := !ended && entries > 0; r.edited != edited && !wasTail && !strings.HasPrefix(text, "\uFEFF") {
		t.Fatalf("%d edited lines became %d", edited, r.edited)
	}
}

func saveAgain(t *testing.T, lines []Line) {
	t.Helper()
	text := render(lines, 0, false)
	r := fileState{name: "x"}
	again := r.feed(text)
	if bad, _ := r.damage(); bad+r.edited > 0 {
		t.Fatalf("%d bad and %d edited lines in\n%s", bad, r.edited, text)
	}
	for i := range lines {
		lines[i].Version, lines[i].Sum, lines[i].raw = 1, "", nil
	}
	for i := range again {
		again[i].Sum, again[i].raw = "", nil
	}
	if len(lines)+len(again) > 0 && !reflect.DeepEqual(again, lines) {
		t.Fatalf("saved %+v, read %+v", lines, again)
	}
}
