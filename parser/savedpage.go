package parser

import (
	"bytes"
	"encoding/json"
	"io"
	"strings"

	"golang.org/x/net/html"
)

// savedPage reads a page of huggingface.co/papers that was saved as HTML. Its cards show
// little, but what they are drawn from stands beside them: JSON in an attribute.
type savedPage struct {
	in   *input
	done bool
}

// otherPage says what a web page is that is none of the site's days.
const otherPage = "a web page without a list of papers in it, not read: save a day of huggingface.co/papers as HTML, or let dailies fetch get it"

// maxTag is how many bytes a tag may have: that of a month is expected to have 5 MB.
const maxTag = 64 << 20

func (s *savedPage) next(to *records) error {
	if s.done {
		return io.EOF
	}
	s.done = true
	props, line := s.props()
	if props == "" {
		to.problem(0, looksLike(otherPage))
		return nil
	}
	var page struct {
		Date   string   `json:"date"`
		Papers []record `json:"dailyPapers"`
	}
	if !intact(json.Unmarshal([]byte(props), &page)) || page.Papers == nil {
		to.lost(line, "the list of papers in this web page is damaged, or in an unknown form: let dailies fetch get it")
		return nil
	}
	for _, r := range page.Papers {
		day := r.day()
		if !day.Known() {
			day = jsonDay(page.Date)
		}
		to.add(r.paper(), line, day, "")
	}
	return nil
}

// props is the attribute that the papers are in, and the line of its tag.
func (s *savedPage) props() (props string, line int) {
	z := html.NewTokenizer(s.in)
	z.SetMaxBuf(maxTag)
	line = 1
	for {
		switch kind := z.Next(); kind {
		case html.ErrorToken:
			return "", 0
		case html.StartTagToken:
			at := line
			line += bytes.Count(z.Raw(), []byte("\n"))
			if props = propsOf(z); props != "" {
				return props, at
			}
		default:
			line += bytes.Count(z.Raw(), []byte("\n"))
		}
	}
}

// propsOf is the data-props attribute of the DailyPapers element; empty in every other.
func propsOf(z *html.Tokenizer) string {
	props, wanted := "", false
	for more := true; more; {
		var name, value []byte
		name, value, more = z.TagAttr()
		switch string(name) {
		case "data-target":
			wanted = string(value) == "DailyPapers"
		case "data-props":
			props = string(value)
		}
	}
	if !wanted {
		return ""
	}
	return props
}

// htmlParts is a piece of HTML as text, one paragraph a line, empty lines between them.
// A paragraph that a label starts ("Authors: A, B") goes under its name in small
// letters; what has no label, or is the summary, goes under "".
func htmlParts(piece string) map[string]string {
	if !strings.Contains(piece, "<") {
		return map[string]string{"": piece}
	}
	parts := map[string]string{}
	for part := range strings.SplitSeq(plainHTML(piece), "\n\n") {
		label, text, found := strings.Cut(strings.TrimSpace(part), ":")
		switch label = strings.ToLower(label); {
		case found && (label == "authors" || label == "upvotes"):
			parts[label] = strings.TrimSpace(text)
		case found && (label == "summary" || label == "abstract"):
			parts[""] = strings.TrimSpace(text)
		default:
			parts[""] = strings.TrimSpace(parts[""] + "\n\n" + part)
		}
	}
	return parts
}

// plainHTML is the text of a piece of HTML, with an empty line for each paragraph. What
// is no tag stays: a < in a formula is text.
func plainHTML(piece string) string {
	var text strings.Builder
	z := html.NewTokenizer(strings.NewReader(piece))
	for {
		switch z.Next() {
		case html.ErrorToken:
			return text.String()
		case html.TextToken:
			text.Write(z.Text())
		default:
			if tag, _ := z.TagName(); string(tag) == "p" || string(tag) == "br" || string(tag) == "div" {
				text.WriteString("\n\n")
			}
		}
	}
}
