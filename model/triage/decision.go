package triage

import (
	"fmt"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"dailies/model/marks"
	"dailies/model/overlay"
	"dailies/model/search/query"
	"dailies/parser/clean"
	"dailies/ui/english"
)

// Decision is a change of the marks of papers.
type Decision struct {
	Papers     []int32
	Change     marks.Change // of each
	Advances   bool         // the next undecided paper is selected afterwards
	KeepsPicks bool         // what is picked stays picked

	acceptedLoss string // what the reader has agreed to lose
}

// What is asked before papers get a status.
var questions = [...]string{
	marks.Inbox: "Move %s back to the inbox?", marks.ToRead: "Put %s on the reading list?",
	marks.Read: "Mark %s as read?", marks.Skipped: "Skip %s?",
}

// wording says what a change does, "skipped", and asks whether it is wanted, "Skip %s?".
func wording(c marks.Change) (done, question string) {
	add, drop := strings.Join(c.Tag, " #"), strings.Join(c.Untag, " #")
	switch {
	case c.Snooze != nil && *c.Snooze != "": // it may put a paper into the inbox as well
		return "snoozed until " + shownDay(*c.Snooze), "Snooze %s?"
	case c.Status != nil:
		return c.Status.String(), questions[*c.Status]
	case c.Starred != nil && *c.Starred:
		return "starred", "Star %s?"
	case c.Starred != nil:
		return "star removed", "Remove the stars of %s?"
	case c.Note != nil && *c.Note == "":
		return "note removed", ""
	case c.Note != nil:
		return "note", ""
	case c.Snooze != nil:
		return "awake", ""
	case add != "" && drop != "":
		return "tagged #" + add + ", removed #" + drop, ""
	case add != "":
		return "tagged #" + add, "Tag %s #" + add + "?"
	case drop != "":
		return "removed #" + drop, "Take the tag #" + drop + " off %s?"
	}
	return "tags", ""
}

// lossOf says what a decision on several papers takes back of former ones: "2 to-read, 1 starred"; empty
// if nothing. For a single paper it is nothing: the reader sees what is done to it, and one key undoes that.
func (t *Triage) lossOf(d Decision) string {
	papers := t.Shelf.Papers.ResolveAll(d.Papers)
	if len(papers) < 2 {
		return ""
	}
	var statuses [4]int
	stars := 0
	for _, e := range t.Shelf.Marks.Preview(t.changes(papers, d.Change)...) {
		if e.Before.Status != nil && *e.Before.Status != marks.Inbox {
			statuses[*e.Before.Status]++
		}
		if e.Before.Starred != nil && *e.Before.Starred {
			stars++
		}
	}
	parts := decisionCounts(statuses)
	if stars > 0 {
		parts = append(parts, english.Number(stars)+" starred")
	}
	return strings.Join(parts, ", ")
}

// AskFirst asks the reader first if a decision on many papers takes back former ones, and reports
// whether it does. It asks again if another window has decided while the question was shown.
func (t *Triage) AskFirst(d Decision) bool {
	if t.lossOf(d) == d.acceptedLoss {
		return false
	}
	t.ask(d)
	return true
}

// ask asks whether papers are to be changed, and says what that takes back.
func (t *Triage) ask(d Decision) {
	d.Advances, d.acceptedLoss = false, t.lossOf(d)
	_, question := wording(d.Change)
	question = fmt.Sprintf(question, english.Plural(len(d.Papers), "paper"))
	if d.acceptedLoss != "" {
		question += " Among them: " + d.acceptedLoss + "."
	}
	t.Dialog.Show(overlay.NewMenu(clean.Line(question), []overlay.Item{
		{Key: "y", Name: t.Dialog.Text("yes ({undo} undoes it in one step)"), Do: func() tea.Cmd { return t.MakeDecision(d) }},
		{Key: "n", Name: clean.Literal("no"), Current: d.acceptedLoss != ""}, // Enter must not take back what was decided
	}))
}

// done says what a step of a decision did. Of a single paper it says what is new about it: a status
// in place of which, and the tags that it did not have.
func (d Decision) done(step marks.Step) string {
	done, _ := wording(d.Change)
	if len(d.Papers) > 1 || len(step.Edits) != 1 {
		return done
	}
	switch e := step.Edits[0]; {
	case d.Change.Tag != nil || d.Change.Untag != nil:
		done, _ = wording(e.Set)
	case d.Change.Snooze == nil && e.Set.Status != nil && *e.Before.Status != marks.Inbox:
		done = "changed: " + e.Before.Status.String() + " → " + done
	}
	return done
}

// SayDone says what was done, to how many papers that really changed, and how to undo it. title is that
// of a single paper. If nothing changed, undo is not offered: it would take back something else.
func (t *Triage) SayDone(d Decision, step marks.Step, title clean.Text) {
	whom, end := english.Plural(len(step.Edits), "paper"), t.Dialog.Text("{undo} undoes").String()
	if len(step.Edits) == 0 {
		whom, end = english.Plural(len(d.Papers), "paper"), "nothing changed"
	}
	if len(d.Papers) == 1 {
		whom = title.String()
	}
	if d.acceptedLoss != "" {
		whom += " (before: " + d.acceptedLoss + ")"
	}
	t.Dialog.Say(clean.Of(fmt.Sprintf("%s: %s — %s", d.done(step), whom, end)))
}

// SayAtEnd says that a paper was decided on at the end of the list, or going up (-1) at its start,
// and how many still wait on the other side. Typing on does not take the decision back.
func (t *Triage) SayAtEnd(d Decision, step marks.Step, title clean.Text, undecided, by int) {
	t.DecidedAtEnd = t.Rows().Paper
	if len(d.Papers) > 1 {
		t.SayDone(d, step, title)
		return
	}
	left := "end of the list · " + english.Number(undecided) + " left above ({first})"
	if by < 0 {
		left = "start of the list · " + english.Number(undecided) + " left below ({last})"
	}
	if undecided == 0 {
		left = "nothing else left to decide, {undo} undoes" // the paper itself may wait again
	}
	t.Dialog.Say(clean.Of(fmt.Sprintf("%s: %s — %s", d.done(step), title, t.Dialog.Text(left))))
}

// UndoneText says which step was undone or redone. title is that of a single paper, if it is
// among the dumps.
func UndoneText(done string, s marks.Step, title clean.Text) clean.Text {
	if len(s.Edits) != 1 || s.Skipped > 0 {
		text := fmt.Sprintf("%s: %s, %s", done, stepName(s), english.Plural(len(s.Edits), "paper"))
		if s.Skipped > 0 {
			text += " — left alone: " + english.Number(s.Skipped) + " changed in another window"
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
	done, _ := wording(set)
	return done
}

const withTag = "TAG QUERY" // the argument of a command about a tag

// bulkVerbs are the commands that decide on all papers of a query.
var bulkVerbs = []bulkVerb{
	{"to-read", "QUERY", "put all papers of a query on the reading list", setsStatus(marks.ToRead)},
	{"read", "QUERY", "mark all papers of a query as read", setsStatus(marks.Read)},
	{"skip", "QUERY", "skip all papers of a query", setsStatus(marks.Skipped)},
	{"inbox", "QUERY", "move all papers of a query back to the inbox", setsStatus(marks.Inbox)},
	{"star", "QUERY", "star all papers of a query", func(string) marks.Change { return marks.Change{Starred: new(true)} }},
	{"unstar", "QUERY", "remove the stars of all papers of a query", func(string) marks.Change { return marks.Change{Starred: new(false)} }},
	{"tag", withTag, "add a tag to all papers of a query", func(tag string) marks.Change { return marks.Change{Tag: []string{tag}} }},
	{"untag", withTag, "remove a tag from all papers of a query", func(tag string) marks.Change { return marks.Change{Untag: []string{tag}} }},
}

type bulkVerb struct {
	name, arg, help string
	change          func(tag string) marks.Change
}

func setsStatus(s marks.Status) func(string) marks.Change {
	return func(string) marks.Change { return marks.Change{Status: &s} }
}

// Verbs are the commands that decide on all papers of a query.
func (t *Triage) Verbs() (all []overlay.Verb) {
	for _, v := range bulkVerbs {
		all = append(all, overlay.Verb{
			Name: v.name, Arg: v.arg, Help: v.help,
			Run: func(rest string) (overlay.Do, error) {
				b, err := v.parse(rest)
				return func() tea.Cmd { return t.findBulk(b) }, err
			},
		})
	}
	return all
}

// bulk is a decision on all papers of a query.
type bulk struct {
	change    marks.Change
	text      string // the query as typed; empty: the papers that are shown
	query     query.Query
	undecided bool // like the keys for many papers it takes, in the inbox, only undecided ones
}

// parse is the decision that a verb and what follows it ask for.
func (v bulkVerb) parse(text string) (b bulk, err error) {
	tag := ""
	if v.arg == withTag {
		tag, text, _ = strings.Cut(text, " ")
		if tag = strings.TrimPrefix(tag, "#"); tag == "" {
			return b, fmt.Errorf("%s needs a tag: %s %s", v.name, v.name, v.arg)
		}
		if !marks.IsTag(tag) {
			return b, fmt.Errorf("%q is not a tag: a tag has no spaces or commas, and no #, + or - in front", tag)
		}
	}
	b = bulk{change: v.change(tag), text: strings.TrimSpace(text)}
	b.query, err = query.ParseWhole(b.text) // half a filter would be every paper
	b.undecided = v.name == "skip" && !b.query.HasKey("is")
	return b, err
}

type bulkFoundMsg struct {
	bulk
	papers []int32
}

// findBulk searches for the papers of a decision. Without a query they are those that are shown.
func (t *Triage) findBulk(b bulk) tea.Cmd {
	if b.text == "" {
		return t.askBulk(bulkFoundMsg{b, t.Rows().Shown})
	}
	t.Searching = true
	find := t.Search(b.query)
	return func() tea.Msg { return bulkFoundMsg{b, find()} }
}

// askBulk says how many papers the decision is for, and asks.
func (t *Triage) askBulk(msg bulkFoundMsg) tea.Cmd {
	t.Searching = false
	matching := t.Shelf.Papers.ResolveAll(msg.papers)
	papers := matching
	if msg.undecided {
		papers = filterPapers(papers, t.eligible(t.Rows()))
	}
	switch {
	case len(papers) > 0:
		t.ask(Decision{Papers: papers, Change: msg.change})
	case len(matching) > 0 && msg.text == "":
		t.Dialog.Say(nothingUndecided)
	case len(matching) > 0:
		t.Dialog.Warn(clean.Line(fmt.Sprintf("No undecided paper matches %q.", msg.text)))
	case msg.text == "":
		t.Dialog.Warn(clean.Literal("There is no paper here."))
	default:
		t.Dialog.Warn(clean.Line(fmt.Sprintf("No paper matches %q.", msg.text)))
	}
	return nil
}
