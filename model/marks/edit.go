package marks

import (
	"slices"
	"time"

	"dailies/model/marks/journal"
)

// edit is what a step changes of a paper.
type edit struct {
	of    *record // of which only the ID is read by others than the goroutine of the marks
	title string  // as the paper was called
	how
}

// how is what an edit says but for its paper.
type how struct {
	words       *words // nil: no note, day or tag
	fields      journal.Fields
	status, was Status
	starred     bool // it was not, then
	seen        bool // nobody had seen the paper before
}

// trace is what a step holds of an edit: 16 bytes, and as many for the title until it
// is saved. With two Changes of 136 a step on a million papers took 300 MB, and all of
// a sitting are held. It never changes. What is said of many papers stands once.
type trace struct {
	of  *record
	how *how
}

func (t trace) edit() edit { return edit{of: t.of, how: *t.how} }

// plain are the edits without words, so that no step has to hold them.
var plain = func() (all [1 << 10]how) {
	for i := range all {
		all[i] = how{
			fields: journal.Fields(i >> 6), status: Status(i >> 4 & 3), was: Status(i >> 2 & 3),
			starred: i>>1&1 != 0, seen: i&1 != 0,
		}
	}
	return all
}()

// held gives the same as a step can hold it; last is what it held last, or nil.
func (h *how) held(last *how) *how {
	switch {
	case last != nil && *last == *h:
		return last
	case h.words != nil:
		held := *h
		return &held
	}
	i := int(h.fields)<<6 | int(h.status)<<4 | int(h.was)<<2
	if h.starred {
		i |= 2
	}
	if h.seen {
		i |= 1
	}
	return &plain[i]
}

// words are the notes, days and tags of an edit, each with what it was, or those
// of an entry. Many edits can share them.
type words struct {
	note, wasNote   string
	until, wasUntil string
	tag, untag      []string
	first           int64 // when the paper was first seen, where that is not the time of the step; 0 is not said
}

func (w *words) empty() bool {
	return w.note == w.wasNote && w.until == w.wasUntil && len(w.tag) == 0 && len(w.untag) == 0 && w.first == 0
}

func (w *words) equal(v *words) bool {
	return w == v || w.note == v.note && w.wasNote == v.wasNote && w.until == v.until && w.wasUntil == v.wasUntil &&
		slices.Equal(w.tag, v.tag) && slices.Equal(w.untag, v.untag) && w.first == v.first
}

// held gives the words as an edit holds them: nil where there are none, those of
// another edit where they are the same.
func (w *words) held(other *words) *words {
	switch {
	case w.empty():
		return nil
	case other != nil && other.equal(w):
		return other
	}
	held := *w
	return &held
}

// empty tells whether nothing was changed that could be undone.
func (e *edit) empty() bool {
	return e.fields == 0 && (e.words == nil || len(e.words.tag) == 0 && len(e.words.untag) == 0)
}

// set gives the edit as a change.
func (e *edit) set(at int64) Change {
	c := Change{ID: e.of.id, Title: e.title}
	if e.fields&fieldState != 0 {
		c.Status = &e.status
	}
	if e.fields&fieldStar != 0 {
		c.Starred = &e.starred
	}
	if e.seen {
		c.First = time.UnixMilli(at)
	}
	if w := e.words; w != nil {
		c.Note, c.Snooze = given(e, fieldNote, &w.note), given(e, fieldUntil, &w.until)
		c.Tag, c.Untag = w.tag, w.untag
		if w.first != 0 {
			c.First = time.UnixMilli(w.first)
		}
	}
	return c
}

// before gives what it was, as a change.
func (e *edit) before() Change {
	c := Change{ID: e.of.id, Title: e.title}
	if e.fields&fieldState != 0 {
		c.Status = &e.was
	}
	if e.fields&fieldStar != 0 {
		was := !e.starred
		c.Starred = &was
	}
	if w := e.words; w != nil {
		c.Note, c.Snooze = given(e, fieldNote, &w.wasNote), given(e, fieldUntil, &w.wasUntil)
		c.Tag, c.Untag = w.untag, w.tag
	}
	return c
}

func given(e *edit, field journal.Fields, value *string) *string {
	if e.fields&field == 0 {
		return nil
	}
	return value
}

// entry gives the edit as a line that has no author yet.
func (e *edit) entry(at int64) Entry {
	l := Entry{Version: journal.Version, ID: string(e.of.id), Title: e.title, Time: at, Set: e.fields}
	if e.fields&fieldState != 0 {
		l.State = e.status.String()
	}
	l.Star = e.fields&fieldStar != 0 && e.starred
	if e.seen {
		l.First = at
	}
	if w := e.words; w != nil {
		l.Note, l.Until, l.Tag, l.Untag = w.note, w.until, w.tag, w.untag
		if w.first != 0 {
			l.First = w.first
		}
	}
	return l
}
