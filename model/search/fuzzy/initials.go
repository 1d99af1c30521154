package fuzzy

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Span is bytes [Start,End) of a title.
type Span struct{ Start, End int }

// The limits of what counts as the beginnings of a title's words.
const (
	maxParts   = 32 // parts of a title looked at
	maxLetters = 24 // letters typed
)

// part is a word of a title, or a part of a word that begins with a capital: FlowGRPO has
// two.
type part struct {
	Span
	filler bool // an acronym may leave it out: "of", or the Seek of DeepSeek
}

// parts splits a title, and appends to an empty list.
func parts(list []part, title string) []part {
	for i := 0; i < len(title) && len(list) < maxParts; {
		if !inWord(title[i]) {
			i++
			continue
		}
		start := i
		for i++; i < len(title) && inWord(title[i]) && !beginsPart(title, i); i++ {
		}
		inside := start > 0 && inWord(title[start-1])
		list = append(list, part{Span{start, i}, inside || IsFiller(title[start:i])})
	}
	return list
}

// beginsPart reports whether a capital begins a part of a word: the G of FlowGRPO, not the M
// of LLMs.
func beginsPart(s string, i int) bool {
	if !isCapital(s[i]) || !isCapital(s[i-1]) {
		return isCapital(s[i])
	}
	small := i+1 < len(s) && 'a' <= s[i+1] && s[i+1] <= 'z'
	plural := small && s[i+1] == 's' && (i+2 == len(s) || !inWord(s[i+2]))
	return small && !plural
}

func isCapital(c byte) bool { return 'A' <= c && c <= 'Z' }

func inWord(c byte) bool {
	return c >= utf8.RuneSelf || unicode.IsLetter(rune(c)) || unicode.IsDigit(rune(c))
}

// IsFiller reports whether acronyms leave a word out: "of", "the".
func IsFiller(word string) bool {
	if len(word) > 4 {
		return false
	}
	switch strings.ToLower(word) {
	case "a", "an", "and", "as", "at", "by", "for", "from", "in", "is", "of", "on", "or", "the", "to", "via", "with":
		return true
	}
	return false
}

// Initials returns the first letter of each part of a title, in lower case.
func Initials(title string) string {
	var b strings.Builder
	var room [maxParts]part
	for _, p := range parts(room[:0], title) {
		b.WriteByte(lower(title[p.Start]))
	}
	return b.String()
}

func lower(c byte) byte {
	if isCapital(c) {
		return c + 'a' - 'A'
	}
	return c
}

// InOrder reports whether a text has some letters one after the other, with others between
// them.
func InOrder(letters, text string) bool {
	for i := range len(letters) {
		at := strings.IndexByte(text, letters[i])
		if at < 0 {
			return false
		}
		text = text[at+1:]
	}
	return true
}

// Beginnings returns where the letters typed are the beginnings of consecutive words of a
// title: "fpo" and "flopo" are Flow Policy Optimization. Only fillers may be
// left out between them. It returns nil if the title does not have them.
func Beginnings(typed, title string) []Span {
	if typed == "" || len(typed) > maxLetters {
		return nil
	}
	var room [maxParts]part
	a := alignment{typed: typed, title: title, parts: parts(room[:0], title)}
	for j := range a.parts {
		var spans []Span
		if a.begins(0, j, &spans) {
			slices.Reverse(spans)
			return spans
		}
	}
	return nil
}

// alignment looks for the letters from typed[i] on in the parts from parts[j] on. It
// remembers which pairs failed, which keeps the work below letters times parts.
type alignment struct {
	typed, title string
	parts        []part
	failed       [maxLetters][maxParts]bool
}

// maxInitials is how many letters are taken as initials only: almost any two words begin
// with so few letters.
const maxInitials = 3

// begins takes as few letters as possible from part j and the others from the parts after
// it. It appends where they are, the last first.
func (a *alignment) begins(i, j int, spans *[]Span) bool {
	if a.failed[i][j] {
		return false
	}
	p, next := a.parts[j], i
	for at := p.Start; at < p.End && lower(a.title[at]) == a.typed[next]; at++ {
		next++
		if next == len(a.typed) || a.follows(next, j+1, spans) {
			*spans = append(*spans, Span{p.Start, at + 1})
			return true
		}
		if len(a.typed) <= maxInitials {
			break
		}
	}
	a.failed[i][j] = true
	return false
}

// follows looks for the letters at part j, or behind the fillers from there on.
func (a *alignment) follows(i, j int, spans *[]Span) bool {
	for ; j < len(a.parts); j++ {
		if a.begins(i, j, spans) {
			return true
		}
		if !a.parts[j].filler {
			return false
		}
	}
	return false
}
