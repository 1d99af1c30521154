package marks

import (
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"

	"dailies/model/library"
	"dailies/model/marks/journal"
)

// Step is a batch of changes that is one step for undo. Undo and Redo give
// steps too, which are saved like any other. A step is a value: what it holds
// is never changed.
type Step struct {
	Op      string   // batch id; unique
	Undoes  string   // the Op this step takes back, or ""
	Redoes  string   // the Op this step does again, or ""
	Changes []Change // what to set
	Before  []Change // what it was: same length and order as Changes
	Time    int64    // when, in milliseconds since 1970
	By      string   // the device
	Skipped int      // papers that an undo or redo left alone, wholly or in part, because somebody else changed them since
	number  int      // in its sitting, from 1; 0: of another one
}

// sitting is the time that one process uses the marks.
type sitting struct {
	device string
	name   string // in front of each Op: no other sitting has it
	steps  int
	saved  int // the number of the last step that is durable
	now    func() time.Time
}

// Do applies changes as one step. Changes of the same paper become one, and
// what is so already is left out: where nothing is left, the step has no
// changes, and undo knows nothing of it. Notes, tags and titles are cleaned.
func (m *Marks) Do(changes ...Change) Step {
	b := m.Begin()
	b.Add(changes...)
	return b.End()
}

// Preview gives what Do would change, and changes nothing.
func (m *Marks) Preview(changes ...Change) []Change {
	var would []Change
	for _, c := range m.joined(changes) {
		if _, set := m.difference(c); !set.empty() {
			would = append(would, set)
		}
	}
	return would
}

// step begins a step. A clock that goes back never loses an edit: the time is
// always later than every time seen.
func (m *Marks) step() Step {
	if m.sitting.now == nil {
		m.sitting = sitting{name: randomName(), now: time.Now}
	}
	m.sitting.steps++
	return Step{
		number: m.sitting.steps,
		Op:     m.sitting.name + "." + strconv.Itoa(m.sitting.steps),
		Time:   min(max(m.sitting.now().UnixMilli(), m.latest+1), journal.MaxTime),
		By:     m.sitting.device,
	}
}

// set applies a step's changes, from one on, in memory.
func (m *Marks) set(s *Step, from int) {
	m.latest = max(m.latest, s.Time)
	at := stamp{s.Time, s.By, false}
	m.expect(s.Changes[from:])
	for i := from; i < len(s.Changes); i++ {
		c := &s.Changes[i]
		r := m.record(c.ID)
		if r.first == 0 && c.First.IsZero() {
			c.First = time.UnixMilli(s.Time)
		}
		if c.Title == "" {
			c.Title = r.title
		}
		r.set(c, at)
		r.step = s.number
	}
}

// expect makes room for the records of a bulk, if most papers of it were never
// marked before. Step by step the map would be made 17 times for 100,000, and
// each record by itself.
func (m *Marks) expect(changes []Change) {
	const bulk = 1000
	if len(changes) < max(bulk, len(m.papers)) {
		return
	}
	fresh := 0
	for i := range changes {
		if m.papers[changes[i].ID] == nil {
			fresh++
		}
	}
	if fresh < len(changes)/2 {
		return
	}
	papers := make(map[library.ID]*record, len(m.papers)+fresh)
	maps.Copy(papers, m.papers)
	m.papers, m.blank = papers, make([]record, fresh)
}

func (m *Marks) record(id library.ID) *record {
	r := m.papers[id]
	if r == nil {
		if m.papers == nil {
			m.papers = map[library.ID]*record{}
		}
		r = m.newRecord()
		m.papers[id] = r
	}
	return r
}

func (m *Marks) newRecord() *record {
	if len(m.blank) == 0 {
		return &record{}
	}
	r := &m.blank[0]
	m.blank = m.blank[1:]
	return r
}

// set sets fields whatever their stamps are: a decision made here and now counts.
func (r *record) set(c *Change, at stamp) {
	if c.Title != "" {
		r.title, r.at.title = c.Title, at
	}
	if first := c.First.UnixMilli(); !c.First.IsZero() && (r.first == 0 || first < r.first) {
		r.first = first
	}
	if c.Status != nil {
		r.status, r.at.status = *c.Status, at
	}
	if c.Starred != nil {
		r.starred, r.at.starred = *c.Starred, at
	}
	if c.Note != nil {
		r.note, r.at.note = *c.Note, at
	}
	if c.Snooze != nil {
		r.snooze, r.at.snooze = *c.Snooze, at
	}
	for _, name := range c.Untag {
		*r.tag(name) = tag{name, false, at}
	}
	for _, name := range c.Tag {
		*r.tag(name) = tag{name, true, at}
	}
}

// joined cleans changes and joins those of the same paper: the later counts.
func (m *Marks) joined(changes []Change) []Change {
	joined := make([]Change, 0, len(changes))
	place := make(map[library.ID]int, len(changes))
	for _, c := range changes {
		c = c.cleaned()
		i, again := place[c.ID]
		if !again {
			place[c.ID] = len(joined)
			joined = append(joined, c)
			continue
		}
		joined[i] = joined[i].then(c)
	}
	return joined
}

// cleaned gives the change as it may be drawn, kept, and read back.
func (c Change) cleaned() Change {
	c.Title = cleanLine(c.Title)
	if c.Note != nil {
		note := journal.CleanNote(*c.Note)
		c.Note = &note
	}
	if c.Snooze != nil && !validDay(*c.Snooze) {
		c.Snooze = nil
	}
	if c.Status != nil && int(*c.Status) >= len(statuses) {
		c.Status = nil
	}
	c.Tag, c.Untag = journal.CleanTags(c.Tag), journal.CleanTags(c.Untag)
	return c
}

// then gives both changes as one.
func (c Change) then(d Change) Change {
	for _, f := range []struct{ from, to **string }{{&d.Note, &c.Note}, {&d.Snooze, &c.Snooze}} {
		if *f.from != nil {
			*f.to = *f.from
		}
	}
	if d.Status != nil {
		c.Status = d.Status
	}
	if d.Starred != nil {
		c.Starred = d.Starred
	}
	if d.Title != "" {
		c.Title = d.Title
	}
	if !d.First.IsZero() && (c.First.IsZero() || d.First.Before(c.First)) {
		c.First = d.First
	}
	c.Untag = append(without(c.Untag, d.Tag), d.Untag...)
	c.Tag = append(without(c.Tag, d.Untag), d.Tag...)
	return c
}

// without gives a copy of tags that lacks some.
func without(tags, some []string) []string {
	return slices.DeleteFunc(slices.Clone(tags), func(t string) bool { return slices.Contains(some, t) })
}

func (c *Change) empty() bool {
	return c.Status == nil && c.Starred == nil && c.Note == nil && c.Snooze == nil &&
		len(c.Tag) == 0 && len(c.Untag) == 0
}

// difference gives what a change would really change, and what it is now. A
// tag that is both added and removed is added.
func (m *Marks) difference(c Change) (before, set Change) {
	r := m.papers[c.ID]
	if r == nil {
		r = &record{}
	}
	before, set = Change{ID: c.ID, Title: c.Title}, Change{ID: c.ID, Title: c.Title}
	if c.Status != nil {
		note(&before.Status, &set.Status, r.status, *c.Status)
	}
	if c.Starred != nil {
		note(&before.Starred, &set.Starred, r.starred, *c.Starred)
	}
	if c.Note != nil {
		note(&before.Note, &set.Note, r.note, *c.Note)
	}
	if c.Snooze != nil {
		note(&before.Snooze, &set.Snooze, r.snooze, *c.Snooze)
	}
	set.Tag = slices.DeleteFunc(distinct(c.Tag), r.has)
	set.Untag = slices.DeleteFunc(without(distinct(c.Untag), c.Tag), func(t string) bool { return !r.has(t) })
	before.Tag, before.Untag = set.Untag, set.Tag
	set.First = earlier(c.First, r.first)
	return before, set
}

// earlier gives the time where it lies before what is known.
func earlier(first time.Time, known int64) time.Time {
	if known != 0 && first.UnixMilli() >= known {
		return time.Time{}
	}
	return first
}

func distinct(tags []string) []string {
	sorted := slices.Clone(tags)
	slices.SortFunc(sorted, strings.Compare)
	return slices.Compact(sorted)
}
