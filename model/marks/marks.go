// Package marks holds what the reader decided on papers: statuses, stars, tags, notes and
// snoozes, with undo, and keeps it on disk in append-only journals.
//
// Open reads the journals and returns the Store, which saves, and the Marks, which are in
// memory. Apply, Undo and Redo change the marks and return a Step; Store.Save makes steps
// durable; Store.Poll and Marks.Merge take over what other windows and devices wrote.
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

// Status is what the reader decided on a paper. The zero value is Inbox: not decided.
type Status = journal.Status

// The statuses.
const (
	Inbox   = journal.Inbox
	ToRead  = journal.ToRead
	Read    = journal.Read
	Skipped = journal.Skipped
)

// Change is what is to be set on one paper.
type Change = journal.Change

// Line is a change that was made, as it stands in a journal.
type Line = journal.Line

// Mark is all that the reader decided on one paper. The zero Mark is that of a paper
// nobody has touched.
type Mark struct {
	Status  Status
	Starred bool
	Note    string   // cleaned
	Tags    []string // cleaned, sorted
	Snooze  string   // "2026-12-01": out of the inbox until that day; "" is not snoozed
	Unsaved bool     // not yet durable on disk
	Title   string   // cleaned; as the paper was called when it was marked
}

// Marks is the reader's decisions in memory. One goroutine uses it. The zero value is
// empty, ready, and belongs to no journal.
type Marks struct {
	papers    map[library.ID]*record
	links     map[library.ID]library.ID   // arXiv numbers by the keys of titles; see link
	namesakes map[library.ID][]library.ID // by a title's key: those of second papers of the title
	guests    map[library.ID][]library.ID // by a paper's key: those of second papers that are the same one now; see Adopt
	linked    []Change                    // links that are not saved yet
	sitting   sitting
	latest    int64  // the largest time seen, in milliseconds since 1970
	done      []Step // what Undo can take back, newest last
	undone    []Step // what Redo can do again, newest last
}

// sitting is the time that one process uses the marks.
type sitting struct {
	device string
	name   string // in front of each Op: no other sitting has it
	steps  int
	saved  int // the number of the last step that is durable
	now    func() time.Time
}

// Get returns a paper's mark.
func (m *Marks) Get(id library.ID) Mark {
	if id = m.canonical(id); m.papers[id] == nil && len(m.guests[id]) == 0 {
		return Mark{} // of most papers
	}
	return m.withGuests(id).mark(m.sitting.saved)
}

// Changes are what a decision does to papers, the same to each. A new status ends a snooze.
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

// Len is the number of papers on which something was ever decided.
func (m *Marks) Len() int { return len(m.papers) }

// All returns the papers on which something was ever decided, ordered by ID.
func (m *Marks) All() iter.Seq2[library.ID, Mark] {
	return func(yield func(library.ID, Mark) bool) {
		for _, id := range slices.Sorted(maps.Keys(m.papers)) {
			if !yield(id, m.papers[id].mark(m.sitting.saved)) {
				return
			}
		}
	}
}

// Count returns the number of papers of each status, indexed by it. Papers on which
// nothing was ever decided are not in it.
func (m *Marks) Count() (by [journal.Statuses]int) {
	for _, r := range m.papers {
		by[r.status()]++
	}
	return by
}

// CountDecided returns the number of papers that have another status than before this sitting,
// indexed by the new status.
func (m *Marks) CountDecided() (by [journal.Statuses]int) {
	for s := range by {
		by[s] = len(m.ChangedTo(Status(s)))
	}
	return by
}

// ChangedTo returns the papers that have a status which they did not have before this sitting, in
// no order.
func (m *Marks) ChangedTo(to Status) (ids []library.ID) {
	for id, r := range m.papers {
		if r.ours && r.status() == to && r.found != to {
			ids = append(ids, id)
		}
	}
	return ids
}

// Tags returns the tags in use, each with its number of papers.
func (m *Marks) Tags() map[string]int {
	tags := map[string]int{}
	for _, r := range m.papers {
		for _, tag := range r.mark(0).Tags {
			tags[tag]++
		}
	}
	return tags
}

// Saved records that steps are durable, and all steps before them: they are saved in order.
func (m *Marks) Saved(steps []Step) {
	for _, s := range steps {
		m.sitting.saved = max(m.sitting.saved, s.number)
	}
}

// stamp says who gave a field its value, and when.
type stamp struct {
	time    int64  // milliseconds since 1970; 0 is never
	device  string // "": nobody
	foreign bool   // another device or window: not ours to undo
}

func (s stamp) compare(t stamp) int {
	return cmp.Or(cmp.Compare(s.time, t.time), strings.Compare(s.device, t.device))
}

// register is a last-writer-wins register: the value with the larger stamp counts, and of
// values with equal stamps the larger one. So lines can be merged in any order, and again.
type register struct {
	journal.Value
	at stamp
}

// merge takes over a text if it wins. It returns the one before, and whether they differ.
func (r *register) merge(text string, at stamp) (was string, changed bool) {
	was = r.Text
	if cmp.Or(at.compare(r.at), strings.Compare(text, was)) <= 0 {
		return was, false
	}
	r.Text, r.at = text, at
	return was, text != was
}

// record is what is known of a paper.
type record struct {
	id     library.ID
	also   []library.ID // keys of titles that are linked with the id
	title  register
	fields []register // sorted by name. What was taken away stays: an older line that sets it may still come
	step   int        // number of the last step of this sitting that changed it; 0: none did
	found  Status     // what this sitting found, if it has decided on the paper
	ours   bool       // this sitting has decided on the paper
}

func (r *record) at(field string) (int, bool) {
	return slices.BinarySearchFunc(r.fields, field, func(f register, field string) int { return strings.Compare(f.Field, field) })
}

// field is a copy of a field as it is.
func (r *record) field(name string) register {
	if i, found := r.at(name); found {
		return r.fields[i]
	}
	return register{Value: journal.Value{Field: name}}
}

// register finds a field to change, or adds it.
func (r *record) register(name string) *register {
	i, found := r.at(name)
	if !found {
		r.fields = slices.Insert(r.fields, i, register{Value: journal.Value{Field: name}})
	}
	return &r.fields[i]
}

func (r *record) status() Status { return journal.StatusOf(r.field(journal.StatusField).Text) }

// mark makes a mark of the fields of a record. They are sorted by name, and so are its tags.
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

// find returns what is known of a paper: an empty record if nothing is. It must not be changed.
func (m *Marks) find(id library.ID) *record {
	id = m.canonical(id)
	if r := m.papers[id]; r != nil {
		return r
	}
	return &record{id: id}
}

// record finds what is known of a paper, or adds an empty record.
func (m *Marks) record(id library.ID) *record {
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

// merge takes over the fields of a line that win, and returns what that changed. Its keys are
// linked already.
func (m *Marks) merge(l *Line, foreign bool) Edit {
	m.latest = max(m.latest, l.Time)
	r, at := m.record(l.ID), stamp{l.Time, l.By, foreign}
	if l.Title != "" {
		r.title.merge(l.Title, at)
	}
	edit := newEdit(r)
	for v := range l.Values {
		if was, changed := r.register(v.Field).merge(v.Text, at); changed {
			edit.add(v, was)
		}
	}
	return edit
}

// Merge takes over what other windows and devices wrote, and returns the papers whose marks
// changed. Later decisions get a time behind all of it.
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
