package config

import (
	"fmt"
	"regexp"
	"strings"
)

// place is where something stands in the file, from 1.
type place struct{ line, column int }

const nameForm = `[\w-]+|"[^"]*"|'[^']*'`

var nameParts = regexp.MustCompile(nameForm)

// definition is a line that names something: a table, one more of several tables, or a value.
var definition = regexp.MustCompile(`^\s*(\[?\[?)\s*((?:` + nameForm + `)(?:\s*\.\s*(?:` + nameForm + `))*)\s*(=|\])`)

// findPlaces finds where names stand. The decoder knows it as well, but does not tell. A
// table that can occur several times has its number in its name: "command.2.key".
func findPlaces(text string) map[string]place {
	places, within, seen := map[string]place{}, "", map[string]int{}
	number := 0
	for line := range strings.Lines(text) {
		number++
		at := definition.FindStringSubmatchIndex(line)
		if at == nil {
			continue
		}
		name, here := plainName(line[at[4]:at[5]]), place{number, 1 + len([]rune(line[:at[4]]))}
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

// plainName is a dotted name without its quotes and without blanks around the dots.
func plainName(name string) string {
	parts := nameParts.FindAllString(name, -1)
	for i, part := range parts {
		parts[i] = strings.Trim(part, `"'`)
	}
	return strings.Join(parts, ".")
}
