package index

import (
	"strings"
	"unicode/utf8"
)

// Pattern is a folded text to look for in texts that are folded, or need no more folding than
// that of their capitals: those are compared without regard to case. It matches a word in every spelling: hyphens within a word of the text do not count, so "finetuning" finds
// fine-tuning; a blank stands for a blank or for hyphens; and where a word of the pattern
// ends, a plural ending may follow.
type Pattern struct {
	Text        string
	Left, Right bool // it must begin, end at the edge of a word
	Literal     bool // hyphens, blanks and endings count
}

// Find returns the first match at or after byte from: bytes [start,end) of s, or start -1.
func (p Pattern) Find(s string, from int) (start, end int) {
	start, end = p.findPlain(s, from)
	if p.Literal || WordEnd(p.Text, 0) < len(p.Text) {
		return start, end
	}
	if from, to := p.findCompound(s, from); from >= 0 && (start < 0 || from < start) {
		return from, to
	}
	return start, end
}

// In reports whether a text contains a match.
func (p Pattern) In(s string) bool {
	if start, _ := p.findPlain(s, 0); start >= 0 {
		return true
	}
	if p.Literal || len(p.Text) < 2 || WordEnd(p.Text, 0) < len(p.Text) {
		return false
	}
	start, _ := p.findCompound(s, 0)
	return start >= 0
}

// Includes reports whether a pattern matches wherever another one does.
func (p Pattern) Includes(other Pattern) bool {
	return !p.Literal && !p.Right && (!p.Left || other.Left) && strings.HasPrefix(other.Text, p.Text)
}

// findPlain finds the pattern as it is written. It steps from one of the rarest letters of
// the pattern to the next, small or capital, which reads a third of the places that
// strings.Index reads, who steps by the first letter.
func (p Pattern) findPlain(s string, from int) (start, end int) {
	first := p.Text
	if !p.Literal {
		first, _, _ = strings.Cut(p.Text, " ")
	}
	if first == "" {
		return p.findEmpty(s, from)
	}
	rarest := rarestOf(first)
	small, capital := first[rarest], first[rarest]
	if 'a' <= small && small <= 'z' {
		capital -= 'a' - 'A'
	}
	at := nextByte(s, from+rarest, small)
	nextCapital := len(s)
	if capital != small {
		nextCapital = nextByte(s, from+rarest, capital)
	}
	for {
		letter := min(at, nextCapital)
		if letter == len(s) {
			return -1, -1
		}
		start = letter - rarest
		if hasPrefixFold(s[start:], first) && (!p.Left || StartsWord(s, start)) {
			if end := p.rest(s, start+len(first), p.Text[len(first):]); end >= 0 {
				return start, end
			}
		}
		if letter == at {
			at = nextByte(s, letter+1, small)
		} else {
			nextCapital = nextByte(s, letter+1, capital)
		}
	}
}

// findEmpty finds a pattern without letters, which stands everywhere that its edges allow.
func (p Pattern) findEmpty(s string, from int) (start, end int) {
	for start := from; start <= len(s); start++ {
		if !p.Left || StartsWord(s, start) {
			if end := p.rest(s, start, p.Text); end >= 0 {
				return start, end
			}
		}
	}
	return -1, -1
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
	if folded[s[at]] == ' ' {
		return at + 1
	}
	end := at
	for end < len(s) && s[end] == '-' {
		end++
	}
	if end == at {
		return -1
	}
	return end
}

// rightEdge returns the end of a match whose text ends at byte end; -1 if it must end at
// the end of a word and does not.
func (p Pattern) rightEdge(s string, end int) int {
	switch {
	case !p.Right:
		return end
	case !p.Literal:
		return PluralEnd(s, end)
	case EndsWord(s, end):
		return end
	}
	return -1
}

// pluralEndings may follow a word of the pattern.
var pluralEndings = []string{"", "s", "es"}

// PluralEnd returns the end of a word at byte end, which may be followed by a plural
// ending; -1 if other letters follow.
func PluralEnd(s string, at int) int {
	for _, ending := range pluralEndings {
		if hasPrefixFold(s[at:], ending) && EndsWord(s, at+len(ending)) {
			return at + len(ending)
		}
	}
	return -1
}

// findCompound finds the first hyphenated word that begins with the pattern if its hyphens
// are ignored.
func (p Pattern) findCompound(s string, from int) (start, end int) {
	for at := from; ; {
		i := strings.IndexByte(s[min(at, len(s)):], '-')
		if i < 0 {
			return -1, -1
		}
		hyphen := at + i
		if p.spans(s, hyphen) {
			if start = wordStart(s, hyphen); start >= from {
				if end = p.inCompound(s[start:]); end > 0 {
					return start, start + end
				}
			}
		}
		at = hyphen + 1
	}
}

// spans reports whether the two letters around a hyphen are neighbours in the pattern. They
// rarely are, so at most hyphens there is no need to find the beginning of the word.
func (p Pattern) spans(s string, hyphen int) bool {
	after := hyphen + 1
	for after < len(s) && s[after] == '-' {
		after++
	}
	if hyphen == 0 || after == len(s) {
		return false
	}
	left, right := folded[s[hyphen-1]], folded[s[after]]
	for i := 1; i < len(p.Text); i++ {
		if p.Text[i-1] == left && p.Text[i] == right {
			return true
		}
	}
	return false
}

// inCompound returns the end of the pattern at the beginning of a text, ignoring the text's
// hyphens; -1 if it is not there.
func (p Pattern) inCompound(s string) int {
	at, hyphens := 0, false
	for i := 0; i < len(p.Text); at++ {
		switch {
		case at == len(s):
			return -1
		case folded[s[at]] == p.Text[i]:
			i++
		case s[at] != '-' || i == 0:
			return -1
		default:
			hyphens = true
		}
	}
	if !hyphens {
		return -1
	}
	return p.rightEdge(s, at)
}

// hasPrefixFold is strings.HasPrefix for a folded prefix, without regard to the case of s.
func hasPrefixFold(s, prefix string) bool {
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

func hasPart(title, text string) bool {
	if text == "" || text[0] < 'a' || text[0] > 'z' {
		return false
	}
	capital := text[0] - 'a' + 'A'
	for at := nextByte(title, 1, capital); at < len(title); at = nextByte(title, at+1, capital) {
		if hasPrefixFold(title[at:], text) && !StartsWord(title, at) {
			return true
		}
	}
	return false
}

// frequent are the letters of English text, the most frequent first.
const frequent = "etaoinsrlhcdumpgfywbvkxjqz"

// rare says how rare a byte is.
var rare = func() (table [256]uint8) {
	for c := range table {
		if table[c] = 20; c >= utf8.RuneSelf {
			table[c] = 30
		}
	}
	for n, c := range frequent {
		table[c] = uint8(n)
	}
	table[' '] = 0
	return table
}()

// rarestOf returns the place of the rarest byte of a text.
func rarestOf(text string) (at int) {
	for i := range len(text) {
		if rare[text[i]] > rare[text[at]] {
			at = i
		}
	}
	return at
}
