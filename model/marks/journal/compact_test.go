package journal

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"
)

// winning gives the value that counts of every field of every paper.
func winning(lines []Line) map[fieldKey]string {
	w := newAllWinners(lines)
	values := map[fieldKey]string{}
	for key, i := range w.field {
		l := &lines[i]
		at := fmt.Sprint(l.Time, l.By, " ")
		switch key.field {
		case State:
			values[key] = at + l.State
		case Star:
			values[key] = at + fmt.Sprint(l.Star)
		case Note:
			values[key] = at + l.Note
		case Until:
			values[key] = at + l.Until
		default:
			values[key] = at + fmt.Sprint(l.tags(key.tag))
		}
	}
	for id, first := range w.first {
		values[fieldKey{id: id}] = fmt.Sprint(first)
	}
	return values
}

// randomLines are n entries of two devices on few papers.
func randomLines(r *rand.Rand, n int) []Line {
	lines := make([]Line, n)
	for i := range lines {
		l := Line{
			Version: 1, ID: fmt.Sprint("p", r.IntN(9)), Time: int64(1 + i/2 + r.IntN(3)), By: []string{"0a1b2c3d", "ffffffff"}[r.IntN(2)],
			Set: Fields(r.IntN(16)), State: states[r.IntN(4)], Star: r.IntN(2) == 0, Note: fmt.Sprint("note ", r.IntN(9)),
			Op: fmt.Sprint("s.", i/3), First: int64(r.IntN(3) * r.IntN(900)),
		}
		if r.IntN(2) == 0 {
			l.Tag, l.Untag = []string{fmt.Sprint("t", r.IntN(3))}, []string{fmt.Sprint("t", r.IntN(3))}
		}
		lines[i] = l
	}
	return lines
}

func TestCompactionChangesNothingThatCounts(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	for range 8 {
		w := newWorld(t)
		lines := randomLines(r, 4000+r.IntN(2000))
		if err := w.Append(lines); err != nil {
			t.Fatal(err)
		}
		before := w.text()
		if err := w.Compact(true); err != nil {
			t.Fatal(err)
		}
		again := w.window()
		after, err := again.Read()
		if f := again.Findings(); err != nil || f.Bad+f.Edited > 0 {
			t.Fatalf("found %+v, %v", f, err)
		}
		if !reflect.DeepEqual(winning(after), winning(lines)) {
			t.Fatal("other values count now")
		}
		if len(w.text()) >= len(before) {
			t.Errorf("%d bytes became %d", len(before), len(w.text()))
		}
		want := batches(lines)
		if got := batches(after); !reflect.DeepEqual(got[len(got)-len(want):], want) {
			t.Fatal("the last batches are not as they were")
		}
	}
}

// batches are the last batches of the device, as far as undo reaches.
func batches(lines []Line) []Line {
	last := slices.Clone(lines[reachBack(lines, "0a1b2c3d"):])
	for i := range last {
		l := &last[i]
		l.Sum = ""
		for field, clear := range map[Fields]func(){
			State: func() { l.State = "" }, Star: func() { l.Star = false }, Note: func() { l.Note = "" },
		} {
			if l.Set&field == 0 {
				clear()
			}
		}
	}
	return last
}

func TestCompactionWaitsUntilItIsWorthWhile(t *testing.T) {
	long := strings.Repeat("long ", 2000)
	for _, tt := range []struct {
		name   string
		papers int
		rounds int
		want   bool
	}{
		{"small", 1, 20, false},
		{"large and live", 300, 1, false},
		{"large and stale", 100, 30, true},
	} {
		w := newWorld(t)
		for round := range tt.rounds {
			var lines []Line
			for n := range tt.papers {
				l := entry(n)
				l.Time, l.Note, l.By, l.Op = int64(1+round), fmt.Sprint(round, long), "ffffffff", ""
				lines = append(lines, l)
			}
			if err := w.Append(lines); err != nil {
				t.Fatal(err)
			}
		}
		last := entry(0)
		last.Time = 1 << 40
		if tt.want { // undo reaches back to the first batch of the device: those before can go
			var lines []Line
			for n := range Reach + 1 {
				last.Op, last.Time = fmt.Sprint("s.", n), last.Time+1
				lines = append(lines, last)
			}
			if err := w.Append(lines); err != nil {
				t.Fatal(err)
			}
		}
		before := len(w.text())
		if err := w.Compact(false); err != nil {
			t.Fatal(err)
		}
		if got := len(w.text()) < before; got != tt.want {
			t.Errorf("%s: compacted is %v; %d bytes became %d", tt.name, got, before, len(w.text()))
		}
	}
}

func TestAFileWithBadLinesIsNotCompacted(t *testing.T) {
	for _, bad := range []string{"junk\n", "<<<<<<< HEAD\n", "torn"} {
		w := newWorld(t)
		w.put(w.own(), journalOf(5)+bad)
		err := w.Compact(true)
		if !errors.Is(err, ErrDamaged) {
			t.Errorf("%q: %v", bad, err)
		}
		if w.text() != journalOf(5)+bad {
			t.Errorf("%q: the file changed", bad)
		}
	}
}

func TestLinesOfNewerVersionsOutliveCompaction(t *testing.T) {
	newer := `{"v":3,"id":"p1","t":1,"state":"archived","colour":"blue"}`
	extra := `{"v":1,"id":"p1","t":1,"state":"read","mood":"good"}`
	w := newWorld(t)
	w.put(w.own(), newer+"\n"+extra+"\n"+journalOf(5))
	var lines []Line
	for n := range Reach + 1 {
		lines = append(lines, entry(n))
	}
	if err := w.Append(lines); err != nil {
		t.Fatal(err)
	}
	for range 2 {
		if err := w.Compact(true); err != nil {
			t.Fatal(err)
		}
	}
	for _, line := range []string{newer, extra} {
		if !strings.Contains(w.text(), strings.TrimSuffix(line, "}")) {
			t.Errorf("%s is gone from\n%.300s", line, w.text())
		}
	}
	w.window().read()
	if f := w.window().Findings(); f.Edited+f.Bad > 0 {
		t.Errorf("found %+v", f)
	}
}

func TestAWriterWithTheOldFileOpenWritesToTheNewOne(t *testing.T) {
	w := newWorld(t)
	w.add(0, 1, 2)
	other := w.window()
	other.add(3)
	if err := w.Compact(true); err != nil {
		t.Fatal(err)
	}
	other.add(4)
	w.add(5)
	if got := w.window().read(); !slices.Equal(got, []string{"p0", "p1", "p2", "p3", "p4", "p5"}) {
		t.Errorf("read %v", got)
	}
	other.read()
	if f := other.Findings(); f.Bad+f.Edited > 0 {
		t.Errorf("found %+v", f)
	}
}

func TestWhatAKilledCompactionLeavesIsClearedAway(t *testing.T) {
	w := newWorld(t)
	w.add(1)
	left := "." + w.own() + ".new-12345"
	w.put(left, "half")
	if err := w.Compact(true); err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(w.path(left)); err == nil {
		t.Error("it is still there")
	}
	if got := w.window().read(); !slices.Equal(got, []string{"p1"}) {
		t.Errorf("read %v", got)
	}
}

func TestCompactingNothingIsNoMistake(t *testing.T) {
	if err := newWorld(t).Compact(true); err != nil {
		t.Error(err)
	}
}
