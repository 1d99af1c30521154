package marks

import (
	"cmp"
	"slices"
	"strings"

	"dailies/model/library"
	"dailies/model/marks/journal"
)

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
