package index

import (
	"iter"
	"strings"
)

// Pattern is a folded text to look for in normalized texts, ignoring case. It must not begin with a
// blank. It matches every spelling of a word: hyphens inside a word of the text are skipped, so that
// "finetuning" finds fine-tuning; a blank also matches hyphens; and each word of the pattern may be
// followed by a plural ending.
type Pattern struct {
	Text        string
	Left, Right bool // a match begins, ends at the edge of a word
	Stem        bool // a match may continue with the ending of any form of the word
	Literal     bool // hyphens, blanks and endings must match exactly
	Inner       bool // a match begins with a capital inside a word, as GRPO in FlowGRPO; hyphens must match
}

// All yields the bytes [start,end) of each match in a text. It jumps between the places where the
// first letter occurs, in lower and in upper case.
func (p Pattern) All(s string) iter.Seq2[int, int] {
	return func(yield func(start, end int) bool) {
		if p.Text == "" {
			return
		}
		lower, upper := p.Text[0], strings.ToUpper(p.Text[:1])[0]
		nextLower, nextUpper := indexByte(s, 0, lower), indexByte(s, 0, upper)
		for start := min(nextLower, nextUpper); start < len(s); start = min(nextLower, nextUpper) {
			if end := p.endAt(s, start); end >= 0 && !yield(start, end) {
				return
			}
			if start == nextLower {
				nextLower = indexByte(s, start+1, lower)
			}
			if start == nextUpper {
				nextUpper = indexByte(s, start+1, upper)
			}
		}
	}
}

// indexByte returns the first position of c at or after byte i, or len(s).
func indexByte(s string, i int, c byte) int {
	if n := strings.IndexByte(s[i:], c); n >= 0 {
		return i + n
	}
	return len(s)
}

// Find returns the bytes [start,end) of the first match in a text, or -1, -1.
func (p Pattern) Find(s string) (start, end int) {
	for start, end := range p.All(s) {
		return start, end
	}
	return -1, -1
}

// In reports whether a text contains a match.
func (p Pattern) In(s string) bool {
	start, _ := p.Find(s)
	return start >= 0
}

// endAt returns the end of the match that begins at a byte of a text, or -1 if there is none.
func (p Pattern) endAt(s string, start int) int {
	atWord := StartsWord(s, start)
	if p.Left && !atWord || p.Inner && (atWord || !isUpper(s[start])) {
		return -1
	}
	at := start
	for i := range len(p.Text) {
		if p.Text[i] == ' ' && !p.Literal {
			if at = gap(s, at); at < 0 {
				return -1
			}
			continue
		}
		for atWord && i > 0 && at < len(s) && s[at] == '-' && !p.Literal && p.isWord() {
			at++
		}
		if at == len(s) || toLower(s[at]) != p.Text[i] {
			return -1
		}
		at++
	}
	return p.rightEdge(s, at)
}

// isWord reports whether the pattern is a single word.
func (p Pattern) isWord() bool { return WordEnd(p.Text, 0) == len(p.Text) }

// gap returns the end of the blank or the hyphens after a word, which may have a plural ending, or -1
// if there are none.
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

// rightEdge returns the end of a match whose last letter stands before byte end, or -1 if letters
// follow that are not allowed there.
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

// PluralEnd returns the end of the word whose letters end before byte at, including a plural ending,
// or -1 if other letters follow. -es counts only after letters that take it: ones is no plural of on.
func PluralEnd(s string, at int) int {
	for _, ending := range [...]string{"", "s", "es"} {
		sibilant := at > 0 && strings.IndexByte("hosxz", toLower(s[at-1])) >= 0
		if HasPrefix(s[at:], ending) && EndsWord(s, at+len(ending)) && (ending != "es" || sibilant) {
			return at + len(ending)
		}
	}
	return -1
}

// HasPrefix is strings.HasPrefix ignoring case.
func HasPrefix(s, prefix string) bool {
	return len(s) >= len(prefix) && strings.EqualFold(s[:len(prefix)], prefix)
}
