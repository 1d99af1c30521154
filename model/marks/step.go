package marks

import (
	"cmp"
	"strconv"
	"time"

	"dailies/model/library"
	"dailies/model/marks/journal"
)

// Edit is what a step changed on one paper.
type Edit struct {
	Set    Change // what is so now
	Before Change // what was so before, of the same fields
}

// Step is a batch of edits that one undo takes back. Undo and Redo return steps too, which
// are saved like any other. A step is never changed after it was returned.
type Step struct {
	Op       string // batch id; unique
	Undoes   string // the Op of the step that this one takes back, or ""
	Redoes   string // the Op of the step that this one does again, or ""
	Time     int64  // when, in milliseconds since 1970
	By       string // the device
	Edits    []Edit // of different papers
	Skipped  int    // papers that an undo or redo left alone, wholly or in part, because somebody else changed them since
	Restored int    // papers whose marks it writes again, because the journal has lost them
	number   int    // in its sitting, from 1; 0: of another one
	lines    []Line // that were written before and are lost, to be written again
}

// Len is the number of changes that the step brings to the disk.
func (s *Step) Len() int { return len(s.Edits) + len(s.lines) }

// MaxNote is the length of the longest note in bytes. Longer ones are cut.
const MaxNote = journal.MaxNote

// IsTag reports whether a text is a tag: one word without commas, and without #, + or - in front.
func IsTag(text string) bool { return journal.IsTag(text) }

func newEdit(r *record) Edit {
	same := Change{ID: r.id, Title: r.title.Text}
	return Edit{same, same}
}

func (e *Edit) add(v journal.Value, was string) {
	e.Set.Set(v)
	e.Before.Set(journal.Value{Field: v.Field, Text: was})
}

// Apply applies changes as one step. Changes of the same paper are joined, and values that a
// paper has already are left out; if nothing is left, the step has no edits and undo does
// not know it. Notes, tags and titles are cleaned.
func (m *Marks) Apply(changes ...Change) Step {
	edits := m.Preview(changes...)
	if len(edits) == 0 {
		return Step{}
	}
	s := m.newStep()
	for i := range edits {
		m.link(edits[i].Set.ID, edits[i].Set.Also)
		m.apply(&edits[i], &s)
	}
	s.Edits = edits
	m.done, m.undone = append(m.done, s), nil
	return s
}

// Preview returns what Apply would change, and changes nothing.
func (m *Marks) Preview(changes ...Change) []Edit {
	would := make([]Edit, 0, len(changes))
	for _, c := range m.joined(changes) {
		if e := m.difference(&c); !e.Set.Empty() {
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
	r := m.withGuests(c.ID)
	e := newEdit(r)
	e.Set.Title, e.Set.Also = cmp.Or(c.Title, e.Set.Title), m.unlinked(c.ID, c.Also)
	for v := range c.Values {
		if was := r.field(v.Field).Text; was != v.Text {
			e.add(v, was)
		}
	}
	return e
}

// apply makes an edit of a step. The stamps of the fields do not matter: a decision that is made
// here and now counts.
func (m *Marks) apply(e *Edit, s *Step) {
	c := &e.Set
	r, at := m.record(c.ID), stamp{s.Time, s.By, false}
	if len(m.guests[r.id]) > 0 { // for the next sitting: undo has to know what this edit replaces
		all := m.withGuests(r.id)
		s.lines = append(s.lines, all.laterThan(r, anyDevice)...)
		r.absorb(all)
	}
	if c.Title != "" {
		r.title = register{journal.Value{Text: c.Title}, at}
	}
	if c.Status != nil && !r.ours {
		r.ours, r.found = true, r.status()
	}
	for v := range c.Values {
		*r.register(v.Field) = register{v, at}
	}
	r.step = s.number
}

// joined cleans changes and joins those of the same paper, which may have several keys; later
// ones win.
func (m *Marks) joined(changes []Change) []Change {
	all := make([]Change, 0, len(changes))
	place := make(map[library.ID]int, len(changes))
	for _, c := range changes {
		c.Clean()
		id := m.canonical(c.ID)
		i, again := place[id]
		if !again {
			place[id] = len(all)
			all = append(all, c)
			continue
		}
		to := &all[i]
		to.Title = cmp.Or(c.Title, to.Title)
		for v := range c.Values {
			to.Set(v)
		}
	}
	return all
}

// Undo takes back the newest step that is not taken back yet, of this sitting or of one of
// this device that had ended when this one began. A field that somebody else changed since
// stays as it is, and its paper counts as Skipped, so the step may have no edits. It returns
// false if there is no such step.
func (m *Marks) Undo() (Step, bool) {
	return m.reverse(&m.done, &m.undone, func(s *Step, op string) { s.Undoes = op })
}

// Redo does again what the last Undo took back; an Apply since then leaves nothing to redo.
// What somebody else changed since stays as it is.
func (m *Marks) Redo() (Step, bool) {
	return m.reverse(&m.undone, &m.done, func(s *Step, op string) { s.Redoes = op })
}

// reverse takes the last step off a stack, does the opposite, and puts that on the other
// stack.
func (m *Marks) reverse(from, to *[]Step, name func(s *Step, op string)) (Step, bool) {
	last := len(*from) - 1
	if last < 0 {
		return Step{}, false
	}
	of := (*from)[last]
	*from = (*from)[:last]
	s := m.newStep()
	name(&s, of.origin())
	s.Edits = make([]Edit, 0, len(of.Edits))
	for i := range of.Edits {
		back, whole := m.takeBack(&of.Edits[i])
		if !whole {
			s.Skipped++
		}
		if !back.Set.Empty() {
			m.apply(&back, &s)
			s.Edits = append(s.Edits, back)
		}
	}
	if len(s.Edits) > 0 {
		*to = push(*to, s)
	}
	return s, true
}

// origin is the Op of the step that this one undoes or redoes, or its own.
func (s *Step) origin() string { return cmp.Or(s.Undoes, s.Redoes, s.Op) }

// takeBack returns the edit that takes back another. It is whole if nobody else changed a
// field since.
func (m *Marks) takeBack(e *Edit) (back Edit, whole bool) {
	r := m.withGuests(e.Set.ID)
	back, whole = newEdit(r), true
	for v := range e.Set.Values {
		if now := r.field(v.Field); now.Text != v.Text || now.at.foreign {
			whole = false
			continue
		}
		back.add(journal.Value{Field: v.Field, Text: e.Before.ValueOf(v.Field)}, v.Text)
	}
	return back, whole
}
