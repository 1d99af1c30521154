package marks

import (
	"iter"
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

// entries gives the step as lines of a journal. Each is valid until the next.
func (s *Step) entries(yield func(*Entry) bool) {
	var e Entry
	for i := range s.edits {
		edit := s.edit(i)
		e = edit.entry(s.Time)
		e.By, e.Op, e.Undoes, e.Redoes = s.By, s.Op, s.Undoes, s.Redoes
		if !yield(&e) {
			return
		}
	}
}

// entries gives steps as lines of a journal, one for each change.
func entries(steps []Step) iter.Seq[*Entry] {
	return func(yield func(*Entry) bool) {
		for i := range steps {
			for e := range steps[i].entries {
				if !yield(e) {
					return
				}
			}
		}
	}
}

// Lines gives steps as text, one line of a journal for each change: for a
// reader who leaves while they cannot be saved. It can be appended to a journal.
func Lines(steps []Step) string {
	var text []byte
	for e := range entries(steps) {
		text = append(e.Append(text), '\n')
	}
	return string(text)
}

func cleanLine(raw string) string { return clean.Line(raw).String() }

// validDay tells whether a text is a day, or none.
func validDay(day string) bool {
	_, err := time.Parse(time.DateOnly, day)
	return day == "" || err == nil
}
