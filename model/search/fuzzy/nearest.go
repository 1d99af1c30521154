package fuzzy

import "slices"

// Nearest returns the name with the smallest edit distance from a misspelt one, at most 1
// for names of three or four letters and 2 for longer ones; "" if there is none. Ties go to
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
	for _, name := range slices.Sorted(slices.Values(names)) {
		d, _ := Distance([]rune(wrong), []rune(name), reach)
		if d < reach || d == reach && best == "" {
			best, reach = name, d
		}
	}
	return best
}
