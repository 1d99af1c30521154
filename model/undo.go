package model

import (
	"fmt"
	"slices"

	tea "github.com/charmbracelet/bubbletea"

	"dailies/model/library"
	"dailies/model/marks"
	"dailies/parser/clean"
)

// undo takes back the last step and goes back to where it was made.
func (m *Model) undo() tea.Cmd {
	r, ok := m.shelf.Marks.BeginUndo()
	if !ok && m.shelf.Marks.Forgotten() {
		m.say(clean.Of("Nothing more to be undone: only what was done to the last " + plural(marks.Remembered, "paper") + " is remembered."))
		return nil
	}
	return m.travel(&journey{Reversal: r, done: "undone", doing: "undoing"}, ok)
}

// redo does again what undo took back.
func (m *Model) redo() tea.Cmd {
	r, ok := m.shelf.Marks.BeginRedo()
	return m.travel(&journey{Reversal: r, done: "redone", doing: "redoing"}, ok)
}

// journey is an undo or a redo under way.
type journey struct {
	*marks.Reversal
	done, doing string     // what it is called when it is over, and before
	home        library.ID // the paper to go back to; "": not known yet
	shown       bool       // it stands in the list, and the others stay in their places
	last        int32      // a paper of the step; -1: none is among the dumps
}

// travel undoes or redoes a step, at once or in pieces.
func (m *Model) travel(j *journey, ok bool) tea.Cmd {
	if !ok {
		m.say(clean.Of("Nothing to be " + j.done + "."))
		return nil
	}
	if room := m.room(j.Len(), j.Needs()); j.Len() > atOnce && room < j.Len() {
		j.Abandon()
		m.warn(notDone(j.doing, room, j.Len(), "open fewer dumps at once"))
		return nil
	}
	j.last = -1
	if home, ok := m.places[j.Op()]; ok {
		m.headFor(j, home)
	}
	if j.Len() > atOnce || m.arriving.awaited() { // in pieces it waits for the news, which may be about its papers
		return m.begin(bulk{
			what: j.doing,
			n:    j.Len(),
			use:  j.Use,
			do:   func(from, to int) { m.walk(j, to-from) },
			end:  func() tea.Cmd { return m.endJourney(j) },
		})
	}
	m.walk(j, j.Len())
	return m.endJourney(j)
}

// headFor sets the paper that a journey goes back to: the one that was selected
// when the step was made, or the first of a step of another sitting.
func (m *Model) headFor(j *journey, home library.ID) {
	i, ok := m.shelf.Papers.Find(home)
	j.home, j.shown = home, ok && slices.Contains(m.view().shown, int32(i))
}

// walk undoes the step on the next n papers.
func (m *Model) walk(j *journey, n int) {
	for id := range j.Next(n) {
		i, ok := m.shelf.Papers.Find(id)
		if !ok {
			m.changedAgain(id)
			continue
		}
		if j.last = int32(i); j.home == "" {
			m.headFor(j, m.shelf.Papers.Paper(i).ID)
		}
		m.changed(j.last)
		if !j.shown { // they left the list, and come back as they are now
			delete(m.view().was, j.last)
		}
	}
}

// endJourney ends a journey.
func (m *Model) endJourney(j *journey) tea.Cmd {
	step := j.End()
	m.follow()
	if step.Len() == 0 {
		m.warn(clean.Of("Not " + j.done + ": another window has changed it since."))
		return nil
	}
	m.say(m.toldStep(j, step))
	return tea.Batch(m.queue(step), m.goHome(j))
}

// goHome selects the paper that a journey goes back to. Where the view does not
// show it any more, the view is searched again, because now it may.
func (m *Model) goHome(j *journey) tea.Cmd {
	v := m.view()
	if j.home == "" {
		return nil
	}
	if i, ok := m.shelf.Papers.Find(j.home); ok && j.shown {
		v.at = int32(i)
		v.place, v.lost = "", false // as who moves there
		m.follow()
		return nil
	}
	v.place = j.home
	return m.find()
}

func (m *Model) toldStep(j *journey, s marks.Step) clean.Text {
	if s.Len() != 1 || s.Skipped > 0 {
		text := fmt.Sprintf("%s: %s of %s", j.done, deed(s), plural(s.Len(), "paper"))
		if s.Skipped > 0 {
			text += " — " + clean.Number(s.Skipped) + " stay as another window made them"
		}
		return clean.Of(text)
	}
	set, _ := s.Change(0)
	title := set.Title
	if j.last >= 0 {
		title = m.shelf.Papers.Paper(int(j.last)).Title.String()
	}
	return clean.Line(fmt.Sprintf("%s: %s, %s", j.done, deed(s), title))
}

// deed names what a step did before it was taken back, or what it does again.
func deed(s marks.Step) string {
	if s.Len() == 0 {
		return "nothing"
	}
	set, before := s.Change(0)
	if s.Undoes != "" {
		set = before
	}
	switch {
	case set.Snooze != nil && *set.Snooze != "": // it may put a paper into the inbox as well
		return "snooze"
	case set.Status != nil:
		return set.Status.String()
	case set.Starred != nil:
		return "star"
	case set.Note != nil:
		return "note"
	case set.Snooze != nil:
		return "snooze"
	}
	return "tags"
}
