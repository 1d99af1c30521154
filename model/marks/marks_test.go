package marks

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode"

	"dailies/model/library"
	"dailies/model/marks/journal"
	"dailies/parser/clean"
	"dailies/ui/uitest"
)

func ptr[T any](v T) *T { return &v }

func status(id library.ID, s Status) Change {
	return Change{ID: id, Title: "Title of " + string(id), Status: &s}
}

// first returns the first change of a step.
func first(s Step) Change { return s.Edits[0].Set }

// clock is a clock that tests set.
type clock struct{ ms int64 }

func (c *clock) now() time.Time { return time.UnixMilli(c.ms) }

// newMarks returns the marks of a device with a fixed clock.
func newMarks(device string) *Marks {
	c := clock{1_700_000_000_000}
	return &Marks{sitting: sitting{device: device, name: randomName(), now: c.now}}
}

// facts returns the decisions in a mark as text.
func facts(m Mark) string {
	return fmt.Sprintf("%v %v %s %v %s", m.Status, m.Starred, m.Note, m.Tags, m.Snooze)
}

func TestApplySetsOnlyTheFieldsOfTheChange(t *testing.T) {
	m := newMarks("d")
	m.Apply(Change{ID: "a", Status: ptr(ToRead), Starred: ptr(true), Note: ptr("n"), Snooze: ptr("2026-12-01"), Tag: []string{"rl", "agents"}})
	for _, tt := range []struct {
		name   string
		change Change
		want   string
	}{
		{"status", Change{ID: "a", Status: ptr(Read)}, "read true n [agents rl] 2026-12-01"},
		{"star", Change{ID: "a", Starred: ptr(false)}, "read false n [agents rl] 2026-12-01"},
		{"note", Change{ID: "a", Note: ptr("m")}, "read false m [agents rl] 2026-12-01"},
		{"snooze", Change{ID: "a", Snooze: ptr("")}, "read false m [agents rl] "},
		{"impossible day", Change{ID: "a", Snooze: ptr("2026-02-30")}, "read false m [agents rl] "},
		{"impossible status", Change{ID: "a", Status: ptr(Status(9))}, "read false m [agents rl] "},
		{"tags", Change{ID: "a", Tag: []string{"new", "#rl"}, Untag: []string{"agents", "none"}}, "read false m [new rl] "},
		{"odd tags", Change{ID: "a", Tag: []string{"-a,b", " +#c"}, Untag: []string{"new", "rl"}}, "read false m [a-b c] "},
		{"none", Change{ID: "a", Tag: []string{"new", "rl"}, Untag: []string{"a,b", "#c"}}, "read false m [new rl] "},
		{"both", Change{ID: "a", Tag: []string{"x"}, Untag: []string{"x", "new"}}, "read false m [rl x] "},
	} {
		m.Apply(tt.change)
		uitest.Equal(t, facts(m.Get("a")), tt.want, tt.name)
	}
}

func TestApplyIgnoresChangesWithoutEffect(t *testing.T) {
	m := newMarks("d")
	m.Apply(status("a", Read))
	s := m.Apply(status("a", Read), Change{ID: "b", Status: ptr(Inbox)}, Change{ID: "a", Untag: []string{"x"}})
	uitest.Equal(t, len(s.Edits), 0)
	uitest.Equal(t, s.Op, "")
	uitest.Equal(t, undone(m), "a")
}

func TestApplyJoinsChangesOfOnePaper(t *testing.T) {
	m := newMarks("d")
	s := m.Apply(
		Change{ID: "a", Status: ptr(Skipped), Tag: []string{"x", "y"}, Note: ptr("one")},
		Change{ID: "b", Starred: ptr(true)},
		Change{ID: "a", Status: ptr(Read), Untag: []string{"x"}, Note: ptr("two"), Starred: ptr(true)},
	)
	uitest.Equal(t, len(s.Edits), 2)
	uitest.Equal(t, facts(m.Get("a")), "read true two [y] ")
	linked := Line{Change: Change{ID: "2510.00001", Also: []library.ID{"a", "b"}}, Time: 5}
	uitest.EqualList(t, m.Merge([]Line{linked}), []library.ID{"2510.00001"})
	uitest.Equal(t, len(m.Apply(status("a", Skipped), status("b", Skipped)).Edits), 1)
}

func TestNotesTagsAndTitlesAreCleaned(t *testing.T) {
	m := newMarks("d")
	m.Apply(Change{ID: "a", Title: "A\x1b[31m\nB", Note: ptr("line\nnext\x1b]0;x\x07 \n"), Tag: []string{"##my tag", " \u202e", "a\x1b"}})
	got := m.Get("a")
	for _, s := range append([]string{got.Title, got.Note}, got.Tags...) {
		uitest.Equal(t, strings.ContainsAny(s, "\x1b\x07\u202e"), false)
	}
	uitest.Lacks(t, got.Title, "\n")
	uitest.Sees(t, got.Note, "line\nnext")
	if !slices.Contains(got.Tags, "my-tag") || len(got.Tags) != 2 {
		t.Errorf("tags %q", got.Tags)
	}
}

func TestALongNoteIsTruncatedBetweenRunes(t *testing.T) {
	m := newMarks("d")
	m.Apply(Change{ID: "a", Note: ptr(strings.Repeat("é", MaxNote))})
	if note := m.Get("a").Note; len(note) > MaxNote || len(note) < MaxNote-1 || !strings.HasSuffix(note, "é") {
		t.Errorf("%d bytes, the last %q", len(note), note[len(note)-4:])
	}
}

// picture returns all decisions as text. Papers with a zero mark are left out.
func picture(m *Marks) string {
	var b strings.Builder
	for id, mark := range m.All() {
		if f := facts(mark); f != facts(Mark{}) {
			fmt.Fprintln(&b, id, f)
		}
	}
	return b.String()
}

func TestUndoKeepsLaterChangesByOthers(t *testing.T) {
	m := newMarks("d")
	m.Apply(Change{ID: "a", Status: ptr(Read), Starred: ptr(true), Tag: []string{"x", "y"}}, status("b", Read))
	later := m.latest + 10
	m.Merge([]Line{
		{Change: Change{ID: "a", Status: new(Skipped), Untag: []string{"x"}}, Time: later, By: "e"},
		{Change: Change{ID: "b", Status: new(Read)}, Time: later, By: "e"}, // the same value, but set by them
	})
	s, ok := m.Undo()
	if !ok || s.Skipped != 2 || len(s.Edits) != 1 {
		t.Fatalf("undo: %+v", s)
	}
	uitest.Equal(t, picture(m), "a skipped false  [] \nb read false  [] \n")
}

func TestAMarkIsUnsavedUntilAllItsStepsAreSaved(t *testing.T) {
	m := newMarks("d")
	one, two := m.Apply(status("a", Read)), m.Apply(Change{ID: "a", Starred: ptr(true)})
	for _, tt := range []struct {
		saved []Step
		want  bool
	}{{nil, true}, {[]Step{one}, true}, {[]Step{two}, false}} {
		m.Saved(tt.saved)
		uitest.Equal(t, m.Get("a").Unsaved, tt.want)
	}
}

func TestAClockThatGoesBackLosesNoDecision(t *testing.T) {
	for _, times := range [][]int64{{2000, 1000, 500}, {4_070_908_800_000, 1_700_000_000_000, 1}, {5, 5, 5}, {journal.MaxTime - 1, 3, 2}} {
		c := &clock{}
		m := &Marks{sitting: sitting{device: "d", name: "s", now: c.now}}
		var said []Line
		for i, ms := range times {
			c.ms = ms
			s := m.Apply(status("a", Status(i+1)))
			said = append(said, linesOf([]Step{s})...)
		}
		again := newMarks("d")
		again.load(said, nil)
		uitest.Equal(t, again.Get("a").Status, Skipped, times)
	}
}

func TestCountDecidedComparesWithTheStartOfTheSitting(t *testing.T) {
	home := t.TempDir()
	st, m, _ := open(t, home)
	save(t, st, m, m.Apply(status("a", Read), status("b", Read), status("c", ToRead)))
	_, m = restart(t, st, home)
	uitest.Equal(t, m.CountDecided(), [4]int{})
	m.Apply(status("a", Skipped), status("b", ToRead), status("new", ToRead), Change{ID: "c", Starred: ptr(true)})
	m.Apply(status("b", Read)) // as before
	m.Merge([]Line{{Change: Change{ID: "c", Status: new(Skipped)}, Time: m.latest + 1, By: "e"}})
	uitest.Equal(t, m.CountDecided(), [4]int{ToRead: 1, Skipped: 1})
	for range 3 { // the last step is from the sitting before
		m.Undo()
	}
	uitest.Equal(t, m.CountDecided(), [4]int{Inbox: 2})
}

func TestALeftDraftIsReportedUntilItsTextIsInANote(t *testing.T) {
	home := filepath.Join(t.TempDir(), "a[b") // not a valid glob pattern
	s, _, _ := open(t, home)
	path, err := s.WriteDraft("# a paper\n", "half a thought\n")
	uitest.Must(t, err)
	uitest.Equal(t, filepath.Dir(path), filepath.Join(home, "state", "notes"))
	_, _, other := open(t, home) // another window, while the first is running
	uitest.Equal(t, len(other.Warnings), 0)
	uitest.Must(t, s.Close())
	s, m, r := open(t, home)
	uitest.Sees(t, fmt.Sprint(r.Warnings), path)
	save(t, s, m, m.Apply(Change{ID: "a", Note: ptr("half a thought")}))
	if _, _, r = open(t, home); len(r.Warnings) > 0 {
		t.Errorf("%v is reported about a draft whose text is a note", r.Warnings)
	}
	_, err = os.Stat(path)
	uitest.Equal(t, err != nil, true)
}

// TestCleaningKeepsTitleKeys checks the keys under which marks are stored.
func TestCleaningKeepsTitleKeys(t *testing.T) {
	random := rand.New(rand.NewPCG(17, 2))
	check := func(title string) {
		key := string(library.Key(clean.Line(title).String()))
		uitest.Equal(t, clean.Line(key).String(), key, title)
	}
	for r := rune(1); r <= unicode.MaxRune; r += 1 + r/0x20000*16 { // all planes in use, and some of the rest
		check("A" + string(r) + "b")
	}
	for range 5_000 {
		var b strings.Builder
		for range 1 + random.IntN(40) {
			b.WriteRune(rune(random.IntN([]int{0x80, 0x3000, 0x20000}[random.IntN(3)])))
		}
		check(b.String())
	}
}

// TestAGuestLinkedWithAnotherPaperLeavesItsHost is about a mark under the title of two papers. It
// is shown on one of them until another window links it with the other.
func TestAGuestLinkedWithAnotherPaperLeavesItsHost(t *testing.T) {
	var m Marks
	m.Apply(status("title~2", Read))
	m.Adopt(&library.Paper{ID: "title"}, func(library.ID) bool { return true })
	uitest.Equal(t, m.Get("title").Status, Read)
	m.Merge([]Line{{Version: 1, Change: Change{ID: "2510.00001", Also: []library.ID{"title~2"}}, Time: m.latest + 1, By: "ffffffff"}})
	uitest.Equal(t, m.Get("2510.00001").Status, Read)
	uitest.Equal(t, m.Get("title").Status, Inbox)
}
