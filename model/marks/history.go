package marks

import (
	"cmp"
	"math"
	"slices"
	"strings"

	"dailies/model/library"
	"dailies/model/marks/journal"
)

// past is the journals of the sittings before, while they are read. What undo
// needs to know are the batches of this device, in order, with what each
// replaced; so the entries that are newer than the oldest of them are replayed in
// the order of their times when all are there. All older ones are merged at once,
// which gives the same in any order: only what undo reaches is held.
type past struct {
	marks   *Marks
	reach   int               // so many batches back
	others  map[string]bool   // sittings that go on in other windows
	batches map[string]*batch // by the step's Op
	order   []*batch          // the same, the newest last
	entries []said            // those that are newer
	cut     int64             // all that is not is merged
	whole   bool              // all of this device has been read
	older   []*batch          // of a checkpoint, all of them older than what is read
	deeds   []*batch          // in the end: what undo reaches, the newest last
	full    int               // as many entries are worth a look for what can be merged by now
}

// batch is a step of another sitting.
type batch struct {
	first  int64 // the time of its earliest entry
	last   int64 // and of its latest
	size   int
	beyond bool // the reach of undo
	begun  bool // it is among the deeds
	step   Step
}

const fullAtFirst = 1 << 16

func newPast(m *Marks, others map[string]bool) *past {
	if m.base == nil { // else it says how many have which
		m.tags = map[string]int{}
	}
	return &past{marks: m, reach: journal.Reach, others: others, batches: map[string]*batch{}, full: fullAtFirst}
}

// add takes over the next entry.
func (p *past) add(e *Entry) {
	m := p.marks
	m.latest = max(m.latest, e.Time)
	ours := p.ours(e)
	s := m.said(e, !ours)
	if e.Time <= p.cut {
		m.merge(&s)
		return
	}
	if ours && e.Op != "" {
		s.batch = p.batch(e)
	}
	if p.entries = append(p.entries, s); len(p.entries) >= p.full {
		p.sweep()
	}
}

// addAll takes over a journal. Entries are read while others are merged: each takes
// half of the time, 1.1 s for two million.
func (p *past) addAll(j *journal.Journal) error {
	var err error
	p.addEach(func(take func(*Entry), foreign func()) { err = j.Each(take, foreign) })
	return err
}

// addWhole is addAll without what is behind the last whole lines, and gives what was
// read of each file. False: something could not be read.
func (p *past) addWhole(j *journal.Journal) (read []journal.Span, whole bool) {
	p.addEach(func(take func(*Entry), foreign func()) { read, whole = j.EachWhole(take, foreign) })
	return read, whole
}

func (p *past) addEach(each func(take func(*Entry), foreign func())) {
	const together = 512
	type some struct {
		entries []Entry
		last    bool // of this device
	}
	read, merged, done := make(chan some, 2), make(chan some, 3), make(chan struct{})
	go func() {
		defer close(done)
		for s := range read {
			for i := range s.entries {
				p.add(&s.entries[i])
			}
			if s.last {
				p.foreign()
			}
			merged <- some{entries: s.entries[:0]}
		}
	}()
	for range cap(merged) {
		merged <- some{}
	}
	now := <-merged
	pass := func() {
		read <- now
		now = <-merged
	}
	each(func(e *Entry) {
		if now.entries = append(now.entries, *e); len(now.entries) == together {
			pass()
		}
	}, func() { now.last = true; pass() })
	pass()
	close(read)
	<-done
}

// said gives what an entry says, without the text that it was read from.
func (m *Marks) said(e *Entry, foreign bool) said {
	r := m.record(library.ID(e.ID))
	if r == nil {
		r = m.newRecord(library.ID(m.texts.Keep(e.ID)))
	}
	s := said{of: r, at: stamp{e.Time, m.author(e.By, foreign)}, fields: e.Set, starred: e.Star}
	s.status, _ = ParseStatus(e.State)
	m.mergeFacts(r, e, s.at)
	if e.Set&(fieldNote|fieldUntil) != 0 || len(e.Tag)+len(e.Untag) > 0 {
		s.words = m.words(e)
	}
	return s
}

// words keeps the note, day and tags of an entry: once, where they are those of the
// entry before, as in a bulk they are.
func (m *Marks) words(e *Entry) *words {
	w := words{note: e.Note, until: e.Until, tag: e.Tag, untag: e.Untag}
	if m.lastSaid == nil || !m.lastSaid.equal(&w) {
		w.note, w.until = strings.Clone(e.Note), strings.Clone(e.Until)
		for _, tags := range [][]string{w.tag, w.untag} {
			for i := range tags {
				tags[i] = strings.Clone(tags[i])
			}
		}
		m.lastSaid = &w
	}
	return m.lastSaid
}

// ours tells whether an entry is of this device and of no other window.
func (p *past) ours(e *Entry) bool {
	if e.By != p.marks.sitting.device {
		return false
	}
	sitting, _, _ := strings.Cut(e.Op, ".")
	return len(p.others) == 0 || !p.others[sitting]
}

// batch gives the batch that an entry belongs to.
func (p *past) batch(e *Entry) *batch {
	b := p.batches[e.Op]
	if b == nil {
		if len(p.batches) >= 2*p.reach {
			p.forget()
		}
		op := strings.Clone(e.Op)
		b = &batch{first: e.Time, step: Step{Op: op, Undoes: strings.Clone(e.Undoes), Redoes: strings.Clone(e.Redoes)}}
		p.batches[op], p.order = b, append(p.order, b)
	}
	b.size++
	b.first, b.last = min(b.first, e.Time), max(b.last, e.Time)
	return b
}

// forget forgets the batches that undo does not reach.
func (p *past) forget() {
	later := func(a, b *batch) int { return cmp.Compare(a.last, b.last) }
	if !slices.IsSortedFunc(p.order, later) {
		slices.SortStableFunc(p.order, later)
	}
	n := len(p.order) - p.reach
	if n <= 0 {
		p.cut = max(p.cut, p.before())
		return
	}
	for _, b := range p.order[:n] {
		b.beyond = true
		delete(p.batches, b.step.Op)
	}
	p.cut = max(p.cut, min(p.order[n-1].last, p.order[n].last-1))
	p.order = slices.Delete(p.order, 0, n)
}

// before is the time before that of all batches, if there are no more to come.
func (p *past) before() int64 {
	if !p.whole {
		return 0
	}
	first := int64(math.MaxInt64)
	for _, b := range p.order {
		first = min(first, b.first)
	}
	return first - 1
}

// foreign is called when the files of this device have been read: those of others
// have no steps of ours that are not in them.
func (p *past) foreign() {
	p.whole = true
	p.sweep()
}

// sweep merges the entries that are older than all that undo reaches.
func (p *past) sweep() {
	p.forget()
	p.entries = slices.DeleteFunc(p.entries, func(s said) bool {
		old := s.at.time <= p.cut
		if old {
			p.marks.merge(&s)
		}
		return old
	})
	p.full = max(p.full, 2*len(p.entries))
}

// end replays what is left, and gives the marks what can be undone and redone.
func (p *past) end() {
	p.forget()
	later := func(a, b said) int { return a.at.compare(b.at) }
	if !slices.IsSortedFunc(p.entries, later) {
		slices.SortStableFunc(p.entries, later)
	}
	var deeds []*batch
	for i := range p.entries {
		s := &p.entries[i]
		e, b := p.marks.merge(s), s.batch
		if b == nil || b.beyond {
			continue
		}
		if !b.begun {
			b.begun = true
			deeds = append(deeds, b)
		}
		if !e.empty() {
			b.step.edits = slices.Grow(b.step.edits, b.size-len(b.step.edits))
			b.step.hold(&e)
		}
	}
	p.deeds = append(p.reached(), deeds...)
	p.marks.done, p.marks.undone = stacks(p.deeds)
}

// reached gives those of the older batches that undo reaches.
func (p *past) reached() []*batch {
	n := len(p.older) + len(p.order) - p.reach
	if n <= 0 {
		return p.older
	}
	byTime := slices.Clone(p.older)
	slices.SortStableFunc(byTime, func(a, b *batch) int { return cmp.Compare(a.last, b.last) })
	for _, b := range byTime[:min(n, len(byTime))] {
		b.beyond = true
	}
	return slices.DeleteFunc(p.older, func(b *batch) bool { return b.beyond })
}

// stacks plays the batches through: what is left is what can be taken back and
// what can be done again.
func stacks(batches []*batch) (done, undone []deed) {
	for _, b := range batches {
		d := deed{b.step.Op, b.step}
		switch {
		case d.step.Undoes != "":
			d.op = d.step.Undoes
			done, undone = move(done, undone, d)
		case d.step.Redoes != "":
			d.op = d.step.Redoes
			undone, done = move(undone, done, d)
		case d.step.Len() > 0:
			done, undone = append(done, d), nil
		}
	}
	return done, undone
}

// move takes the deed of the same op off one stack and puts its opposite on the
// other. What the opposite left out, because a power failure cut its lines short,
// stays where it was: the same key gets there again. A deed that the journal forgot,
// or another window's hid, is not there; its opposite can be reversed all the same.
func move(from, to []deed, d deed) (newFrom, newTo []deed) {
	for i := len(from) - 1; i >= 0; i-- {
		if from[i].op != d.op {
			continue
		}
		rest := rest(&from[i].step, &d.step)
		if d.step.Len() > 0 {
			to = push(to, d)
		}
		if len(rest) > 0 {
			from[i].step.edits = rest
			return from, to
		}
		return slices.Delete(from, i, i+1), to
	}
	if d.step.Len() > 0 {
		to = push(to, d)
	}
	return from, to
}

// rest gives the part of a step that its opposite did not reach. What cannot be
// reversed any more was left out on purpose, because somebody else changed it, or its
// line changed nothing, because another device had set the same value before.
func rest(of, opposite *Step) []trace {
	if opposite.Len() >= of.Len() {
		return nil
	}
	of.load()
	opposite.load()
	reached := make(map[*record]bool, opposite.Len())
	for i := range opposite.edits {
		reached[opposite.edits[i].of] = true
	}
	var rest []trace
	for i := range of.edits {
		e := of.edit(i)
		if reached[e.of] {
			continue
		}
		if back, _ := e.of.reverse(&e, nil); !back.empty() {
			rest = append(rest, of.edits[i])
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
	d.step.load()
	stack[top].step.load()
	d.step.edits = slices.Concat(stack[top].step.edits, d.step.edits)
	stack[top] = d
	return stack
}
