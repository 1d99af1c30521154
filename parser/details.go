package parser

import (
	"reflect"
	"strings"

	"dailies/parser/clean"
)

// Details is what the site's JSON and arXiv's feeds say of a paper beyond what a
// copied page shows. A format fills the fields that it knows and leaves the others
// empty; a Details that would be empty altogether is nil.
type Details struct {
	Authors    []clean.Text // names, in the paper's order
	Categories []clean.Text // arXiv's, such as cs.CL; the primary one first
	Code       string       // address of the code; it and Project have passed clean.Address
	Project    string       // address of the project's own page
	Submitter  clean.Text   // who put it on the site's page, as a user name
	Summary    clean.Text   // one line that a model of the site wrote
	Keywords   []clean.Text // by the same model
	Upvotes    int          // 0 where unknown
	Stars      int          // of the code on GitHub; 0 where unknown
}

// orNil is nil where nothing is known.
func (d *Details) orNil() *Details {
	if reflect.ValueOf(*d).IsZero() {
		return nil
	}
	return d
}

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

// with is the details with something more noted in them; d may be nil.
func (d *Details) with(note func(*Details)) *Details {
	more := Details{}
	if d != nil {
		more = *d
	}
	note(&more)
	return more.orNil()
}
