package journal

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"dailies/model/library"
	"dailies/ui/uitest"
)

// fold keeps the newest line of each paper. The fold of package marks does more.
func fold(lines []Line) (kept []Line) {
	newest := map[library.ID]int{}
	for i, l := range lines {
		newest[l.ID] = i
	}
	for i, l := range lines {
		if l.Op, l.Sum = "", ""; newest[l.ID] == i {
			kept = append(kept, l)
		}
	}
	return kept
}

// randomLines returns n entries by two devices on a few papers.
func randomLines(r *rand.Rand, n int) []Line {
	lines := make([]Line, n)
	for i := range lines {
		by := []string{"0a1b2c3d", "ffffffff"}[r.IntN(2)]
		lines[i] = Line{
			Version: 1, Change: Change{
				ID: library.ID(fmt.Sprint("p", r.IntN(9))), Status: new(Status(r.IntN(4))), Note: new(fmt.Sprint("note ", r.IntN(9))),
			},
			Time: int64(1 + i/2 + r.IntN(3)), By: by, Op: fmt.Sprint(by, ".", i/3), First: int64(r.IntN(900)),
		}
	}
	return lines
}

// texts returns the lines without their checksums.
func texts(lines []Line) (all []string) {
	for _, l := range lines {
		all = append(all, string(l.Text()))
	}
	return all
}

func TestCompactionFoldsOnlyWhatUndoCannotReach(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	for range 2 {
		w := newFixture(t)
		lines := randomLines(r, 4000+r.IntN(2000))
		uitest.Must(t, w.Append(lines))
		uitest.Must(t, w.Compact(true, fold))
		again := w.window()
		after, _, err := again.Read()
		if f := again.Findings(); err != nil || f.Bad+f.Edited > 0 {
			t.Fatalf("found %+v, %v", f, err)
		}
		cut := undoStart(lines, "0a1b2c3d", maxReachSize)
		if want := slices.Concat(fold(lines[:cut]), lines[cut:]); cut == 0 || !slices.Equal(texts(after), texts(want)) {
			t.Fatalf("%d lines became %d, want %d", len(lines), len(after), len(want))
		}
		if lines[cut-1].By == "0a1b2c3d" && lines[cut-1].Op == lines[cut].Op {
			t.Fatal("part of a batch was kept")
		}
		if short := undoStart(after, "0a1b2c3d", 1<<10); short == 0 || len(after)-short > 20 || after[short-1].Op == after[short].Op {
			t.Fatal("more than the newest kilobyte was kept", len(after)-short)
		}
	}
}

// TestAPowerCutAroundACompactionLosesNothing tries all states of the disk: the journal is the old
// or the new one, and the ending, which is not synced, may be any earlier one.
func TestAPowerCutAroundACompactionLosesNothing(t *testing.T) {
	w := newFixture(t)
	var journals, endings []string
	did := func(err error) {
		uitest.Must(t, err)
		journals, endings = append(journals, w.text()), append(endings, textOf(w.endingPath()))
	}
	lines := randomLines(rand.New(rand.NewPCG(5, 7)), 4000)
	did(w.Append(lines))
	did(w.Append([]Line{entry(1)}))
	did(w.Compact(true, fold))
	did(w.Append([]Line{entry(2)}))
	did(w.Compact(true, fold))
	for i, journal := range journals {
		for _, ending := range append(endings[:i+1], "") {
			w.put(w.ownName(), journal)
			uitest.Must(t, os.WriteFile(w.endingPath(), []byte(ending), 0o600))
			next := w.window()
			next.read()
			uitest.Equal(t, next.Findings().Lost, false, i, ending)
		}
	}
}

func TestCompactionRunsOnlyWhenWorthwhile(t *testing.T) {
	long := strings.Repeat("long ", 800)
	for _, tt := range []struct {
		name   string
		papers int
		rounds int
		want   bool
	}{
		{"small", 1, 20, false},
		{"large and live", 300, 1, false},
		{"large and stale", 100, 10, true},
	} {
		w := newFixture(t)
		for round := range tt.rounds {
			var lines []Line
			for n := range tt.papers {
				l := entry(n)
				l.Time, l.Note, l.By, l.Op = int64(1+round), new(fmt.Sprint(round, long)), "ffffffff", ""
				lines = append(lines, l)
			}
			uitest.Must(t, w.Append(lines))
		}
		last := entry(0)
		last.Time = 1 << 40
		if tt.want { // undo reaches back to the first of these batches, so earlier lines can be folded
			var lines []Line
			for n := range Reach + 1 {
				last.Op, last.Time = fmt.Sprint("s.", n), last.Time+1
				lines = append(lines, last)
			}
			uitest.Must(t, w.Append(lines))
		}
		before := len(w.text())
		uitest.Must(t, w.Compact(false, fold))
		uitest.Equal(t, len(w.text()) < before, tt.want, tt.name, before)
	}
}

func TestAFileWithBadLinesIsNotCompacted(t *testing.T) {
	for _, bad := range []string{"junk\n", "<<<<<<< HEAD\n", "torn"} {
		w := newFixture(t)
		w.put(w.ownName(), journalOf(5)+bad)
		err := w.Compact(true, fold)
		uitest.Equal(t, errors.Is(err, ErrDamaged), true)
		uitest.Equal(t, w.text(), journalOf(5)+bad, bad)
	}
}

// bulk returns a batch that sets the status of n papers.
func bulk(batch, n int) []Line {
	lines := make([]Line, n)
	for i := range lines {
		lines[i] = Line{
			Version: 1, Change: Change{ID: library.ID(fmt.Sprint("p", i)), Title: fmt.Sprint("Paper ", i), Status: new(Status(batch % 4))},
			Time: int64(1 + batch), By: "0a1b2c3d", Op: fmt.Sprint("s.", batch),
		}
	}
	return lines
}

func TestForeignLinesSurviveCompaction(t *testing.T) {
	odd := []string{
		"", `{"v":3,"id":"p1","t":1,"state":"archived","colour":"blue"}`,
		`{"v":1,"id":"p1","t":1,"state":"read","mood":"good"}` + "\r",
		`{"v":1,"id":"p5","t":9999999,"state":"read"}` + " \r \r", `{"v":1,"c":"elsewhere","id":"p1","t":1,"mood":",\"c\":\"x\""}`,
		`{"v":1,"id":"p3","t":1,"note":"x,\"c\":\"0\"}"}`, `{"v":1,"id":"p3","t":1,"star":true,"c":"odd"}`,
		`{"v":2,"id":"p3","t":1,"c":7}`, `{"id":"p2","t":9999999,"tag":["t1"],"untag":["t1"]} `,
	}
	random := rand.New(rand.NewPCG(11, 12))
	for range 10 {
		text := render(randomLines(random, 20+random.IntN(3000)), 0, false)
		whole := strings.SplitAfter(text, "\n")
		for range random.IntN(4) {
			at := random.IntN(len(whole))
			whole[at] = odd[random.IntN(len(odd))] + "\n" + whole[at]
		}
		file := []string{"", "\uFEFF"}[random.IntN(2)] + strings.Join(whole, "")
		before, after := fileState{name: "x"}, fileState{name: "x"}
		lines := before.feed(file)
		cut := undoStart(lines, "0a1b2c3d", maxReachSize)
		shrunk := shrink(lines, cut, fold)
		known, kept := []Line(nil), []Line(nil)
		for i, l := range lines {
			if i < cut && !l.verbatim() {
				known = append(known, l)
			} else {
				kept = append(kept, l)
			}
		}
		if got, want := after.feed(string(shrunk.text)), slices.Concat(fold(known), kept); !slices.Equal(texts(got), texts(want)) {
			t.Fatalf("%d lines became %d, want %d", len(lines), len(got), len(want))
		}
		if after.bad+after.edited > 0 {
			t.Fatalf("found %+v, was %+v", after, before)
		}
	}
}

func TestCompactionKeepsASymbolicLink(t *testing.T) {
	w := newFixture(t)
	w.add(1, 1, 1)
	elsewhere := filepath.Join(t.TempDir(), "synced.jsonl")
	if err := errors.Join(os.Rename(w.path(w.ownName()), elsewhere), os.Symlink(elsewhere, w.path(w.ownName()))); err != nil {
		t.Skip(err)
	}
	uitest.Must(t, w.Compact(true, fold))
	w.add(2)
	if info, err := os.Lstat(w.path(w.ownName())); err != nil || info.Mode()&os.ModeSymlink == 0 {
		t.Errorf("it is %v, %v", info.Mode(), err)
	}
	if text, _ := os.ReadFile(elsewhere); strings.Count(string(text), "\n") != 4 {
		t.Errorf("%s", text)
	}
}

func TestCompactRemovesOnlyItsOwnTemporaryFiles(t *testing.T) {
	w := newFixture(t)
	w.add(1)
	stale, other := "."+w.ownName()+".new-12345", ".env.new-staging"
	w.put(stale, "half")
	w.put(other, "the user's")
	uitest.Must(t, w.Compact(true, fold))
	left, _ := filepath.Glob(w.path(".*.new-*"))
	uitest.EqualList(t, left, []string{w.path(other)}, "temporary files")
	w.window().reads("p1")
}
