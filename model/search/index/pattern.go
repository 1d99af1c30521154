package index

import (
	"iter"
	"strings"
)

// Pattern is a folded text to look for in plain texts, whatever their case; it does not begin with
// a blank. It matches a word in every spelling: hyphens within a word of the text do not count, so
// "finetuning" finds fine-tuning; a blank stands for a blank or for hyphens; and where a word of
// the pattern ends, a plural ending may follow.
type Pattern struct {
	Text        string
	Left, Right bool // it must begin, end at the edge of a word
	Stem        bool // any ending of a form of the word may follow
	Literal     bool // hyphens, blanks and endings count
	Inner       bool // it must begin with a capital inside a word, as GRPO does in FlowGRPO; hyphens count
}

// All yields the matches in a text, bytes [start,end): those as it is written, then those in
// hyphenated words.
func (p Pattern) All(s string) iter.Seq2[int, int] {
	return func(yield func(start, end int) bool) {
		if p.written(s, yield) && !p.Literal && !p.Inner && len(p.Text) > 1 && WordEnd(p.Text, 0) == len(p.Text) {
			p.inCompounds(s, yield)
		}
	}
}

// Find returns the first match of a text: bytes [start,end), or start -1.
func (p Pattern) Find(s string) (start, end int) {
	start, end = -1, -1
	for from, to := range p.All(s) {
		if start < 0 || from < start {
			start, end = from, to
		}
	}
	return start, end
}

// In reports whether a text contains a match.
func (p Pattern) In(s string) bool {
	for range p.All(s) {
		return true
	}
	return false
}

// Includes reports whether a pattern matches wherever another one does.
func (p Pattern) Includes(other Pattern) bool {
	return !p.Literal && !p.Inner && !p.Right && !p.Stem && (!p.Left || other.Left) && strings.HasPrefix(other.Text, p.Text)
}

// written yields where the pattern stands as it is written, until that returns false. It steps
// from one place of its rarest letter to the next, small or capital.
func (p Pattern) written(s string, yield func(start, end int) bool) (more bool) {
	first := p.Text
	if !p.Literal {
		first, _, _ = strings.Cut(p.Text, " ")
	}
	if first == "" {
		return true
	}
	at := rarest(first)
	letter, capital := first[at], first[at]
	if 'a' <= letter && letter <= 'z' {
		capital -= 'a' - 'A'
	}
	small, large := nextByte(s, at, letter), len(s) // the next places
	if capital != letter {
		large = nextByte(s, at, capital)
	}
	for {
		found := min(small, large)
		if found == len(s) {
			return true
		}
		if start := found - at; HasPrefix(s[start:], first) && p.mayBegin(s, start) {
			if end := p.rest(s, start+len(first), p.Text[len(first):]); end >= 0 && !yield(start, end) {
				return false
			}
		}
		if found == small {
			small = nextByte(s, found+1, letter)
		} else {
			large = nextByte(s, found+1, capital)
		}
	}
}

// rarest returns where the letter of a word is that fewest words have.
func rarest(word string) (at int) {
	const byFrequency = " etaoinsrhldcumfpgwybvkxjqz"
	rarity := func(i int) int { return strings.IndexByte(byFrequency, word[i]) }
	for i := range len(word) {
		if rarity(i) < 0 {
			return i // a digit, a sign, a part of a letter outside ASCII
		}
		if rarity(i) > rarity(at) {
			at = i
		}
	}
	return at
}

// mayBegin reports whether the pattern may begin at byte i of a text.
func (p Pattern) mayBegin(s string, i int) bool {
	if p.Inner {
		return 'A' <= s[i] && s[i] <= 'Z' && !StartsWord(s, i)
	}
	return !p.Left || StartsWord(s, i)
}

// nextByte returns where a byte is next at or after byte i; the end if it is not.
func nextByte(s string, i int, c byte) int {
	if i < len(s) {
		if n := strings.IndexByte(s[i:], c); n >= 0 {
			return i + n
		}
	}
	return len(s)
}

// rest matches the rest of the pattern at a byte and returns its end; -1 if it is not
// there.
func (p Pattern) rest(s string, at int, rest string) int {
	for i := 0; i < len(rest); i++ {
		if rest[i] == ' ' && !p.Literal {
			if at = gap(s, at); at < 0 {
				return -1
			}
			continue
		}
		if at == len(s) || folded[s[at]] != rest[i] {
			return -1
		}
		at++
	}
	return p.rightEdge(s, at)
}

// gap returns the end of the blank or the hyphens between two words, which may follow a
// plural ending; -1 if there are none.
func gap(s string, at int) int {
	if at = PluralEnd(s, at); at < 0 || at == len(s) {
		return -1
	}
	if s[at] == ' ' {
		return at + 1
	}
	if end := len(s) - len(strings.TrimLeft(s[at:], "-")); end > at {
		return end
	}
	return -1
}

// rightEdge returns the end of a match whose text ends at byte end; -1 if it must end at
// the end of a word, or in an ending, and does not.
func (p Pattern) rightEdge(s string, end int) int {
	switch {
	case p.Stem:
		if stop := WordEnd(s, end); isForm(s[end-1], strings.ToLower(s[end:stop])) {
			return stop
		}
		return -1
	case !p.Right:
		return end
	case !p.Literal:
		return PluralEnd(s, end)
	case EndsWord(s, end):
		return end
	}
	return -1
}

// PluralEnd returns the end of a word at byte end, which may be followed by a plural
// ending; -1 if other letters follow.
func PluralEnd(s string, at int) int {
	for _, ending := range [...]string{"", "s", "es"} {
		if HasPrefix(s[at:], ending) && EndsWord(s, at+len(ending)) {
			return at + len(ending)
		}
	}
	return -1
}

// inCompounds finds the hyphenated words that begin with the pattern if their hyphens are
// ignored.
func (p Pattern) inCompounds(s string, yield func(start, end int) bool) {
	for hyphen := nextByte(s, 0, '-'); hyphen < len(s); hyphen = nextByte(s, hyphen+1, '-') {
		start := wordStart(s, hyphen)
		if end := p.inCompound(s[start:]); end > 0 && !yield(start, start+end) {
			return
		}
	}
}

// inCompound returns the end of the pattern at the beginning of a text, ignoring the text's
// hyphens; -1 if it is not there.
func (p Pattern) inCompound(s string) int {
	at := 0
	for i := 0; i < len(p.Text); at++ {
		switch {
		case at == len(s):
			return -1
		case folded[s[at]] == p.Text[i]:
			i++
		case s[at] != '-' || i == 0:
			return -1
		}
	}
	if at == len(p.Text) { // no hyphens
		return -1
	}
	return p.rightEdge(s, at)
}

// HasPrefix is strings.HasPrefix for a folded prefix, whatever the case of s.
func HasPrefix(s, prefix string) bool {
	if len(s) < len(prefix) {
		return false
	}
	for i := range len(prefix) {
		if folded[s[i]] != prefix[i] {
			return false
		}
	}
	return true
}
