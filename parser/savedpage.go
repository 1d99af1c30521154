package parser

import (
	"bytes"
	"cmp"

	"golang.org/x/net/html"
)

// notPapersPage refuses a web page that is not a page of the Daily Papers.
const notPapersPage = "a web page without a list of papers in it, not read: save a day of huggingface.co/papers as HTML, or let dailies fetch get it"

// maxTag is the maximum size of a tag in bytes. A month's list is expected to need a tag of 5 MB.
const maxTag = 64 << 20

// readSavedPage reads a page of huggingface.co/papers that was saved as HTML. Its cards show
// little, but the page contains the JSON from which they are drawn, in an attribute.
func (r *records) readSavedPage() {
	props, line := r.props()
	if props == "" {
		r.dump.Note(0, "looks like %s", notPapersPage)
		return
	}
	type saved struct {
		Date   string   `json:"date"`
		Papers []record `json:"dailyPapers"`
	}
	list, ok := decode[saved](props)
	if !ok || list.Papers == nil {
		r.dump.Note(line, "the list of papers in this web page is damaged, or in an unknown format: let dailies fetch get it").Lost = true
		return
	}
	for _, one := range list.Papers {
		read := one.read()
		read.paper.Line = line
		if !r.add(read.paper, cmp.Or(read.day, parseDay(list.Date)), "") {
			return
		}
	}
}

// props returns the data-props attribute of the DailyPapers element, and the line of its tag.
func (r *records) props() (props string, line int) {
	z := html.NewTokenizer(r)
	z.SetMaxBuf(maxTag)
	for line = 1; z.Next() != html.ErrorToken; {
		breaks := bytes.Count(z.Raw(), []byte("\n"))
		attributes := map[string]string{}
		for _, a := range z.Token().Attr {
			attributes[a.Key] = a.Val
		}
		if props = attributes["data-props"]; props != "" && attributes["data-target"] == "DailyPapers" {
			return props, line
		}
		line += breaks
	}
	return "", 0
}
