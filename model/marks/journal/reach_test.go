package journal

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"
)

func TestUndoReachesSoManyBatchesAndBytesAndAlwaysTheNewest(t *testing.T) {
	for _, tt := range []struct {
		name    string
		batches int
		size    int64 // of each
		newest  int64
		bytes   int64 // that undo reaches
		want    int   // batches that stay
	}{
		{"few", 5, 10, 10, 1000, 5},
		{"very many", 9 * Reach, 10, 10, 1e9, Reach},
		{"large ones", 50, 100, 100, 1000, 10},
		{"large ones and a small one", 50, 100, 1, 1000, 10},
		{"one larger than all may be", 50, 10, 5000, 1000, 1},
		{"the only one", 1, 0, 5000, 1000, 1},
		{"none", 0, 0, 0, 1000, 0},
	} {
		r := newReach(tt.bytes)
		var begins []int64
		end := int64(0)
		for n := range tt.batches {
			begins = append(begins, end)
			size := tt.size
			if n == tt.batches-1 {
				size = tt.newest
			}
			r.add(fmt.Sprint("s.", n), end+size/2) // a batch has several lines
			end += size
			r.add(fmt.Sprint("s.", n), end)
		}
		want := int64(0)
		if tt.want > 0 {
			want = begins[tt.batches-tt.want]
		}
		if got := r.cut(end); got != want {
			t.Errorf("%s: it begins at %d of %d, want %d", tt.name, got, end, want)
		}
	}
}

// bulk is a batch that sets the status of n papers.
func bulk(batch, n int) []Line {
	lines := make([]Line, n)
	for i := range lines {
		lines[i] = Line{
			Version: 1, ID: fmt.Sprint("p", i), Title: fmt.Sprint("Paper ", i), Time: int64(1 + batch), By: "0a1b2c3d",
			Set: State, State: states[batch%4], Op: fmt.Sprint("s.", batch), First: 1,
		}
	}
	return lines
}

func TestAFullJournalIsCompactedWhereThatMakesRoom(t *testing.T) {
	w := newWorld(t)
	other := w.window() // another window is open all the while
	for _, v := range []*world{w, other} {
		v.limit, v.reach = 110<<10, 40<<10
	}
	var all []Line
	for batch := range 20 {
		lines := bulk(batch, 200) // 30 kB: the marks, what undo reaches and one more are 90
		all = append(all, lines...)
		if err := []*world{w, other}[batch%2].Append(lines); err != nil {
			t.Fatalf("batch %d: %v", batch, err)
		}
		for i, v := range []*world{w, other} {
			v.read()
			if f := v.Findings(); f.Bad+f.Edited > 0 {
				t.Fatalf("batch %d: window %d found %+v", batch, i, f)
			}
		}
	}
	lines, err := w.window().Read()
	if err != nil || !reflect.DeepEqual(winning(lines), winning(all)) {
		t.Errorf("other values count now; %v", err)
	}
	if size := len(w.text()); int64(size) > w.limit {
		t.Errorf("it has %d bytes", size)
	}
	last := 0
	for _, l := range lines {
		if l.Op == "s.19" {
			last++
		}
	}
	if last != 200 {
		t.Errorf("%d of 200 lines of the newest batch can be undone", last)
	}
}

func TestOnesOwnCompactionIsNoNews(t *testing.T) {
	for _, behind := range []bool{false, true} {
		w := newWorld(t)
		w.reach = 0
		w.read()
		for batch := range 3 {
			if err := w.Append(bulk(batch, 200)); err != nil {
				t.Fatal(err)
			}
		}
		if behind {
			w.window().add(7)
		}
		w.limit = int64(len(w.text())) + 100
		if err := w.Append(bulk(3, 200)); err != nil {
			t.Fatal(err)
		}
		if got := w.read(); behind != slices.Contains(got, "p7") || !behind && len(got) > 0 {
			t.Errorf("behind is %v: %d are news", behind, len(got))
		}
		w.add(8)
		if got := w.read(); len(got) > 0 {
			t.Errorf("behind is %v: news %v", behind, got)
		}
		if f, fresh := w.Findings(), w.window(); fresh.read() == nil || f.Entries != fresh.Findings().Entries || f.Edited+f.Bad > 0 {
			t.Errorf("behind is %v: found %+v, another window %+v", behind, f, fresh.Findings())
		}
	}
}

func TestAFullJournalOfWhatCountsRefusesAndIsLeftAlone(t *testing.T) {
	w := newWorld(t)
	if err := w.Append(bulk(0, 200)); err != nil {
		t.Fatal(err)
	}
	before := w.text()
	w.limit = int64(len(before)) + 100
	for range 2 {
		if err := w.Append(bulk(1, 200)); !errors.Is(err, errFull) || !strings.Contains(err.Error(), "is full") {
			t.Errorf("it gave %v", err)
		}
		if w.text() != before {
			t.Fatal("the file was changed")
		}
	}
	if w.add(3); w.lean != int64(len(before)) {
		t.Errorf("it was tried to compact at %d bytes", w.lean)
	}
}

func TestALineThatNobodyCouldReadIsNotWritten(t *testing.T) {
	w := newWorld(t)
	w.add(1)
	before, lines := w.text(), bulk(1, 3)
	for i := range 400_000 {
		lines[2].Tag = append(lines[2].Tag, fmt.Sprintf("one-of-very-many-tags-whose-names-are-long-%d", i))
	}
	if err := w.Append(lines); !errors.Is(err, errLong) || !strings.Contains(err.Error(), "longer than 16 MiB") {
		t.Errorf("it gave %v", err)
	}
	if w.text() != before {
		t.Fatalf("%d bytes became %d", len(before), len(w.text()))
	}
	if err := w.Append(lines[:2]); err != nil {
		t.Error(err)
	}
	if fresh := w.window(); fresh.read() == nil || fresh.Findings().Bad > 0 {
		t.Errorf("found %+v", fresh.Findings())
	}
}

func TestALongSaveIsWrittenInPiecesOfWholeLinesAndTakenBackAsAWhole(t *testing.T) {
	w := newWorld(t)
	w.add(1)
	before := w.text()
	lines := bulk(1, 100_000) // 14 MB
	w.limit = int64(len(before)) + 2*atOnce + 1000
	if err := w.Append(lines); !errors.Is(err, errFull) {
		t.Fatal(err)
	}
	if w.text() != before {
		t.Fatalf("%d bytes became %d", len(before), len(w.text()))
	}
	w.limit = maxFile
	if err := w.Append(lines); err != nil {
		t.Fatal(err)
	}
	again := w.window()
	if got := again.read(); len(got) != 1+len(lines) {
		t.Errorf("read %d", len(got))
	}
	if f := again.Findings(); f.Bad+f.Edited > 0 {
		t.Errorf("found %+v", f)
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
		s := newShrinking("0a1b2c3d", strings.NewReader(string(text)), int64(len(text)), int64(random.IntN(len(text))))
		var got strings.Builder
		if err := errors.Join(s.look(), s.write(&got)); err != nil {
			t.Fatal(err)
		}
		r := reading{name: "x"}
		lines := r.feed(got.String())
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
		if kept[0].Op == want[0].Op && len(kept) < len(all) && all[len(all)-len(kept)-1].Op == kept[0].Op {
			t.Fatal("a batch was kept in part")
		}
	}
}
