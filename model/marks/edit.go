package marks

import (
	"slices"
	"time"

	"dailies/model/marks/journal"
)

// edit is what a step changed of a paper: 40 bytes, where it said so with two
// Changes of 136, a step on a million papers took 300 MB. It never changes, and of
// its record only the ID is read by others than the goroutine of the marks.
type edit struct {
	of          *record
	title       string // as the paper was called
	words       *words // nil: no note, day or tag
	fields      journal.Fields
	status, was Status
	starred     bool // it was not, then
	seen        bool // nobody had seen the paper before
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
	return w.note == v.note && w.wasNote == v.wasNote && w.until == v.until && w.wasUntil == v.wasUntil &&
		slices.Equal(w.tag, v.tag) && slices.Equal(w.untag, v.untag) && w.first == v.first
}

// share lets edits share their words where they are those of the edit before, as
// in a bulk they are.
func (e *edit) share(before []edit) {
	if n := len(before); e.words != nil && n > 0 && before[n-1].words != nil && e.words.equal(before[n-1].words) {
		e.words = before[n-1].words
	}
}

// kept gives the words as an edit keeps them: nil where there are none, those of
// another edit where they are the same.
func (w *words) kept(other *words) *words {
	switch {
	case w.empty():
		return nil
	case other != nil && other.equal(w):
		return other
	}
	kept := *w
	return &kept
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
