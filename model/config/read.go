package config

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"regexp"
	"slices"
	"strings"

	"github.com/BurntSushi/toml"
	tea "github.com/charmbracelet/bubbletea"

	"dailies/model/keymap"
	"dailies/model/search/query"
	"dailies/parser/clean"
	"dailies/ui"
)

// maxSize is the size of the largest file that is read, in bytes.
const maxSize = 1 << 20

// Load reads a file. actions returns what keys can do, and is asked only where there is a
// file: there seldom is one, and the first frame is not to wait. Without a file, or without a path, there
// are only the defaults. The problems are in the order of the file.
func Load(path string, actions func() []keymap.Action) (Config, []Problem) {
	info, err := os.Stat(path)
	if errors.Is(err, fs.ErrNotExist) {
		return Default(), nil
	}
	if err == nil && (!info.Mode().IsRegular() || info.Size() > maxSize) { // to open a named pipe would wait for a writer
		err = errors.New("not a regular file of at most 1 MB")
	}
	var text []byte
	if err == nil {
		text, err = os.ReadFile(path)
	}
	if err != nil {
		return Default(), []Problem{{1, 1, fmt.Sprintf("not read: %v%s", err, allDefaults)}}
	}
	return Parse(string(text), actions())
}

const allDefaults = "; all settings have their defaults"

// file is a file while it is read.
type file struct {
	config   Config
	tree     map[string]any
	places   map[string]place
	bindings []binding
	problems []Problem
}

// sections hold options, and ownTables something else.
var (
	sections  = []string{"fetch", "export"}
	ownTables = []string{"keys", "views", "themes", "command"}
)

// Parse reads the text of a file.
func Parse(text string, actions []keymap.Action) (Config, []Problem) {
	f := file{config: Default(), places: findPlaces(text)}
	if _, err := toml.Decode(text, &f.tree); err != nil {
		return f.config, []Problem{broken(err)}
	}
	f.readThemes()
	f.readOptions("", f.tree)
	f.readViews()
	f.readKeys(actions)
	slices.SortStableFunc(f.problems, func(a, b Problem) int { return a.Line - b.Line })
	return f.config, f.problems
}

// broken is a file that is no TOML.
func broken(err error) Problem {
	p := Problem{1, 1, err.Error()}
	if parse, ok := errors.AsType[toml.ParseError](err); ok {
		p = Problem{parse.Position.Line, max(parse.Position.Col, 1), parse.Message}
	}
	p.Message = clean.Line(strings.TrimSuffix(p.Message, ".") + allDefaults).String()
	return p
}

func (f *file) add(at place, message string) {
	f.problems = append(f.problems, Problem{at.line, at.column, clean.Line(message).String()})
}

// each reads the entries of a table, in the order of the file. The error of one is a problem in its
// line. It reports whether the value is a table.
func (f *file) each(path string, value any, read func(name string, value any) error) bool {
	table, ok := value.(map[string]any)
	if !ok && value != nil {
		f.add(f.at(path), fmt.Sprintf("%s is a table: write [%s] on a line of its own", path, path))
	}
	at := func(name string) place { return f.at(strings.TrimPrefix(path+"."+name, ".")) }
	inOrder := func(a, b string) int { return cmp.Or(cmp.Compare(at(a).line, at(b).line), cmp.Compare(a, b)) }
	for _, name := range slices.SortedFunc(maps.Keys(table), inOrder) {
		if err := read(name, table[name]); err != nil {
			f.add(at(name), err.Error())
		}
	}
	return ok
}

// readOptions reads the options in a table; "" is the file.
func (f *file) readOptions(section string, value any) {
	f.each(section, value, func(name string, value any) error {
		path := strings.TrimPrefix(section+"."+name, ".")
		option, err := Find(path)
		switch {
		case err == nil:
			return option.put(&f.config, value)
		case section == "" && slices.Contains(ownTables, name):
			return nil // they are read by themselves
		case section == "" && slices.Contains(sections, name):
			f.readOptions(name, value)
			return nil
		}
		what := "option"
		if written(value) == "a table" {
			what = "table"
		}
		return unknown(what, path, slices.Concat(names(), ownTables, sections))
	})
}

// readViews reads the views, each a name and a filter.
func (f *file) readViews() {
	f.each("views", f.tree["views"], func(name string, value any) error {
		path := toml.Key{"views", name}
		text, ok := value.(string)
		if !ok {
			return fmt.Errorf(`%s takes a filter in quotes, such as "is:inbox agent"`, path)
		}
		view, err := query.NewSaved(name, text)
		if err != nil {
			return fmt.Errorf("%s: %w", path, err)
		}
		f.config.Views = append(f.config.Views, view)
		return nil
	})
}

var hexColour = regexp.MustCompile(`^#[0-9a-fA-F]{6}$`)

// readThemes reads the reader's own themes. A colour that makes no sense stays as the base has it.
func (f *file) readThemes() {
	f.each("themes", f.tree["themes"], func(name string, value any) error {
		if name == Last || slices.Contains(ui.ThemeNames(nil), name) {
			return fmt.Errorf("there is a theme %q already: choose another name", name)
		}
		own := ui.CustomTheme{Name: name, Base: "dark", Colours: map[string]string{}}
		colour := func(part string, value any) error { return readColour(&own, part, value) }
		if f.each("themes."+name, value, colour) {
			f.config.Themes = append(f.config.Themes, own)
		}
		return nil
	})
	slices.SortFunc(f.config.Themes, func(a, b ui.CustomTheme) int { return cmp.Compare(a.Name, b.Name) })
}

func readColour(own *ui.CustomTheme, part string, value any) error {
	text, ok := value.(string)
	switch {
	case part == "base" && !slices.Contains(ui.Palettes(), text):
		return unknown("theme", fmt.Sprint(value), ui.Palettes())
	case part == "base":
		own.Base = text
	case !slices.Contains(ui.ColourNames, part):
		return unknown("colour", part, append(slices.Clone(ui.ColourNames), "base"))
	case !ok || !hexColour.MatchString(text):
		return fmt.Errorf(`%s takes a colour like "#74b4ff", not %s`, part, written(value))
	default:
		own.Colours[part] = text
	}
	return nil
}

// readCommands reads the commands and their keys.
func (f *file) readCommands() {
	tables, ok := f.tree["command"].([]map[string]any)
	if !ok && f.tree["command"] != nil {
		f.add(f.at("command"), "write [[command]], with two brackets, before each command")
	}
	for i, table := range tables {
		within, c := fmt.Sprintf("command.%d", i+1), Command{}
		fields := map[string]any{"key": &c.Key, "description": &c.Description, "run": &c.Run, "terminal": &c.Terminal}
		f.each(within, table, func(name string, value any) error {
			var ok bool
			switch field := fields[name].(type) {
			case *string:
				*field, ok = value.(string)
			case *bool:
				*field, ok = value.(bool)
			default:
				return unknown("field", name, slices.Collect(maps.Keys(fields)))
			}
			if !ok {
				return fmt.Errorf("%s cannot be %s", name, written(value))
			}
			return nil
		})
		c.Description = clean.Line(c.Description).String()
		if strings.TrimSpace(c.Run) == "" || c.Description == "" {
			f.add(f.at(within), "not used: it needs both run and description")
			continue
		}
		if c.Key != "" {
			c.Key, _ = f.bind(c.Key, within, []ui.Pane{ui.PaneList, ui.PaneDetail}, f.at(within+".key"))
		}
		f.config.Commands = append(f.config.Commands, c)
	}
}

// place is where something stands in the file, from 1.
type place struct{ line, column int }

// at is where a name stands, or else the table around it: in { } the names have no lines.
func (f *file) at(name string) place {
	for name = plainName.Replace(name); ; {
		if at, ok := f.places[name]; ok {
			return at
		}
		dot := strings.LastIndexByte(name, '.')
		if dot < 0 {
			return place{1, 1}
		}
		name = name[:dot]
	}
}

const nameForm = `[\w-]+|"[^"]*"|'[^']*'`

// definition is a line that names something: a table, one more of several tables, or a value.
var definition = regexp.MustCompile(`^\s*(\[?\[?)\s*((?:` + nameForm + `)(?:\s*\.\s*(?:` + nameForm + `))*)\s*(=|\])`)

// findPlaces finds where names stand. The decoder knows it as well, but does not tell. A
// table that can occur several times has its number in its name: "command.2.key".
func findPlaces(text string) map[string]place {
	places, within, seen := map[string]place{}, "", map[string]int{}
	for i, line := range strings.Split(text, "\n") {
		at := definition.FindStringSubmatchIndex(line)
		if at == nil {
			continue
		}
		name, here := plainName.Replace(line[at[4]:at[5]]), place{i + 1, 1 + len([]rune(line[:at[4]]))}
		switch line[at[2]:at[3]] {
		case "[[":
			places[name] = here // for what ought not to be there several times
			seen[name]++
			name = fmt.Sprintf("%s.%d", name, seen[name])
			within = name + "."
		case "[":
			within = name + "."
		default:
			name = within + name
		}
		if _, known := places[name]; !known {
			places[name] = here
		}
	}
	return places
}

// plainName takes quotes and blanks out of a dotted name.
var plainName = strings.NewReplacer(`"`, "", "'", "", " ", "", "\t", "")

// binding is a key that the reader has given to something.
type binding struct {
	key   string
	panes []ui.Pane
	line  int
}

// clashes reports whether a key in some panes is already bound here.
func (b binding) clashes(key string, panes []ui.Pane) bool {
	return b.key == key && slices.ContainsFunc(b.panes, func(p ui.Pane) bool { return slices.Contains(panes, p) })
}

// readKeys reads which keys do something else than by default. An action that the file does not
// name loses the keys that have another meaning now.
func (f *file) readKeys(actions []keymap.Action) {
	byName := map[string]keymap.Action{}
	for _, a := range actions {
		byName[a.Name] = a
	}
	f.config.Keys = map[string][]string{}
	f.each("keys", f.tree["keys"], func(name string, value any) error {
		action, ok := byName[name]
		if !ok {
			return fmt.Errorf(`%w ("dailies config defaults" lists them)`, unknown("action", name, slices.Collect(maps.Keys(byName))))
		}
		list, err := textList(value)
		if err != nil {
			return fmt.Errorf("%s takes %w", name, err)
		}
		keys := []string{}
		for _, key := range list {
			if key, ok := f.bind(key, name, action.Panes, f.at("keys."+name)); ok {
				keys = append(keys, key)
			}
		}
		if len(keys) > 0 || len(list) == 0 { // else it keeps its defaults
			f.config.Keys[name] = keys
		}
		return nil
	})
	f.readCommands()
	for _, a := range actions {
		left := slices.DeleteFunc(slices.Clone(a.Keys()), func(key string) bool {
			return slices.ContainsFunc(f.bindings, func(b binding) bool { return b.clashes(key, a.Panes) })
		})
		if _, set := f.config.Keys[a.Name]; !set && len(left) < len(a.Keys()) {
			f.config.Keys[a.Name] = left
		}
	}
}

// bind gives a key to something in some panes, if it is free, and returns it as Bubble Tea names it.
func (f *file) bind(name, to string, panes []ui.Pane, at place) (key string, ok bool) {
	key = strings.ToLower(name)
	switch {
	case key == "space":
		key = " "
	case key == "ctrl+c" && to != "quit":
		f.add(at, "ctrl+c always quits")
		return "", false
	case len([]rune(name)) == 1 && clean.Line(name).String() == name:
		key = name
	case !slices.Contains(named(), key):
		f.add(at, unknown("key", name, named()).Error()+` (a key is a letter, or a name such as "ctrl+t", "enter" or "f2")`)
		return "", false
	}
	for _, b := range f.bindings {
		if b.clashes(key, panes) {
			f.add(at, fmt.Sprintf("%q is used in line %d already", key, b.line))
			return "", false
		}
	}
	f.bindings = append(f.bindings, binding{key, panes, at.line})
	return key, true
}

// named are the names of all keys that are more than a letter. Alt is not among them: Alt and
// a letter cannot be told from Esc and a letter.
func named() (all []string) {
	for t := tea.KeyType(-127); t < 128; t++ {
		if name := t.String(); len(name) > 1 && name != "runes" {
			all = append(all, name)
		}
	}
	return all
}
