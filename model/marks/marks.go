// Package marks holds the reader's decisions about papers: statuses, stars, tags, notes and
// snoozes. It supports undo, and stores them in append-only journals.
//
// Open reads the journals and returns the Store, which saves, and the Marks in memory. Apply, Undo
// and Redo change the marks and return a Step; Store.Save makes steps durable. Store.Poll and
// Marks.Merge pick up what other windows and devices wrote.
package marks

import (
	"cmp"
	"iter"
	"maps"
	"slices"
	"strings"
	"time"

	"dailies/model/library"
	"dailies/model/marks/journal"
)

// Status is what the reader decided about a paper. The zero value is Inbox: undecided.
type Status = journal.Status

// The statuses.
const (
	Inbox   = journal.Inbox
	ToRead  = journal.ToRead
	Read    = journal.Read
	Skipped = journal.Skipped
)

// Change sets fields of one paper.
type Change = journal.Change

// Line is a change in a journal.
type Line = journal.Line

// Mark is everything that the reader decided about one paper. The zero value means nothing.
type Mark struct {
	Status  Status
	Starred bool
	Note    string   // cleaned
	Tags    []string // cleaned, sorted
	Snooze  string   // hidden from the inbox until this day, "2026-12-01"; "" if not snoozed
	Unsaved bool     // not yet durable on disk
	Title   string   // cleaned; the title when the paper was marked
}

// Marks holds the reader's decisions in memory. It is not safe for concurrent use. The zero value
// is empty and ready to use, and belongs to no journal.
type Marks struct {
	papers    map[library.ID]*record
	links     map[library.ID]library.ID   // number by title key; see link
	namesakes map[library.ID][]library.ID // title key to the keys of second papers with that title
	guests    map[library.ID][]library.ID // see Adopt
	linked    []Change                    // links that are not saved yet
	sitting   sitting
	latest    int64  // largest time so far, in milliseconds since 1970
	done      []Step // steps for Undo, newest last
	undone    []Step // steps for Redo, newest last
}

// sitting is one run of the program.
type sitting struct {
	device string
	name   string // unique; the prefix of each Op
	steps  int
	saved  int // number of the last durable step
	now    func() time.Time
}

// Get returns a paper's mark.
func (m *Marks) Get(id library.ID) Mark {
	if id = m.canonical(id); m.papers[id] == nil && len(m.guests[id]) == 0 {
		return Mark{} // most papers have none
	}
	return m.withGuests(id).mark(m.sitting.saved)
}

// Changes returns changes that apply one decision to several papers. A new status ends a snooze.
func Changes(papers []*library.Paper, decision Change) []Change {
	if decision.Status != nil && decision.Snooze == nil {
		decision.Snooze = new(string)
	}
	all := make([]Change, len(papers))
	for i, p := range papers {
		all[i] = decision
		all[i].ID, all[i].Also, all[i].Title = p.ID, p.Also, p.Title.String()
	}
	return all
}

// Len returns the number of papers that were ever decided on.
func (m *Marks) Len() int { return len(m.papers) }

// All yields the papers that were ever decided on, sorted by ID.
func (m *Marks) All() iter.Seq2[library.ID, Mark] {
	return func(yield func(library.ID, Mark) bool) {
		for _, id := range slices.Sorted(maps.Keys(m.papers)) {
			if !yield(id, m.papers[id].mark(m.sitting.saved)) {
				return
			}
		}
	}
}

// Count returns the number of papers with each status. Papers that were never decided on are left out.
func (m *Marks) Count() (by [journal.Statuses]int) {
	for _, r := range m.papers {
		by[r.status()]++
	}
	return by
}

// CountDecided returns the number of papers that ChangedTo returns for each status.
func (m *Marks) CountDecided() (by [journal.Statuses]int) {
	for s := range by {
		by[s] = len(m.ChangedTo(Status(s)))
	}
	return by
}

// ChangedTo returns the papers, unsorted, that have a status which they did not have before this
// sitting.
func (m *Marks) ChangedTo(to Status) (ids []library.ID) {
	for id, r := range m.papers {
		if r.decided && r.status() == to && r.statusBefore != to {
			ids = append(ids, id)
		}
	}
	return ids
}

// Tags returns the tags in use with the number of papers that have each.
func (m *Marks) Tags() map[string]int {
	tags := map[string]int{}
	for _, r := range m.papers {
		for _, tag := range r.mark(0).Tags {
			tags[tag]++
		}
	}
	return tags
}

// Saved records that steps are durable, and all earlier ones, because steps are saved in order.
func (m *Marks) Saved(steps []Step) {
	for _, s := range steps {
		m.sitting.saved = max(m.sitting.saved, s.number)
	}
}

// stamp says when a field was set and by which device.
type stamp struct {
	time    int64  // milliseconds since 1970; 0 if never set
	device  string // "" if never set
	foreign bool   // set by another device or window, so undo must not change it
}

func (s stamp) compare(t stamp) int {
	return cmp.Or(cmp.Compare(s.time, t.time), strings.Compare(s.device, t.device))
}

// register is a last-writer-wins register: the value with the larger stamp wins, or the larger
// value if the stamps are equal. So lines can be merged in any order and more than once.
type register struct {
	journal.Value
	at stamp
}

// merge takes over a text if it wins. It returns the old text and whether they differ.
func (r *register) merge(text string, at stamp) (was string, changed bool) {
	was = r.Text
	if cmp.Or(at.compare(r.at), strings.Compare(text, was)) <= 0 {
		return was, false
	}
	r.Text, r.at = text, at
	return was, text != was
}

// record holds what is known about a paper.
type record struct {
	id           library.ID
	also         []library.ID // title keys that are linked with the ID
	title        register
	fields       []register // sorted by name. Removed values stay, because an older line that sets them may still arrive
	step         int        // number of the last step of this sitting that changed it; 0 for none
	statusBefore Status     // if decided: the status before this sitting
	decided      bool       // a status was set in this sitting
}

func (r *record) index(field string) (int, bool) {
	return slices.BinarySearchFunc(r.fields, field, func(f register, field string) int { return strings.Compare(f.Field, field) })
}

func (r *record) field(name string) register {
	if i, found := r.index(name); found {
		return r.fields[i]
	}
	return register{Value: journal.Value{Field: name}}
}

// ensureField returns a field for changing. It adds the field if necessary.
func (r *record) ensureField(name string) *register {
	i, found := r.index(name)
	if !found {
		r.fields = slices.Insert(r.fields, i, register{Value: journal.Value{Field: name}})
	}
	return &r.fields[i]
}

func (r *record) status() Status { return journal.StatusOf(r.field(journal.StatusField).Text) }

// mark returns the mark of a record. Its fields are sorted by name, and so are the tags.
func (r *record) mark(saved int) Mark {
	m := Mark{Title: r.title.Text, Unsaved: r.step > saved}
	for _, f := range r.fields {
		switch f.Field {
		case journal.StatusField:
			m.Status = journal.StatusOf(f.Text)
		case journal.StarField:
			m.Starred = f.Text != ""
		case journal.NoteField:
			m.Note = f.Text
		case journal.SnoozeField:
			m.Snooze = f.Text
		default:
			if f.Text != "" {
				m.Tags = append(m.Tags, strings.TrimPrefix(f.Field, journal.TagField))
			}
		}
	}
	return m
}

// find returns the record of a paper, which may be an empty one that must not be changed.
func (m *Marks) find(id library.ID) *record {
	id = m.canonical(id)
	if r := m.papers[id]; r != nil {
		return r
	}
	return &record{id: id}
}

// ensureRecord returns the record of a paper for changing. It adds the record if necessary.
func (m *Marks) ensureRecord(id library.ID) *record {
	r := m.find(id)
	if m.papers[r.id] != nil {
		return r
	}
	if m.papers == nil {
		m.papers = map[library.ID]*record{}
		m.namesakes, m.guests = map[library.ID][]library.ID{}, map[library.ID][]library.ID{}
	}
	m.papers[r.id] = r
	if title := r.id.Title(); title != r.id {
		m.namesakes[title] = append(m.namesakes[title], r.id)
	}
	return r
}

// merge takes over the fields of a line that win, and returns what changed. Its keys must be linked.
func (m *Marks) merge(l *Line, foreign bool) Edit {
	m.latest = max(m.latest, l.Time)
	r, at := m.ensureRecord(l.ID), stamp{l.Time, l.By, foreign}
	if l.Title != "" {
		r.title.merge(l.Title, at)
	}
	edit := newEdit(r)
	for v := range l.Values {
		if was, changed := r.ensureField(v.Field).merge(v.Text, at); changed {
			edit.add(v, was)
		}
	}
	return edit
}

// Merge takes over what other windows and devices wrote, and returns the papers whose marks
// changed. Later decisions get a later time than all of it.
func (m *Marks) Merge(lines []Line) (changed []library.ID) {
	seen := map[library.ID]bool{}
	for i := range lines {
		joined := m.link(lines[i].ID, lines[i].Also)
		edit := m.merge(&lines[i], true)
		if id := edit.Set.ID; (joined || !edit.Set.Empty()) && !seen[id] {
			seen[id] = true
			changed = append(changed, id)
		}
	}
	return changed
}
