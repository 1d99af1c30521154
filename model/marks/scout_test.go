package marks

import (
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"dailies/model/library"
)

// scouted looks IDs up ahead.
func scouted(s *Scout, ids []library.ID) (found Outlook) {
	s.Look(&found, func(yield func([]byte) bool) {
		for _, id := range ids {
			if !yield([]byte(id)) {
				return
			}
		}
	})
	return found
}

// holdsAgainst holds what was looked up ahead against what is looked up now, and gives
// of how many papers it told.
func (o *Outlook) holdsAgainst(t *testing.T, m *Marks, ids []library.ID) (told int) {
	t.Helper()
	for i, id := range ids {
		if r := m.papers[id]; r != nil && r.kept == 0 {
			continue // that is one of the names which who asks knows
		}
		mark, marked, ok := m.Foreseen(o, i)
		if !ok {
			continue
		}
		told++
		if want, known := m.Lookup(id); facts(mark) != facts(want) || marked != known || mark.Unsaved != want.Unsaved {
			t.Fatalf("%s: ahead %v %+v, now %v %+v", id, marked, mark, known, want)
		}
	}
	return told
}

func TestWhatIsLookedUpAheadIsTrueWhateverHappensMeanwhile(t *testing.T) {
	told, untold := 0, 0
	for seed := range uint64(5) {
		c := &checkpoints{t, rand.New(rand.NewPCG(seed, 11)), t.TempDir(), 1_000_000}
		var ids []library.ID
		for _, id := range []library.ID{"a", "b", "c", "d", "e", "never"} {
			ids = append(ids, id)
			for _, device := range []string{"one", "two"} {
				name, _ := os.ReadFile(c.home + "/" + device + "/state/device")
				ids = append(ids, id+library.ID(name))
			}
		}
		for range 8 {
			c.sit("one")
			if c.r.IntN(2) == 0 {
				c.sit("two")
				c.sync("two", "one")
			}
			s, m, _ := Open(c.config("one"))
			other, n, _ := Open(c.config("one"))
			found := scouted(m.Scout(), ids)
			told += found.holdsAgainst(t, m, ids)
			for range 3 {
				c.decide(s, m, 2)
				c.decide(other, n, 2)
				found.holdsAgainst(t, m, ids)
				news(t, s, m)
				untold += len(found.papers) - found.holdsAgainst(t, m, ids)
			}
			_ = other.Close()
			_ = s.Close()
		}
	}
	if t.Logf("told %d, not told %d", told, untold); told < 200 || untold < 100 {
		t.Errorf("told of %d papers at once, and not of %d later", told, untold)
	}
}

func TestWhatIsLookedUpAheadIsTrueWhereACheckpointIsDamaged(t *testing.T) {
	var ids []library.ID
	for i := range 600 {
		ids = append(ids, library.ID(fmt.Sprint("paper", 5*i+i%2)))
	}
	var whole string
	told := 0
	eachPageDamaged(t, func(c *checkpoints, page int) {
		config := c.config("one")
		config.ReadOnly = true
		s, m, _ := Open(config)
		defer s.Close()
		scout, all := m.Scout(), ""
		for from := 0; from < len(ids); from += 100 {
			some := ids[from : from+100]
			found := scouted(scout, some)
			told += found.holdsAgainst(t, m, some)
			for i, id := range some {
				mark, marked, ok := m.Foreseen(&found, i)
				if !ok {
					mark, marked = m.Lookup(id)
				}
				all += fmt.Sprintln(id, marked, facts(mark))
			}
		}
		if whole == "" {
			whole = all
		}
		if all != whole {
			t.Errorf("damage of page %d is seen", page)
		}
	})
	if told == 0 {
		t.Error("nothing was told")
	}
}

func TestOfPapersWithTheSameTitleAllIsLookedUpAhead(t *testing.T) {
	c := marked(t, 3000)
	s, m, _ := Open(c.config("one"))
	ids := []library.ID{"alike"}
	for i := range alike - 1 {
		id := library.ID(fmt.Sprintf("alike~%08x", i))
		ids = append(ids, id)
		save(t, s, m, m.Do(Change{ID: id, Note: ptr(strings.Repeat("a long note ", 100))}))
	}
	s.beside = 0
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	s, m, _ = Open(c.config("one"))
	defer s.Close()
	m.again = func() *past {
		t.Error("a file is read")
		return newPast(&Marks{}, nil)
	}
	found := scouted(m.Scout(), ids[:1])
	_ = s.base.file.Close()
	if _, _, ok := m.Foreseen(&found, 0); ok {
		t.Error("it is clear which of them is meant")
	}
	for _, id := range ids[1:] {
		if mark, _ := m.Lookup(id); mark.Note == "" {
			t.Fatalf("%s has no note", id)
		}
	}
}

func TestWhatWasLookedUpAheadIsReadNoMore(t *testing.T) {
	for what, ahead := range map[string]bool{"ahead": true, "not ahead": false} {
		c := marked(t, 3000)
		s, m, _ := Open(c.config("one"))
		m.Do(Change{ID: "alike", Status: ptr(Read)}, Change{ID: "alike~01234567", Note: ptr("one of two")}, status("paper9", Read))
		save(t, s, m, m.Do(Change{ID: "alike~89abcdef", Tag: []string{"two"}}))
		s.beside = 0
		if err := s.Close(); err != nil {
			t.Fatal(err)
		}
		s, m, _ = Open(c.config("one"))
		defer s.Close()
		m.again = func() *past { // the checkpoint is forsaken
			if ahead {
				t.Errorf("%s: a file is read", what)
			}
			return newPast(&Marks{}, nil)
		}
		ids := []library.ID{"alike", "other"}
		for i := range 3000 {
			ids = append(ids, library.ID(fmt.Sprint("paper", i)))
		}
		if ahead {
			found := scouted(m.Scout(), ids)
			defer func() { found.holdsAgainst(t, m, ids) }()
		}
		_ = s.base.file.Close()
		for _, id := range append(ids, "alike~01234567", "alike~89abcdef", "paper0~01234567") {
			m.Lookup(id)
		}
		if forsaken := m.base == nil; forsaken == ahead {
			t.Errorf("%s: the checkpoint is forsaken: %v", what, forsaken)
		}
	}
}

func TestAScoutLooksUpWhileSomebodyDecides(t *testing.T) {
	c := marked(t, 3000)
	s, m, _ := Open(c.config("one"))
	defer s.Close()
	var ids []library.ID
	for i := range 3000 {
		ids = append(ids, library.ID(fmt.Sprint("paper", i)))
	}
	scout, found := m.Scout(), make(chan Outlook)
	go func() { found <- scouted(scout, ids) }()
	for range 3 {
		c.decide(s, m, 20)
		for _, id := range ids[:500] {
			m.Lookup(id)
		}
		m.Undo()
	}
	o := <-found
	if told := o.holdsAgainst(t, m, ids); told < 1400 {
		t.Errorf("told of %d", told)
	}
}

func TestMarksInMemoryNeedNoScout(t *testing.T) {
	m := newMarks("d")
	m.Do(status("a", Read))
	found := scouted(m.Scout(), []library.ID{"a"})
	if _, _, ok := m.Foreseen(&found, 0); ok || m.Scout() != nil {
		t.Error("somebody looked ahead")
	}
}

func BenchmarkAScout(b *testing.B) {
	const n = 100_000
	home := b.TempDir()
	config := Config{DataDir: home, StateDir: home + "/state"}
	s, m, _ := Open(config)
	var changes []Change
	for i := range n {
		changes = append(changes, status(library.ID(fmt.Sprint("apaperofthenumber", i, "andasmanywordsasatitlehasonaverage")), Read))
	}
	if err := s.Save([]Step{m.Do(changes...)}); err != nil {
		b.Fatal(err)
	}
	if err := s.Close(); err != nil {
		b.Fatal(err)
	}
	s, m, _ = Open(config)
	defer s.Close()
	if m.base == nil {
		b.Fatal("there is no checkpoint")
	}
	var keys [][]byte
	for i := range changes {
		keys = append(keys, []byte(changes[i*7919%n].ID))
	}
	scout, found := m.Scout(), Outlook{}
	look := func() {
		found = found.Again()
		scout.Look(&found, slices.Values(keys))
	}
	look()
	for _, row := range []struct {
		name string
		do   func()
	}{
		{"looks up", look},
		{"is asked", func() {
			for i := range keys {
				m.Foreseen(&found, i)
			}
		}},
		{"is not there", func() {
			for _, key := range keys {
				m.LookupKey(key)
			}
		}},
	} {
		b.Run(row.name, func(b *testing.B) {
			for b.Loop() {
				row.do()
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/n, "ns/paper")
		})
	}
}
