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

// All yields the matches in a text, bytes [start,end). It steps from one place of the first letter
// to the next, small or capital.
func (p Pattern) All(s string) iter.Seq2[int, int] {
	return func(yield func(start, end int) bool) {
		if p.Text == "" {
			return
		}
		letter, capital := p.Text[0], strings.ToUpper(p.Text[:1])[0]
		small, large := nextByte(s, 0, letter), nextByte(s, 0, capital)
		for start := min(small, large); start < len(s); start = min(small, large) {
			if end := p.endAt(s, start); end >= 0 && !yield(start, end) {
				return
			}
			if start == small {
				small = nextByte(s, start+1, letter)
			}
			if start == large {
				large = nextByte(s, start+1, capital)
			}
		}
	}
}

// nextByte returns where a byte is next at or after byte i; the end if it is not.
func nextByte(s string, i int, c byte) int {
	if n := strings.IndexByte(s[i:], c); n >= 0 {
		return i + n
	}
	return len(s)
}

// Find returns the first match of a text: bytes [start,end), or start -1.
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

// endAt returns the end of the pattern that begins at a byte of a text; -1 if it is not there.
func (p Pattern) endAt(s string, start int) int {
	begins := StartsWord(s, start)
	if p.Left && !begins || p.Inner && (begins || !isCapital(s[start])) {
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
		for begins && i > 0 && at < len(s) && s[at] == '-' && p.isWord() {
			at++
		}
		if at == len(s) || folded(s[at]) != p.Text[i] {
			return -1
		}
		at++
	}
	return p.rightEdge(s, at)
}

// isWord reports whether the pattern is one word, which hyphens may divide.
func (p Pattern) isWord() bool { return !p.Literal && WordEnd(p.Text, 0) == len(p.Text) }

func isCapital(c byte) bool { return 'A' <= c && c <= 'Z' }

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

// PluralEnd returns the end of a word at byte end, which may be followed by a plural ending: -s, or
// -es behind the letters that take it, so that ones is no plural of on. It is -1 if other letters follow.
func PluralEnd(s string, at int) int {
	for _, ending := range [...]string{"", "s", "es"} {
		sibilant := at > 0 && strings.IndexByte("hosxz", folded(s[at-1])) >= 0
		if HasPrefix(s[at:], ending) && EndsWord(s, at+len(ending)) && (ending != "es" || sibilant) {
			return at + len(ending)
		}
	}
	return -1
}

// HasPrefix is strings.HasPrefix for a folded prefix, whatever the case of s.
func HasPrefix(s, prefix string) bool {
	return len(s) >= len(prefix) && strings.EqualFold(s[:len(prefix)], prefix)
}
