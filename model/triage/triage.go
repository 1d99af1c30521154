// Package triage is what decisions need beside the marks themselves. Triage has the Picks
// for an action on several papers and remembers what was decided before; it makes a
// Decision for a key, and MakeStep makes a step of marks from it. Prompts ask for tags, for the
// day on which a snoozed paper comes back and for a note (EditNote opens it in the reader's
// editor). CommandLine decides on all papers of a query. Done, AtEnd and Reversed say what was done and undone.
//
// LoadMarks reads the files of the marks at the start; a SaveQueue saves what is decided and
// says when the program may end; a MarksWatcher looks for what other windows and devices have
// decided; Damage is what is wrong with the files.
package triage

import (
	"cmp"
	"slices"
	"strings"
	"time"

	"dailies/model/library"
	"dailies/model/list"
	"dailies/model/marks"
	"dailies/model/search"
	"dailies/model/shelf"
	"dailies/ui/english"
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
	Papers []int32
	Set    func(*marks.Change)
	Moves  bool // the next undecided paper is selected afterwards
	Sure   bool // the reader has been asked
	Loses  Loss
}

// Loss counts what a decision on several papers takes back of former ones.
type Loss struct {
	Statuses [len(lossText)]int // papers that lose this status
	Stars    int                // papers that lose their star
}

// lossText says which papers lose a status.
var lossText = [...]string{marks.ToRead: "on your reading list", marks.Read: "read", marks.Skipped: "skipped"}

// Any reports whether anything is lost.
func (l Loss) Any() bool { return l != Loss{} }

// text says it with the forms of "to be": "2 are on your reading list, 1 is read".
func (l Loss) text(is, are string) string {
	var parts []string
	add := func(n int, text string) {
		switch {
		case n == 1:
			parts = append(parts, "1 "+is+" "+text)
		case n > 1:
			parts = append(parts, english.Number(n)+" "+are+" "+text)
		}
	}
	for status, text := range lossText {
		add(l.Statuses[status], text)
	}
	add(l.Stars, "starred")
	return strings.Join(parts, ", ")
}

// loss returns what a change of several papers takes back. What is done to a single paper is
// seen, and undone with a key.
func loss(s *shelf.Shelf, papers []int32, set func(*marks.Change)) (l Loss) {
	if len(papers) < 2 {
		return l
	}
	for _, e := range s.Marks.Preview(changes(s, papers, set)...) {
		if e.Before.Status != nil && *e.Before.Status != marks.Inbox {
			l.Statuses[*e.Before.Status]++
		}
		if e.Before.Starred != nil && *e.Before.Starred {
			l.Stars++
		}
	}
	return l
}

// Weighed is the decision with what it would take back.
func (d Decision) Weighed(s *shelf.Shelf) Decision {
	d.Loses = loss(s, s.Papers.Current(d.Papers), d.Set)
	return d
}

// SkipRest skips papers.
func (t *Triage) SkipRest(s *shelf.Shelf, papers []int32) Decision {
	d := t.setStatus(marks.Skipped, s, papers)
	d.Name, d.Moves = "skipped", false
	return d
}

// Targets are the papers that an action is for: the picked ones that are shown, or else
// the selected one.
func (t *Triage) Targets(v *list.View) []int32 {
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
		return Decision{Name: marks.Inbox.String(), Papers: papers, Set: func(c *marks.Change) { c.Status = new(marks.Inbox) }}
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
	return Decision{Name: name, Papers: papers, Set: set, Moves: true}
}

// Star stars papers; if all of them have a star, it takes the stars away.
func (t *Triage) Star(s *shelf.Shelf, papers []int32) Decision {
	star, name := false, "star removed"
	if slices.ContainsFunc(papers, func(p int32) bool { return s.Is[p]&search.IsStarred == 0 }) {
		star, name = true, "starred"
	}
	set := func(c *marks.Change) { c.Starred = &star }
	return Decision{Name: name, Papers: papers, Set: set}
}

// MakeStep changes the marks of papers in memory, as one step. selected is the paper that Home
// finds again when the step is undone; nil if there is none. A decision ends a snooze, in
// the same step.
func (t *Triage) MakeStep(s *shelf.Shelf, papers []int32, set func(*marks.Change), selected *library.Paper, now time.Time) marks.Step {
	step := s.Marks.Apply(changes(s, papers, set)...)
	t.Ended = now
	if selected != nil {
		t.places[step.Op] = selected.ID
	}
	return step
}

// changes are those that a decision makes.
func changes(s *shelf.Shelf, papers []int32, set func(*marks.Change)) []marks.Change {
	all := make([]*library.Paper, len(papers))
	for i, p := range papers {
		all[i] = s.Papers.Paper(int(p))
	}
	return marks.Changes(all, set)
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
