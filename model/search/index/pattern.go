package index

import "strings"

// Pattern is a folded text that is looked for in folded texts.
type Pattern struct {
	Text        string // a blank stands for a blank
	Left, Right bool   // it begins, ends at the edge of a word
}

// Find gives the first place at or after byte from: bytes [start,end) of s, or start -1.
func (p Pattern) Find(s string, from int) (start, end int) {
	for from <= len(s) {
		i := strings.Index(s[from:], p.Text)
		if i < 0 {
			break
		}
		start, end = from+i, from+i+len(p.Text)
		if (!p.Left || StartsWord(s, start)) && (!p.Right || EndsWord(s, end)) {
			return start, end
		}
		from = start + 1
	}
	return -1, -1
}

// In says whether a folded text has the pattern.
func (p Pattern) In(s string) bool {
	start, _ := p.Find(s, 0)
	return start >= 0
}

// words gives the words of a pattern as patterns for the terms of a dictionary. Whole
// says that the pattern is one word and nothing else: what has the word has the pattern.
func (p Pattern) words() (words []Pattern, whole bool) {
	for start, end := nextWord(p.Text, 0); start >= 0; start, end = nextWord(p.Text, end) {
		words = append(words, Pattern{p.Text[start:end], p.Left || start > 0, p.Right || end < len(p.Text)})
	}
	return words, len(words) == 1 && len(words[0].Text) == len(p.Text)
}
