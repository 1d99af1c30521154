package marks

import (
	"cmp"
	"slices"
	"strings"

	"dailies/model/library"
	"dailies/model/marks/journal"
)

// past is what undo needs to know of the sittings before: the batches of this
// device, in order, with what each replaced.
type past struct {
	device string
	others map[string]bool // sittings that go on in other windows
	reach  map[string]int  // the batches that are kept, each with its place in deeds
	deeds  []deed
}

// load takes over the entries of a journal that was just opened. They are
// replayed in the order of their times, so that each shows what it replaced.
func (m *Marks) load(entries []Entry, others map[string]bool) {
	ordered := inOrder(entries)
	p := newPast(ordered, m.sitting.device, others)
	if m.papers == nil {
		m.papers = make(map[library.ID]*record, len(entries)/2)
	}
	for i := range ordered {
		e := &ordered[i]
		m.latest = max(m.latest, e.Time)
		before, set := m.record(library.ID(e.ID)).merge(e, !p.ours(e))
		p.add(e, before, set)
	}
	m.done, m.undone = p.stacks(m)
}

// inOrder sorts entries by time. Those of one file are sorted nearly always,
// and then stay where they are.
func inOrder(entries []Entry) []Entry {
	later := func(a, b Entry) int { return cmp.Or(cmp.Compare(a.Time, b.Time), strings.Compare(a.By, b.By)) }
	if !slices.IsSortedFunc(entries, later) {
		entries = slices.Clone(entries)
		slices.SortStableFunc(entries, later)
	}
	return entries
}

// newPast looks, from the newest entry back, which batches undo can reach.
func newPast(ordered []Entry, device string, others map[string]bool) *past {
	p := &past{device: device, others: others, reach: map[string]int{}}
	for i := len(ordered) - 1; i >= 0 && len(p.reach) < journal.Reach; i-- {
		if e := &ordered[i]; e.Op != "" && p.ours(e) {
			p.reach[e.Op] = -1
		}
	}
	return p
}

// ours tells whether an entry is of this device and of no other window.
func (p *past) ours(e *Entry) bool {
	if e.By != p.device {
		return false
	}
	sitting, _, _ := strings.Cut(e.Op, ".")
	return len(p.others) == 0 || !p.others[sitting]
}

func (p *past) add(e *Entry, before, set Change) {
	if e.Op == "" || !p.ours(e) {
		return
	}
	place, reached := p.reach[e.Op]
	if !reached {
		return
	}
	if place < 0 {
		place = len(p.deeds)
		p.reach[e.Op] = place
		p.deeds = append(p.deeds, deed{e.Op, Step{Op: e.Op, Undoes: e.Undoes, Redoes: e.Redoes}})
	}
	if set.empty() {
		return
	}
	before.ID, set.ID = library.ID(e.ID), library.ID(e.ID)
	before.Title, set.Title = e.Title, e.Title
	s := &p.deeds[place].step
	s.Before, s.Changes = append(s.Before, before), append(s.Changes, set)
}

// stacks plays the batches through: what is left is what can be taken back and
// what can be done again.
func (p *past) stacks(m *Marks) (done, undone []deed) {
	for _, d := range p.deeds {
		switch {
		case d.step.Undoes != "":
			d.op = d.step.Undoes
			done, undone = m.move(done, undone, d)
		case d.step.Redoes != "":
			d.op = d.step.Redoes
			undone, done = m.move(undone, done, d)
		case len(d.step.Changes) > 0:
			done, undone = append(done, d), nil
		}
	}
	return done, undone
}

// move takes the deed of the same op off one stack and puts its opposite on the
// other. What the opposite left out, because a power failure cut its lines short,
// stays where it was: the same key gets there again.
func (m *Marks) move(from, to []deed, d deed) (newFrom, newTo []deed) {
	for i := len(from) - 1; i >= 0; i-- {
		if from[i].op != d.op {
			continue
		}
		rest := m.rest(from[i].step, d.step)
		if len(d.step.Changes) > 0 {
			to = push(to, d)
		}
		if len(rest.Changes) > 0 {
			from[i].step = rest
			return from, to
		}
		return slices.Delete(from, i, i+1), to
	}
	return from, to
}

// rest gives the part of a step that its opposite did not reach. What cannot be
// reversed any more was left out on purpose, because somebody else changed it, or its
// line changed nothing, because another device had set the same value before.
func (m *Marks) rest(of, opposite Step) Step {
	rest := of
	rest.Changes, rest.Before = nil, nil
	if len(opposite.Changes) >= len(of.Changes) {
		return rest
	}
	reached := make(map[library.ID]bool, len(opposite.Changes))
	for i := range opposite.Changes {
		reached[opposite.Changes[i].ID] = true
	}
	for i := range of.Changes {
		c := &of.Changes[i]
		if reached[c.ID] {
			continue
		}
		if back, _, _ := m.papers[c.ID].reverse(c, &of.Before[i]); !back.empty() {
			rest.Changes, rest.Before = append(rest.Changes, *c), append(rest.Before, of.Before[i])
		}
	}
	return rest
}

// push puts a deed on a stack. Where the one on top is another part of the same,
// both become one again.
func push(stack []deed, d deed) []deed {
	top := len(stack) - 1
	if top < 0 || stack[top].op != d.op {
		return append(stack, d)
	}
	part := stack[top].step
	d.step.Changes = slices.Concat(part.Changes, d.step.Changes)
	d.step.Before = slices.Concat(part.Before, d.step.Before)
	stack[top] = d
	return stack
}
