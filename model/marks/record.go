package marks

import (
	"cmp"
	"dailies/model/marks/journal"
	"slices"
	"strings"
	"time"
)

// stamp says who gave a field its value, and when. The larger one counts; of
// equal ones, the larger value does. So the order in which entries are merged
// never matters, nor does merging them again.
type stamp struct {
	time    int64 // milliseconds since 1970; 0 is never
	by      string
	foreign bool // set by another device or window: not ours to undo
}

func (s stamp) compare(t stamp) int {
	return cmp.Or(cmp.Compare(s.time, t.time), strings.Compare(s.by, t.by))
}

// tag is a field of its own. One that was taken away is remembered, because an
// older entry may still come that sets it.
type tag struct {
	name string
	on   bool
	at   stamp
}

// record is what is known of a paper, each field with its stamp.
type record struct {
	title   string
	first   int64 // milliseconds since 1970; 0 is unknown
	status  Status
	starred bool
	note    string
	snooze  string
	tags    []tag // sorted by name
	at      stamps
	step    int // the number of the last step of this sitting that changed it; 0: none did
}

type stamps struct{ title, status, starred, note, snooze stamp }

func (r *record) mark(saved int) Mark {
	m := Mark{
		Status: r.status, Starred: r.starred, Note: r.note, Snooze: r.snooze,
		Unsaved: r.step > saved, Title: r.title,
	}
	for _, t := range r.tags {
		if t.on {
			m.Tags = append(m.Tags, t.name)
		}
	}
	if r.first != 0 {
		m.First = time.UnixMilli(r.first)
	}
	return m
}

// tag finds a tag; where the paper never had it, a place for it is made.
func (r *record) tag(name string) *tag {
	i, found := slices.BinarySearchFunc(r.tags, name, func(t tag, name string) int {
		return strings.Compare(t.name, name)
	})
	if !found {
		r.tags = slices.Insert(r.tags, i, tag{name: name})
	}
	return &r.tags[i]
}

// has tells whether the paper has a tag.
func (r *record) has(name string) bool {
	for i := range r.tags {
		if r.tags[i].name == name {
			return r.tags[i].on
		}
	}
	return false
}

// merge takes over what counts of an entry, and gives what that replaced and
// what it set. Both are empty where nothing changed.
func (r *record) merge(e *Entry, foreign bool) (before, set Change) {
	at := stamp{e.Time, e.By, foreign}
	r.mergeFacts(e, at)
	r.mergeStatus(e, at, &before, &set)
	if e.Set&fieldStar != 0 && wins(at, r.at.starred, journal.CompareBools(e.Star, r.starred)) {
		note(&before.Starred, &set.Starred, r.starred, e.Star)
		r.starred, r.at.starred = e.Star, at
	}
	if e.Set&fieldNote != 0 && wins(at, r.at.note, strings.Compare(e.Note, r.note)) {
		note(&before.Note, &set.Note, r.note, e.Note)
		r.note, r.at.note = e.Note, at
	}
	if e.Set&fieldUntil != 0 && wins(at, r.at.snooze, strings.Compare(e.Until, r.snooze)) {
		note(&before.Snooze, &set.Snooze, r.snooze, e.Until)
		r.snooze, r.at.snooze = e.Until, at
	}
	for _, name := range e.Untag {
		r.mergeTag(name, false, at, &before, &set)
	}
	for _, name := range e.Tag {
		r.mergeTag(name, true, at, &before, &set)
	}
	return before, set
}

func (r *record) mergeFacts(e *Entry, at stamp) {
	if e.Title != "" && wins(at, r.at.title, strings.Compare(e.Title, r.title)) {
		r.title, r.at.title = e.Title, at
	}
	if e.First != 0 && (r.first == 0 || e.First < r.first) {
		r.first = e.First
	}
}

func (r *record) mergeStatus(e *Entry, at stamp, before, set *Change) {
	if e.Set&fieldState == 0 {
		return
	}
	status, _ := ParseStatus(e.State)
	if wins(at, r.at.status, cmp.Compare(status, r.status)) {
		note(&before.Status, &set.Status, r.status, status)
		r.status, r.at.status = status, at
	}
}

func (r *record) mergeTag(name string, on bool, at stamp, before, set *Change) {
	t := r.tag(name)
	if !wins(at, t.at, journal.CompareBools(on, t.on)) {
		return
	}
	switch {
	case on && !t.on:
		before.Untag, set.Tag = append(before.Untag, name), append(set.Tag, name)
	case t.on && !on:
		before.Tag, set.Untag = append(before.Tag, name), append(set.Untag, name)
	}
	t.on, t.at = on, at
}

// wins tells whether a value at a stamp replaces one at another; value compares
// the two values.
func wins(at, old stamp, value int) bool { return cmp.Or(at.compare(old), value) > 0 }

// note notes what a field was and is, where that differs.
func note[T comparable](before, set **T, was, is T) {
	if was != is {
		*before, *set = &was, &is
	}
}
