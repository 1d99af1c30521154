// Package triage decides on papers. A Triage is for the Picks of the reader, or else for the
// selected paper: its keys, prompts, menus and commands each make a Decision, Apply makes a step
// of marks of it, and at the end of the inbox ShowEnd says what the sitting came to.
//
// A Saving saves what is decided and says when the program may end; Damage is what is wrong with
// the files of the marks.
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

// Triage is the papers that decisions are for, and what was decided before.
type Triage struct {
	Dialog       *overlay.Dialog
	Shelf        *shelf.Shelf
	Rows         func() Rows                      // what a key may be for
	Select       func(row int)                    // moves the selection
	MakeDecision func(Decision) tea.Cmd           // applies a decision, saves it, moves on and says so
	Search       func(query.Query) func() []int32 // finds the papers of a query, in the background
	Getenv       func(string) string              // for the editor of notes
	Store        *marks.Store                     // has the drafts of notes
	Now          func() time.Time

	Picks        Picks
	DecidedAtEnd int32     // paper that was decided when there was none to move on to, while it is selected; -1: none
	LastDecided  time.Time // when the last decision was made
	Searching    bool      // the papers of a command are being searched for: keys wait for its question

	lastStatus *marks.Status    // the last status that was given, for repeat
	selectedAt map[string]int32 // the paper that was selected when a step was made, by the step's Op
}

// Rows are the papers on the screen, of which a key is for some.
type Rows struct {
	Shown      []int32
	Row        int   // of the selected paper, or 0
	Paper      int32 // the selected paper; -1: none
	WholePaper bool  // it is shown whole: keys are for it, whatever is picked
	IsInbox    bool  // they are the inbox: a key for many leaves alone those that were decided since it was listed
}

// Selected is the selected paper, or none.
func (r Rows) Selected() []int32 {
	if r.Paper < 0 {
		return nil
	}
	return []int32{r.Paper}
}

// Update takes a note from the editor, and the papers that a command is for.
func (t *Triage) Update(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case NoteEditedMsg:
		return t.saveNote(msg)
	case bulkFoundMsg:
		return t.askBulk(msg)
	}
	return nil
}

// Targets are the papers that a key is for: the picked ones that are shown, or else the selected one.
func (t *Triage) Targets() []int32 {
	r := t.Rows()
	if t.Picks.N() > 0 && !r.WholePaper {
		return t.Picks.Of(r.Shown)
	}
	return r.Selected()
}

// FollowSelection notes which paper is selected: the range that is being picked is stretched to it.
func (t *Triage) FollowSelection() {
	r := t.Rows()
	if r.Paper != t.DecidedAtEnd {
		t.DecidedAtEnd = -1
	}
	if !t.Picks.ranging {
		return // finding the anchor among a million papers at every key would be slow
	}
	if from := slices.Index(r.Shown, t.Picks.anchor); from >= 0 {
		t.Picks.set.ClearAll()
		t.Picks.add(filterPapers(r.Shown[min(from, r.Row):max(from, r.Row)+1], t.eligible(r))...)
	}
}

// RemapPapers keeps the picks when papers were merged, or are gone.
func (t *Triage) RemapPapers(papers library.Snapshot) {
	t.Picks.Remap(papers)
	t.DecidedAtEnd = papers.Resolve(t.DecidedAtEnd)
}

// eligible returns the test that a key for many papers makes: in the inbox it leaves decided papers alone.
func (t *Triage) eligible(r Rows) func(int32) bool {
	return func(p int32) bool { return !r.IsInbox || t.undecided(p) }
}

func (t *Triage) undecided(p int32) bool { return t.Shelf.Is[p]&search.IsInbox != 0 }

// filterPapers returns the papers of a list for which takes holds, in their order.
func filterPapers(papers []int32, takes func(int32) bool) (some []int32) {
	for _, p := range papers {
		if takes(p) {
			some = append(some, p)
		}
	}
	return some
}

// StatusDecision gives papers a status. Giving a single paper the status that it has takes it back,
// unless the selection could not move on from there: a reader who types on decides it once.
func (t *Triage) StatusDecision(to marks.Status, papers []int32) Decision {
	t.lastStatus = &to
	if len(papers) == 1 && to != marks.Inbox && papers[0] != t.DecidedAtEnd && t.Shelf.Mark(int(papers[0])).Status == to {
		return Decision{Papers: papers, Change: marks.Change{Status: new(marks.Inbox)}}
	}
	return setStatus(to, papers)
}

// nothingUndecided answers a key or command for many papers that finds none to decide on.
var nothingUndecided = clean.Literal("Nothing here is undecided.")

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
		t.Dialog.Say(nothingUndecided)
		return nil
	}
	t.Picks.Clear()
	return t.MakeDecision(Decision{Papers: papers, Change: marks.Change{Status: new(marks.Skipped)}})
}

func (t *Triage) pick() tea.Cmd {
	if r := t.Rows(); r.Paper >= 0 {
		t.Picks.set.Flip(uint(r.Paper))
		t.Select(r.Row + 1)
		t.FollowSelection() // a range that is being picked ends here now
		t.sayPicked()
	}
	return nil
}

// pickRange begins a range at the selected paper, or ends it; its papers stay picked.
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

// pickAll picks every paper shown that a key for many takes, or unpicks them if all are picked already.
func (t *Triage) pickAll() tea.Cmd {
	r := t.Rows()
	papers := filterPapers(r.Shown, t.eligible(r))
	all := t.Picks.N() == len(papers)
	t.Picks.Clear()
	switch {
	case len(papers) == 0:
		t.Dialog.Say(nothingUndecided)
	case !all:
		t.Picks.add(papers...)
		t.sayPicked()
	}
	return nil
}

func (t *Triage) sayPicked() {
	t.Dialog.Say(t.Dialog.Text(english.Plural(t.Picks.N(), "paper") + " selected — {to-read} {read} {skip} {inbox} {star} decide, {back} deselects"))
}

// Apply changes the marks of papers in memory, as one step. selected is the paper that is selected
// again when the step is undone; -1 if there is none.
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

// PaperToSelect is the paper to select after a step was undone or redone: the one that was selected when it was
// made. For a step of another sitting it is the first of its papers; -1 if there are none.
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

// Keys are the keys that decide and pick. give makes what gives a status; undo and redo do what
// their names say.
func (t *Triage) Keys(give func(marks.Status) overlay.Do, undo, redo overlay.Do) []keymap.Action {
	return []keymap.Action{
		keymap.New(keymap.Marked, keymap.Decide, "to-read", "t", "add to the reading list", give(marks.ToRead)),
		keymap.New(keymap.Marked, keymap.Decide, "skip", "x", "skip", give(marks.Skipped)),
		keymap.New(keymap.Marked, keymap.Decide, "read", "r", "mark as read", give(marks.Read)),
		keymap.New(keymap.Marked, keymap.Decide, "inbox", "i", "put back into the inbox", give(marks.Inbox)),
		keymap.New(keymap.Papers, keymap.Decide, "skip-rest", "X", "skip the rest", t.skipRest),
		keymap.New(keymap.Marked, keymap.Decide, "star", "*", "star", t.star),
		keymap.New(keymap.Marked, keymap.Decide, "undo", "u", "undo", undo).Line(2, "undo, redo"),
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

// Directions are where the selection goes after a decision, by the option "advance": to the next
// undecided paper (1), to the previous one (-1), or nowhere (0).
var Directions = map[string]int{"next": 1, "previous": -1, "stay": 0}

// Picks are the papers picked for an action on several, by index: one by one, or as a
// range that follows the selection. The zero value is none.
type Picks struct {
	set     bitset.BitSet
	ranging bool
	anchor  int32 // paper at which the range begins
}

// N is how many papers are picked.
func (s *Picks) N() int { return int(s.set.Count()) }

// Has reports whether a paper is picked.
func (s *Picks) Has(p int32) bool { return s.set.Test(uint(p)) }

func (s *Picks) add(papers ...int32) {
	for _, p := range papers {
		s.set.Set(uint(p))
	}
}

// Clear puts all papers back, and ends the range.
func (s *Picks) Clear() {
	s.set.ClearAll()
	s.ranging = false
}

// Of are the picked papers among those shown, in their order.
func (s *Picks) Of(shown []int32) []int32 { return filterPapers(shown, s.Has) }

// Keep drops the picks that are not shown, because nobody would see what is done to them. It
// returns how many there were.
func (s *Picks) Keep(shown []int32) (hidden int) {
	n, kept := s.N(), s.Of(shown)
	s.set.ClearAll()
	s.add(kept...)
	return n - len(kept)
}

// Remap keeps the picks when papers were merged, or are gone.
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
