package journal

import (
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"
)

// shrunk is the text of a journal after a compaction.
func shrunk(file, device string, reach int) string {
	var lines []Line
	var raw []string
	r := reading{name: "x"}
	r.scan([]byte(file), func(l Line, text string) { lines, raw = append(lines, l), append(raw, text) })
	text, _ := shrink(lines, raw, reachBack(lines, device, reach), fold)
	return string(text)
}

// fold keeps one line for each field, that which winning names.
func fold(lines []Line) []Line {
	best := map[string]string{}
	line := map[string]Line{}
	for _, l := range lines {
		only := Line{Version: 1, ID: l.ID, Title: l.Title, Time: l.Time, By: l.By}
		var single []Line
		for _, set := range []func(*Line){
			func(p *Line) { p.State = l.State }, func(p *Line) { p.Star = l.Star },
			func(p *Line) { p.Note = l.Note }, func(p *Line) { p.Until = l.Until },
		} {
			part := only
			if set(&part); !reflect.DeepEqual(part, only) {
				single = append(single, part)
			}
		}
		for _, tag := range slices.Concat(l.Tag, l.Untag) {
			part := only
			if part.Tag = []string{tag}; !slices.Contains(l.Tag, tag) {
				part.Tag, part.Untag = nil, part.Tag
			}
			single = append(single, part)
		}
		if l.First != 0 {
			only.First = l.First
			single = append(single, only)
		}
		for _, part := range single {
			for key, value := range winning([]Line{part}) {
				if earlier := part.First != 0 && value < best[key]; best[key] == "" || earlier || part.First == 0 && value > best[key] {
					best[key], line[key] = value, part
				}
			}
		}
	}
	return slices.Collect(maps.Values(line))
}

// winning returns the value that counts of every field of every paper, and when it was
// first seen.
func winning(lines []Line) map[string]string {
	values := map[string]string{}
	enter := func(l Line, field, value string) {
		key := l.ID + " " + field
		values[key] = max(values[key], fmt.Sprintf("%012d %s %s", l.Time, l.By, value))
	}
	for _, l := range lines {
		if l.State != nil {
			enter(l, "state", fmt.Sprint(slices.Index(states, *l.State)))
		}
		if l.Star != nil {
			enter(l, "star", fmt.Sprint(*l.Star))
		}
		if l.Note != nil {
			enter(l, "note", *l.Note)
		}
		if l.Until != nil {
			enter(l, "until", *l.Until)
		}
		for _, tag := range slices.Concat(l.Tag, l.Untag) {
			enter(l, "tag "+tag, fmt.Sprint(slices.Contains(l.Tag, tag)))
		}
		if key, first := l.ID+" first", fmt.Sprintf("%012d", l.First); l.First != 0 && (values[key] == "" || first < values[key]) {
			values[key] = first
		}
	}
	return values
}

// sometimes is a value, or nil.
func sometimes[T any](r *rand.Rand, value T) *T {
	if r.IntN(2) == 0 {
		return nil
	}
	return &value
}

// randomLines are n entries of two devices on few papers.
func randomLines(r *rand.Rand, n int) []Line {
	lines := make([]Line, n)
	for i := range lines {
		l := Line{
			Version: 1, ID: fmt.Sprint("p", r.IntN(9)), Time: int64(1 + i/2 + r.IntN(3)), By: []string{"0a1b2c3d", "ffffffff"}[r.IntN(2)],
			State: sometimes(r, states[r.IntN(4)]), Star: sometimes(r, r.IntN(2) == 0), Note: sometimes(r, fmt.Sprint("note ", r.IntN(9))),
			Until: sometimes(r, ""),
			Op:    fmt.Sprint("s.", i/3), First: int64(r.IntN(3) * r.IntN(900)),
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
		w := newFixture(t)
		lines := randomLines(r, 4000+r.IntN(2000))
		if err := w.Append(lines); err != nil {
			t.Fatal(err)
		}
		before := w.text()
		if err := w.Compact(true, fold); err != nil {
			t.Fatal(err)
		}
		again := w.window()
		after, _, err := again.Read()
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
	last := slices.Clone(lines[reachBack(lines, "0a1b2c3d", Reach):])
	for i := range last {
		last[i].Sum = ""
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
		w := newFixture(t)
		for round := range tt.rounds {
			var lines []Line
			for n := range tt.papers {
				l := entry(n)
				l.Time, l.Note, l.By, l.Op = int64(1+round), new(fmt.Sprint(round, long)), "ffffffff", ""
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
		if err := w.Compact(false, fold); err != nil {
			t.Fatal(err)
		}
		if got := len(w.text()) < before; got != tt.want {
			t.Errorf("%s: compacted is %v; %d bytes became %d", tt.name, got, before, len(w.text()))
		}
	}
}

func TestAFileWithBadLinesIsNotCompacted(t *testing.T) {
	for _, bad := range []string{"junk\n", "<<<<<<< HEAD\n", "torn"} {
		w := newFixture(t)
		w.put(w.own(), journalOf(5)+bad)
		err := w.Compact(true, fold)
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
	w := newFixture(t)
	w.put(w.own(), newer+"\n"+extra+"\n"+journalOf(5))
	var lines []Line
	for n := range Reach + 1 {
		lines = append(lines, entry(n))
	}
	if err := w.Append(lines); err != nil {
		t.Fatal(err)
	}
	for range 2 {
		if err := w.Compact(true, fold); err != nil {
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
	w := newFixture(t)
	w.add(0, 1, 2)
	other := w.window()
	other.add(3)
	if err := w.Compact(true, fold); err != nil {
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
	w := newFixture(t)
	w.add(1)
	left := "." + w.own() + ".new-12345"
	w.put(left, "half")
	if err := w.Compact(true, fold); err != nil {
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
	if err := newFixture(t).Compact(true, fold); err != nil {
		t.Error(err)
	}
}

// bulk is a batch that sets the status of n papers.
func bulk(batch, n int) []Line {
	lines := make([]Line, n)
	for i := range lines {
		lines[i] = Line{
			Version: 1, ID: fmt.Sprint("p", i), Title: fmt.Sprint("Paper ", i), Time: int64(1 + batch), By: "0a1b2c3d",
			State: new(states[batch%4]), Op: fmt.Sprint("s.", batch), First: 1,
		}
	}
	return lines
}

func TestUndoReachesSoManyBatches(t *testing.T) {
	for _, tt := range []struct{ batches, want int }{{0, 0}, {1, 1}, {5, 5}, {9 * Reach, Reach}} {
		var lines []Line
		for n := range tt.batches {
			for range 2 { // a batch has several lines
				lines = append(lines, Line{By: "d", Op: fmt.Sprint("s.", n)})
			}
		}
		if got, want := reachBack(lines, "d", Reach), 2*(tt.batches-tt.want); got != want {
			t.Errorf("%d batches: it begins at line %d, want %d", tt.batches, got, want)
		}
	}
}

func TestCompactionLeavesTheNewestBatchesAsTheyAre(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	for range 20 {
		var all []Line
		for batch := range 5 + random.IntN(10) {
			all = append(all, bulk(batch, 1+random.IntN(40))...)
		}
		text, _ := render(all, 0, false)
		r := reading{name: "x"}
		lines := r.feed(shrunk(string(text), "0a1b2c3d", 1+random.IntN(10)))
		if !reflect.DeepEqual(winning(lines), winning(all)) || r.edited+r.bad > 0 {
			t.Fatal("other values count now")
		}
		kept := slices.DeleteFunc(lines, func(l Line) bool { return l.Op == "" })
		want := all[len(all)-len(kept):]
		for i := range kept {
			if kept[i].Sum = ""; !reflect.DeepEqual(kept[i], want[i]) {
				t.Fatalf("%+v was kept, want %+v", kept[i], want[i])
			}
		}
		if len(kept) < len(all) && all[len(all)-len(kept)-1].Op == kept[0].Op {
			t.Fatal("a batch was kept in part")
		}
	}
}

func TestLinesOfOtherHandsOutliveCompactionInOneChain(t *testing.T) {
	odd := []string{
		"", `{"v":3,"id":"p1","t":1,"state":"archived","colour":"blue"}`,
		`{"v":1,"id":"p1","t":1,"state":"read","mood":"good"}` + "\r",
		`{"v":1,"id":"p5","t":9999999,"state":"read"}` + " \r \r", `{"v":1,"c":"elsewhere","id":"p1","t":1,"mood":",\"c\":\"x\""}`,
		`{"v":1,"id":"p3","t":1,"note":"x,\"c\":\"0\"}"}`, `{"v":1,"id":"p3","t":1,"star":true,"c":"odd"}`,
		`{"v":2,"id":"p3","t":1,"c":7}`, `{"id":"p2","t":9999999,"tag":["t1"],"untag":["t1"]} `,
	}
	random := rand.New(rand.NewPCG(11, 12))
	for range 20 {
		text, _ := render(randomLines(random, 20+random.IntN(3000)), 0, false)
		whole := strings.SplitAfter(string(text), "\n")
		for range random.IntN(4) {
			at := random.IntN(len(whole))
			whole[at] = odd[random.IntN(len(odd))] + "\n" + whole[at]
		}
		file := []string{"", "\uFEFF"}[random.IntN(2)] + strings.Join(whole, "")
		before, after := reading{name: "x"}, reading{name: "x"}
		lines, left := before.feed(file), after.feed(shrunk(file, "0a1b2c3d", Reach))
		if !reflect.DeepEqual(winning(left), winning(lines)) {
			t.Fatal("other values count now")
		}
		if after.bad+after.edited > 0 {
			t.Fatalf("found %+v, was %+v", after, before)
		}
	}
}

func TestAJournalThatIsALinkStaysOne(t *testing.T) {
	w := newFixture(t)
	w.add(1, 1, 1)
	elsewhere := filepath.Join(t.TempDir(), "synced.jsonl")
	if err := errors.Join(os.Rename(w.path(w.own()), elsewhere), os.Symlink(elsewhere, w.path(w.own()))); err != nil {
		t.Skip(err)
	}
	if err := w.Compact(true, fold); err != nil {
		t.Fatal(err)
	}
	w.add(2)
	if info, err := os.Lstat(w.path(w.own())); err != nil || info.Mode()&os.ModeSymlink == 0 {
		t.Errorf("it is %v, %v", info.Mode(), err)
	}
	if text, _ := os.ReadFile(elsewhere); strings.Count(string(text), "\n") != 4 {
		t.Errorf("%s", text)
	}
}
