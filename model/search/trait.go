package search

import "strings"

// Traits of a title, as bits of its mask above those of its letters: these, and those
// of humpOf.
const (
	hyphenBit = 1 << (37 + iota) // there is a hyphen: words are looked for in the letters alone
	behindOne                    // a hyphen right behind a single letter
	behindTwo
	behindThree
	behindMore
)

// firstHump is the lowest of the traits that say with which capital a part of a word
// begins: see hump. The last letters share those of the first.
const (
	firstHump = 42
	anyHump   = 1<<64 - 1<<firstHump
)

// humpOf is the trait of a part of a word that begins with a letter; 0 where it is
// none.
func humpOf(letter byte) uint64 {
	letter |= small
	if !isSmall(letter) {
		return 0
	}
	return 1 << (firstHump + (letter-'a')%(64-firstHump))
}

// hyphenBehind is the trait of a hyphen right behind so many letters.
func hyphenBehind(letters int) uint64 {
	if letters == 0 {
		return hyphenBit
	}
	return hyphenBit | behindOne<<(min(letters, 4)-1)
}

// splits are all ways in which letters may be written with hyphens.
type splits []split

// split is what a title has that writes letters with a hyphen behind some of them: the
// hyphen behind as many, and a word that begins with the next.
type split struct {
	traits uint64
	begins onsets
}

// splitsOf are the ways in which the first hyphen may stand among letters.
func splitsOf(letters string) (ways splits) {
	for n := 1; n < len(letters); n++ {
		ways = append(ways, split{hyphenBehind(n), onsetOf(letters[n : n+1])})
	}
	return ways
}

// in says whether a title may have any of them.
func (all splits) in(mask uint64, begin onsets) bool {
	for i := range all {
		if s := &all[i]; s.traits&^mask == 0 && begin.has(s.begins) {
			return true
		}
	}
	return false
}

// foldedMask is the mask of a title in small letters without accents: it may have
// had humps, and letters of several bytes before its hyphens.
func foldedMask(s string) uint64 {
	mask := maskOf(s) | anyHump
	if strings.Contains(s, "-") {
		mask |= hyphenBehind(1) | hyphenBehind(2) | hyphenBehind(3) | hyphenBehind(4)
	}
	return mask
}
