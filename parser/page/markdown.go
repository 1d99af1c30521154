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

var (
	picture = regexp.MustCompile(`!\[[^\[\]]*\]` + linkTarget)
	link    = regexp.MustCompile(`\[((?:[^\[\]\\]|\\.)*)\]` + linkTarget) // that holds no other one
	linkEnd = regexp.MustCompile(`\]` + linkTarget)
	escape  = regexp.MustCompile("\\\\(?:( ) *|([_*\\[\\]()#`+.!<>~$|'\"@^\\\\-]))")
	dateNow = regexp.MustCompile(`(\d)(\[\d+\]\()`) // "May 29[6](…)" is a date and a number

	// linkDefinition matches a line that says where the links with a label lead: [12]: https://…
	linkDefinition = regexp.MustCompile(`^\[[^\[\]]+\]: +\S+(?: +["'(].*)?$`)
)

// unmarkdown takes the marks of markdown off a paragraph, and notes where its links lead:
// "### [Title](https://…)" becomes "Title". Pictures are dropped altogether.
func unmarkdown(s string, q *para) string {
	if linkDefinition.MatchString(s) {
		return ""
	}
	s, q.heading = asHeading(s)
	unlink := func(s string) string {
		q.leadTo(strings.Trim(s[strings.LastIndexByte(s, ']')+1:], "()"))
		return link.ReplaceAllString(s, "$1")
	}
	text := s
	if strings.Contains(s, "]") {
		text = dateNow.ReplaceAllString(picture.ReplaceAllString(s, ""), "$1 $2")
		text = link.ReplaceAllStringFunc(text, unlink)
		text = linkEnd.ReplaceAllStringFunc(text, func(end string) string { unlink(end); return "" })
	}
	if strings.HasPrefix(text, "[") && strings.Count(text, "[") > strings.Count(text, "]") {
		text = text[1:] // a link that the end of the line cuts, or one that holds brackets
	}
	text = strings.TrimSpace(strings.TrimRight(escape.ReplaceAllString(text, "$1$2"), `\ `))
	if text == "-" && len(text) < len(s) {
		return "" // an item of a list that held nothing but a picture
	}
	return text
}

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

// frontMatter returns the metadata between two lines "---" that a note may start with, or "".
func frontMatter(text string) string {
	const limit = 8 << 10 // bytes
	return frontMatterBlock.FindString(text[:min(len(text), limit)])
}

var frontMatterBlock = regexp.MustCompile(`(?s)^---(?:\r\n?|\n)(?:.*?(?:\r\n?|\n))??---(?:\r\n?|\n)`)
