package query

import (
	"errors"
	"strings"
)

// Saved is a query with a name, as filters.txt has it.
type Saved struct{ Name, Query string }

// String is the query as a line of filters.txt.
func (n Saved) String() string { return n.Name + ": " + n.Query }

// Key identifies the query in its list.
func (n Saved) Key() string { return n.Name }

// ParseSaved reads such a line.
func ParseSaved(line string) (Saved, error) {
	name, asked, ok := strings.Cut(line, ": ")
	n := Saved{strings.TrimSpace(name), strings.TrimSpace(asked)}
	if !ok || n.Name == "" || n.Query == "" {
		return Saved{}, errors.New(`a filter is a line like "agents: title:agent -survey"`)
	}
	_, err := ParseWhole(n.Query)
	return n, err
}

// NewSaved names a query as the reader typed both. The name must be one that can precede a
// colon.
func NewSaved(name, text string) (Saved, error) {
	name = strings.TrimLeft(strings.ReplaceAll(name, ":", " "), "# ")
	if name = strings.Join(strings.Fields(name), " "); name == "" {
		return Saved{}, errors.New("a filter needs a name")
	}
	if strings.TrimSpace(text) == "" {
		return Saved{}, errors.New("the filter is empty")
	}
	return ParseSaved(name + ": " + text)
}
