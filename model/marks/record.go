package marks

import (
	"cmp"
	"slices"
	"strings"
	"time"

	"dailies/model/library"
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
// values with equal stamps the larger one. So entries can be merged in any order, and again.
type register[T comparable] struct {
	value T
	at    stamp
}

// set sets the field, whatever its stamp is; nil leaves it as it is.
func (r *register[T]) set(value *T, at stamp) {
	if value != nil {
		r.value, r.at = *value, at
	}
}

// merge takes over a value, if there is one and it wins. It returns the new value and the old
// one, or nil and nil if they are the same.
func (r *register[T]) merge(value *T, at stamp, compare func(a, b T) int) (set, was *T) {
	old := r.value
	if value == nil || cmp.Or(at.compare(r.at), compare(*value, old)) <= 0 {
		return nil, nil
	}
	r.value, r.at = *value, at
	return differing(value, old)
}

// compareBools orders false before true: what settles a tie has to be the same for whoever
// reads a journal.
func compareBools(a, b bool) int {
	switch {
	case a == b:
		return 0
	case a:
		return 1
	}
	return -1
}

// takeBack returns what sets the field back to what it was, and what that replaces; false if
// somebody else changed the field since.
func (r *register[T]) takeBack(set, was *T) (back, replaced *T, ok bool) {
	switch {
	case set == nil:
		return nil, nil, true
	case r.value != *set || r.at.foreign:
		return nil, nil, false
	}
	return was, set, true
}

// differing returns a value that is wanted and the present one, or nil and nil if they are
// the same.
func differing[T comparable](wanted *T, now T) (set, was *T) {
	if wanted == nil || *wanted == now {
		return nil, nil
	}
	return wanted, &now
}

// tag is a register for one tag. A tag that was taken away is remembered, because an older
// entry that sets it may still come.
type tag struct {
	name string
	register[bool]
}

// record is what is known of a paper.
type record struct {
	id      library.ID
	also    []library.ID // keys of titles that are linked with the id
	title   register[string]
	status  register[Status]
	starred register[bool]
	note    register[string]
	snooze  register[string]
	tags    []tag  // sorted by name
	first   int64  // when it was first seen, in milliseconds since 1970; 0 is unknown
	step    int    // number of the last step of this sitting that changed it; 0: none did
	found   Status // what this sitting found, if it has decided on the paper
	ours    bool   // this sitting has decided on the paper
}

func (r *record) mark(saved int) Mark {
	m := Mark{
		Status: r.status.value, Starred: r.starred.value, Note: r.note.value, Snooze: r.snooze.value,
		Unsaved: r.step > saved, Title: r.title.value,
	}
	if r.first != 0 {
		m.First = time.UnixMilli(r.first)
	}
	for _, t := range r.tags {
		if t.value {
			m.Tags = append(m.Tags, t.name)
		}
	}
	return m
}

// tag finds a tag, or adds one that is not set.
func (r *record) tag(name string) *tag {
	i, found := slices.BinarySearchFunc(r.tags, name, func(t tag, name string) int {
		return strings.Compare(t.name, name)
	})
	if !found {
		r.tags = slices.Insert(r.tags, i, tag{name: name})
	}
	return &r.tags[i]
}

// has reports whether the paper has a tag.
func (r *record) has(name string) bool {
	return slices.ContainsFunc(r.tags, func(t tag) bool { return t.name == name && t.value })
}

// record finds what is known of a paper, or adds an empty record.
func (m *Marks) record(id library.ID) *record {
	id = m.canonical(id)
	r := m.papers[id]
	if r == nil {
		if m.papers == nil {
			m.papers = map[library.ID]*record{}
		}
		r = &record{id: id}
		m.papers[id] = r
	}
	return r
}

// merge takes over the fields of an entry that win, and returns what that changed.
func (m *Marks) merge(e *Entry, foreign bool) Edit {
	m.latest = max(m.latest, e.Time)
	m.link(keysOf(e))
	r, at := m.record(library.ID(e.ID)), stamp{e.Time, e.By, foreign}
	if e.Title != "" {
		r.title.merge(&e.Title, at, strings.Compare)
	}
	if e.First != 0 && (r.first == 0 || e.First < r.first) {
		r.first = e.First
	}
	edit := newEdit(r)
	set, was := &edit.Set, &edit.Before
	if e.State != nil {
		status, _ := ParseStatus(*e.State)
		set.Status, was.Status = r.status.merge(&status, at, cmp.Compare)
	}
	set.Starred, was.Starred = r.starred.merge(e.Star, at, compareBools)
	set.Note, was.Note = r.note.merge(e.Note, at, strings.Compare)
	set.Snooze, was.Snooze = r.snooze.merge(e.Until, at, strings.Compare)
	for _, name := range without(e.Untag, e.Tag) {
		if off, _ := r.tag(name).merge(new(false), at, compareBools); off != nil {
			set.Untag = append(set.Untag, name)
		}
	}
	for _, name := range e.Tag {
		if on, _ := r.tag(name).merge(new(true), at, compareBools); on != nil {
			set.Tag = append(set.Tag, name)
		}
	}
	was.Tag, was.Untag = set.Untag, set.Tag
	return edit
}

// Merge takes over what other windows and devices wrote, and returns the papers whose marks
// changed. Later decisions get a time behind all of it.
func (m *Marks) Merge(entries []Entry) []library.ID {
	var changed []library.ID
	seen := map[library.ID]bool{}
	for i := range entries {
		joined := m.link(keysOf(&entries[i]))
		edit := m.merge(&entries[i], true)
		if id := edit.Set.ID; (joined || !edit.empty()) && !seen[id] {
			seen[id] = true
			changed = append(changed, id)
		}
	}
	return changed
}
