package parser

import (
	"strings"
	"unicode/utf8"

	"dailies/parser/clean"
)

// tear takes off a text the bytes of a character that its end cuts in two.
func tear(text string) (whole string, torn bool) {
	for n := 1; n < utf8.UTFMax && n <= len(text); n++ {
		end := text[len(text)-n:]
		if utf8.RuneStart(end[0]) {
			if torn = !utf8.FullRuneInString(end); torn {
				text = text[:len(text)-n]
			}
			break
		}
	}
	return text, torn
}

// isOpen says whether a text ends within a line.
func isOpen(text string) bool {
	last, _ := utf8.DecodeLastRuneInString(text)
	return !strings.ContainsRune("\n\r\v\f\u0085\u2028\u2029", last)
}

// sayCut says that the text ends where a page does not. A date that lost its
// last digits cannot be told: "Oct 2" may have been "Oct 22".
func (r *reader) sayCut() {
	number := r.lines.number
	last := r.last
	within := r.lines.torn || !last.cut && !endsSentence(last.text)
	switch {
	case last.number > 0 && last.number == number && r.lines.open && within:
		r.problem(number, "the file ends in the middle of an abstract: copy the page again")
	case r.lines.torn && !r.saidOf(number):
		r.problem(number, "the file ends in the middle of a character: copy the page again")
	}
}

// saidOf says whether the last problem is about a line.
func (r *reader) saidOf(number int) bool {
	n := len(r.dump.Problems)
	return n > 0 && r.dump.Problems[n-1].Line == number
}

// endsSentence says whether a text ends as a sentence does. A bracket or quote
// alone is not enough: none of the 326 real abstracts ends in one, and many
// have some inside. Nor is an address, in which ten of them end: its end could
// be missing, and saying so in vain does less harm than a loss unsaid.
func endsSentence(text clean.Text) bool {
	s := strings.TrimRight(text.String(), `"'”’»)]}）」』】`)
	last, _ := utf8.DecodeLastRuneInString(s)
	return strings.ContainsRune(".!?…。！？", last)
}
