package page

import (
	"cmp"
	"regexp"
	"strings"
)

// site is where the addresses of the site start, paperLink where that of a link to a paper does.
const site, paperLink = "https://huggingface.co/", "](https://huggingface.co/papers/"

// Only what leads to an address or a number is a link; the site's own addresses have no host.
// No bracket may be in between: a hostile line of brackets would be read over and over.
const linkTarget = `(?:\((?:https?://|/|data:)[^()]*\)|\[\d+\])`

// mark is a mark of markdown: a picture, a backslash that holds blanks apart or stands before
// punctuation, a bracket that opens, one that closes, and where its link leads.
var mark = regexp.MustCompile(`!\[[^\[\]]*\]` + linkTarget + "|\\\\(?: +|[_*\\[\\]()#`+.!<>~$|'\"@^\\\\-])" + `|\[|\]` + linkTarget + `?`)

// unmarkdown takes the marks of markdown off a paragraph, and notes where its links lead:
// "### [Title](https://…)" becomes "Title". Pictures are dropped altogether.
func unmarkdown(s string, q *para) string {
	if strings.HasPrefix(s, "[") && strings.Contains(s, "]: ") {
		return "" // says where the links of a label lead: "[12]: https://…"
	}
	s, q.heading = asHeading(s)
	out, open, picture, end := make([]byte, 0, len(s)), []int{}, false, 0
	for _, at := range mark.FindAllStringIndex(s, -1) {
		out = append(out, s[end:at[0]]...)
		found := s[at[0]:at[1]]
		end = at[1]
		switch found[0] {
		case '!':
			picture = true
		case '\\':
			out = append(out, found[1])
		case '[':
			open = append(open, len(out))
			out = append(out, '[')
		case ']':
			from := -1
			if n := len(open); n > 0 {
				from, open = open[n-1], open[:n-1]
			}
			switch {
			case found == "]":
				out = append(out, ']')
			case from > 0 && isDigit(out[from-1]): // "May 29[6](…)" is a date and a number
				out[from] = ' '
			case from >= 0:
				out[from] = gone
			}
			q.leadTo(strings.Trim(found[1:], "()"))
		}
	}
	out = append(out, s[end:]...)
	text := strings.Trim(strings.ReplaceAll(string(out), string(gone), ""), " ")
	text = strings.TrimSpace(strings.TrimRight(text, `\`))
	if strings.HasPrefix(text, "[") && !strings.Contains(text, "]") {
		text = strings.TrimSpace(text[1:]) // a link that the end of the line cuts
	}
	if picture && text == "-" {
		return "" // an item of a list that held nothing else
	}
	return text
}

// gone stands in the place of a bracket that was taken out: a clean line holds no NUL.
const gone = byte(0)

// asHeading is what a heading of markdown says; a line that is none stays as it is.
func asHeading(s string) (text string, is bool) {
	text = strings.TrimLeft(s, "#")
	if len(text) == len(s) || !strings.HasPrefix(text, " ") {
		return s, false
	}
	return text[1:], true
}

// leadTo notes where a link of the paragraph leads.
func (p *para) leadTo(address string) {
	path, found := strings.CutPrefix(address, site)
	if !found {
		path, found = strings.CutPrefix(address, "/")
	}
	if strings.HasPrefix(path, "papers/") {
		p.arxiv = cmp.Or(p.arxiv, ArXivNumber(path))
	} else if found && path != "" && !strings.ContainsAny(path, "/?#. ") {
		p.slug = path
	}
}

// frontMatter is what a note starts with, between "---" and "---"; empty if there is none.
func frontMatter(text string) string {
	const furthest = 8 << 10 // bytes in which it ends
	end := strings.Index(text[:min(len(text), furthest)], "\n---\n")
	if end < 0 || !strings.HasPrefix(text, "---\n") {
		return ""
	}
	return text[:end+len("\n---\n")]
}
