package model

import (
	"context"
	"fmt"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"dailies/model/marks"
	"dailies/model/overlay"
	"dailies/model/search"
	"dailies/model/search/suggest"
	"dailies/model/shelf"
	"dailies/parser/clean"
	"dailies/ui"
)

// verb is a command of the command line: a word, what follows it, what it does.
type verb struct {
	name, arg, help string
	set             func(*marks.Change, string)              // for those that decide on all papers of a query
	run             func(*Model, string) (overlay.Do, error) // for the others
}

func toStatus(s marks.Status) func(*marks.Change, string) {
	return func(c *marks.Change, _ string) { c.Status = &s }
}

func toStar(on bool) func(*marks.Change, string) {
	return func(c *marks.Change, _ string) { c.Starred = &on }
}

func verbs() []verb {
	return []verb{
		{name: "to-read", arg: "QUERY", help: "mark all papers of a query", set: toStatus(marks.ToRead)},
		{name: "read", arg: "QUERY", help: "mark all papers of a query", set: toStatus(marks.Read)},
		{name: "skip", arg: "QUERY", help: "skip all papers of a query", set: toStatus(marks.Skipped)},
		{name: "inbox", arg: "QUERY", help: "move them back to the inbox", set: toStatus(marks.Inbox)},
		{name: "star", arg: "QUERY", help: "star all papers of a query", set: toStar(true)},
		{name: "unstar", arg: "QUERY", help: "remove their stars", set: toStar(false)},
		{name: "tag", arg: "TAG QUERY", help: "give them a tag", set: func(c *marks.Change, tag string) { c.Tag = []string{tag} }},
		{name: "untag", arg: "TAG QUERY", help: "remove a tag", set: func(c *marks.Change, tag string) { c.Untag = []string{tag} }},
		{name: "filter", arg: "QUERY", help: "filter this view", run: (*Model).filterBy},
		{name: "sort", arg: "ORDER", help: "page date comments title authors relevance score", run: (*Model).sortNamed},
		{name: "save", arg: "NAME", help: "save the filter shown", run: (*Model).saveAs},
		{name: "filters", help: "saved filters", run: plainly((*Model).openFilters)},
		{name: "watch", help: "watch words", run: plainly((*Model).openWatch)},
		{name: "theme", arg: "NAME", help: "colours, with a preview", run: (*Model).themeNamed},
		{name: "undo", help: "undo the last step", run: plainly((*Model).undo)},
		{name: "redo", help: "redo", run: plainly((*Model).redo)},
		{name: "reload", help: "reload the dumps", run: plainly((*Model).reload)},
		{name: "problems", help: "import problems", run: plainly((*Model).openProblems)},
		{name: "help", help: "all keys", run: plainly((*Model).openHelp)},
		{name: "quit", help: "quit", run: plainly((*Model).quit)},
	}
}

func plainly(run func(*Model) tea.Cmd) func(*Model, string) (overlay.Do, error) {
	return func(m *Model, _ string) (overlay.Do, error) { return func() tea.Cmd { return run(m) }, nil }
}

// openCommand opens the command line.
func (m *Model) openCommand() tea.Cmd {
	return m.ask(&overlay.Prompt{
		Prompt:   ui.NewPrompt(clean.Literal(":")),
		Hint:     m.commandHint,
		Complete: m.completeCommand,
		Accept:   m.command,
	})
}

// findVerb splits a command into its verb and the rest. A beginning that only
// one verb has is enough.
func findVerb(text string) (verb, string, error) {
	name, rest, _ := strings.Cut(strings.TrimSpace(text), " ")
	var fit []verb
	for _, v := range verbs() {
		if v.name == name {
			return v, strings.TrimSpace(rest), nil
		}
		if name != "" && strings.HasPrefix(v.name, name) {
			fit = append(fit, v)
		}
	}
	if len(fit) == 1 {
		return fit[0], strings.TrimSpace(rest), nil
	}
	if len(fit) > 1 {
		var names []string
		for _, v := range fit {
			names = append(names, v.name)
		}
		return verb{}, "", fmt.Errorf("%q could be %s", name, strings.Join(names, " or "))
	}
	return verb{}, "", fmt.Errorf("no command %q; Tab shows what there is", name)
}

// command does what was typed. A bulk action asks first, with its count.
func (m *Model) command(text string) (overlay.Do, error) {
	if strings.TrimSpace(text) == "" {
		return nil, nil
	}
	v, rest, err := findVerb(text)
	if err != nil {
		return nil, err
	}
	if v.run != nil {
		return v.run(m, rest)
	}
	return m.choose(v, rest)
}

// chosenMsg is what a bulk action is for.
type chosenMsg struct {
	gen    int
	verb   verb
	arg    string
	query  string
	papers shelf.Held
}

// choosing is a bulk action whose papers are being searched for.
type choosing struct {
	gen  int
	busy bool // keys are about the question that it ends with
}

// next begins a new one, and gives its generation.
func (c *choosing) next() int {
	*c = choosing{c.gen + 1, true}
	return c.gen
}

// choose searches for the papers of a bulk action; without a query these are
// the ones the view shows.
func (m *Model) choose(v verb, rest string) (overlay.Do, error) {
	msg := chosenMsg{verb: v, query: rest}
	if strings.HasPrefix(v.arg, "TAG") {
		msg.arg, msg.query, _ = strings.Cut(rest, " ")
		if msg.arg == "" {
			return nil, fmt.Errorf("%s wants a tag: %s %s", v.name, v.name, v.arg)
		}
	}
	if strings.TrimSpace(msg.query) == "" {
		return func() tea.Cmd { return m.chooseShown(msg) }, nil
	}
	q, err := search.Parse(msg.query)
	if err != nil {
		return nil, err
	}
	if key := unfinished(msg.query); key != "" {
		return nil, fmt.Errorf("%s wants a value: without one it would be every paper", key)
	}
	return func() tea.Cmd { return m.chooseMatching(msg, q) }, nil
}

// chooseShown chooses the papers that the view shows.
func (m *Model) chooseShown(msg chosenMsg) tea.Cmd {
	msg.gen = m.triage.choosing.next()
	msg.papers = m.shelf.Hold(m.view().Shown)
	return func() tea.Msg { return msg }
}

// chooseMatching chooses those that match a query.
func (m *Model) chooseMatching(msg chosenMsg, q search.Query) tea.Cmd {
	msg.gen = m.triage.choosing.next()
	index, in := m.finder.index, m.shelf.Searchable(nil)
	return func() tea.Msg {
		msg.papers = shelf.HoldIn(in.Snapshot, index.Matching(context.Background(), q, in))
		return msg
	}
}

// unfinished gives a key without a value in a query. While a filter is typed it
// stands for everything, which a bulk action must not.
func unfinished(query string) string {
	for _, word := range strings.Fields(query) {
		if strings.HasSuffix(word, ":") {
			return word
		}
	}
	return ""
}

// onChosen says how many papers a bulk action is for, and asks.
func (m *Model) onChosen(msg chosenMsg) tea.Cmd {
	if msg.gen != m.triage.choosing.gen {
		return nil
	}
	m.triage.choosing.busy = false
	if msg.papers.Len() == 0 {
		m.messages.warn(clean.Line(fmt.Sprintf("no paper matches %q", msg.query)))
		return m.release()
	}
	what := strings.TrimSpace(msg.verb.name + " " + msg.arg)
	open := m.openMenu(clean.Line(fmt.Sprintf("%s: %s?", what, clean.Plural(msg.papers.Len(), "paper"))), []overlay.Item{
		{Key: "y", Name: clean.Literal("yes (u undoes it in one step)"), Do: func() tea.Cmd {
			set := func(c *marks.Change) { msg.verb.set(c, msg.arg) }
			papers := m.shelf.Still(msg.papers)
			cmd, n := m.apply(papers, set)
			m.done(what, papers, n)
			return cmd
		}},
		{Key: "n", Name: clean.Literal("no")},
	})
	return tea.Batch(open, m.release())
}

// countedLive is how many papers there may be for a bulk action to be counted
// at every letter: far less than a frame's work.
const countedLive = 2000

// commandHint says how many papers a bulk action is for, before it is done.
func (m *Model) commandHint(text string) (clean.Text, ui.Kind) {
	v, rest, err := findVerb(text)
	switch {
	case strings.TrimSpace(text) == "":
		return clean.Literal("read is:inbox date:<2025-06   Tab: what there is"), ui.Info
	case err != nil:
		return clean.Line(err.Error()), ui.Info
	case v.run != nil:
		return clean.Line(v.name + " " + v.arg + ": " + v.help), ui.Info
	}
	if _, query, _ := strings.Cut(v.arg, "TAG "); query == "" && m.shelf.Papers.Len() <= countedLive {
		if q, err := search.Parse(rest); err == nil && rest != "" {
			papers := m.finder.index.Matching(context.Background(), q, m.shelf.Searchable(nil))
			return clean.Of(fmt.Sprintf("%s: %s", v.name, clean.Plural(len(papers), "paper"))), ui.Info
		}
	}
	return clean.Line(v.name + " " + v.arg + ": " + v.help), ui.Info
}

// completeCommand completes the verb, and then the query behind it.
func (m *Model) completeCommand(text string) []string {
	if !strings.Contains(text, " ") || m.shelf.Papers.Len() > countedLive {
		return completeVerb(text)
	}
	stem := search.StemAt(text, len(text))
	var all []string
	for _, o := range m.finder.index.Offers(context.Background(), stem, m.shelf.Searchable(nil)) {
		all = append(all, text[:stem.Start]+o.Text)
	}
	return all
}

func completeVerb(text string) []string {
	var all []string
	for _, v := range suggest.Matching(text, verbs(), func(v verb) string { return v.name }) {
		all = append(all, v.name+" ")
	}
	return all
}

func (m *Model) filterBy(text string) (overlay.Do, error) {
	if _, err := search.Parse(text); err != nil {
		return nil, err
	}
	return func() tea.Cmd { return m.setFilter(text) }, nil
}

func (m *Model) sortNamed(name string) (overlay.Do, error) {
	order, ok := search.OrderNamed(name)
	if !ok {
		return nil, fmt.Errorf("no order %q: page, date, comments, title, authors, relevance or score", name)
	}
	return func() tea.Cmd { return m.sortBy(order) }, nil
}
