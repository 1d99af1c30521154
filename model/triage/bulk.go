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

const withTag = "TAG QUERY" // the argument of a command about a tag

// bulkVerbs are the commands that decide on all papers of a query.
var bulkVerbs = []bulkVerb{
	{"to-read", "QUERY", "put all papers of a query on the reading list", give(marks.ToRead)},
	{"read", "QUERY", "mark all papers of a query as read", give(marks.Read)},
	{"skip", "QUERY", "skip all papers of a query", give(marks.Skipped)},
	{"inbox", "QUERY", "move all papers of a query back to the inbox", give(marks.Inbox)},
	{"star", "QUERY", "star all papers of a query", func(string) marks.Change { return marks.Change{Starred: new(true)} }},
	{"unstar", "QUERY", "remove the stars of all papers of a query", func(string) marks.Change { return marks.Change{Starred: new(false)} }},
	{"tag", withTag, "add a tag to all papers of a query", func(tag string) marks.Change { return marks.Change{Tag: []string{tag}} }},
	{"untag", withTag, "remove a tag from all papers of a query", func(tag string) marks.Change { return marks.Change{Untag: []string{tag}} }},
}

type bulkVerb struct {
	name, arg, help string
	change          func(tag string) marks.Change
}

func give(s marks.Status) func(string) marks.Change {
	return func(string) marks.Change { return marks.Change{Status: &s} }
}

// Verbs are the commands that decide on all papers of a query.
func (t *Triage) Verbs() (all []overlay.Verb) {
	for _, v := range bulkVerbs {
		all = append(all, overlay.Verb{
			Name: v.name, Arg: v.arg, Help: v.help,
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
	}
	b = bulk{change: v.change(tag), text: strings.TrimSpace(text)}
	b.query, err = query.ParseWhole(b.text) // half a filter would be every paper
	b.undecided = v.name == "skip" && !b.query.AsksStatus()
	return b, err
}

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
	if msg.undecided {
		papers = among(papers, t.takes(t.Rows()))
	}
	if len(papers) == 0 {
		t.Dialog.Warn(clean.Line(fmt.Sprintf("No paper matches %q.", msg.text)))
		return nil
	}
	t.ask(Decision{Papers: papers, Change: msg.change})
	return nil
}
