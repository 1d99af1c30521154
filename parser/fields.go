package parser

import (
	"strings"

	"dailies/parser/clean"
)

// address is a web address, or empty where the text is none that may be opened.
func address(text string) string {
	text = strings.TrimSpace(text)
	if !clean.Address(text) {
		return ""
	}
	return text
}

// oneLine is a text from outside with each run of blanks and line breaks as one
// blank.
func oneLine(text string) clean.Text {
	if isOneLine(text) {
		return clean.Line(text).Trim()
	}
	return clean.Line(strings.Join(strings.Fields(text), " "))
}

// isOneLine tells whether a text is one line already, as most are. It looks at ASCII alone:
// there are other blanks.
func isOneLine(text string) bool {
	for i := range len(text) {
		if text[i] < ' ' || text[i] > '~' || text[i] == ' ' && i > 0 && text[i-1] == ' ' {
			return false
		}
	}
	return true
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
