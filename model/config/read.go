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

const maxSize = 1 << 20 // bytes of a configuration file

// Load reads the configuration file, and returns the defaults if path is empty or the file is missing. It calls
// actions, which returns the actions that keys can be bound to, only if there is a file, because that delays
// the first frame. The problems are in the order of the file.
func Load(path string, actions func() []keymap.Action) (Config, []Problem) {
	info, err := os.Stat(path)
	if errors.Is(err, fs.ErrNotExist) {
		return Default(), nil
	}
	if err == nil && (!info.Mode().IsRegular() || info.Size() > maxSize) { // opening a named pipe would block until it has a writer
		err = errors.New("not a regular file of at most 1 MB")
	}
	var text []byte
	if err == nil {
		text, err = os.ReadFile(path)
	}
	if err != nil {
		return Default(), []Problem{{1, 1, fmt.Sprintf("not read: %v%s", err, defaultsNote)}}
	}
	return Parse(string(text), actions())
}

const defaultsNote = "; all settings have their defaults"

// file is a configuration file while it is parsed.
type file struct {
	config    Config
	tree      map[string]any
	positions map[string]position
	bindings  []binding
	problems  []Problem
}

// sections are the tables that hold options. customTables hold other things.
var (
	sections     = []string{"fetch", "export"}
	customTables = []string{"keys", "views", "themes", "command"}
)

// Parse parses the text of a configuration file.
func Parse(text string, actions []keymap.Action) (Config, []Problem) {
	f := file{config: Default(), positions: findPositions(text)}
	if _, err := toml.Decode(text, &f.tree); err != nil {
		return f.config, []Problem{syntaxProblem(err)}
	}
	f.readThemes()
	f.readOptions("", f.tree)
	f.readViews()
	f.readKeys(actions)
	slices.SortStableFunc(f.problems, func(a, b Problem) int { return a.Line - b.Line })
	return f.config, f.problems
}

// syntaxProblem returns the problem of a file that is not valid TOML.
func syntaxProblem(err error) Problem {
	p := Problem{1, 1, err.Error()}
	if parse, ok := errors.AsType[toml.ParseError](err); ok {
		p = Problem{parse.Position.Line, max(parse.Position.Col, 1), parse.Message}
	}
	p.Message = clean.Line(strings.TrimSuffix(p.Message, ".") + defaultsNote).String()
	return p
}

func (f *file) addProblem(at position, message string) {
	f.problems = append(f.problems, Problem{at.line, at.column, clean.Line(message).String()})
}

// eachEntry calls read for each entry of a table, in the order of the file, and adds its error as
// a problem at the position of the entry. It reports whether the value is a table.
func (f *file) eachEntry(path string, value any, read func(name string, value any) error) bool {
	table, ok := value.(map[string]any)
	if !ok && value != nil {
		f.addProblem(f.positionOf(path), fmt.Sprintf("%s is a table: write [%s] on a line of its own", path, path))
	}
	at := func(name string) position { return f.positionOf(strings.TrimPrefix(path+"."+name, ".")) }
	inOrder := func(a, b string) int { return cmp.Or(cmp.Compare(at(a).line, at(b).line), cmp.Compare(a, b)) }
	for _, name := range slices.SortedFunc(maps.Keys(table), inOrder) {
		if err := read(name, table[name]); err != nil {
			f.addProblem(at(name), err.Error())
		}
	}
	return ok
}

func (f *file) readOptions(section string, value any) {
	f.eachEntry(section, value, func(name string, value any) error {
		path := strings.TrimPrefix(section+"."+name, ".")
		option, err := Find(path)
		switch {
		case err == nil:
			return option.setDecoded(&f.config, value)
		case section == "" && slices.Contains(customTables, name):
			return nil // has a method of its own
		case section == "" && slices.Contains(sections, name):
			f.readOptions(name, value)
			return nil
		}
		what := "option"
		if formatTOML(value) == "a table" {
			what = "table"
		}
		return unknownName(what, path, slices.Concat(names(), customTables, sections))
	})
}

func (f *file) readViews() {
	f.eachEntry("views", f.tree["views"], func(name string, value any) error {
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

// readThemes reads the custom themes. An invalid colour keeps the value of the base theme.
func (f *file) readThemes() {
	f.eachEntry("themes", f.tree["themes"], func(name string, value any) error {
		if name == Last || slices.Contains(ui.ThemeNames(nil), name) {
			return fmt.Errorf("there is a theme %q already: choose another name", name)
		}
		own := ui.CustomTheme{Name: name, Base: "dark", Colours: map[string]string{}}
		colour := func(part string, value any) error { return readColour(&own, part, value) }
		if f.eachEntry("themes."+name, value, colour) {
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
		return unknownName("theme", fmt.Sprint(value), ui.Palettes())
	case part == "base":
		own.Base = text
	case !slices.Contains(ui.ColourNames, part):
		return unknownName("colour", part, append(slices.Clone(ui.ColourNames), "base"))
	case !ok || !hexColour.MatchString(text):
		return fmt.Errorf(`%s takes a colour like "#74b4ff", not %s`, part, formatTOML(value))
	default:
		own.Colours[part] = text
	}
	return nil
}

func (f *file) readCommands() {
	tables, ok := f.tree["command"].([]map[string]any)
	if !ok && f.tree["command"] != nil {
		f.addProblem(f.positionOf("command"), "write [[command]], with two brackets, before each command")
	}
	for i, table := range tables {
		within, c := fmt.Sprintf("command.%d", i+1), Command{}
		fields := map[string]any{"key": &c.Key, "description": &c.Description, "run": &c.Run, "terminal": &c.Terminal}
		f.eachEntry(within, table, func(name string, value any) error {
			var ok bool
			switch field := fields[name].(type) {
			case *string:
				*field, ok = value.(string)
			case *bool:
				*field, ok = value.(bool)
			default:
				return unknownName("field", name, slices.Collect(maps.Keys(fields)))
			}
			if !ok {
				return fmt.Errorf("%s cannot be %s", name, formatTOML(value))
			}
			return nil
		})
		c.Description = clean.Line(c.Description).String()
		if strings.TrimSpace(c.Run) == "" || c.Description == "" {
			f.addProblem(f.positionOf(within), "not used: it needs both run and description")
			continue
		}
		if c.Key != "" {
			c.Key, _ = f.bind(c.Key, within, []ui.Pane{ui.PaneList, ui.PaneDetail}, f.positionOf(within+".key"))
		}
		f.config.Commands = append(f.config.Commands, c)
	}
}

// position is a position in the file. Both numbers start at 1.
type position struct{ line, column int }

// positionOf returns the position of a name, or of the innermost table around it that has a line.
func (f *file) positionOf(name string) position {
	for name = unquoteName.Replace(name); ; {
		if at, ok := f.positions[name]; ok {
			return at
		}
		dot := strings.LastIndexByte(name, '.')
		if dot < 0 {
			return position{1, 1}
		}
		name = name[:dot]
	}
}

const namePattern = `[\w-]+|"[^"]*"|'[^']*'`

// definition matches a line that starts a table, an element of an array of tables, or a value.
var definition = regexp.MustCompile(`^\s*(\[?\[?)\s*((?:` + namePattern + `)(?:\s*\.\s*(?:` + namePattern + `))*)\s*(=|\])`)

// findPositions finds the positions of all names, because the decoder does not report them. The
// elements of an array of tables are numbered: "command.2.key".
func findPositions(text string) map[string]position {
	positions, within, seen := map[string]position{}, "", map[string]int{}
	for i, line := range strings.Split(text, "\n") {
		at := definition.FindStringSubmatchIndex(line)
		if at == nil {
			continue
		}
		name, here := unquoteName.Replace(line[at[4]:at[5]]), position{i + 1, 1 + len([]rune(line[:at[4]]))}
		switch line[at[2]:at[3]] {
		case "[[":
			positions[name] = here // for problems with the whole array
			seen[name]++
			name = fmt.Sprintf("%s.%d", name, seen[name])
			within = name + "."
		case "[":
			within = name + "."
		default:
			name = within + name
		}
		if _, known := positions[name]; !known {
			positions[name] = here
		}
	}
	return positions
}

var unquoteName = strings.NewReplacer(`"`, "", "'", "", " ", "", "\t", "")

// binding is a key that the file binds to an action or a command.
type binding struct {
	key   string
	panes []ui.Pane
	line  int
}

// clashes reports whether the binding uses the same key in one of the panes.
func (b binding) clashes(key string, panes []ui.Pane) bool {
	return b.key == key && slices.ContainsFunc(b.panes, func(p ui.Pane) bool { return slices.Contains(panes, p) })
}

// readKeys reads the key bindings. An action that the file does not mention loses those of its
// default keys that the file binds to something else.
func (f *file) readKeys(actions []keymap.Action) {
	byName := map[string]keymap.Action{}
	for _, a := range actions {
		byName[a.Name] = a
	}
	f.config.Keys = map[string][]string{}
	f.eachEntry("keys", f.tree["keys"], func(name string, value any) error {
		action, ok := byName[name]
		if !ok {
			return fmt.Errorf(`%w ("dailies config defaults" lists them)`, unknownName("action", name, slices.Collect(maps.Keys(byName))))
		}
		list, err := stringList(value)
		if err != nil {
			return fmt.Errorf("%s takes %w", name, err)
		}
		keys := []string{}
		for _, key := range list {
			if key, ok := f.bind(key, name, action.Panes, f.positionOf("keys."+name)); ok {
				keys = append(keys, key)
			}
		}
		if len(keys) > 0 || len(list) == 0 { // if all keys are invalid, the action keeps its defaults
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

// bind binds a key in some panes unless it is invalid or taken, and returns Bubble Tea's name for it.
func (f *file) bind(name, action string, panes []ui.Pane, at position) (key string, ok bool) {
	key = strings.ToLower(name)
	switch {
	case key == "space":
		key = " "
	case key == "ctrl+c" && action != "quit":
		f.addProblem(at, "ctrl+c always quits")
		return "", false
	case len([]rune(name)) == 1 && clean.Line(name).String() == name:
		key = name
	case !slices.Contains(keyNames(), key):
		f.addProblem(at, unknownName("key", name, keyNames()).Error()+` (a key is a letter, or a name such as "ctrl+t", "enter" or "f2")`)
		return "", false
	}
	for _, b := range f.bindings {
		if b.clashes(key, panes) {
			f.addProblem(at, fmt.Sprintf("%q is used in line %d already", key, b.line))
			return "", false
		}
	}
	f.bindings = append(f.bindings, binding{key, panes, at.line})
	return key, true
}

// keyNames returns the names of all keys but characters, without Alt, which terminals send as Esc.
func keyNames() (all []string) {
	for t := tea.KeyType(-127); t < 128; t++ {
		if name := t.String(); len(name) > 1 && name != "runes" {
			all = append(all, name)
		}
	}
	return all
}
