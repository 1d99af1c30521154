package fuzzy

import (
	"slices"
	"strings"
)

// maxWord is how many bytes of a word are compared.
const maxWord = 32

// Distance is the edit distance of two words (Damerau-Levenshtein, as optimal string
// alignment): letters that are missing, too many, wrong, or swapped with their neighbour.
// Beginning is the distance to the nearest prefix of word. A distance above limit is only
// known to be larger than limit.
func Distance(typed, word []rune, limit int) (whole, beginning int) {
	if len(word) > maxWord {
		word = word[:maxWord]
	}
	var rows [3][maxWord + 1]int
	before, last, row := rows[0][:len(word)+1], rows[1][:len(word)+1], rows[2][:len(word)+1]
	for j := range last {
		last[j] = j
	}
	for i, c := range typed {
		row[0] = i + 1
		least := row[0]
		for j, d := range word {
			cost := min(last[j+1]+1, row[j]+1) // an extra letter, a missing one
			if c == d {
				cost = min(cost, last[j])
			} else {
				cost = min(cost, last[j]+1)
			}
			if i > 0 && j > 0 && c == word[j-1] && typed[i-1] == d {
				cost = min(cost, before[j-1]+1)
			}
			row[j+1] = cost
			least = min(least, cost)
		}
		if least > limit {
			return limit + 1, limit + 1
		}
		before, last, row = last, row, before
	}
	beginning = last[0]
	for _, d := range last {
		beginning = min(beginning, d)
	}
	return last[len(word)], beginning
}

// Nearest returns the first name that begins with what was typed, or else the one with the
// smallest edit distance from it, at most 1 for names of three or four letters and 2 for longer
// ones; "" if there is none. Ties go to the first in the alphabet.
func Nearest(typed string, names []string) (best string) {
	if len(typed) < 3 {
		return ""
	}
	least := 2
	if len(typed) > 4 {
		least = 3
	}
	for _, name := range slices.Sorted(slices.Values(names)) {
		if strings.HasPrefix(name, typed) {
			return name
		}
		if d, _ := Distance([]rune(typed), []rune(name), least-1); d < least {
			best, least = name, d
		}
	}
	return best
}
