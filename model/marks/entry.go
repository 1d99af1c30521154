package marks

import (
	"slices"
	"time"

	"dailies/model/marks/journal"
	"dailies/parser/clean"
)

const (
	fieldState = journal.State
	fieldStar  = journal.Star
	fieldNote  = journal.Note
	fieldUntil = journal.Until
)

// entries gives a step as lines of a journal.
func (s *Step) entries(to []Entry) []Entry {
	to = slices.Grow(to, len(s.Changes))
	for i := range s.Changes {
		e := s.Changes[i].entry()
		e.Time, e.By = s.Time, s.By
		e.Op, e.Undoes, e.Redoes = s.Op, s.Undoes, s.Redoes
		to = append(to, e)
	}
	return to
}

// entry gives a change as a line that has no time and no author yet.
func (c *Change) entry() Entry {
	e := Entry{Version: journal.Version, ID: string(c.ID), Title: c.Title, Tag: c.Tag, Untag: c.Untag}
	if c.Status != nil {
		e.Set, e.State = e.Set|fieldState, c.Status.String()
	}
	if c.Starred != nil {
		e.Set, e.Star = e.Set|fieldStar, *c.Starred
	}
	if c.Note != nil {
		e.Set, e.Note = e.Set|fieldNote, *c.Note
	}
	if c.Snooze != nil {
		e.Set, e.Until = e.Set|fieldUntil, *c.Snooze
	}
	if !c.First.IsZero() {
		e.First = c.First.UnixMilli()
	}
	return e
}

// Lines gives steps as text, one line of a journal for each change: for a
// reader who leaves while they cannot be saved. It can be appended to a journal.
func Lines(steps []Step) string {
	var text []byte
	for _, s := range steps {
		for _, e := range s.entries(nil) {
			text = append(e.Append(text), '\n')
		}
	}
	return string(text)
}

func cleanLine(raw string) string { return clean.Line(raw).String() }

// validDay tells whether a text is a day, or none.
func validDay(day string) bool {
	_, err := time.Parse(time.DateOnly, day)
	return day == "" || err == nil
}
