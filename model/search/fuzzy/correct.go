// Package fuzzy corrects misspelt words. It finds words with missing letters by sahilm/fuzzy, and words
// with wrong, extra or swapped letters by edit distance.
package fuzzy

import (
	"cmp"
	"math/bits"
	"slices"
	"sort"
	"strings"
	"unicode/utf8"

	"github.com/sahilm/fuzzy"
)

// Correction is the index of a word that may have been meant, and its cost. A letter that is missing,
// wrong, extra or swapped costs two. If the word goes on after what was typed, that costs one.
type Correction struct{ Word, Cost int }

const (
	maxMissing  = 2  // letters that may be missing
	minLetters  = 3  // shorter words are not corrected: "rl" is no typo of "relative"
	maxCompared = 32 // letters of a word that are compared
)

// Correct returns the words nearest to a misspelt one, which all have the same cost. The words must be
// sorted. A word that begins with what was typed is not a correction.
func Correct(typed string, words []string) []Correction {
	if utf8.RuneCountInString(typed) < minLetters {
		return nil
	}
	all := append(withMissingLetters(typed, words), withinDistance(typed, words)...)
	slices.SortFunc(all, func(a, b Correction) int {
		return cmp.Or(cmp.Compare(a.Cost, b.Cost), cmp.Compare(a.Word, b.Word))
	})
	all = slices.Compact(all)
	return slices.DeleteFunc(all, func(c Correction) bool { return c.Cost > all[0].Cost })
}

// withinDistance returns the words at an edit distance of one per four letters, but at most two.
func withinDistance(typed string, words []string) (all []Correction) {
	letters := []rune(typed)
	most := min(len(letters)/4, 2)
	if most == 0 {
		return nil
	}
	typedLetters := letterSet(typed)
	for n, word := range words {
		if len(word)+most < len(typed) || bits.OnesCount32(typedLetters&^letterSet(word)) > most {
			continue // a typo explains only one missing letter
		}
		if strings.HasPrefix(word, typed) || isOtherWord(typed, word) {
			continue
		}
		limit := most
		if first, _ := utf8.DecodeRuneInString(word); first != letters[0] {
			limit = min(1, len(letters)/5) // a wrong first letter, of five letters or more
		}
		if whole, prefix := Distance(letters, []rune(word), limit); whole <= limit {
			all = append(all, Correction{n, 2 * whole})
		} else if prefix <= limit {
			all = append(all, Correction{n, 2*prefix + 1})
		}
	}
	return all
}

// isOtherWord reports whether a word begins with what was typed without its first letter, unless that
// letter was typed twice: "kaiming" is a name, not a typo of "aiming".
func isOtherWord(typed, word string) bool {
	return typed[0] != typed[1] && strings.HasPrefix(word, typed[1:])
}

// letterSet returns the letters of a word as a bit set. Most words of a vocabulary lack so many letters
// of what was typed that they can be skipped without computing the distance.
func letterSet(word string) (letters uint32) {
	for i := range len(word) {
		letters |= 1 << (word[i] & 31)
	}
	return letters
}

// withMissingLetters returns the words that begin with the first letter typed and have the others in
// order, with at most maxMissing letters between them.
func withMissingLetters(typed string, words []string) (all []Correction) {
	_, size := utf8.DecodeRuneInString(typed)
	from := sort.SearchStrings(words, typed[:size])
	to := from + sort.Search(len(words)-from, func(n int) bool { return !strings.HasPrefix(words[from+n], typed[:size]) })
	for _, m := range fuzzy.FindNoSort(typed, words[from:to]) {
		end := subsequenceEnd(typed, m.Str)
		if missing := end - len(typed); 0 < missing && missing <= maxMissing {
			all = append(all, Correction{from + m.Index, 2*missing + min(len(m.Str)-end, 1)})
		}
	}
	return all
}

// subsequenceEnd returns the length of the shortest prefix of word with all letters in order, or 0.
func subsequenceEnd(typed, word string) (end int) {
	for _, r := range typed {
		i := strings.IndexRune(word[end:], r)
		if i < 0 {
			return 0
		}
		end += i + utf8.RuneLen(r)
	}
	return end
}

// Distance returns the edit distance of two words (Damerau-Levenshtein, as optimal string alignment),
// which counts letters that are missing, extra, wrong, or swapped with their neighbour. It also returns
// the distance to the nearest prefix of word. A distance above limit may be any number above limit.
func Distance(typed, word []rune, limit int) (whole, prefix int) {
	if len(word) > maxCompared {
		word = word[:maxCompared]
	}
	var rows [3][maxCompared + 1]int
	previous, last, row := rows[0][:len(word)+1], rows[1][:len(word)+1], rows[2][:len(word)+1]
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
				cost = min(cost, previous[j-1]+1)
			}
			row[j+1] = cost
			least = min(least, cost)
		}
		if least > limit {
			return limit + 1, limit + 1
		}
		previous, last, row = last, row, previous
	}
	return last[len(word)], slices.Min(last)
}

// Nearest returns the first name that begins with what was typed, or else the name with the smallest
// edit distance, which must be at most 1 if up to four letters were typed and 2 for more. Ties go to
// the alphabetically first name. It returns "" if no name is near.
func Nearest(typed string, names []string) (best string) {
	if len(typed) < 3 {
		return ""
	}
	least := 2 + min(len(typed)/5, 1)
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
