package config

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"slices"
	"strings"

	"github.com/BurntSushi/toml"

	"dailies/model/search/query"
	"dailies/parser/clean"
)

// maxSize is the size of the largest file that is read, in bytes.
const maxSize = 1 << 20

// Load reads a file. actions returns what keys can do, and is asked only where there is a
// file: there seldom is one, and the first frame is not to wait. Without a file, or without a path, there
// are only the defaults. The problems are in the order of the file.
func Load(path string, actions func() []Action) (Config, []Problem) {
	if path == "" {
		return Default(), nil
	}
	info, err := os.Stat(path)
	if errors.Is(err, fs.ErrNotExist) {
		return Default(), nil
	}
	if err == nil && !info.Mode().IsRegular() { // to open a named pipe would wait for a writer
		return Default(), []Problem{{Line: 1, Column: 1, Message: "not a regular file; all settings have their defaults"}}
	}
	if err == nil && info.Size() > maxSize {
		err = fmt.Errorf("it has more than %d bytes", maxSize)
	}
	var text []byte
	if err == nil {
		text, err = os.ReadFile(path)
	}
	if err != nil {
		return Default(), []Problem{{Line: 1, Column: 1, Message: fmt.Sprintf("not read: %v; all settings have their defaults", err)}}
	}
	return Parse(string(text), actions())
}

// file is a file while it is read.
type file struct {
	config   Config
	tree     map[string]any
	places   map[string]place
	commands []string // where the commands of the configuration stand: "command.2"
	problems []Problem
}

// Parse reads the text of a file.
func Parse(text string, actions []Action) (Config, []Problem) {
	f := file{config: Default(), places: findPlaces(text)}
	meta, err := toml.Decode(text, &f.tree)
	if err != nil {
		return f.config, []Problem{broken(err)}
	}
	f.readThemes()
	for _, name := range meta.Keys() {
		f.readOption(name)
	}
	f.readKeys(actions)
	slices.SortStableFunc(f.problems, func(a, b Problem) int { return a.Line - b.Line })
	return f.config, f.problems
}

// broken is a file that is no TOML.
func broken(err error) Problem {
	p := Problem{Line: 1, Column: 1, Message: err.Error()}
	var parse toml.ParseError
	if errors.As(err, &parse) {
		p = Problem{Line: parse.Position.Line, Column: max(parse.Position.Col, 1), Message: parse.Message}
	}
	p.Message = clean.Line(strings.TrimSuffix(p.Message, ".") + "; all settings have their defaults").String()
	return p
}

// at is where a name stands, or else the table around it: in { } the names have no lines.
func (f *file) at(name string) place {
	for {
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

func (f *file) add(at place, message string) {
	f.problems = append(f.problems, Problem{Line: at.line, Column: at.column, Message: clean.Line(message).String()})
}

func (f *file) advise(at place, message string) {
	f.add(at, message)
	f.problems[len(f.problems)-1].Advice = true
}

// The tables that hold something else than options.
const (
	keysTable    = "keys"
	viewsTable   = "views"
	themesTable  = "themes"
	commandTable = "command"
)

// readOption reads what stands behind a name. What is inside of the other tables is read
// by itself.
func (f *file) readOption(name toml.Key) {
	path, value := strings.Join(name, "."), f.value(name)
	option, err := Find(path)
	switch {
	case name[0] == keysTable || name[0] == themesTable || name[0] == commandTable || value == nil:
		return // there is no value in a list of tables, which is said to be wrong
	case len(name) == 1 && (isSection(path) || path == viewsTable):
		_ = f.table(path) // says so if it is none
		return
	case name[0] == viewsTable:
		err = f.readView(name, value)
	case err != nil && len(name) > 1 && !isSection(name[0]):
		return // its table was said to be unknown
	case err != nil:
		what := "option"
		if written(value) == "a table" {
			what = "table"
		}
		err = unknown(what, path, append(names(), keysTable, viewsTable, themesTable, commandTable, "fetch", "export"))
	default:
		err = option.put(&f.config, value)
	}
	if err != nil {
		f.add(f.at(path), err.Error())
	}
}

// readView reads a line of the views: a name and a filter.
func (f *file) readView(name toml.Key, value any) error {
	text, ok := value.(string)
	switch {
	case len(name) > 2:
		return nil // the table that it is in was said to be no filter
	case !ok:
		return fmt.Errorf(`%s takes a filter in quotes, such as "is:inbox agent"`, name)
	}
	view, err := query.NewSaved(name[1], text)
	if err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	f.config.Views = append(f.config.Views, view)
	return nil
}

// isSection reports whether options begin with the name of a table.
func isSection(table string) bool {
	return slices.ContainsFunc(Options, func(o Option) bool { return strings.HasPrefix(o.Name, table+".") })
}

// value is what stands behind a name.
func (f *file) value(name toml.Key) any {
	var at any = f.tree
	for _, part := range name {
		table, ok := at.(map[string]any)
		if !ok {
			return nil
		}
		at = table[part]
	}
	return at
}

// table is what stands in a table; nil where there is none of that name.
func (f *file) table(name string) map[string]any {
	table, ok := f.tree[name].(map[string]any)
	if !ok && f.tree[name] != nil {
		f.add(f.at(name), fmt.Sprintf("%s is a table: write [%s] on a line of its own", name, name))
	}
	return table
}
