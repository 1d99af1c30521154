package filter

import (
	"slices"
	"strings"

	"dailies/parser/clean"
)

// MaxHistory is how many filters are remembered.
const MaxHistory = 200

// History is the filters that were typed and kept, newest last.
type History []string

// Add puts a filter at the end. It is in the history only once.
func (h *History) Add(filter string) {
	if filter = strings.TrimRight(filter, " "); filter == "" {
		return
	}
	*h = slices.DeleteFunc(*h, func(typed string) bool { return typed == filter })
	*h = append(*h, filter)
	*h = (*h)[max(len(*h)-MaxHistory, 0):]
}

// Take takes over the history of the sitting before.
func (h *History) Take(typed []string) {
	for _, filter := range typed[max(len(typed)-MaxHistory, 0):] {
		h.Add(clean.Line(filter).String())
	}
}
