package marks

import (
	"fmt"
	"math/rand/v2"
	"runtime"
	"slices"
	"strings"
	"testing"
	"unsafe"

	"dailies/model/library"
	"dailies/parser/clean"
)

func TestAStepMadePieceByPieceIsOneStep(t *testing.T) {
	whole, pieces := newMarks("d"), newMarks("d")
	var changes []Change
	for i := range 700 {
		changes = append(changes, status(library.ID(fmt.Sprint("paper", i)), Status(i%4)))
	}
	for _, m := range []*Marks{whole, pieces} {
		m.Do(status("paper1", Read), status("paper2", Read)) // one is so already then
	}
	want := whole.Do(changes...)
	b := pieces.Begin()
	b.Use(NewRoom(len(changes)))
	for len(changes) > 0 {
		n := min(len(changes), 90)
		b.Add(changes[:n]...)
		changes = changes[n:]
	}
	got := b.End()
	if got.Len() != want.Len() || got.Len() < 500 {
		t.Fatalf("%d changes, want %d", got.Len(), want.Len())
	}
	for i := range got.Len() {
		c, was := got.Change(i)
		w, before := want.Change(i)
		if c.ID != w.ID || *c.Status != *w.Status || *was.Status != *before.Status {
			t.Errorf("change %d: %+v, want %+v", i, c, w)
		}
	}
	if s, ok := pieces.Undo(); !ok || s.Len() != got.Len() || pieces.Get("paper2").Status != Read {
		t.Errorf("undo takes back %d of %d", s.Len(), got.Len())
	}
	if empty := pieces.Begin().End(); empty.Op != "" {
		t.Errorf("a step without changes is %+v", empty)
	}
}

// inPiecesOf gives papers a change, some at a time, whose IDs stand in the same bytes
// one after the other.
func inPiecesOf(m *Marks, n int, c Change, papers []string) Step {
	b := m.Begin()
	b.Use(NewRoom(len(papers)))
	var ids []byte
	for some := range slices.Chunk(papers, n) {
		var named []Named
		ids = ids[:0]
		for _, name := range some {
			at := len(ids)
			ids = append(ids, name...)
			named = append(named, Named{ids[at:], clean.Of("About\n" + name)})
		}
		b.Each(c, named)
		clear(ids)
	}
	return b.End()
}

func TestTheSameChangeOfManyPapersIsAChangeOfEach(t *testing.T) {
	for seed := range uint64(200) {
		random := rand.New(rand.NewPCG(seed, 6))
		each, one := twins()
		for range 10 {
			c := someChanges(random, 1)[0]
			if random.IntN(3) == 0 {
				c.Tag, c.Untag = []string{"t2", "t0", "t2", "#t1"}, []string{"t0", "t1"}
			}
			var papers []string
			for i := range 20 {
				if random.IntN(2) == 0 {
					papers = append(papers, fmt.Sprintf("paper%d%s", i, strings.Repeat("x", i)))
				}
			}
			var changes []Change
			for _, name := range papers {
				c.ID, c.Title = library.ID(name), "About\n"+name
				changes = append(changes, c)
			}
			want, got := one.Do(changes...), inPiecesOf(each, 1+random.IntN(7), c, papers)
			if normal(got) != normal(want) || picture(each) != picture(one) {
				t.Fatalf("seed %d:\n%s%s\nwant\n%s%s", seed, normal(got), picture(each), normal(want), picture(one))
			}
		}
	}
}

func TestWhatIsDoneToPapersThatHaveMarksTakesNoMemory(t *testing.T) {
	day, tags := "2026-12-01", []string{"learning", "rl"}
	for name, c := range map[string]Change{
		"status":          {Status: ptr(Read)},
		"status, awake":   {Status: ptr(Read), Snooze: ptr("")},
		"star":            {Starred: ptr(true)},
		"snooze":          {Status: ptr(Inbox), Snooze: &day},
		"tags":            {Tag: tags, Untag: []string{"nlp"}},
		"nothing changes": {Status: ptr(ToRead), Untag: tags},
	} {
		m := newMarks("d")
		var papers []Named
		for i := range 1000 {
			id := fmt.Sprint("a paper with a title of some length, number ", i)
			papers = append(papers, Named{[]byte(id), clean.Of("A Paper")})
		}
		for _, first := range []Change{
			{Status: ptr(ToRead), Starred: ptr(true), Snooze: &day, Tag: tags},
			{Starred: ptr(false), Snooze: ptr(""), Untag: tags},
		} {
			b := m.Begin()
			b.Each(first, papers)
			b.End()
		}
		b := m.Begin()
		b.Use(NewRoom(len(papers)))
		done := 0
		if n := testing.AllocsPerRun(3, func() { b.Each(c, papers[done:done+250]); done += 250 }); n > 10 {
			t.Errorf("%s: on 250 papers it takes memory %v times", name, n)
		}
		b.End()
		r, ok := m.BeginUndo()
		r.Use(NewRoom(r.Len()))
		if n := testing.AllocsPerRun(3, func() { r.Next(250) }); !ok || n > 10 {
			t.Errorf("%s: to undo it on 250 papers takes memory %v times", name, n)
		}
	}
}

func TestAStepHoldsSixteenBytesOfAPaper(t *testing.T) {
	m, day := newMarks("d"), "2026-12-01"
	var papers []Named
	for i := range 5000 {
		papers = append(papers, Named{fmt.Append(nil, "paper", i), clean.Of("A Paper")})
		m.Do(status(library.ID(papers[i].ID), Status(i%3)))
	}
	for _, c := range []Change{{Status: ptr(Skipped)}, {Snooze: &day, Status: ptr(Inbox)}, {Starred: ptr(true), Tag: []string{"rl"}}} {
		var before, after runtime.MemStats
		b := m.Begin()
		b.Use(NewRoom(len(papers)))
		b.Each(c, papers)
		s := b.End()
		held := m.done[len(m.done)-1].step
		if held.titles != nil || cap(held.edits) != len(papers) || unsafe.Sizeof(held.edits[0]) != 16 {
			t.Errorf("a step on %d papers holds %d of %d bytes, %d titles", s.Len(), cap(held.edits), unsafe.Sizeof(held.edits[0]), len(held.titles))
		}
		runtime.ReadMemStats(&before)
		again := Step{edits: make([]trace, 0, len(papers)), titles: make([]string, 0, len(papers))}
		for i := range s.Len() {
			e := s.edit(i)
			again.add(&e)
		}
		runtime.ReadMemStats(&after)
		if took := (after.TotalAlloc - before.TotalAlloc) / uint64(len(papers)); took > 34 {
			t.Errorf("it takes %d bytes a paper with its titles, want 32", took)
		}
		if normal(again) == "" || again.Len() != s.Len() {
			t.Errorf("%d edits became %d", s.Len(), again.Len())
		}
	}
}

func TestUndoRemembersTheLastStepsAndTheLastOneWhateverItsSize(t *testing.T) {
	for most, want := range map[int]int{100: 5, 12: 5, 11: 4, 10: 3, 9: 3, 8: 2, 6: 2, 5: 1, 0: 1} {
		m := newMarks("d")
		for i := range 5 { // on 1, 2, 3, 4 and 2 papers
			var changes []Change
			for n := range []int{1, 2, 3, 4, 2}[i] {
				changes = append(changes, status(library.ID(fmt.Sprint("paper", n)), Status(1+i%3)))
			}
			m.Do(changes...)
		}
		if m.Forgotten() {
			t.Fatal("few papers are forgotten")
		}
		if m.Forget(most); len(m.done) != want || m.Forgotten() != (want < 5) {
			t.Errorf("of %d papers at most %d steps are left, want %d", most, len(m.done), want)
		}
		for range want {
			if s, ok := m.Undo(); !ok || s.Len() == 0 {
				t.Errorf("%d: %+v, %v", most, s, ok)
			}
		}
	}
}
