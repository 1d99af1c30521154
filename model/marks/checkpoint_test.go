package marks

import (
	"bytes"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"sort"
	"strings"
	"testing"
	"time"

	"dailies/model/library"
	"dailies/model/marks/journal"
)

// checkpoints is a folder in which things happen that happen to journals, on two devices.
type checkpoints struct {
	t    *testing.T
	r    *rand.Rand
	home string
	now  int64
}

func (c *checkpoints) config(device string) Config {
	return Config{DataDir: filepath.Join(c.home, device), StateDir: filepath.Join(c.home, device, "state"), Now: func() time.Time {
		c.now += c.r.Int64N(3)
		return time.UnixMilli(c.now)
	}}
}

// tick waits until the file system gives another time to what is written than before:
// it counts in steps of 4 ms.
func (c *checkpoints) tick() {
	path := filepath.Join(c.home, "tick")
	written := func() time.Time {
		err := os.WriteFile(path, nil, 0o600)
		info, statErr := os.Stat(path)
		if err := errors.Join(err, statErr); err != nil {
			c.t.Fatal(err)
		}
		return info.ModTime()
	}
	for before := written(); written().Equal(before); {
	}
}

// sit sits down at a device and decides.
func (c *checkpoints) sit(device string) {
	s, m, _ := Open(c.config(device))
	s.beside = int64(c.r.IntN(2) * 3000)
	c.decide(s, m, c.r.IntN(12))
	if c.r.IntN(8) == 0 {
		c.tick()
		c.mishap()
		c.decide(s, m, c.r.IntN(3))
	}
	if c.r.IntN(6) == 0 {
		_ = s.Compact(true)
	}
	if c.r.IntN(6) == 0 {
		other, n, _ := Open(c.config(device))
		c.decide(other, n, 3)
		if c.r.IntN(2) == 0 {
			entries, _ := s.News()
			m.Merge(entries)
			c.decide(s, m, 3)
		}
		_ = other.Close()
	}
	if c.r.IntN(6) == 0 { // it is killed
		s.sitting.End()
		_ = s.journal.Close()
		return
	}
	if err := s.Close(); err != nil {
		c.t.Fatal(err)
	}
}

func (c *checkpoints) decide(s *Store, m *Marks, steps int) {
	for range steps {
		var step Step
		switch n := c.r.IntN(8); {
		case n < 5:
			var changes []Change
			for range 1 + c.r.IntN(3) {
				change := randomChange(c.r, m)
				if c.r.IntN(2) == 0 {
					change.ID += library.ID(s.device)
				}
				change.Title = "Title of " + string(change.ID)
				if c.r.IntN(4) == 0 {
					change.ID += "~12345678"
				}
				changes = append(changes, change)
			}
			step = m.Do(changes...)
		case n < 7:
			step, _ = m.Undo()
		default:
			step, _ = m.Redo()
		}
		if err := s.Save([]Step{step}); err != nil {
			c.t.Fatal(err)
		}
		m.Saved([]Step{step})
	}
}

// sync takes the journal of one device to another.
func (c *checkpoints) sync(from, to string) {
	name, err := os.ReadFile(filepath.Join(c.home, from, "state", "device"))
	if err != nil {
		return
	}
	file := strings.TrimSpace(string(name)) + ".jsonl"
	text, err := os.ReadFile(filepath.Join(c.home, from, "marks", file))
	if err != nil || os.MkdirAll(filepath.Join(c.home, to, "marks"), 0o700) != nil {
		return
	}
	path := filepath.Join(c.home, to, "marks", file)
	if c.r.IntN(2) == 0 {
		_ = os.Remove(path)
	}
	if err := os.WriteFile(path, text, 0o600); err != nil {
		c.t.Fatal(err)
	}
}

// mishap is what hands, sync tools and power failures do to a journal.
func (c *checkpoints) mishap() {
	files, _ := filepath.Glob(c.home + "/*/marks/*.jsonl")
	if len(files) == 0 {
		return
	}
	path := files[c.r.IntN(len(files))]
	text, err := os.ReadFile(path)
	if err != nil || len(text) < 100 {
		return
	}
	at := c.r.IntN(len(text))
	switch c.r.IntN(12) {
	case 0: // a conflict copy
		path = strings.TrimSuffix(path, ".jsonl") + fmt.Sprint(" (conflict ", c.r.IntN(3), ").jsonl")
	case 1: // cut short
		text = text[:at]
	case 2: // half a line, or a line without its end
		text = append(text, text[:min(len(text), 20+c.r.IntN(300))]...)
	case 3: // an edit in place that leaves its size
		text = bytes.Replace(text, []byte(`"read"`), []byte(`"skip"`), 1)
		text = bytes.Replace(text, []byte(`note 1`), []byte(`note 7`), 1)
	case 4: // an edit that does not
		text = bytes.Replace(text, []byte(`"to-read"`), []byte(`"skipped"`), 1)
		text = bytes.Replace(text, []byte(`note 2`), []byte(`a longer note`), 1)
	case 5: // a line of another hand, of some time
		text = fmt.Appendf(text, "{\"id\":\"a\",\"t\":%d,\"state\":\"read\",\"by\":\"hand\"}\n", c.now-c.r.Int64N(50)+c.r.Int64N(50))
	case 6: // damage
		text[at] = 0
	default:
		return
	}
	if err := os.WriteFile(path, text, 0o600); err != nil {
		c.t.Fatal(err)
	}
}

// shown is all that somebody can see of marks: it undoes and decides as well.
func shown(t *testing.T, m *Marks, r Report) string {
	t.Helper()
	var b strings.Builder
	fmt.Fprintf(&b, "%d %v %v\n", m.Len(), m.Count(), m.Tags())
	fmt.Fprintln(&b, r.Files, r.Entries, r.Edited, r.Newer, r.Bad, r.Problems, r.Unread)
	all := func() {
		for id, mark := range m.All() {
			looked, known := m.Lookup(id)
			fmt.Fprintln(&b, id, facts(mark), mark.Title, mark.First.UnixMilli(), mark.Unsaved, known, facts(looked))
		}
	}
	step := func(what string, s Step) {
		fmt.Fprintln(&b, what, s.Undoes, s.Redoes, s.Skipped, Lines([]Step{s}))
	}
	m.sitting.name = "this"
	m.sitting.now = func() time.Time { return time.UnixMilli(1) }
	if s, ok := m.Redo(); ok {
		step("redo", s)
	}
	for n := 0; ; n++ {
		s, ok := m.Undo()
		if !ok {
			break
		}
		if step("undo", s); n == 3 {
			s, _ = m.Redo()
			step("redo", s)
		}
	}
	for s, ok := m.Redo(); ok && b.Len() < 1<<20; s, ok = m.Redo() {
		step("redo", s)
	}
	step("do", m.Do(status("a", Read), status("new", Skipped), Change{ID: "c", Note: ptr("other")}))
	all()
	fmt.Fprintln(&b, m.Tags())
	return b.String()
}

// opened opens the marks of a device with its checkpoint, and without, and touches
// nothing.
func (c *checkpoints) opened(device string) (with, without string, used bool) {
	config := c.config(device)
	config.ReadOnly = true
	s, m, r := Open(config)
	used = s.base != nil
	with = shown(c.t, m, r)
	_ = s.Close()
	path := s.checkpointPath()
	away := os.Rename(path, path+".away")
	s, m, r = Open(config)
	without = shown(c.t, m, r)
	_ = s.Close()
	if away == nil {
		_ = os.Rename(path+".away", path)
	}
	return with, without, used
}

func TestACheckpointChangesNothingOfWhatIsThere(t *testing.T) {
	used, all := 0, 0
	for seed := range uint64(16) {
		c := &checkpoints{t, rand.New(rand.NewPCG(seed, 7)), t.TempDir(), 1_000_000}
		for range 20 {
			device := []string{"one", "two"}[c.r.IntN(5)/3]
			c.sit(device)
			if c.r.IntN(2) == 0 {
				c.sync("one", "two")
			}
			if c.r.IntN(2) == 0 {
				c.sync("two", "one")
			}
			if c.r.IntN(3) == 0 {
				c.mishap()
			}
			for _, device := range []string{"one", "two"} {
				with, without, was := c.opened(device)
				if all++; was {
					used++
				}
				if with != without {
					t.Fatalf("seed %d: with a checkpoint (%v)\n%s\nwithout\n%s", seed, was, with, without)
				}
			}
		}
	}
	if t.Logf("%d of %d were opened by a checkpoint", used, all); used < all/8 {
		t.Errorf("only %d of %d were opened by a checkpoint", used, all)
	}
}

// marked is a home with many marks and a checkpoint.
func marked(t *testing.T, n int) *checkpoints {
	t.Helper()
	c := &checkpoints{t, rand.New(rand.NewPCG(1, 2)), t.TempDir(), 1_000_000}
	s, m, _ := Open(c.config("one"))
	s.beside = 0
	var steps []Step
	for i := range n {
		id := library.ID(fmt.Sprint("paper", i))
		change := Change{ID: id, Title: fmt.Sprint("Paper ", i), Status: ptr(Status(i % 4))}
		if i%10 == 0 {
			change.Tag, change.Note = []string{"ten"}, ptr(fmt.Sprint("note ", i))
		}
		if i%100 == 0 {
			change.ID += "~01234567"
		}
		steps = append(steps, m.Do(change))
	}
	var bulk []Change
	for i := range n / 2 {
		bulk = append(bulk, Change{ID: library.ID(fmt.Sprint("paper", 2*i)), Starred: ptr(true)})
	}
	if err := s.Save(append(steps, m.Do(bulk...))); err != nil {
		t.Fatal(err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	return c
}

func TestUndoReachesAsFarBehindACheckpoint(t *testing.T) {
	c := &checkpoints{t, rand.New(rand.NewPCG(1, 2)), t.TempDir(), 1_000_000}
	for n, steps := range []int{1010, 7} {
		s, m, _ := Open(c.config("one"))
		s.beside = int64(n) << 30 // a checkpoint of the first sitting only
		var done []Step
		for i := range steps {
			done = append(done, m.Do(status(library.ID(fmt.Sprint(n, "-", i)), Read)))
		}
		if err := s.Save(done); err != nil {
			t.Fatal(err)
		}
		if err := s.Close(); err != nil {
			t.Fatal(err)
		}
	}
	with, without, used := c.opened("one")
	if n := strings.Count(with, "undo"); !used || with != without || n < 1000 {
		t.Errorf("a checkpoint was used: %v; %d steps can be undone, and %d without it", used, n, strings.Count(without, "undo"))
	}
}

func TestACheckpointOfOneWindowGivesNothingOfAnotherToUndo(t *testing.T) {
	c := &checkpoints{t, rand.New(rand.NewPCG(1, 2)), t.TempDir(), 1_000_000}
	one, m, _ := Open(c.config("one"))
	save(t, one, m, m.Do(status("of one", Read)))
	two, n, _ := Open(c.config("one"))
	two.beside = 0
	save(t, two, n, n.Do(status("of two", Read)))
	if err := two.Close(); err != nil {
		t.Fatal(err)
	}
	three, o, _ := Open(c.config("one"))
	if step, _ := o.Undo(); step.Len() != 1 || first(step).ID != "of two" {
		t.Errorf("the third window undid %+v", step)
	}
	if step, ok := o.Undo(); ok {
		t.Errorf("the third window undid %+v of the first", step)
	}
	if err := three.Close(); err != nil {
		t.Fatal(err)
	}
	one.beside = 0
	if err := one.Close(); err != nil {
		t.Fatal(err)
	}
	four, p, _ := Open(c.config("one"))
	defer four.Close()
	if _, ok := p.Undo(); !ok || four.base == nil {
		t.Errorf("the last one left a checkpoint: %v, and something to undo: %v", four.base != nil, ok)
	}
}

func TestWhatIsLeftOfACheckpointGoes(t *testing.T) {
	c := marked(t, 100)
	state := filepath.Join(c.home, "one", "state")
	left := filepath.Join(state, ".0a.checkpoint.new-1")
	device, _ := os.ReadFile(filepath.Join(state, "device"))
	killed := filepath.Join(state, "."+strings.TrimSpace(string(device))+".checkpoint.new-12")
	for _, path := range []string{left, killed} {
		if err := os.WriteFile(path, []byte("half"), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	s, m, _ := Open(c.config("one"))
	path, beside := s.checkpointPath(), s.beside
	save(t, s, m, m.Do(status("a", Read)))
	s.beside = 0
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	there := func(path string) bool { _, err := os.Stat(path); return err == nil }
	if !there(path) || there(killed) || !there(left) {
		t.Errorf("the checkpoint: %v, half of one: %v, somebody else's: %v", there(path), there(killed), there(left))
	}

	journal := filepath.Join(c.home, "one", "marks", strings.TrimSpace(string(device))+".jsonl")
	text, _ := os.ReadFile(journal)
	if err := os.WriteFile(journal, append([]byte("{}\n"), text...), 0o600); err != nil {
		t.Fatal(err)
	}
	s, _, _ = Open(c.config("one"))
	s.beside = beside
	if used := s.base != nil; used || s.Close() != nil || there(path) {
		t.Errorf("a checkpoint of another journal is used: %v, and stays: %v", used, there(path))
	}
}

func TestAMarkIsFoundWhereverItsSumStands(t *testing.T) {
	c := marked(t, 3000)
	path, _ := filepath.Glob(c.home + "/one/state/*.checkpoint")
	name := strings.TrimSuffix(filepath.Base(path[0]), ".checkpoint")
	k, err := openCheckpoint(path[0], name)
	if err != nil {
		t.Fatal(err)
	}
	defer k.file.Close()
	var sums []uint64
	for i := range k.head.n {
		sums = append(sums, k.sum(i))
	}
	ask := []uint64{0, 1, math.MaxUint64}
	for _, s := range sums {
		ask = append(ask, s-1, s, s+1, c.r.Uint64())
	}
	for _, of := range ask {
		want := sort.Search(len(sums), func(i int) bool { return sums[i] >= of })
		if got, again := k.firstOf(of), k.firstOf(of); got != want || again != want || k.err != nil {
			t.Fatalf("the first of %x is %d, want %d (%v)", of, got, want, k.err)
		}
	}
}

func TestWhatACheckpointCannotSeeIsNews(t *testing.T) {
	c := marked(t, 100)
	s, m, _ := Open(c.config("one"))
	defer s.Close()
	if s.base == nil || m.Get("paper10").Note != "note 10" {
		t.Fatal("there is no checkpoint")
	}
	if s.base.head.spans[0].Print == (journal.Print{}) {
		t.Skip("files are read through here before a checkpoint counts")
	}
	path := filepath.Join(c.home, "one", "marks", s.device+".jsonl")
	info, err := os.Stat(path)
	if err != nil {
		t.Fatal(err)
	}
	text, _ := os.ReadFile(path)
	text = bytes.Replace(text, []byte("note 10"), []byte("note 90"), 1)
	if os.WriteFile(path, text, 0o600) != nil || os.Chtimes(path, time.Time{}, info.ModTime()) != nil {
		t.Fatal("not written")
	}
	if news(t, s, m); m.Get("paper10").Note != "note 90" || s.Report().Edited != 1 {
		t.Errorf("the note is %q, and the report %+v", m.Get("paper10").Note, s.Report())
	}
}
