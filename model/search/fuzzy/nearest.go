package fuzzy

import (
	"slices"
	"strings"
)

// Nearest returns the name with the smallest edit distance from a misspelt one, at most 1
// for names of three or four letters and 2 for longer ones. If there is none it is a name that
// begins so, or "". Ties go to
// the first in the alphabet.
func Nearest(wrong string, names []string) string {
	reach := 1
	if len(wrong) < 3 {
		return ""
	}
	if len(wrong) > 4 {
		reach = 2
	}
	best := ""
	sorted := slices.Sorted(slices.Values(names))
	for _, name := range sorted {
		d, _ := Distance([]rune(wrong), []rune(name), reach)
		if d < reach || d == reach && best == "" {
			best, reach = name, d
		}
	}
	if i := slices.IndexFunc(sorted, func(name string) bool { return strings.HasPrefix(name, wrong) }); best == "" && i >= 0 {
		return sorted[i]
	}
	return best
}
