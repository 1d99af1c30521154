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

// Palette lists commands with their keys, and narrows the list to those that match what is typed. Enter
// runs a line that is a complete command.
type Palette struct {
	*Prompt
	Size
	Title       clean.Text
	EmptyText   clean.Text // said if nothing fits
	Commands    []Item
	SearchNotes bool                   // what is said of the commands is searched like their names
	Preselected int                    // the one that is selected while nothing is typed
	IsCommand   func(text string) bool // reports whether a text is a complete command; nil: none is

	shown []Item // those that fit
	at    int
	moved bool // the reader went to a row: Enter is about that one
}

// Open begins the line. From now on the list follows it.
func (p *Palette) Open() {
	p.follow = p.narrow
	p.Prompt.Open()
}

// Key moves the selection, chooses, or edits the line.
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
	default:
		if k.String() == "enter" && len(p.shown) > 0 && (p.moved || !p.isCommand()) {
			return p.choose(p.shown[p.at])
		}
		return p.Prompt.Key(k)
	}
	return Reply{}
}

func (p *Palette) isCommand() bool { return p.IsCommand != nil && p.IsCommand(p.Text()) }

func (p *Palette) move(by int) {
	p.at = max(min(p.at+by, len(p.shown)-1), 0)
	p.moved = true
	if len(p.shown) > 0 && p.kind == ui.Failure { // Enter is for the command now
		p.Message, p.kind = clean.Text{}, ui.Info
	}
}

func (p *Palette) choose(c Item) Reply {
	if c.Fill == "" {
		return Reply{Close: true, Do: c.Do}
	}
	p.Initial = c.Fill
	p.Open()
	return Reply{}
}

// narrow shows the commands that fit the text: the one that is being completed, or those with
// that key and then those that the text can begin.
func (p *Palette) narrow() {
	text := p.Text()
	p.shown, p.at, p.moved = nil, 0, false
	typed := strings.TrimSpace(text)
	if typed == "" {
		p.at = p.Preselected
	}
	var others []Item
	for _, c := range p.Commands {
		switch {
		case c.Fill != "" && strings.HasPrefix(text, c.Fill):
			p.shown = []Item{c}
			return
		case typed != "" && c.Key == typed:
			p.shown = append(p.shown, c)
		default:
			others = append(others, c)
		}
	}
	found := search.Matching(typed, others, p.searched)
	if p.SearchNotes {
		found = slices.DeleteFunc(found, func(c Item) bool { return !resembles(typed, p.searched(c)) })
	}
	p.shown = append(p.shown, found...)
}

// searched is the text of a command that what is typed is compared with.
func (p *Palette) searched(c Item) string {
	if p.SearchNotes {
		return c.Name.String() + " " + c.Note.String()
	}
	return c.Name.String()
}

const (
	paletteRows  = 16
	paletteWidth = 108 // what the widest command takes: the box keeps its place while the list narrows
)

// Block draws the palette.
func (p *Palette) Block(t *ui.Theme) ui.Block { return p.list().Block(t, p.W, p.H) }

// Point selects the command on a line.
func (p *Palette) Point(_, line int) bool {
	return p.list().point(line, p.H, func(at int) { p.move(at - p.at) })
}

func (p *Palette) list() List {
	list := List{
		Title: p.Title, Search: p.Prompt, Items: p.shown, Selected: p.at, EmptyText: p.EmptyText, Rows: paletteRows, Width: paletteWidth,
		Hints: []key.Binding{ui.Hint("Enter", "choose"), ui.Hint("Tab", "complete"), ui.Hint("↑↓", "move"), ui.Hint("Esc", "close")},
	}
	if p.Complete == nil {
		list.Hints = slices.Delete(list.Hints, 1, 2)
	}
	if said := p.Message; p.Text() != "" && (len(p.shown) == 0 || !p.isCommand()) && !said.Empty() { // it is about no row, and has more room there
		line := *p.Prompt
		line.Message = clean.Text{}
		list.Search, list.EmptyText = &line, said
	}
	return list
}

// Verb is the first word of a command.
type Verb struct {
	Name, Arg, Help string
	Key             string                       // that does the same; "": none
	Do              Do                           // without what follows; nil: something has to follow
	Run             func(arg string) (Do, error) // with it; nil: nothing follows
	Complete        func(arg string) []string    // what Tab may make of what follows; nil: a query
}

// CommandLine is a palette of verbs, and then of what else the keys do, as far as no verb has
// that key. Choosing a verb that something has to follow begins a line. offers is what a query at
// the end of a line can become; it is called in the background.
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
		Prompt:      &Prompt{Label: clean.Literal(":"), Hint: l.hint, Complete: l.complete, Accept: l.accept},
		Title:       clean.Literal("Commands"),
		EmptyText:   clean.Literal("No such command."),
		Commands:    commands,
		SearchNotes: true,
		IsCommand:   l.isCommand,
	}
}

type commandLine struct {
	verbs  []Verb
	keys   []Item
	offers func(text string) []string
}

// isCommand reports whether a text is a complete command, and not a search for one: "mark as" is a
// search, but none with a blank behind it.
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

// find splits a command into its verb and the rest.
func (l commandLine) find(text string) (v Verb, rest string, err error) {
	name, rest, _ := strings.Cut(strings.TrimSpace(text), " ")
	rest = strings.TrimSpace(rest)
	i := slices.Index(l.names(), name)
	isNamed := func(c Item) bool { return c.Name.String() == name }
	switch {
	case rest != "" && (i >= 0 && l.verbs[i].Run == nil || i < 0 && slices.ContainsFunc(l.keys, isNamed)):
		return v, rest, fmt.Errorf("%q stands alone: delete what follows it", name)
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

// complete completes the verb, and then what follows it.
func (l commandLine) complete(text string) (all []string) {
	if !strings.Contains(text, " ") {
		for _, name := range search.Matching(text, l.names(), func(name string) string { return name }) {
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
