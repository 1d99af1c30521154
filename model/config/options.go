package config

import (
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"github.com/BurntSushi/toml"

	"dailies/model/export"
	"dailies/model/fetch"
	"dailies/model/search/fuzzy"
	"dailies/ui"
)

// Option describes one setting.
type Option struct {
	Name      string                 // as in the file: "theme", "fetch.days"
	Does      string                 // for the manual
	Default   any                    // string, bool, int or []string
	choices   func(*Config) []string // valid strings besides the default; nil if any string is valid
	check     func([]string) error   // validates a list; nil if any list is valid
	min, max  int                    // range of an int
	field     func(*Config) any      // returns a pointer to the value
	startOnly bool                   // has no effect once the program runs
}

// Options lists all settings that have a single value, in the order of the file.
var Options = []Option{
	{Name: "dumps", Default: []string{}, startOnly: true, field: func(c *Config) any { return &c.Dumps },
		Does: "Files, folders and globs that are opened if you name none; without any, the folder where fetched papers are kept. ~/ is your home, and a relative path begins at this file."},
	{Name: "theme", Default: Last, field: func(c *Config) any { return &c.Theme },
		choices: func(c *Config) []string { return ui.ThemeNames(c.Themes) },
		Does:    `Colours: a name that "dailies themes" lists, or "last" for the theme chosen last with :theme.`},
	{Name: "layout", Default: Last, choices: fixedChoices("right", "below", "off"), field: func(c *Config) any { return &c.Layout },
		Does: `Where the abstract is: "right" of the list if there is room, "below" it, "off", or "last" for where you left it.`},
	{Name: "list_width", Default: 0, max: 80, field: func(c *Config) any { return &c.ListWidth },
		Does: "How much of the screen's width the list has beside the abstract, in percent; 0 is as you left it."},
	{Name: "rows", Default: Last, choices: fixedChoices("auto", "compact", "normal"), field: func(c *Config) any { return &c.Rows },
		Does: `Rows of the list: "compact" for one line, "normal" for more, "auto" for what suits the screen, or "last" for what you left.`},
	{Name: "advance", Default: "next", choices: fixedChoices("next", "previous", "stay"), field: func(c *Config) any { return &c.Advance },
		Does: "Where to go after a decision: next, previous or stay."},
	{Name: "view", Default: Last, choices: fixedChoices("inbox", "to-read", "read", "skipped", "all"), startOnly: true, field: func(c *Config) any { return &c.View },
		Does: `The view to start with: "inbox", "to-read", "read", "skipped", "all", or "last" for the one you left.`},
	{Name: "mouse", Default: true, startOnly: true, field: func(c *Config) any { return &c.Mouse },
		Does: "Clicks and the wheel; false leaves them to the terminal."},
	{Name: "ascii", Default: false, startOnly: true, field: func(c *Config) any { return &c.ASCII },
		Does: "Draw with ASCII only."},
	{Name: "fetch.days", Default: 14 /* the site adds papers up to 14 days later */, min: 1, max: 90, startOnly: true, field: func(c *Config) any { return &c.FetchDays },
		Does: "How many days back a fetch goes at most."},
	{Name: "fetch.arxiv", Default: []string{}, check: fetch.CheckCategories, startOnly: true, field: func(c *Config) any { return &c.ArXiv },
		Does: `Categories whose feeds a fetch also asks arXiv for, such as "cs.CL".`},
	{Name: "export.format", Default: "bib", choices: func(*Config) []string { return export.Names() }, field: func(c *Config) any { return &c.Export.Format },
		Does: "The format that E selects first, and that of dailies export if none is named."},
	{Name: "export.months", Default: false, field: func(c *Config) any { return &c.Export.Months },
		Does: "Reading lists in Markdown have headings by month; false is by status."},
	{Name: "export.folder", Default: "", field: func(c *Config) any { return &c.Export.Folder },
		Does: "The folder that E proposes; without one, the folder where dailies was started."},
}

func fixedChoices(all ...string) func(*Config) []string { return func(*Config) []string { return all } }

// Find returns the option with a name. The error suggests the closest name.
func Find(name string) (Option, error) {
	all := names()
	if i := slices.Index(all, name); i >= 0 {
		return Options[i], nil
	}
	return Option{}, unknownName("option", name, all)
}

func names() []string {
	all := make([]string, len(Options))
	for i, o := range Options {
		all[i] = o.Name
	}
	return all
}

// unknownName returns an error that suggests the closest of the valid names.
func unknownName(what, name string, names []string) error {
	closest := fuzzy.Nearest(name, names)
	for _, full := range names {
		if strings.HasSuffix(full, "."+name) { // "days" means "fetch.days"
			closest = full
		}
	}
	if closest == "" {
		return fmt.Errorf("no %s %q", what, name)
	}
	return fmt.Errorf("no %s %q; did you mean %s?", what, name, closest)
}

// Choices returns the valid values as text, without Last, or nil if there are too many to list.
func (o Option) Choices(c Config) []string {
	switch {
	case o.choices != nil:
		return o.choices(&c)
	case o.Default == true || o.Default == false:
		return []string{"true", "false"}
	}
	return nil
}

func (o Option) assign(c *Config, value any) {
	reflect.ValueOf(o.field(c)).Elem().Set(reflect.ValueOf(value))
}

// setDecoded sets the option to a value decoded from TOML. The error says which values are valid.
func (o Option) setDecoded(c *Config, value any) error {
	switch o.Default.(type) {
	case string:
		text, ok := value.(string)
		if !ok {
			return fmt.Errorf("%s takes a string in quotes, not %s", o.Name, formatTOML(value))
		}
		if all := o.Choices(*c); all != nil && text != o.Default && !slices.Contains(all, text) {
			if fuzzy.Nearest(text, all) == "" {
				return fmt.Errorf("%s has no value %q; it takes %s", o.Name, text, strings.Join(all, ", "))
			}
			return unknownName(o.Name, text, all)
		}
	case bool:
		if _, ok := value.(bool); !ok {
			return fmt.Errorf("%s takes true or false, not %s", o.Name, formatTOML(value))
		}
	case int:
		n, ok := value.(int64)
		if !ok || n < int64(o.min) || n > int64(o.max) {
			return fmt.Errorf("%s takes a whole number from %d to %d, not %s", o.Name, o.min, o.max, formatTOML(value))
		}
		value = int(n)
	case []string:
		list, err := stringList(value)
		if err != nil {
			return fmt.Errorf("%s takes %w", o.Name, err)
		}
		if o.check != nil && len(list) > 0 {
			if err := o.check(list); err != nil {
				return fmt.Errorf("%s: %w", o.Name, err)
			}
		}
		value = list
	}
	o.assign(c, value)
	return nil
}

// stringList converts a decoded TOML array of strings. A single string counts as an array of one.
func stringList(value any) ([]string, error) {
	if text, ok := value.(string); ok {
		return []string{text}, nil
	}
	values, ok := value.([]any)
	list := make([]string, 0, len(values))
	for _, v := range values {
		text, isText := v.(string)
		if !isText {
			value, ok = v, false
		}
		list = append(list, text)
	}
	if !ok {
		return nil, fmt.Errorf(`strings in brackets, ["…", "…"], not %s`, formatTOML(value))
	}
	return list, nil
}

// formatTOML formats a value as it is written in the file.
func formatTOML(value any) string {
	switch v := value.(type) {
	case string:
		return strconv.Quote(v)
	case []string:
		quoted := make([]string, len(v))
		for i, text := range v {
			quoted[i] = strconv.Quote(text)
		}
		return "[" + strings.Join(quoted, ", ") + "]"
	case []any:
		return "a list"
	case map[string]any, []map[string]any:
		return "a table"
	default:
		return fmt.Sprint(v)
	}
}

// Set sets an option to a value as typed after :set, such as light, true or 40.
func (c *Config) Set(name, text string) error {
	o, err := Find(name)
	if err != nil {
		return err
	}
	var value any = text
	switch o.Default.(type) {
	case bool, int:
		var typed struct{ Value any }
		if _, err := toml.Decode("Value = "+text, &typed); err == nil {
			value = typed.Value
		}
	}
	return o.setDecoded(c, value)
}

// Try executes an assignment such as "theme=light" while the program runs.
func (c *Config) Try(assignment string) error {
	name, value, whole := strings.Cut(assignment, "=")
	name = strings.TrimSpace(name)
	o, err := Find(name)
	switch {
	case name != "" && err != nil:
		return err
	case o.startOnly:
		return fmt.Errorf("%s takes effect when dailies starts: set it in config.toml", name)
	case !whole:
		return errors.New("write it as option=value")
	}
	return c.Set(name, strings.TrimSpace(value))
}

// Complete returns the completions of a partly typed assignment.
func (c *Config) Complete(assignment string) (all []string) {
	typed := strings.TrimSpace(assignment)
	name, _, _ := strings.Cut(typed, "=")
	for _, o := range Options {
		values := []string{""}
		if o.Name == strings.TrimSpace(name) {
			values = o.Choices(*c)
		}
		for _, value := range values {
			if whole := o.Name + "=" + value; !o.startOnly && strings.HasPrefix(whole, typed) {
				all = append(all, whole)
			}
		}
	}
	return all
}
