package fuzzy

import (
	"slices"
	"strings"
)

// Nearest returns the first name that begins with what was typed, or else the one with the
// smallest edit distance from it, at most 1 for names of three or four letters and 2 for longer
// ones; "" if there is none. Ties go to the first in the alphabet.
func Nearest(typed string, names []string) (best string) {
	if len(typed) < 3 {
		return ""
	}
	sorted := slices.Sorted(slices.Values(names))
	if i := slices.IndexFunc(sorted, func(name string) bool { return strings.HasPrefix(name, typed) }); i >= 0 {
		return sorted[i]
	}
	least := 2
	if len(typed) > 4 {
		least = 3
	}
	for _, name := range sorted {
		if d, _ := Distance([]rune(typed), []rune(name), least-1); d < least {
			best, least = name, d
		}
	}
	return best
}
