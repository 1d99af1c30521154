package config

import (
	"fmt"
	"maps"
	"regexp"
	"slices"

	"dailies/ui"
)

var hexColour = regexp.MustCompile(`^#[0-9a-fA-F]{6}$`)

// readThemes reads the reader's own themes. A colour that makes no sense is left as the base
// has it.
func (f *file) readThemes() {
	tables := f.table(themesTable)
	for _, name := range slices.Sorted(maps.Keys(tables)) {
		within := themesTable + "." + name
		at := f.at(within)
		table, ok := tables[name].(map[string]any)
		switch {
		case !ok:
			f.add(at, fmt.Sprintf("%s is a table: write [%s] on a line of its own", within, within))
			continue
		case name == Last || slices.Contains(ui.ThemeNames(nil), name):
			f.add(at, fmt.Sprintf("there is a theme %q already: choose another name", name))
			continue
		}
		own := ui.CustomTheme{Name: name, Base: "dark", Colours: map[string]string{}}
		for _, part := range slices.Sorted(maps.Keys(table)) {
			if err := readColour(&own, part, table[part]); err != nil {
				f.add(f.at(within+"."+part), err.Error())
			}
		}
		f.config.Themes = append(f.config.Themes, own)
		for _, pale := range own.Pale() {
			f.advise(at, fmt.Sprintf("%s: %s; text needs a contrast of 3", name, pale))
		}
	}
}

func readColour(own *ui.CustomTheme, part string, value any) error {
	text, ok := value.(string)
	switch {
	case part == "base" && !slices.Contains(ui.Palettes(), text):
		return unknown("theme", fmt.Sprint(value), ui.Palettes())
	case part == "base":
		own.Base = text
	case !slices.Contains(ui.ColourNames(), part):
		return unknown("colour", part, append(ui.ColourNames(), "base"))
	case !ok || !hexColour.MatchString(text):
		return fmt.Errorf(`%s takes a colour like "#74b4ff", not %s`, part, written(value))
	default:
		own.Colours[part] = text
	}
	return nil
}
