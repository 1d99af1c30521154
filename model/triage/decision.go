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

// Decision is one change to the marks of one or more papers.
type Decision struct {
	Papers     []int32
	Change     marks.Change // of each paper
	Advances   bool         // select the next undecided paper afterwards
	KeepsPicks bool         // picked papers stay picked

	acceptedLoss string // former decisions that the user agreed to lose, as lossOf describes them
}

// questions are asked before many papers get a status.
var questions = [...]string{
	marks.Inbox: "Move %s back to the inbox?", marks.ToRead: "Put %s on the reading list?",
	marks.Read: "Mark %s as read?", marks.Skipped: "Skip %s?",
}

// wording returns what a change does, "skipped", and a question that asks for it, "Skip %s?".
func wording(c marks.Change) (done, question string) {
	add, drop := strings.Join(c.Tag, " #"), strings.Join(c.Untag, " #")
	switch {
	case c.Snooze != nil && *c.Snooze != "": // it may also set the status to inbox
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

// lossOf describes the decisions that a decision on several papers would undo: "2 to-read, 1 starred". It is
// empty if there are none, and for a single paper: the user sees that change, and one key undoes it.
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

// AskFirst asks for confirmation if a decision on many papers undoes former decisions, and reports whether
// it asked. It asks again if another window has decided on the papers while the question was shown.
func (t *Triage) AskFirst(d Decision) bool {
	if t.lossOf(d) == d.acceptedLoss {
		return false
	}
	t.ask(d)
	return true
}

// ask opens a menu that asks for confirmation, and says what would be lost.
func (t *Triage) ask(d Decision) {
	d.Advances, d.acceptedLoss = false, t.lossOf(d)
	_, question := wording(d.Change)
	question = fmt.Sprintf(question, english.Plural(len(d.Papers), "paper"))
	if d.acceptedLoss != "" {
		question += " Among them: " + d.acceptedLoss + "."
	}
	t.Dialog.Show(overlay.NewMenu(clean.Line(question), []overlay.Item{
		{Key: "y", Name: t.Dialog.Text("yes ({undo} undoes it in one step)"), Do: func() tea.Cmd { return t.MakeDecision(d) }},
		{Key: "n", Name: clean.Literal("no"), Current: d.acceptedLoss != ""}, // Enter must not undo decisions
	}))
}

// done describes what a step did: for a single paper with its former status, and only the changed tags.
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

// SayDone reports what was done to how many papers, and how to undo it. title is that of a single paper. If
// nothing changed, undo is not offered because it would undo something else.
func (t *Triage) SayDone(d Decision, step marks.Step, title clean.Text) {
	papers, end := english.Plural(len(step.Edits), "paper"), t.Dialog.Text("{undo} undoes").String()
	if len(step.Edits) == 0 {
		papers, end = english.Plural(len(d.Papers), "paper"), "nothing changed"
	}
	if len(d.Papers) == 1 {
		papers = title.String()
	}
	if d.acceptedLoss != "" {
		papers += " (before: " + d.acceptedLoss + ")"
	}
	t.Dialog.Say(clean.Of(fmt.Sprintf("%s: %s — %s", d.done(step), papers, end)))
}

// SayAtEnd reports a decision at the end of the list, or at its start if by is -1, and how many undecided
// papers are left on the other side. Repeating the key there does not take the decision back.
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
		left = "nothing else left to decide, {undo} undoes" // the paper itself may be undecided again
	}
	t.Dialog.Say(clean.Of(fmt.Sprintf("%s: %s — %s", d.done(step), title, t.Dialog.Text(left))))
}

// UndoneText says which step was undone or redone. title is that of a single paper, if a dump has it.
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

const withTag = "TAG QUERY" // argument of the commands for tags

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

// bulk is a command that decides on all papers of a query.
type bulk struct {
	change    marks.Change
	text      string // the query as typed; "" for the papers that are shown
	query     query.Query
	undecided bool // in the inbox, it applies to undecided papers only
}

// parse parses what follows the verb.
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
	b.query, err = query.ParseWhole(b.text) // an unfinished query could match every paper
	b.undecided = v.name == "skip" && !b.query.HasKey("is")
	return b, err
}

type bulkFoundMsg struct {
	bulk
	papers []int32
}

// findBulk searches for the papers of a command. Without a query it takes those that are shown.
func (t *Triage) findBulk(b bulk) tea.Cmd {
	if b.text == "" {
		return t.askBulk(bulkFoundMsg{b, t.Rows().Shown})
	}
	t.Searching = true
	find := t.Search(b.query)
	return func() tea.Msg { return bulkFoundMsg{b, find()} }
}

// askBulk asks for confirmation and says how many papers the command would change.
func (t *Triage) askBulk(msg bulkFoundMsg) tea.Cmd {
	t.Searching = false
	papers, kind := t.Shelf.Papers.ResolveAll(msg.papers), "paper"
	if msg.undecided {
		papers, kind = filterPapers(papers, t.eligible(t.Rows())), "undecided paper"
	}
	switch {
	case len(papers) > 0:
		t.ask(Decision{Papers: papers, Change: msg.change})
	case msg.text == "":
		t.Dialog.Warn(clean.Of("There is no " + kind + " here."))
	default:
		t.Dialog.Warn(clean.Line(fmt.Sprintf("No %s matches %q.", kind, msg.text)))
	}
	return nil
}
