package query

import (
	"errors"
	"strings"
)

// Saved is a named query, a line of filters.txt.
type Saved struct{ Name, Query string }

// String returns the line of filters.txt.
func (s Saved) String() string { return s.Name + ": " + s.Query }

// Key returns the name, which identifies the query in its list.
func (s Saved) Key() string { return s.Name }

// ParseSaved parses a line of filters.txt.
func ParseSaved(line string) (Saved, error) {
	name, text, ok := strings.Cut(line, ": ")
	s := Saved{strings.TrimSpace(name), strings.TrimSpace(text)}
	if !ok || s.Name == "" || s.Query == "" {
		return Saved{}, errors.New(`a filter is a line like "agents: title:agent -survey"`)
	}
	_, err := ParseWhole(s.Query)
	return s, err
}

// NewSaved names a query. It removes from the name what cannot precede a colon.
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
