package triage

import (
	"fmt"
	"slices"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"dailies/model/marks"
	"dailies/model/overlay"
	"dailies/parser/clean"
	"dailies/ui/english"
)

// Decision is a change of the marks of papers.
type Decision struct {
	Name   string // what is done: "to-read", "starred"
	Papers []int32
	Set    func(*marks.Change)
	Moves  bool // the next undecided paper is selected afterwards
	Keeps  bool // what is picked stays picked

	sure bool // the reader has been asked
	lost loss
}

// loss counts what a decision on several papers takes back of former ones.
type loss struct {
	statuses [4]int // papers that lose this status
	stars    int    // papers that lose their star
}

// text says it: "2 to-read, 1 starred"; empty if nothing is lost.
func (l loss) text() string {
	parts := decisionCounts(l.statuses)
	if l.stars > 0 {
		parts = append(parts, english.Number(l.stars)+" starred")
	}
	return strings.Join(parts, ", ")
}

// weigh returns what a change of several papers takes back. What is done to a single paper is
// seen, and undone with a key.
func (t *Triage) weigh(papers []int32, set func(*marks.Change)) (l loss) {
	if papers = t.Shelf.Papers.Current(papers); len(papers) < 2 {
		return l
	}
	for _, e := range t.Shelf.Marks.Preview(t.changes(papers, set)...) {
		if e.Before.Status != nil && *e.Before.Status != marks.Inbox {
			l.statuses[*e.Before.Status]++
		}
		if e.Before.Starred != nil && *e.Before.Starred {
			l.stars++
		}
	}
	return l
}

// Asks asks the reader first if a decision on many papers takes back former ones, and reports
// whether it does.
func (t *Triage) Asks(d Decision) bool {
	if d.sure {
		return false
	}
	if d.lost = t.weigh(d.Papers, d.Set); d.lost == (loss{}) {
		return false
	}
	t.ask(d)
	return true
}

// ask asks whether many papers are to be changed.
func (t *Triage) ask(d Decision) {
	d.sure, d.Moves = true, false
	question, loses := d.question(), d.lost.text()
	if loses != "" {
		question = clean.Concat(question, clean.Of(" Among them: "+loses+"."))
	}
	t.Dialog.Show(overlay.NewMenu(question, []overlay.Item{
		{Key: "y", Name: t.Dialog.Text("yes ({undo} undoes it in one step)"), Do: func() tea.Cmd { return t.Make(d) }},
		{Key: "n", Name: clean.Literal("no"), Current: loses != ""}, // Enter must not take back what was decided
	}))
}

// questions ask whether many papers are to be changed, by the name of the decision.
var questions = map[string]string{
	"to-read": "Put %s on the reading list?", "read": "Mark %s as read?", "inbox": "Move %s back to the inbox?",
	"skipped": "Skip %s?", "starred": "Star %s?", "star removed": "Remove the stars of %s?",
}

// question asks whether the papers are to be changed: "Skip 35 papers?".
func (d Decision) question() clean.Text {
	papers := english.Plural(len(d.Papers), "paper")
	if tag, ok := strings.CutPrefix(d.Name, "tagged "); ok {
		return clean.Line(fmt.Sprintf("Tag %s %s?", papers, tag))
	}
	if tag, ok := strings.CutPrefix(d.Name, "removed "); ok {
		return clean.Line(fmt.Sprintf("Take the tag %s off %s?", tag, papers))
	}
	return clean.Line(fmt.Sprintf(questions[d.Name], papers))
}

// SayDone says what was done, to how many papers that really changed, and how to undo it. title
// is that of a single paper. If nothing changed, undo is not offered: it would take back
// something else.
func (t *Triage) SayDone(d Decision, changed int, title clean.Text) {
	whom, end := english.Plural(changed, "paper"), t.Dialog.Text("{undo} undoes").String()
	if changed == 0 {
		whom, end = english.Plural(len(d.Papers), "paper"), "nothing changed"
	}
	if len(d.Papers) == 1 {
		whom = title.String()
	}
	if lost := d.lost.text(); lost != "" {
		whom += " (before: " + lost + ")"
	}
	t.Dialog.Say(clean.Of(fmt.Sprintf("%s: %s — %s", d.Name, whom, end)))
}

// SayAtEnd says that a paper was decided on at the end of the list, or going up (-1) at its start,
// and how many still wait on the other side. Typing on does not take the decision back.
func (t *Triage) SayAtEnd(d Decision, title clean.Text, undecided, by int) {
	t.AtEnd = d.Papers[0]
	end, rest := "end", " undecided above ({first})"
	if by < 0 {
		end, rest = "start", " undecided below ({last})"
	}
	left := english.Number(undecided) + rest
	if undecided == 0 {
		left = "nothing left to decide, {undo} undoes"
	}
	t.Dialog.Say(clean.Of(fmt.Sprintf("%s: %s — %s of the list · %s", d.Name, title, end, t.Dialog.Text(left))))
}

// tagged names the tags that were given or removed, but for those that were there before:
// "tagged #rl #agents, removed #old".
func tagged(before, add, drop []string) string {
	add = slices.DeleteFunc(slices.Clone(add), func(tag string) bool { return slices.Contains(before, tag) })
	var parts []string
	if len(add) > 0 {
		parts = append(parts, "tagged #"+strings.Join(add, " #"))
	}
	if len(drop) > 0 {
		parts = append(parts, "removed #"+strings.Join(drop, " #"))
	}
	if len(parts) == 0 {
		return "tags"
	}
	return strings.Join(parts, ", ")
}

// Reversed says which step was undone or redone. title is that of a single paper, if it is
// among the dumps.
func Reversed(done string, s marks.Step, title clean.Text) clean.Text {
	if len(s.Edits) != 1 || s.Skipped > 0 {
		text := fmt.Sprintf("%s: %s of %s", done, stepName(s), english.Plural(len(s.Edits), "paper"))
		if s.Skipped > 0 {
			text += " — " + english.Number(s.Skipped) + " changed in another window stay as they are"
		}
		return clean.Of(text)
	}
	if title.Empty() {
		title = clean.Line(s.Edits[0].Set.Title)
	}
	return clean.Line(fmt.Sprintf("%s: %s, %s", done, stepName(s), title))
}

// stepName says what a step did before it was undone, or what it does again.
func stepName(s marks.Step) string {
	set := s.Edits[0].Set
	if s.Undoes != "" {
		set = s.Edits[0].Before
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
