package marks

import (
	"cmp"
	"slices"
	"strconv"
	"time"

	"dailies/model/library"
	"dailies/model/marks/journal"
	"dailies/parser/clean"
)

// Change is what is to be set on one paper: a nil field stays as it is.
type Change struct {
	ID      library.ID
	Also    []library.ID // what else the paper goes by
	Title   string       // so that a person can read the journal
	Status  *Status
	Starred *bool
	Note    *string
	Snooze  *string
	Tag     []string // tags to add
	Untag   []string // tags to remove
	First   int64    // when the paper was first seen, in milliseconds since 1970; 0 is now
}

// Edit is what a step changed on one paper.
type Edit struct {
	Set    Change // what is so now
	Before Change // what was so before, of the same fields
}

// Step is a batch of edits that one undo takes back. Undo and Redo return steps too, which
// are saved like any other. A step is never changed after it was returned.
type Step struct {
	Op      string  // batch id; unique
	Undoes  string  // the Op of the step that this one takes back, or ""
	Redoes  string  // the Op of the step that this one does again, or ""
	Time    int64   // when, in milliseconds since 1970
	By      string  // the device
	Edits   []Edit  // of different papers
	Skipped int     // papers that an undo or redo left alone, wholly or in part, because somebody else changed them since
	Again   int     // papers whose marks it writes again, because the journal has lost them
	number  int     // in its sitting, from 1; 0: of another one
	lines   []Entry // that were written before and are lost, to be written again
}

// Len is the number of changes that the step brings to the disk.
func (s *Step) Len() int { return len(s.Edits) + len(s.lines) }

// MaxNote is the length of the longest note in bytes. Longer ones are cut.
const MaxNote = journal.MaxNote

func newEdit(r *record) Edit {
	same := Change{ID: r.id, Title: r.title.text}
	return Edit{same, same}
}

// add adds a field to an edit.
func (e *Edit) add(v value, was string) {
	e.Set.set(v)
	e.Before.set(value{v.field, was})
}

// Apply applies changes as one step. Changes of the same paper are joined, and values that a
// paper has already are left out; if nothing is left, the step has no edits and undo does
// not know it. Notes, tags and titles are cleaned.
func (m *Marks) Apply(changes ...Change) Step {
	s := m.newStep()
	s.Edits = make([]Edit, 0, len(changes))
	for _, c := range joined(changes) {
		if e := m.difference(&c); !e.Set.empty() {
			e.Set.Also = m.unlinked(c.ID, c.Also)
			m.link(c.ID, e.Set.Also)
			m.apply(&e, &s)
		}
	}
	if len(s.Edits) == 0 {
		return Step{}
	}
	m.done, m.undone = append(m.done, s), nil
	return s
}

// Preview returns what Apply would change, and changes nothing.
func (m *Marks) Preview(changes ...Change) []Edit {
	var would []Edit
	for _, c := range joined(changes) {
		if e := m.difference(&c); !e.Set.empty() {
			would = append(would, e)
		}
	}
	return would
}

// newStep begins a step. Its time is later than every time seen, so that no edit is lost if
// the clock goes back.
func (m *Marks) newStep() Step {
	if m.sitting.now == nil {
		m.sitting = sitting{name: randomName(), now: time.Now}
	}
	m.sitting.steps++
	m.latest = min(max(m.sitting.now().UnixMilli(), m.latest+1), journal.MaxTime)
	return Step{
		number: m.sitting.steps,
		Op:     m.sitting.name + "." + strconv.Itoa(m.sitting.steps),
		Time:   m.latest,
		By:     m.sitting.device,
	}
}

// difference returns the edit that a change makes.
func (m *Marks) difference(c *Change) Edit {
	r := m.seen(c.ID)
	e := newEdit(r)
	e.Set.Title = cmp.Or(c.Title, e.Set.Title)
	for v := range c.values {
		if was := r.field(v.field).text; was != v.text {
			e.add(v, was)
		}
	}
	if r.first == 0 || c.First < r.first {
		e.Set.First = c.First
	}
	return e
}

// apply makes an edit and adds it to a step. The stamps of the fields do not matter: a
// decision that is made here and now counts.
func (m *Marks) apply(e *Edit, s *Step) {
	c := &e.Set
	r, at := m.record(c.ID), stamp{s.Time, s.By, false}
	if len(m.guests[r.id]) > 0 { // for the next sitting: undo has to know what this edit replaces
		all := m.seen(r.id)
		s.lines = append(s.lines, all.laterThan(r, anyDevice)...)
		r.absorb(all)
	}
	if r.first == 0 && c.First == 0 {
		c.First = s.Time
	}
	r.see(c.First)
	if c.Title != "" {
		r.title = register{value{text: c.Title}, at}
	}
	if c.Status != nil && !r.ours {
		r.ours, r.found = true, r.status()
	}
	for v := range c.values {
		*r.register(v.field) = register{v, at}
	}
	r.step = s.number
	s.Edits = append(s.Edits, *e)
}

// joined cleans changes and joins those of the same paper; later ones win.
func joined(changes []Change) []Change {
	all := make([]Change, 0, len(changes))
	place := make(map[library.ID]int, len(changes))
	for _, c := range changes {
		c.clean()
		i, again := place[c.ID]
		if !again {
			place[c.ID] = len(all)
			all = append(all, c)
			continue
		}
		to := &all[i]
		to.Title = cmp.Or(c.Title, to.Title)
		if c.First != 0 && (to.First == 0 || c.First < to.First) {
			to.First = c.First
		}
		for v := range c.values {
			to.set(v)
		}
	}
	for i := range all {
		slices.Sort(all[i].Tag)
		slices.Sort(all[i].Untag)
	}
	return all
}

// clean takes off what must not be drawn or could not be read back.
func (c *Change) clean() {
	c.ID = library.ID(clean.Line(string(c.ID)).String())
	c.Title = clean.Line(c.Title).String()
	if c.Note != nil {
		c.Note = new(journal.CleanNote(*c.Note))
	}
	if c.Snooze != nil && !journal.IsDay(*c.Snooze) {
		c.Snooze = nil
	}
	if c.Status != nil && int(*c.Status) >= len(statuses) {
		c.Status = nil
	}
	c.Tag, c.Untag = journal.CleanTags(c.Tag), journal.CleanTags(c.Untag)
}
