package overlay

import (
	"fmt"
	"slices"
	"strings"

	"dailies/model/search"
	"dailies/model/search/fuzzy"
	"dailies/parser/clean"
	"dailies/ui"
)

// Verb is the first word of a command.
type Verb struct {
	Name, Arg, Help string
	Key             string // that does the same; "": none
	Alone           bool   // it makes sense without what follows
	Run             func(arg string) (Do, error)
	Complete        func(arg string) []string // what Tab may make of what follows; nil: a query
}

// NoArgument is the Run of a verb that nothing follows.
func NoArgument(do Do) func(string) (Do, error) {
	return func(string) (Do, error) { return do, nil }
}

// CommandLine is a palette of verbs, and then of what else the keys do, as far as no verb has
// that key. offers works out in the background what a query at the end of a line can become.
func CommandLine(verbs []Verb, keys []Item, offers func(text string) func() []string) *Palette {
	l := commandLine{verbs, offers}
	var commands []Item
	listed := map[string]bool{}
	for _, v := range verbs {
		listed[v.Key] = v.Key != ""
		commands = append(commands, v.command())
	}
	for _, e := range keys {
		if !listed[e.Key] {
			commands = append(commands, e)
		}
	}
	return &Palette{
		Prompt: &Prompt{
			Label:    clean.Literal(":"),
			Hint:     l.hint,
			Complete: l.complete,
			Accept:   l.accept,
		},
		Commands: commands,
		Whole:    l.whole,
	}
}

type commandLine struct {
	verbs  []Verb
	offers func(text string) func() []string
}

// command is a verb in the palette. If something has to follow it, choosing it begins a line.
func (v Verb) command() Item {
	e := Item{Key: v.Key, Name: clean.Line(v.Name + " " + v.Arg), Note: clean.Line(v.Help)}
	if v.Arg != "" && !v.Alone {
		e.Fill = v.Name + " "
		return e
	}
	e.Do, _ = v.Run("")
	return e
}

// whole reports whether a text is a command as it stands, and no search for one.
func (l commandLine) whole(text string) bool {
	name, _, more := strings.Cut(strings.TrimLeft(text, " "), " ")
	return more || slices.Contains(l.names(), name)
}

// names are those of the verbs.
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
	if i := slices.Index(l.names(), name); i >= 0 {
		return l.verbs[i], rest, nil
	}
	if near := fuzzy.Nearest(name, l.names()); near != "" {
		return v, rest, fmt.Errorf("no command %q; did you mean %s?", name, near)
	}
	return v, rest, fmt.Errorf("no command %q; Tab lists them all", name)
}

func (l commandLine) accept(text string) (Do, error) {
	if strings.TrimSpace(text) == "" {
		return nil, nil
	}
	v, rest, err := l.find(text)
	if err != nil {
		return nil, err
	}
	return v.Run(rest)
}

// hint says what the verb does.
func (l commandLine) hint(text string) (clean.Text, ui.Kind) {
	if strings.TrimSpace(text) == "" {
		return clean.Literal("for example: read is:inbox date:<2025-06"), ui.Info
	}
	v, _, err := l.find(text)
	if err != nil {
		return clean.Line(err.Error()), ui.Info
	}
	return clean.Line(v.Name + " " + v.Arg + ": " + v.Help), ui.Info
}

// complete completes the verb, and then what follows it.
func (l commandLine) complete(text string) func() []string {
	if !strings.Contains(text, " ") {
		return func() (all []string) {
			for _, name := range search.Matching(text, l.names(), func(name string) string { return name }) {
				all = append(all, name+" ")
			}
			return all
		}
	}
	v, rest, err := l.find(text)
	if err != nil || v.Complete == nil {
		return l.offers(text)
	}
	return func() (all []string) {
		for _, value := range v.Complete(rest) {
			all = append(all, v.Name+" "+value)
		}
		return all
	}
}
