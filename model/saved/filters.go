package saved

import (
	"errors"
	"path/filepath"
	"strings"

	"dailies/model/search/query"
)

// Filter is a named query.
type Filter struct{ Name, Query string }

func (f Filter) key() string { return f.Name }

// String is the filter as a line.
func (f Filter) String() string { return f.Name + ": " + f.Query }

// Filters is the file of saved filters in a folder; "" keeps nothing. The fixed filters are
// in its list as well, and never in its file.
func Filters(folder string, fixed ...Filter) *File[Filter] {
	return &File[Filter]{path: in(folder, "filters.txt"), empty: List[Filter]{name: "filters.txt", parse: parseFilter, fixed: fixed}}
}

func in(folder, name string) string {
	if folder == "" {
		return ""
	}
	return filepath.Join(folder, name)
}

func parseFilter(text string) (Filter, error) {
	name, asked, ok := strings.Cut(text, ": ")
	f := Filter{strings.TrimSpace(name), strings.TrimSpace(asked)}
	if !ok || f.Name == "" || f.Query == "" {
		return Filter{}, errors.New(`a filter is a line like "agents: title:agent -survey"`)
	}
	_, err := query.ParseWhole(f.Query)
	return f, err
}

// NewFilter makes a filter from what the reader typed. Its name must be one that can
// precede a colon.
func NewFilter(name, query string) (Filter, error) {
	name = strings.TrimSpace(strings.TrimLeft(strings.ReplaceAll(name, ":", " "), "# "))
	if name = strings.Join(strings.Fields(name), " "); name == "" {
		return Filter{}, errors.New("a filter needs a name")
	}
	if strings.TrimSpace(query) == "" {
		return Filter{}, errors.New("the filter is empty")
	}
	return parseFilter(name + ": " + query)
}
