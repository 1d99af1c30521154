// Package triage decides on papers. The keys, prompts, menus and commands of a Triage each make a Decision
// on the picked papers, or else on the selected one; Apply turns it into a step of marks. When the inbox is
// empty, ShowEnd sums up the sitting.
//
// A Saving saves the steps and says when the program may end. Damage reports what is wrong with the files
// of the marks.
package triage

import (
	"cmp"
	"slices"
	"time"

	"github.com/bits-and-blooms/bitset"
	tea "github.com/charmbracelet/bubbletea"

	"dailies/model/keymap"
	"dailies/model/library"
	"dailies/model/marks"
	"dailies/model/overlay"
	"dailies/model/search"
	"dailies/model/search/query"
	"dailies/model/shelf"
	"dailies/parser/clean"
	"dailies/ui/english"
)

// Triage holds the picked papers, and what was decided in this sitting.
type Triage struct {
	Dialog       *overlay.Dialog
	Shelf        *shelf.Shelf
	Rows         func() Rows                      // the papers on the screen
	Select       func(row int)                    // moves the selection
	MakeDecision func(Decision) tea.Cmd           // applies, saves and reports a decision, and moves on
	Search       func(query.Query) func() []int32 // returns a background search for the papers of a query
	Getenv       func(string) string              // for the editor of notes
	Store        *marks.Store                     // keeps the drafts of notes
	Now          func() time.Time

	Picks        Picks
	DecidedAtEnd int32     // paper that was decided when no undecided one was left to move to, while it is selected; -1 if none
	LastDecided  time.Time // when the last decision was made
	Searching    bool      // the papers of a command are being searched for: keys wait for its question

	lastStatus *marks.Status    // the last status that was given, for repeat; nil if there is none
	selectedAt map[string]int32 // paper that was selected when a step was made, by the step's Op
}

// Rows are the papers on the screen that a key may apply to.
type Rows struct {
	Shown      []int32
	Row        int   // of the selected paper, or 0
	Paper      int32 // the selected paper; -1 if there is none
	WholePaper bool  // it is open as a whole: keys apply to it and ignore the picks
	IsInbox    bool  // they are the inbox: keys for many papers skip those that are decided already
}

// Selected returns the selected paper, or none.
func (r Rows) Selected() []int32 {
	if r.Paper < 0 {
		return nil
	}
	return []int32{r.Paper}
}

// Update handles a note from the editor, and the papers found for a command.
func (t *Triage) Update(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case NoteEditedMsg:
		return t.saveNote(msg)
	case bulkFoundMsg:
		return t.askBulk(msg)
	}
	return nil
}

// Targets returns the papers that a key applies to: the picks that are shown, or else the selected paper.
func (t *Triage) Targets() []int32 {
	r := t.Rows()
	if t.Picks.N() > 0 && !r.WholePaper {
		return t.Picks.Of(r.Shown)
	}
	return r.Selected()
}

// FollowSelection extends the range that is being picked to the selected paper.
func (t *Triage) FollowSelection() {
	r := t.Rows()
	if r.Paper != t.DecidedAtEnd {
		t.DecidedAtEnd = -1
	}
	if !t.Picks.ranging {
		return // do not search a million papers for the anchor at every key
	}
	if from := slices.Index(r.Shown, t.Picks.anchor); from >= 0 {
		t.Picks.set.ClearAll()
		t.Picks.add(filterPapers(r.Shown[min(from, r.Row):max(from, r.Row)+1], t.eligible(r))...)
	}
}

// RemapPapers updates the picks after papers were merged or removed.
func (t *Triage) RemapPapers(papers library.Snapshot) {
	t.Picks.Remap(papers)
	t.DecidedAtEnd = papers.Resolve(t.DecidedAtEnd)
}

// eligible returns a predicate for keys on many papers: in the inbox they apply to undecided papers only.
func (t *Triage) eligible(r Rows) func(int32) bool {
	return func(p int32) bool { return !r.IsInbox || t.undecided(p) }
}

func (t *Triage) undecided(p int32) bool { return t.Shelf.Is[p]&search.IsInbox != 0 }

// filterPapers returns the papers that satisfy a predicate, in their order.
func filterPapers(papers []int32, keep func(int32) bool) (kept []int32) {
	for _, p := range papers {
		if keep(p) {
			kept = append(kept, p)
		}
	}
	return kept
}

// StatusDecision gives papers a status. It takes the status back if a single paper already has it, but not
// at the end of the list, where the selection cannot move on: there a user who keeps typing means it once.
func (t *Triage) StatusDecision(to marks.Status, papers []int32) Decision {
	t.lastStatus = &to
	if len(papers) == 1 && to != marks.Inbox && papers[0] != t.DecidedAtEnd && t.Shelf.Mark(int(papers[0])).Status == to {
		return Decision{Papers: papers, Change: marks.Change{Status: new(marks.Inbox)}}
	}
	return setStatus(to, papers)
}

func setStatus(to marks.Status, papers []int32) Decision {
	return Decision{Papers: papers, Change: marks.Change{Status: &to}, Advances: true}
}

func (t *Triage) repeat() tea.Cmd {
	if t.lastStatus == nil {
		t.Dialog.Say(t.Dialog.Text("There is no decision to repeat yet — {to-read}, {read}, {skip} and {inbox} decide"))
		return nil
	}
	return t.MakeDecision(setStatus(*t.lastStatus, t.Targets()))
}

func (t *Triage) star() tea.Cmd {
	papers := t.Targets()
	star := slices.ContainsFunc(papers, func(p int32) bool { return t.Shelf.Is[p]&search.IsStarred == 0 })
	return t.MakeDecision(Decision{Papers: papers, Change: marks.Change{Starred: &star}})
}

func (t *Triage) skipRest() tea.Cmd {
	papers := filterPapers(t.Rows().Shown, t.undecided)
	if len(papers) == 0 {
		t.Dialog.Say(clean.Literal("Nothing here is undecided."))
		return nil
	}
	t.Picks.Clear()
	return t.MakeDecision(Decision{Papers: papers, Change: marks.Change{Status: new(marks.Skipped)}})
}

func (t *Triage) pick() tea.Cmd {
	if r := t.Rows(); r.Paper >= 0 {
		t.Picks.set.Flip(uint(r.Paper))
		t.Select(r.Row + 1)
		t.FollowSelection() // a range now ends here
		t.sayPicked()
	}
	return nil
}

// pickRange starts a range at the selected paper, or ends it. The papers of an ended range stay picked.
func (t *Triage) pickRange() tea.Cmd {
	s := &t.Picks
	switch s.ranging = !s.ranging && len(t.Rows().Shown) > 0; {
	case s.ranging:
		s.anchor = t.Rows().Paper
		t.Dialog.Say(t.Dialog.Text("Move to the other end — {to-read} {read} {skip} {star} decide, {select-range} ends it, {back} cancels"))
	case s.N() > 0:
		t.sayPicked()
	}
	return nil
}

// pickAll picks all eligible papers that are shown, or none if they are all picked.
func (t *Triage) pickAll() tea.Cmd {
	r := t.Rows()
	papers := filterPapers(r.Shown, t.eligible(r))
	all := t.Picks.N() == len(papers)
	t.Picks.Clear()
	switch {
	case len(papers) == 0:
		t.Dialog.Say(clean.Literal("Nothing here is undecided."))
	case !all:
		t.Picks.add(papers...)
		t.sayPicked()
	}
	return nil
}

func (t *Triage) sayPicked() {
	t.Dialog.Say(t.Dialog.Text(english.Plural(t.Picks.N(), "paper") + " selected — {to-read} {read} {skip} {inbox} {star} decide, {back} deselects"))
}

// Apply changes marks in memory, as one step. selected is the paper to select when it is undone, or -1.
func (t *Triage) Apply(papers []int32, c marks.Change, selected int32) marks.Step {
	step := t.Shelf.Marks.Apply(t.changes(papers, c)...)
	t.LastDecided = t.Now()
	if t.selectedAt == nil {
		t.selectedAt = map[string]int32{}
	}
	t.selectedAt[step.Op] = selected
	return step
}

func (t *Triage) changes(papers []int32, c marks.Change) []marks.Change {
	all := make([]*library.Paper, len(papers))
	for i, p := range papers {
		all[i] = t.Shelf.Papers.Paper(int(p))
	}
	return marks.Changes(all, c)
}

// PaperToSelect returns the paper to select after a step was undone or redone: the one that was selected when
// it was made, or the first of papers for a step of another sitting; -1 if there is none.
func (t *Triage) PaperToSelect(step marks.Step, papers []int32) int32 {
	at, known := t.selectedAt[cmp.Or(step.Undoes, step.Redoes)]
	if !known {
		at = -1
	}
	if at = t.Shelf.Papers.Resolve(at); at < 0 && len(papers) > 0 {
		at = papers[0]
	}
	return at
}

// Keys returns the keys that decide and pick. statusKey returns what the key of a status does.
func (t *Triage) Keys(statusKey func(marks.Status) overlay.Do, undo, redo overlay.Do) []keymap.Action {
	return []keymap.Action{
		keymap.New(keymap.Marked, keymap.Decide, "to-read", "t", "add to the reading list", statusKey(marks.ToRead)),
		keymap.New(keymap.Marked, keymap.Decide, "skip", "x", "skip", statusKey(marks.Skipped)),
		keymap.New(keymap.Marked, keymap.Decide, "read", "r", "mark as read", statusKey(marks.Read)),
		keymap.New(keymap.Marked, keymap.Decide, "inbox", "i", "put back into the inbox", statusKey(marks.Inbox)),
		keymap.New(keymap.Papers, keymap.Decide, "skip-rest", "X", "skip the rest", t.skipRest),
		keymap.New(keymap.Marked, keymap.Decide, "star", "*", "star", t.star),
		keymap.New(keymap.Marked, keymap.Decide, "undo", "u", "undo", undo).Combined(2, "undo, redo"),
		keymap.New(keymap.Marked, keymap.Decide, "redo", "U ctrl+r", "redo", redo).Unlisted(),
		keymap.New(keymap.Marked, keymap.Decide, "repeat", ".", "repeat the last decision", t.repeat),
		keymap.New(keymap.Marked, keymap.Decide, "tags", "T", "edit tags", t.editTags),
		keymap.New(keymap.Marked, keymap.Decide, "note", "e", "write a note", t.editNote),
		keymap.New(keymap.Marked, keymap.Decide, "snooze", "Z", "snooze until a date", t.snooze),
		keymap.New(keymap.Marked, keymap.Decide, "menu", "m", "choose from a menu", t.openMenu),
		keymap.New(keymap.List, keymap.Select, "select", "space", "select, and move down", t.pick),
		keymap.New(keymap.Papers, keymap.Select, "select-range", "v", "select a range", t.pickRange),
		keymap.New(keymap.Papers, keymap.Select, "select-all", "A", "select all, or none", t.pickAll),
	}
}

// Directions maps the option "advance" to where the selection goes after a decision: to the next undecided
// paper (1), to the previous one (-1), or nowhere (0).
var Directions = map[string]int{"next": 1, "previous": -1, "stay": 0}

// Picks is the set of papers that the user has picked, singly or as a range. The zero value is empty.
type Picks struct {
	set     bitset.BitSet
	ranging bool
	anchor  int32 // paper at which the range starts
}

// N returns how many papers are picked.
func (s *Picks) N() int { return int(s.set.Count()) }

// Has reports whether a paper is picked.
func (s *Picks) Has(p int32) bool { return s.set.Test(uint(p)) }

func (s *Picks) add(papers ...int32) {
	for _, p := range papers {
		s.set.Set(uint(p))
	}
}

// Clear deselects all papers and ends the range.
func (s *Picks) Clear() {
	s.set.ClearAll()
	s.ranging = false
}

// Of returns the picked papers among those shown, in their order.
func (s *Picks) Of(shown []int32) []int32 { return filterPapers(shown, s.Has) }

// Keep drops picks that are not shown, so that no key changes unseen papers. It returns how many.
func (s *Picks) Keep(shown []int32) (dropped int) {
	n, kept := s.N(), s.Of(shown)
	s.set.ClearAll()
	s.add(kept...)
	return n - len(kept)
}

// Remap updates the picks after papers were merged or removed.
func (s *Picks) Remap(papers library.Snapshot) {
	now := Picks{anchor: papers.Resolve(s.anchor)}
	now.ranging = s.ranging && now.anchor >= 0
	for p := range s.set.EachSet() {
		if p := papers.Resolve(int32(p)); p >= 0 {
			now.add(p)
		}
	}
	*s = now
}
