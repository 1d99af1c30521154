package parser

import (
	"strings"

	"dailies/parser/clean"
)

// address is a web address, or empty if the text is not one that may be opened.
func address(text string) string {
	text = strings.TrimSpace(text)
	if !clean.Address(text) {
		return ""
	}
	return text
}

// oneLine is a text from outside with each run of blanks and line breaks as one
// blank.
func oneLine(text string) clean.Text { return clean.Line(singleBlanks(text)).Trim() }

// singleBlanks is a text with each run of blanks and line breaks as one blank, and none at its
// ends.
func singleBlanks(text string) string {
	if text = strings.TrimSpace(text); isOneLine(text) {
		return text
	}
	return strings.Join(strings.Fields(text), " ")
}

// isOneLine reports whether a text is one line already, as most are. It looks at ASCII alone:
// there are other blanks.
func isOneLine(text string) bool {
	for i := range len(text) {
		if text[i] < ' ' || text[i] > '~' || text[i] == ' ' && i > 0 && text[i-1] == ' ' {
			return false
		}
	}
	return true
}

// unwrapped takes the line breaks out of a text that arXiv set in lines; an empty
// line stays the end of a paragraph.
func unwrapped(text string) string {
	var b strings.Builder
	b.Grow(len(text))
	for part := range strings.SplitSeq(strings.ReplaceAll(text, "\r\n", "\n"), "\n\n") {
		between := "\n"
		for line := range strings.SplitSeq(part, "\n") {
			if line = singleBlanks(line); line == "" {
				continue
			}
			if b.Len() > 0 {
				b.WriteString(between)
			}
			b.WriteString(line)
			between = " "
		}
	}
	return b.String()
}

// cleanLines is oneLine of each text that is not blank.
func cleanLines(texts []string) []clean.Text {
	var all []clean.Text
	for _, text := range texts {
		if line := oneLine(text); line != (clean.Text{}) {
			all = append(all, line)
		}
	}
	return all
}
