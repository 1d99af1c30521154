package triage

import (
	"context"
	"fmt"
	"slices"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"dailies/model/marks"
	"dailies/model/overlay"
	"dailies/model/search"
	"dailies/model/search/fuzzy"
	"dailies/model/search/query"
	"dailies/parser/clean"
	"dailies/ui"
	"dailies/ui/english"
)

// Verb is the first word of a command.
type Verb struct {
	Name, Arg, Help string
	Key             string // that does the same; "": none
	Alone           bool   // it makes sense without what follows
	Run             func(arg string) (overlay.Do, error)
	Complete        func(arg string) []string // what Tab may make of what follows; nil: a query
	Hint            func(arg string) string   // what is said of it while it is typed; nil: Help
	// Verbs that decide on papers have no Run, but these:
	set  func(c *marks.Change, tag string)
	done string // what is said of the papers afterwards: "skipped", "tagged #"
}

// NoArgument is the Run of a verb that nothing follows.
func NoArgument(do overlay.Do) func(string) (overlay.Do, error) {
	return func(string) (overlay.Do, error) { return do, nil }
}

// QueryArgument is the Run of a verb that a filter follows.
func QueryArgument(do func(filter string) tea.Cmd) func(string) (overlay.Do, error) {
	return func(text string) (overlay.Do, error) {
		if _, err := query.Parse(text); err != nil {
			return nil, err
		}
		return func() tea.Cmd { return do(text) }, nil
	}
}

// OrderArgument is the Run of a verb that the name of an order follows, or none.
func OrderArgument(alone overlay.Do, do func(query.Order) tea.Cmd) func(string) (overlay.Do, error) {
	return func(name string) (overlay.Do, error) {
		if name == "" {
			return alone, nil
		}
		order, ok := query.OrderNamed(name)
		if !ok {
			return nil, fmt.Errorf("no order %q: use one of %s", name, strings.Join(query.OrderNames(), ", "))
		}
		return func() tea.Cmd { return do(order) }, nil
	}
}

// Bulk is a decision on all papers of a query.
type Bulk struct {
	verb  Verb
	tag   string // for those that are about one
	Text  string // the query as typed; empty: the papers that the view shows
	Query query.Query
}

// What names the decision: "read", "tag todo".
func (b Bulk) What() string { return strings.TrimSpace(b.verb.Name + " " + b.tag) }

// Done says what was done, in the words of the keys that do the same: "read", "tagged #todo".
func (b Bulk) Done() string { return b.verb.done + b.tag }

// SkipsUnread reports whether it skips papers without asking for those of a status: then it
// takes, like the keys for many papers, only undecided ones in Inbox and New.
func (b Bulk) SkipsUnread() bool {
	for leaf := range query.Leaves(b.Query.Root) {
		if named, ok := leaf.(query.Named); ok && named.Key.Name != "has" {
			return false
		}
	}
	return b.verb.Name == "skip"
}

// Set puts the decision into a change.
func (b Bulk) Set(c *marks.Change) { b.verb.set(c, b.tag) }

func toStatus(s marks.Status) func(*marks.Change, string) {
	return func(c *marks.Change, _ string) { c.Status = &s }
}

func toStar(on bool) func(*marks.Change, string) {
	return func(c *marks.Change, _ string) { c.Starred = &on }
}

// bulkVerbs are the verbs that decide on all papers of a query.
func bulkVerbs() []Verb {
	return []Verb{
		{Name: "to-read", Arg: "QUERY", Help: "put all papers of a query on the reading list", done: "to-read", set: toStatus(marks.ToRead)},
		{Name: "read", Arg: "QUERY", Help: "mark all papers of a query as read", done: "read", set: toStatus(marks.Read)},
		{Name: "skip", Arg: "QUERY", Help: "skip all papers of a query", done: "skipped", set: toStatus(marks.Skipped)},
		{Name: "inbox", Arg: "QUERY", Help: "move all papers of a query back to the inbox", done: "inbox", set: toStatus(marks.Inbox)},
		{Name: "star", Arg: "QUERY", Help: "star all papers of a query", done: "starred", set: toStar(true)},
		{Name: "unstar", Arg: "QUERY", Help: "remove the stars of all papers of a query", done: "star removed", set: toStar(false)},
		{Name: "tag", Arg: "TAG QUERY", Help: "add a tag to all papers of a query", done: "tagged #", set: func(c *marks.Change, tag string) { c.Tag = []string{tag} }},
		{Name: "untag", Arg: "TAG QUERY", Help: "remove a tag from all papers of a query", done: "removed #", set: func(c *marks.Change, tag string) { c.Untag = []string{tag} }},
	}
}

// CommandLine is the command line.
type CommandLine struct {
	Verbs  []Verb // beside the decisions
	Index  *search.Index
	Papers func() search.Papers // as they are now
	Points search.Points
	Decide func(Bulk) tea.Cmd // asks, and then decides
}

// Palette asks for a command. It lists the verbs, and then what else the keys do, as far
// as no verb has that key.
func (l CommandLine) Palette(keys []overlay.Command) *overlay.Palette {
	var commands []overlay.Command
	listed := map[string]bool{"": false}
	for _, v := range l.verbs() {
		listed[v.Key] = v.Key != ""
		commands = append(commands, v.command())
	}
	for _, e := range keys {
		if !listed[e.Key] {
			commands = append(commands, e)
		}
	}
	return &overlay.Palette{
		Prompt: &overlay.Prompt{
			Prompt:   ui.NewPrompt(clean.Literal(":")),
			Hint:     l.hint,
			SlowHint: l.count,
			Complete: l.complete,
			Accept:   l.accept,
		},
		Commands: commands,
		Whole:    l.whole,
	}
}

// command is a verb in the palette. If something has to follow it, choosing it begins a line.
func (v Verb) command() overlay.Command {
	e := overlay.Command{Key: v.Key, Name: clean.Line(v.Name + " " + v.Arg), Note: clean.Line(v.Help)}
	if v.Arg != "" && !v.Alone {
		e.Fill = v.Name + " "
		return e
	}
	e.Do, _ = v.Run("")
	return e
}

// whole reports whether a text is a command as it stands, and no search for one.
func (l CommandLine) whole(text string) bool {
	name, _, more := strings.Cut(strings.TrimLeft(text, " "), " ")
	return more || slices.ContainsFunc(l.verbs(), func(v Verb) bool { return v.Name == name })
}

func (l CommandLine) verbs() []Verb { return slices.Concat(l.Verbs, bulkVerbs()) }

// find splits a command into its verb and the rest. The beginning of a verb is enough if
// no other verb has it.
func (l CommandLine) find(text string) (Verb, string, error) {
	name, rest, _ := strings.Cut(strings.TrimSpace(text), " ")
	var fit []Verb
	for _, v := range l.verbs() {
		if v.Name == name {
			return v, strings.TrimSpace(rest), nil
		}
		if name != "" && strings.HasPrefix(v.Name, name) {
			fit = append(fit, v)
		}
	}
	if len(fit) == 1 {
		return fit[0], strings.TrimSpace(rest), nil
	}
	if len(fit) > 1 {
		var names []string
		for _, v := range fit {
			names = append(names, v.Name)
		}
		slices.Sort(names)
		return Verb{}, "", fmt.Errorf("%q could be %s", name, strings.Join(names, " or "))
	}
	var names []string
	for _, v := range l.verbs() {
		names = append(names, v.Name)
	}
	if near := fuzzy.Nearest(name, names); near != "" {
		return Verb{}, "", fmt.Errorf("no command %q; did you mean %s?", name, near)
	}
	return Verb{}, "", fmt.Errorf("no command %q; Tab lists them all", name)
}

func (l CommandLine) accept(text string) (overlay.Do, error) {
	if strings.TrimSpace(text) == "" {
		return nil, nil
	}
	v, rest, err := l.find(text)
	if err != nil {
		return nil, err
	}
	if v.Run != nil {
		return v.Run(rest)
	}
	b, err := parseBulk(v, rest)
	if err != nil {
		return nil, err
	}
	return func() tea.Cmd { return l.Decide(b) }, nil
}

// parseBulk is the decision that a verb and what follows it ask for.
func parseBulk(v Verb, rest string) (Bulk, error) {
	b := Bulk{verb: v, Text: rest}
	if strings.HasPrefix(v.Arg, "TAG") {
		b.tag, b.Text, _ = strings.Cut(rest, " ")
		b.tag = strings.TrimPrefix(b.tag, "#")
		if b.tag == "" {
			return b, fmt.Errorf("%s needs a tag: %s %s", v.Name, v.Name, v.Arg)
		}
	}
	b.Text = strings.TrimSpace(b.Text)
	var err error
	b.Query, err = query.ParseWhole(b.Text) // half a filter would be every paper
	return b, err
}

// hint says what the verb does.
func (l CommandLine) hint(text string) (clean.Text, ui.Kind) {
	if strings.TrimSpace(text) == "" {
		return clean.Literal("for example: read is:inbox date:<2025-06"), ui.Info
	}
	v, rest, err := l.find(text)
	if err != nil {
		return clean.Line(err.Error()), ui.Info
	}
	if v.Hint != nil {
		if hint := v.Hint(rest); hint != "" {
			return clean.Line(hint), ui.Info
		}
	}
	return clean.Line(v.Name + " " + v.Arg + ": " + v.Help), ui.Info
}

// count says how many papers a decision is for; nil if the text asks for none.
func (l CommandLine) count(text string) func() (clean.Text, ui.Kind) {
	v, rest, err := l.find(text)
	if err != nil || v.set == nil {
		return nil
	}
	b, err := parseBulk(v, rest)
	if err != nil || b.Text == "" {
		return nil
	}
	papers := l.Papers()
	return func() (clean.Text, ui.Kind) {
		n := len(matching(l.Index, b.Query, papers, l.Points))
		return clean.Line(fmt.Sprintf("%s: %s", b.What(), english.Plural(n, "paper"))), ui.Info
	}
}

// complete completes the verb, and then the query after it.
func (l CommandLine) complete(text string) func() []string {
	if !strings.Contains(text, " ") {
		return func() (all []string) {
			for _, v := range search.Matching(text, l.verbs(), func(v Verb) string { return v.Name }) {
				all = append(all, v.Name+" ")
			}
			return all
		}
	}
	if v, rest, err := l.find(text); err == nil && v.Complete != nil {
		return func() (all []string) {
			for _, value := range v.Complete(rest) {
				all = append(all, v.Name+" "+value)
			}
			return all
		}
	}
	stem, papers := query.StemAt(text, len(text)), l.Papers()
	return func() (all []string) {
		for _, o := range l.Index.Offers(context.Background(), stem, papers) {
			all = append(all, text[:stem.Start]+o.Text)
		}
		return all
	}
}
