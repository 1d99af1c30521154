package overlay

import (
	"fmt"
	"slices"
	"strings"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"dailies/model/search"
	"dailies/model/search/fuzzy"
	"dailies/parser/clean"
	"dailies/ui"
)

// Palette lists items that match what is typed. Enter chooses the selected one, or runs a typed command.
type Palette struct {
	*Prompt
	Size
	Title       clean.Text
	EmptyText   clean.Text // shown if no item matches
	Commands    []Item
	Preselected int // selected item while the text is empty

	commands *commandLine // nil if no commands are typed
	matches  []Item
	at       int
	moved    bool // the reader has moved the selection, so Enter chooses it
}

// Open opens the palette with the initial text.
func (p *Palette) Open() {
	p.onChange = p.match
	p.Prompt.Open()
}

// Key moves the selection, chooses an item, or edits the text.
func (p *Palette) Key(k tea.KeyMsg) Reply {
	switch k.String() {
	case "down", "ctrl+n":
		p.move(1)
	case "up", "ctrl+p":
		p.move(-1)
	case "pgdown":
		p.move(paletteRows)
	case "pgup":
		p.move(-paletteRows)
	case "enter":
		switch {
		case len(p.matches) > 0 && (p.moved || !p.isCommand()):
			return p.choose(p.matches[p.at])
		case p.commands != nil:
			return p.Prompt.Key(k)
		}
	default:
		return p.Prompt.Key(k)
	}
	return Reply{}
}

func (p *Palette) isCommand() bool { return p.commands != nil && p.commands.isCommand(p.Text()) }

func (p *Palette) move(by int) {
	p.at = max(min(p.at+by, len(p.matches)-1), 0)
	p.moved = true
	if len(p.matches) > 0 && p.severity == ui.Failure { // Enter will choose the item and not run the text
		p.Message, p.severity = clean.Text{}, ui.Info
	}
}

func (p *Palette) choose(it Item) Reply {
	if it.Fill == "" {
		return Reply{Close: true, Do: it.Do}
	}
	p.Initial = it.Fill
	p.Open()
	return Reply{}
}

// match finds the items that match the text: the command whose argument is typed, or else the items with
// that key, followed by those with matching words.
func (p *Palette) match() {
	text := p.Text()
	p.matches, p.at, p.moved = nil, 0, false
	typed := strings.TrimSpace(text)
	if typed == "" {
		p.at = p.Preselected
	}
	var others []Item
	for _, c := range p.Commands {
		switch {
		case c.Fill != "" && strings.HasPrefix(text, c.Fill):
			p.matches = []Item{c}
			return
		case typed != "" && c.Key == typed:
			p.matches = append(p.matches, c)
		default:
			others = append(others, c)
		}
	}
	if p.commands == nil {
		p.matches = append(p.matches, search.MatchNames(typed, others, func(it Item) string { return it.Name.String() })...)
		return
	}
	searched := func(it Item) string { return it.Name.String() + " " + it.Note.String() }
	found := search.MatchNames(typed, others, searched)
	found = slices.DeleteFunc(found, func(it Item) bool { return !resembles(typed, searched(it)) })
	p.matches = append(p.matches, found...)
}

const (
	paletteRows  = 16
	paletteWidth = 108 // of the widest command, so that the box keeps its size while the reader types
)

// Block draws the palette.
func (p *Palette) Block(t *ui.Theme) ui.Block { return p.list().Block(t, p.W, p.H) }

// Point selects the item on a line.
func (p *Palette) Point(_, line int) bool {
	return p.list().point(line, p.H, func(at int) { p.move(at - p.at) })
}

func (p *Palette) list() List {
	list := List{
		Title: p.Title, Search: p.Prompt, Items: p.matches, Selected: p.at, EmptyText: p.EmptyText,
		Rows: paletteRows, Width: paletteWidth,
		Hints: []key.Binding{ui.Hint("Enter", "choose")},
	}
	if p.Complete != nil {
		list.Hints = append(list.Hints, ui.Hint("Tab", "complete"))
	}
	list.Hints = append(list.Hints, ui.Hint("↑↓", "move"), ui.Hint("Esc", "close"))
	// A message that is not about an item has more space in place of the items.
	if p.Text() != "" && (len(p.matches) == 0 || !p.isCommand()) && !p.Message.Empty() {
		line := *p.Prompt
		line.Message = clean.Text{}
		list.Search, list.EmptyText = &line, p.Message
	}
	return list
}

// Verb is a command that can be typed. It may have an argument.
type Verb struct {
	Name, Arg, Help string
	Key             string                       // of the same action; may be empty
	Do              Do                           // without an argument; nil if one is required
	Run             func(arg string) (Do, error) // with an argument; nil if there is none
	Complete        func(arg string) []string    // completes the argument; nil if that is a query
}

// CommandLine returns a palette of verbs, and of items for the keys that no verb has. Choosing a verb that
// requires an argument types its name. offers completes the query at the end of a text.
func CommandLine(verbs []Verb, keys []Item, offers func(text string) []string) *Palette {
	l := commandLine{verbs, keys, offers}
	var commands []Item
	listed := map[string]bool{}
	for _, v := range verbs {
		listed[v.Key] = v.Key != ""
		c := Item{Key: v.Key, Name: clean.Line(v.Name + " " + v.Arg), Note: clean.Line(v.Help), Do: v.Do}
		if v.Do == nil {
			c.Fill = v.Name + " "
		}
		commands = append(commands, c)
	}
	for _, e := range keys {
		if !listed[e.Key] {
			commands = append(commands, e)
		}
	}
	return &Palette{
		Prompt:    &Prompt{Label: clean.Literal(":"), Hint: l.hint, Complete: l.complete, Accept: l.accept},
		Title:     clean.Literal("Commands"),
		EmptyText: clean.Literal("No such command."),
		Commands:  commands,
		commands:  &l,
	}
}

type commandLine struct {
	verbs  []Verb
	keys   []Item
	offers func(text string) []string
}

// isCommand reports whether a text is a command and not a search: "mark as" is a search, "mark as " is not.
func (l commandLine) isCommand(text string) bool {
	name, _, _ := strings.Cut(strings.TrimLeft(text, " "), " ")
	return slices.Contains(l.names(), name) || strings.HasSuffix(text, " ")
}

func (l commandLine) names() (all []string) {
	for _, v := range l.verbs {
		all = append(all, v.Name)
	}
	return all
}

// find returns the verb of a command and the rest of the text.
func (l commandLine) find(text string) (v Verb, rest string, err error) {
	name, rest, _ := strings.Cut(strings.TrimSpace(text), " ")
	rest = strings.TrimSpace(rest)
	i := slices.Index(l.names(), name)
	isNamed := func(c Item) bool { return c.Name.String() == name }
	switch {
	case rest != "" && (i >= 0 && l.verbs[i].Run == nil || i < 0 && slices.ContainsFunc(l.keys, isNamed)):
		return v, rest, fmt.Errorf("%q takes no argument: delete what follows it", name)
	case i >= 0:
		return l.verbs[i], rest, nil
	}
	if near := fuzzy.Nearest(name, l.names()); near != "" {
		return v, rest, fmt.Errorf("no command %q; did you mean %s?", name, near)
	}
	return v, rest, fmt.Errorf("no command %q; an empty line lists them all", name)
}

func (l commandLine) accept(text string) (Do, error) {
	if strings.TrimSpace(text) == "" {
		return nil, nil
	}
	v, rest, err := l.find(text)
	if err != nil || v.Run == nil || rest == "" && v.Do != nil {
		return v.Do, err
	}
	return v.Run(rest)
}

func (l commandLine) hint(text string) (clean.Text, ui.Severity) {
	if strings.TrimSpace(text) == "" {
		return clean.Literal("for example: read is:inbox date:<2025-06"), ui.Info
	}
	v, _, err := l.find(text)
	if err != nil {
		return clean.Line(err.Error()), ui.Info
	}
	return clean.Line(strings.TrimSpace(v.Name+" "+v.Arg) + ": " + v.Help), ui.Info
}

// complete completes the verb or its argument.
func (l commandLine) complete(text string) (all []string) {
	if !strings.Contains(text, " ") {
		for _, name := range search.MatchNames(text, l.names(), func(name string) string { return name }) {
			all = append(all, name+" ")
		}
		return all
	}
	v, rest, err := l.find(text)
	if err != nil || v.Complete == nil {
		return l.offers(text)
	}
	for _, value := range v.Complete(rest) {
		all = append(all, v.Name+" "+value)
	}
	return all
}
