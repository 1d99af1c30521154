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
	Set    Change // the new values
	Before Change // the old values of the same fields
}

// Step is a batch of edits that one undo takes back. Undo and Redo return steps, too, which are
// saved like any other. A step does not change after it was returned.
type Step struct {
	Op       string // unique ID of the batch
	Undoes   string // Op of the step that this one undoes, or ""
	Redoes   string // Op of the step that this one redoes, or ""
	Time     int64  // milliseconds since 1970
	By       string // the device
	Edits    []Edit // one for each paper
	Skipped  int    // papers that undo or redo left unchanged, at least in part, because others changed them since
	Restored int    // papers whose lost marks this step writes again
	number   int    // counts the steps of this sitting from 1; 0 in steps of other sittings
	lines    []Line // lines to write before the edits, with their original times
}

// Len returns the number of lines that the step adds to the journal.
func (s *Step) Len() int { return len(s.Edits) + len(s.lines) }

// MaxNote is the maximum length of a note in bytes. Longer notes are truncated.
const MaxNote = journal.MaxNote

// IsTag reports whether text is a valid tag: one word without commas that does not begin with #, + or -.
func IsTag(text string) bool { return journal.IsTag(text) }

func newEdit(r *record) Edit {
	same := Change{ID: r.id, Title: r.title.Text}
	return Edit{same, same}
}

func (e *Edit) add(v journal.Value, was string) {
	e.Set.Set(v)
	e.Before.Set(journal.Value{Field: v.Field, Text: was})
}

// Apply applies changes as one step. It joins changes of the same paper, drops values that a paper
// already has, and cleans notes, tags and titles. If nothing is left, the step has no edits and cannot
// be undone.
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

// Preview returns what Apply would change.
func (m *Marks) Preview(changes ...Change) []Edit {
	edits := make([]Edit, 0, len(changes))
	for _, c := range m.joinByPaper(changes) {
		if e := m.difference(&c); !e.Set.Empty() {
			edits = append(edits, e)
		}
	}
	return edits
}

// newStep begins a step. Its time is later than all others, so no edit is lost if the clock goes back.
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

// apply applies an edit of a step. It ignores stamps, because a decision made here and now wins.
func (m *Marks) apply(e *Edit, s *Step) {
	c := &e.Set
	r, at := m.ensureRecord(c.ID), stamp{s.Time, s.By, false}
	if len(m.guests[r.id]) > 0 { // the next sitting needs the replaced values for undo
		all := m.withGuests(r.id)
		s.lines = append(s.lines, all.laterThan(r, anyDevice)...)
		r.absorb(all)
	}
	if c.Title != "" {
		r.title = register{journal.Value{Text: c.Title}, at}
	}
	if c.Status != nil && !r.decided {
		r.decided, r.statusBefore = true, r.status()
	}
	for v := range c.Values {
		*r.ensureField(v.Field) = register{v, at}
	}
	r.step = s.number
}

// joinByPaper cleans changes and joins those of the same paper, even if the keys differ. Later ones win.
func (m *Marks) joinByPaper(changes []Change) []Change {
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

// Undo takes back the newest step that is not undone yet. It reaches the steps of this sitting, and
// those of this device's sittings that had ended when this one began. Fields that others changed
// since are left unchanged, and their papers are counted in Skipped, so the step may have no edits.
// Undo returns false if there is nothing to undo.
func (m *Marks) Undo() (Step, bool) {
	return m.reverse(&m.done, &m.undone, func(s *Step, op string) { s.Undoes = op })
}

// Redo does again what the last Undo took back. After an Apply there is nothing to redo. Fields
// that others changed since are left unchanged.
func (m *Marks) Redo() (Step, bool) {
	return m.reverse(&m.undone, &m.done, func(s *Step, op string) { s.Redoes = op })
}

// reverse takes the last step off a stack, applies its opposite, and pushes that on the other stack.
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
		back, whole := m.inverse(&of.Edits[i])
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

// origin returns the Op of the step that this one undoes or redoes, or its own Op.
func (s *Step) origin() string { return cmp.Or(s.Undoes, s.Redoes, s.Op) }

// inverse returns the edit that takes back another. whole is false if others changed a field since.
func (m *Marks) inverse(e *Edit) (back Edit, whole bool) {
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
