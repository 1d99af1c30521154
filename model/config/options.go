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

// Option is one setting.
type Option struct {
	Name    string // as in the file: "theme", "fetch.days"
	Does    string
	Default any                    // string, bool, int or []string
	choices func(*Config) []string // the texts it takes besides the default; nil: any text
	check   func([]string) error   // of a list; nil: any texts
	from    int                    // the least number it takes, and the largest
	to      int
	field   func(*Config) any // a pointer to its value
	atStart bool              // it counts when the program starts, and then no more
}

// Options are all settings that have one value, in the order of the file.
var Options = []Option{
	{Name: "dumps", Default: []string{}, atStart: true, field: func(c *Config) any { return &c.Dumps },
		Does: "Files, folders and globs that are opened if you name none; without any, the folder where fetched papers are kept. ~/ is your home, and a relative path begins at this file."},
	{Name: "theme", Default: Last, field: func(c *Config) any { return &c.Theme },
		choices: func(c *Config) []string { return ui.ThemeNames(c.Themes) },
		Does:    `Colours: a name that "dailies themes" lists, or "last" for the theme chosen last with :theme.`},
	{Name: "layout", Default: Last, choices: texts("right", "below", "off"), field: func(c *Config) any { return &c.Layout },
		Does: `Where the abstract is: "right" of the list if there is room, "below" it, "off", or "last" for where you left it.`},
	{Name: "list_width", Default: 0, to: 80, field: func(c *Config) any { return &c.ListWidth },
		Does: "How much of the screen's width the list has beside the abstract, in percent; 0 is as you left it."},
	{Name: "rows", Default: Last, choices: texts("auto", "compact", "normal"), field: func(c *Config) any { return &c.Rows },
		Does: `Rows of the list: "compact" for one line, "normal" for more, "auto" for what suits the screen, or "last" for what you left.`},
	{Name: "advance", Default: "next", choices: texts("next", "previous", "stay"), field: func(c *Config) any { return &c.Advance },
		Does: "Where to go after a decision: next, previous or stay."},
	{Name: "view", Default: Last, choices: texts("inbox", "to-read", "read", "skipped", "all"), atStart: true, field: func(c *Config) any { return &c.View },
		Does: `The view to start with: "inbox", "to-read", "read", "skipped", "all", or "last" for the one you left.`},
	{Name: "mouse", Default: true, atStart: true, field: func(c *Config) any { return &c.Mouse },
		Does: "Clicks and the wheel; false leaves them to the terminal."},
	{Name: "ascii", Default: false, atStart: true, field: func(c *Config) any { return &c.ASCII },
		Does: "Draw with ASCII only."},
	{Name: "fetch.days", Default: 14 /* the site adds papers up to 14 days later */, from: 1, to: 90, atStart: true, field: func(c *Config) any { return &c.FetchDays },
		Does: "How many days back a fetch goes at most."},
	{Name: "fetch.arxiv", Default: []string{}, check: fetch.CheckCategories, atStart: true, field: func(c *Config) any { return &c.ArXiv },
		Does: `Categories whose feeds a fetch also asks arXiv for, such as "cs.CL".`},
	{Name: "export.format", Default: "bib", choices: func(*Config) []string { return export.Names() }, field: func(c *Config) any { return &c.Export.Format },
		Does: "The format that E selects first, and that of dailies export if none is named."},
	{Name: "export.months", Default: false, field: func(c *Config) any { return &c.Export.Months },
		Does: "Reading lists in Markdown have headings by month; false is by status."},
	{Name: "export.folder", Default: "", field: func(c *Config) any { return &c.Export.Folder },
		Does: "The folder that E proposes; without one, the folder where dailies was started."},
}

func texts(all ...string) func(*Config) []string { return func(*Config) []string { return all } }

// Find returns the option of a name. The error names the nearest one.
func Find(name string) (Option, error) {
	all := names()
	if i := slices.Index(all, name); i >= 0 {
		return Options[i], nil
	}
	return Option{}, unknown("option", name, all)
}

func names() []string {
	all := make([]string, len(Options))
	for i, o := range Options {
		all[i] = o.Name
	}
	return all
}

// unknown says that there is nothing of a name, and which one is the nearest.
func unknown(what, name string, names []string) error {
	near := fuzzy.Nearest(name, names)
	for _, full := range names {
		if strings.HasSuffix(full, "."+name) { // "days" for "fetch.days"
			near = full
		}
	}
	if near == "" {
		return fmt.Errorf("no %s %q", what, name)
	}
	return fmt.Errorf("no %s %q; did you mean %s?", what, name, near)
}

// Choices are the values that it takes, as texts, Last not among them; nil where there are too many to list.
func (o Option) Choices(c Config) []string {
	switch {
	case o.choices != nil:
		return o.choices(&c)
	case o.Default == true || o.Default == false:
		return []string{"true", "false"}
	}
	return nil
}

func (o Option) set(c *Config, value any) {
	reflect.ValueOf(o.field(c)).Elem().Set(reflect.ValueOf(value))
}

// put stores a value as TOML decodes it. The error says what the option takes.
func (o Option) put(c *Config, value any) error {
	switch o.Default.(type) {
	case string:
		text, ok := value.(string)
		if !ok {
			return fmt.Errorf("%s takes a text in quotes, not %s", o.Name, written(value))
		}
		if all := o.Choices(*c); all != nil && text != o.Default && !slices.Contains(all, text) {
			if fuzzy.Nearest(text, all) == "" {
				return fmt.Errorf("no %s %q; it takes %s", o.Name, text, strings.Join(all, ", "))
			}
			return unknown(o.Name, text, all)
		}
	case bool:
		if _, ok := value.(bool); !ok {
			return fmt.Errorf("%s takes true or false, not %s", o.Name, written(value))
		}
	case int:
		n, ok := value.(int64)
		if !ok || n < int64(o.from) || n > int64(o.to) {
			return fmt.Errorf("%s takes a whole number from %d to %d, not %s", o.Name, o.from, o.to, written(value))
		}
		value = int(n)
	case []string:
		list, err := textList(value)
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
	o.set(c, value)
	return nil
}

// textList is a list of texts, or a single text, which stands for a list of one.
func textList(value any) ([]string, error) {
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
		return nil, fmt.Errorf(`texts in brackets, ["…", "…"], not %s`, written(value))
	}
	return list, nil
}

// written is a value as the file has it.
func written(value any) string {
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

// Set sets an option to a text, as it is typed behind :set: light, true, 40.
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
	return o.put(c, value)
}

// Try carries out an assignment, "theme=light", if that can be done while the program runs.
func (c *Config) Try(assignment string) error {
	name, value, whole := strings.Cut(assignment, "=")
	name = strings.TrimSpace(name)
	o, err := Find(name)
	switch {
	case name != "" && err != nil:
		return err
	case o.atStart:
		return fmt.Errorf("%s takes effect when dailies starts: set it in config.toml", name)
	case !whole:
		return errors.New("write it as option=value")
	}
	return c.Set(name, strings.TrimSpace(value))
}

// Complete is what an assignment that is being typed can become.
func (c *Config) Complete(assignment string) (all []string) {
	typed := strings.TrimSpace(assignment)
	name, _, _ := strings.Cut(typed, "=")
	for _, o := range Options {
		values := []string{""}
		if o.Name == strings.TrimSpace(name) {
			values = o.Choices(*c)
		}
		for _, value := range values {
			if whole := o.Name + "=" + value; !o.atStart && strings.HasPrefix(whole, typed) {
				all = append(all, whole)
			}
		}
	}
	return all
}
