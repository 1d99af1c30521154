// Package triage is what decisions need beside the marks themselves. Triage has the Picks
// for an action on several papers and remembers what was decided before; it makes a
// Decision for a key, and Do makes a step of marks from it. Prompts ask for tags, for the
// day on which a snoozed paper comes back and for a note (EditNote opens it in the reader's
// editor). Done, AtEnd and Reversed say what was done and undone.
package triage

import (
	"cmp"
	"slices"
	"time"

	"dailies/model/library"
	"dailies/model/marks"
	"dailies/model/reading"
	"dailies/model/search"
	"dailies/model/shelf"
)

// Triage is the papers that decisions are for, and what was decided before.
type Triage struct {
	Picks Picks
	AtEnd int32     // paper that was decided when there was none to move on to; -1: none
	Ended time.Time // when the last decision was made

	last   *marks.Status         // the last status that was given, for Repeat
	places map[string]library.ID // the paper that was selected when a step was made, by the step's Op
}

// New returns a triage in which nothing was decided yet.
func New() Triage { return Triage{AtEnd: -1, places: map[string]library.ID{}} }

// Decision is a change of the marks of papers.
type Decision struct {
	Name   string // what is done: "to-read", "starred"
	Papers shelf.Handles
	Set    func(*marks.Change)
	Moves  bool // the next undecided paper is selected afterwards
	Asks   bool // the reader is asked first
}

// askFrom is up to how many picked papers are decided on at once without a question:
// about as many as a screen shows.
const askFrom = 20

// Targets are the papers that an action is for: the picked ones that are shown, or else
// the selected one.
func (t *Triage) Targets(v *reading.View) []int32 {
	if t.Picks.N() > 0 {
		return t.Picks.Of(v.Shown)
	}
	if v.At < 0 || len(v.Shown) == 0 {
		return nil
	}
	return []int32{v.At}
}

// Decide gives papers a status. Giving a single paper the status that it has takes it back,
// unless the selection could not move on from there: a reader who types on decides it once.
func (t *Triage) Decide(to marks.Status, s *shelf.Shelf, papers []int32) Decision {
	t.last = &to
	if len(papers) == 1 && to != marks.Inbox && papers[0] != t.AtEnd && s.Mark(int(papers[0])).Status == to {
		return Decision{Name: marks.Inbox.String(), Papers: s.Handles(papers), Set: func(c *marks.Change) { c.Status = new(marks.Inbox) }}
	}
	return t.setStatus(to, s, papers)
}

// Repeat gives papers the status that was given last; ok is false if none was.
func (t *Triage) Repeat(s *shelf.Shelf, papers []int32) (d Decision, ok bool) {
	if t.last == nil {
		return Decision{}, false
	}
	return t.setStatus(*t.last, s, papers), true
}

func (t *Triage) setStatus(to marks.Status, s *shelf.Shelf, papers []int32) Decision {
	name := to.String()
	if len(papers) == 1 {
		if before := s.Mark(int(papers[0])).Status; before != marks.Inbox && before != to {
			name = "changed: " + before.String() + " → " + name
		}
	}
	set := func(c *marks.Change) { c.Status = &to }
	return Decision{Name: name, Papers: s.Handles(papers), Set: set, Moves: true, Asks: t.Picks.N() > askFrom}
}

// Star stars papers; if all of them have a star, it takes the stars away.
func (t *Triage) Star(s *shelf.Shelf, papers []int32) Decision {
	star, name := false, "star removed"
	if slices.ContainsFunc(papers, func(p int32) bool { return s.Is[p]&search.IsStarred == 0 }) {
		star, name = true, "starred"
	}
	set := func(c *marks.Change) { c.Starred = &star }
	return Decision{Name: name, Papers: s.Handles(papers), Set: set, Asks: t.Picks.N() > askFrom}
}

// Do changes the marks of papers in memory, as one step. selected is the paper that Home
// finds again when the step is undone; nil if there is none. A decision ends a snooze, in
// the same step.
func (t *Triage) Do(s *shelf.Shelf, papers []int32, set func(*marks.Change), selected *library.Paper, now time.Time) marks.Step {
	changes := make([]marks.Change, len(papers))
	for i, p := range papers {
		paper := s.Papers.Paper(int(p))
		changes[i] = marks.ChangeOf(paper)
		set(&changes[i])
		if changes[i].Status != nil && changes[i].Snooze == nil {
			changes[i].Snooze = new(string)
		}
	}
	step := s.Marks.Do(changes...)
	t.Ended = now
	if selected != nil {
		t.places[step.Op] = selected.ID
	}
	return step
}

// Home is the paper to select after a step was undone or redone: the one that was selected
// when it was made. For a step of another sitting it is the first of the papers; "" if
// there are none.
func (t *Triage) Home(step marks.Step, s *shelf.Shelf, papers []int32) library.ID {
	home := t.places[cmp.Or(step.Undoes, step.Redoes)]
	if home == "" && len(papers) > 0 {
		home = s.Papers.Paper(int(papers[0])).ID
	}
	return home
}

// Direction is where the selection goes after a decision, as the option "advance" says: to
// the next undecided paper (1), to the previous one (-1), or nowhere (0).
func Direction(advance string) int {
	switch advance {
	case "previous":
		return -1
	case "stay":
		return 0
	}
	return 1
}

// Papers are the papers of a step that are among the dumps.
func Papers(step marks.Step, s *shelf.Shelf) (papers []int32) {
	for _, e := range step.Edits {
		if p, ok := s.Find(e.Set.ID); ok {
			papers = append(papers, int32(p))
		}
	}
	return papers
}
