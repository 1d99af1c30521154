package marks

import (
	"fmt"
	"runtime"
	"testing"

	"dailies/model/library"
	"dailies/parser/clean"
)

func inUse() int64 {
	runtime.GC()
	runtime.GC() // what waited for the first
	var s runtime.MemStats
	runtime.ReadMemStats(&s)
	return int64(s.HeapAlloc)
}

// named are n papers, called as they are.
func named(n int) []Named {
	papers := make([]Named, n)
	for i := range papers {
		title := fmt.Sprintf("Generated Paper Number %d With a Title of Usual Length", i)
		papers[i] = Named{[]byte(library.Key(title)), clean.Of(title)}
	}
	return papers
}

// TestAStepOverACheckpointTakesAsMuchMemoryAsItNeeds does and takes back steps on papers
// that stand in a checkpoint, and get a record by that.
func TestAStepOverACheckpointTakesAsMuchMemoryAsItNeeds(t *testing.T) {
	const n = 10_000
	papers := named(n)
	for name, c := range map[string]Change{
		"status": {Status: ptr(Read)}, "star": {Starred: ptr(true)}, "tags": {Tag: []string{"agents", "rl"}}, "note": {Note: ptr("to be read again")},
	} {
		home := t.TempDir()
		s, m, _ := open(t, home)
		batch := m.Begin()
		batch.Each(c, papers)
		save(t, s, m, batch.End())
		for _, undo := range []bool{true, false} {
			s, m = restart(t, s, home)
			m.Get("nobody's") // the checkpoint is there
			before, needs := inUse(), int64(0)
			var step Step
			if undo {
				r, _ := m.BeginUndo()
				r.Use(NewRoom(r.Len()))
				needs, step = r.Needs(), r.End()
			} else {
				batch := m.Begin()
				again := Change{Status: ptr(Skipped)}
				needs, _ = m.Needs(again, papers)
				batch.Use(NewRoom(n))
				batch.Each(again, papers)
				step = batch.End()
			}
			took := inUse() - before
			if step.Len() != n || took > needs || needs > took*8/5 {
				t.Errorf("%s, undo %v: %d bytes a paper are needed, and %d taken", name, undo, needs/n, took/n)
			}
			runtime.KeepAlive(step)
			save(t, s, m, step)
		}
	}
}

func TestWhatAStepNeedsIsOfWhatItChanges(t *testing.T) {
	m, papers := newMarks("d"), named(4)
	m.Do(Change{ID: library.ID(papers[0].ID), Tag: []string{"a"}}, Change{ID: library.ID(papers[1].ID), Starred: ptr(true)})
	before, id := picture(m), int64(len(papers[0].ID))
	for _, tt := range []struct {
		name    string
		change  Change
		bytes   int64
		changes int
	}{
		{"nothing", Change{}, 4 * ofStep, 0},
		{"status", Change{Status: ptr(Read)}, 4*ofStep + 2*(ofRecord+id), 4},
		{"star", Change{Starred: ptr(true)}, 4*ofStep + 2*(ofRecord+id+ofRare), 3},
		{"tag", Change{Tag: []string{"a"}}, 4*ofStep + 2*(ofRecord+id+ofRare) + ofWords + 3*ofTag, 3},
		{"different tags", Change{Tag: []string{"a", "b"}}, 4*ofStep + 2*(ofRecord+id+ofRare) + 2*ofWords + 7*ofTag, 4},
		{"a tag that only one has", Change{Untag: []string{"a"}}, 4*ofStep + ofWords + ofTag, 1},
	} {
		bytes, changes := m.Needs(tt.change, papers)
		if bytes != tt.bytes || changes != tt.changes {
			t.Errorf("%s: %d bytes for %d changes, want %d for %d", tt.name, bytes, changes, tt.bytes, tt.changes)
		}
	}
	if picture(m) != before || m.Len() != 2 {
		t.Error("something was changed")
	}
}

func TestAReversalThatIsAbandonedIsStillToCome(t *testing.T) {
	m := newMarks("d")
	m.Do(status("a", Read))
	m.Do(status("a", Skipped))
	for _, c := range []struct {
		begin func() (*Reversal, bool)
		is    Status
	}{{m.BeginUndo, Read}, {m.BeginUndo, Inbox}, {m.BeginRedo, Read}, {m.BeginRedo, Skipped}} {
		before := m.Get("a")
		r, _ := c.begin()
		r.Abandon()
		if got := m.Get("a"); got.Status != before.Status {
			t.Errorf("%v became %v", before.Status, got.Status)
		}
		r, ok := c.begin()
		if !ok {
			t.Fatal("it is gone")
		}
		r.End()
		if got := m.Get("a"); got.Status != c.is {
			t.Errorf("%v, want %v", got.Status, c.is)
		}
	}
}
