package marks

import (
	"cmp"
	"slices"
	"strings"
	"time"

	"dailies/model/library"
	"dailies/model/marks/journal"
)

// author is a device that decides. There is one of each in all marks.
type author struct {
	device  string
	foreign bool // another device or window: not ours to undo
}

// stamp says who gave a field its value, and when.
type stamp struct {
	time int64   // milliseconds since 1970; 0 is never
	by   *author // nil: nobody
}

func (s stamp) compare(t stamp) int {
	return cmp.Or(cmp.Compare(s.time, t.time), strings.Compare(s.device(), t.device()))
}

func (s stamp) device() string {
	if s.by == nil {
		return ""
	}
	return s.by.device
}

func (s stamp) foreign() bool { return s.by != nil && s.by.foreign }

// register is a field of which the last writer wins: the value with the larger stamp
// counts, and of equal stamps the larger value. So neither the order in which entries are
// merged matters, nor merging one again.
type register[T comparable] struct {
	value T
	at    stamp
}

// set gives the field a value, whatever it had before; nil leaves it.
func (r *register[T]) set(value *T, at stamp) {
	if value != nil {
		r.value, r.at = *value, at
	}
}

// merge takes over a value if it wins, and gives it and the one before where they differ.
func (r *register[T]) merge(value T, at stamp, compare func(a, b T) int) (set, was *T) {
	old := r.value
	if cmp.Or(at.compare(r.at), compare(value, old)) <= 0 {
		return nil, nil
	}
	r.value, r.at = value, at
	return differing(&value, old)
}

// takeBack gives what sets the field back to what it was, and what that replaces; false
// where somebody else changed it since.
func (r *register[T]) takeBack(set, was *T) (back, replaced *T, ok bool) {
	switch {
	case set == nil:
		return nil, nil, true
	case r.value != *set || r.at.foreign():
		return nil, nil, false
	}
	return was, set, true
}

// differing gives a value that is wanted and the present one, where they differ.
func differing[T comparable](wanted *T, now T) (set, was *T) {
	if wanted == nil || *wanted == now {
		return nil, nil
	}
	return wanted, &now
}

// tag is a register of its own. One that was taken away is remembered, because an older
// entry may still come that sets it.
type tag struct {
	name string
	register[bool]
}

// record is what is known of a paper. Its id never changes.
type record struct {
	id      library.ID
	title   register[string]
	status  register[Status]
	starred register[bool]
	note    register[string]
	snooze  register[string]
	tags    []tag  // sorted by name
	first   int64  // when it was first seen, in milliseconds since 1970; 0 is unknown
	step    int    // the number of the last step of this sitting that changed it; 0: none did
	found   Status // before this sitting decided on it, where
	ours    bool   // this sitting did
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

// tag finds a tag; where the paper never had it, a place for it is made.
func (r *record) tag(name string) *tag {
	i, found := slices.BinarySearchFunc(r.tags, name, func(t tag, name string) int {
		return strings.Compare(t.name, name)
	})
	if !found {
		r.tags = slices.Insert(r.tags, i, tag{name: strings.Clone(name)})
	}
	return &r.tags[i]
}

// has tells whether the paper has a tag.
func (r *record) has(name string) bool {
	return slices.ContainsFunc(r.tags, func(t tag) bool { return t.name == name && t.value })
}

// record finds what is known of a paper; where that is nothing, a place for it is made.
func (m *Marks) record(id library.ID) *record {
	r := m.papers[id]
	if r == nil {
		if m.papers == nil {
			m.papers = map[library.ID]*record{}
		}
		r = &record{id: library.ID(strings.Clone(string(id)))} // not the memory of a whole line of the journal
		m.papers[r.id] = r
	}
	return r
}

// author gives a device as the one who decides.
func (m *Marks) author(device string, foreign bool) *author {
	key := author{device, foreign}
	if m.authors[key] == nil {
		if m.authors == nil {
			m.authors = map[author]*author{}
		}
		key.device = strings.Clone(device)
		m.authors[key] = &key
	}
	return m.authors[key]
}

// merge takes over what counts of an entry, and gives what that changed.
func (m *Marks) merge(e *Entry, foreign bool) Edit {
	m.latest = max(m.latest, e.Time)
	r, at := m.record(library.ID(e.ID)), stamp{e.Time, m.author(e.By, foreign)}
	if e.Title != "" && e.Title != r.title.value {
		r.title.merge(strings.Clone(e.Title), at, strings.Compare)
	} else if e.Title != "" {
		r.title.merge(r.title.value, at, strings.Compare)
	}
	if e.First != 0 && (r.first == 0 || e.First < r.first) {
		r.first = e.First
	}
	edit := newEdit(r)
	set, was := &edit.Set, &edit.Was
	if e.Set&journal.State != 0 {
		status, _ := ParseStatus(e.State)
		set.Status, was.Status = r.status.merge(status, at, cmp.Compare)
	}
	if e.Set&journal.Star != 0 {
		set.Starred, was.Starred = r.starred.merge(e.Star, at, journal.CompareBools)
	}
	if e.Set&journal.Note != 0 {
		set.Note, was.Note = r.note.merge(strings.Clone(e.Note), at, strings.Compare)
	}
	if e.Set&journal.Until != 0 {
		set.Snooze, was.Snooze = r.snooze.merge(strings.Clone(e.Until), at, strings.Compare)
	}
	for _, name := range without(e.Untag, e.Tag) {
		if off, _ := r.tag(name).merge(false, at, journal.CompareBools); off != nil {
			set.Untag = append(set.Untag, name)
		}
	}
	for _, name := range e.Tag {
		if on, _ := r.tag(name).merge(true, at, journal.CompareBools); on != nil {
			set.Tag = append(set.Tag, name)
		}
	}
	was.Tag, was.Untag = set.Untag, set.Tag
	return edit
}

// Merge takes over what other windows and devices wrote, and gives the papers whose
// marks that changed. What is decided from now on is later than all of it.
func (m *Marks) Merge(entries []Entry) []library.ID {
	var changed []library.ID
	seen := map[library.ID]bool{}
	for i := range entries {
		edit := m.merge(&entries[i], true)
		if id := edit.Set.ID; !edit.empty() && !seen[id] {
			seen[id] = true
			changed = append(changed, id)
		}
	}
	return changed
}
