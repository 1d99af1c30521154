// Package fuzzy corrects misspelt words. Letters left out are found by sahilm/fuzzy,
// letters that are wrong, too many or swapped by their edit distance.
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

// Correction is a word that a misspelt one may have meant. A letter that is missing, wrong,
// extra or swapped costs two; letters of the word beyond what was typed cost one in all.
type Correction struct{ Word, Cost int }

// maxSkipped is how many letters may be left out of a word.
const maxSkipped = 2

// minCorrected is the fewest letters of a word that is corrected: "rl" is no typo of
// "relative".
const minCorrected = 3

// Correct returns the words nearest to a misspelt one, all at the same cost. The words must
// be sorted; those that begin with what was typed are not corrections.
func Correct(typed string, words []string) []Correction {
	if utf8.RuneCountInString(typed) < minCorrected {
		return nil
	}
	all := append(skipped(typed, words), mistyped(typed, words)...)
	slices.SortFunc(all, func(a, b Correction) int {
		return cmp.Or(cmp.Compare(a.Cost, b.Cost), cmp.Compare(a.Word, b.Word))
	})
	all = slices.Compact(all)
	return slices.DeleteFunc(all, func(c Correction) bool { return c.Cost > all[0].Cost })
}

// mistyped returns the words that are a few mistakes away: one in four letters, two at most.
func mistyped(typed string, words []string) (all []Correction) {
	letters := []rune(typed)
	most := min(len(letters)/4, 2)
	if most == 0 {
		return nil
	}
	has := alphabet(typed)
	for n, word := range words {
		if len(word)+most < len(typed) || bits.OnesCount32(has&^alphabet(word)) > most || strings.HasPrefix(word, typed) || anotherWord(typed, word) {
			continue // each mistake accounts for one letter that the word does not have
		}
		limit := most
		if first, _ := utf8.DecodeRuneInString(word); first != letters[0] {
			limit = min(1, len(letters)/5) // a wrong first letter, of five letters or more
		}
		if whole, beginning := Distance(letters, []rune(word), limit); whole <= limit {
			all = append(all, Correction{n, 2 * whole})
		} else if beginning <= limit {
			all = append(all, Correction{n, 2*beginning + 1})
		}
	}
	return all
}

// anotherWord reports whether a word begins with what was typed but its first letter, which was not
// typed twice: "kaiming" is a name, no typo of "aiming".
func anotherWord(typed, word string) bool {
	return typed[0] != typed[1] && strings.HasPrefix(word, typed[1:])
}

// alphabet returns the letters of a word as a set of bits. Most words of a vocabulary lack so
// many letters of what was typed that nothing else of them need be looked at.
func alphabet(word string) (letters uint32) {
	for i := range len(word) {
		letters |= 1 << (word[i] & 31)
	}
	return letters
}

// skipped returns the words that begin with the first letter typed and have the others in order, with
// few letters between them.
func skipped(typed string, words []string) (all []Correction) {
	_, size := utf8.DecodeRuneInString(typed)
	from := sort.SearchStrings(words, typed[:size])
	to := from + sort.Search(len(words)-from, func(n int) bool { return !strings.HasPrefix(words[from+n], typed[:size]) })
	for _, m := range fuzzy.FindNoSort(typed, words[from:to]) {
		end := subsequence(typed, m.Str)
		if skipped := end - len(typed); 0 < skipped && skipped <= maxSkipped {
			all = append(all, Correction{from + m.Index, 2*skipped + min(len(m.Str)-end, 1)})
		}
	}
	return all
}

// subsequence returns the length of the shortest prefix of word that has the letters typed
// in order; 0 if there is none.
func subsequence(typed, word string) (end int) {
	for _, r := range typed {
		i := strings.IndexRune(word[end:], r)
		if i < 0 {
			return 0
		}
		end += i + utf8.RuneLen(r)
	}
	return end
}

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
