package triage

import (
	"fmt"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"dailies/model/marks"
	"dailies/model/overlay"
	"dailies/model/search/query"
	"dailies/parser/clean"
)

// bulkVerb is a command that decides on all papers of a query.
type bulkVerb struct {
	name, help string
	done       string // what is said of the papers afterwards: "skipped", "tagged #"
	set        func(c *marks.Change, tag string)
}

var bulkVerbs = []bulkVerb{
	{"to-read", "put all papers of a query on the reading list", "to-read", toStatus(marks.ToRead)},
	{"read", "mark all papers of a query as read", "read", toStatus(marks.Read)},
	{"skip", "skip all papers of a query", "skipped", toStatus(marks.Skipped)},
	{"inbox", "move all papers of a query back to the inbox", "inbox", toStatus(marks.Inbox)},
	{"star", "star all papers of a query", "starred", toStar(true)},
	{"unstar", "remove the stars of all papers of a query", "star removed", toStar(false)},
	{"tag", "add a tag to all papers of a query", "tagged #", func(c *marks.Change, tag string) { c.Tag = []string{tag} }},
	{"untag", "remove a tag from all papers of a query", "removed #", func(c *marks.Change, tag string) { c.Untag = []string{tag} }},
}

func toStatus(s marks.Status) func(*marks.Change, string) {
	return func(c *marks.Change, _ string) { c.Status = &s }
}

func toStar(on bool) func(*marks.Change, string) {
	return func(c *marks.Change, _ string) { c.Starred = &on }
}

// tags reports whether the verb is about a tag, which stands before the query.
func (v bulkVerb) tags() bool { return strings.HasSuffix(v.done, "#") }

// arg is what follows the verb.
func (v bulkVerb) arg() string {
	if v.tags() {
		return "TAG QUERY"
	}
	return "QUERY"
}

// Verbs are the commands that decide on all papers of a query.
func (t *Triage) Verbs() (all []overlay.Verb) {
	for _, v := range bulkVerbs {
		all = append(all, overlay.Verb{
			Name: v.name, Arg: v.arg(), Help: v.help,
			Run: func(rest string) (overlay.Do, error) {
				b, err := v.parse(rest)
				return func() tea.Cmd { return t.choose(b) }, err
			},
		})
	}
	return all
}

// bulk is a decision on all papers of a query.
type bulk struct {
	verb  bulkVerb
	tag   string
	text  string // the query as typed; empty: the papers that are shown
	query query.Query
}

// parse is the decision that a verb and what follows it ask for.
func (v bulkVerb) parse(rest string) (b bulk, err error) {
	b = bulk{verb: v, text: rest}
	if v.tags() {
		b.tag, b.text, _ = strings.Cut(rest, " ")
		if b.tag = strings.TrimPrefix(b.tag, "#"); b.tag == "" {
			return b, fmt.Errorf("%s needs a tag: %s %s", v.name, v.name, v.arg())
		}
	}
	b.text = strings.TrimSpace(b.text)
	b.query, err = query.ParseWhole(b.text) // half a filter would be every paper
	return b, err
}

// skipsUnread reports whether it skips papers without asking for those of a status: then it
// takes, like the keys for many papers, only undecided ones of the inbox.
func (b bulk) skipsUnread() bool {
	for leaf := range query.Leaves(b.query.Root) {
		if named, ok := leaf.(query.Named); ok && named.Key.Name != "has" {
			return false
		}
	}
	return b.verb.name == "skip"
}

// chosenMsg carries the papers that a decision is for.
type chosenMsg struct {
	bulk
	papers []int32
}

// choose searches for the papers of a decision. Without a query they are those that are shown.
func (t *Triage) choose(b bulk) tea.Cmd {
	t.Asking = true
	if b.text == "" {
		msg := chosenMsg{b, t.Rows().Shown}
		return func() tea.Msg { return msg }
	}
	find := t.Search(b.query)
	return func() tea.Msg { return chosenMsg{b, find()} }
}

// chosen says how many papers the decision is for, and asks.
func (t *Triage) chosen(msg chosenMsg) tea.Cmd {
	t.Asking = false
	papers := t.Shelf.Papers.Current(msg.papers)
	if msg.skipsUnread() {
		papers = among(papers, t.takes(t.Rows()))
	}
	if len(papers) == 0 {
		t.Dialog.Warn(clean.Line(fmt.Sprintf("No paper matches %q.", msg.text)))
		return nil
	}
	d := Decision{Name: msg.verb.done + msg.tag, Papers: papers, Set: func(c *marks.Change) { msg.verb.set(c, msg.tag) }}
	d.lost = t.weigh(papers, d.Set)
	t.ask(d)
	return nil
}
