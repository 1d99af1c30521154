package page

import (
	"cmp"
	"regexp"
	"strings"
)

// site is the start of the site's addresses, paperLink that of a Markdown link to a paper.
const site, paperLink = "https://huggingface.co/", "](https://huggingface.co/papers/"

// linkTarget matches the target of a link: an address, a path of the site, or the number of a link
// definition. It excludes parentheses, because a hostile line full of them would take quadratic time.
const linkTarget = `(?:\((?:https?://|/|data:)[^()]*\)|\[\d+\])`

var (
	image        = regexp.MustCompile(`!\[[^\[\]]*\]` + linkTarget)
	link         = regexp.MustCompile(`\[((?:[^\[\]\\]|\\.)*)\]` + linkTarget) // innermost link
	linkEnd      = regexp.MustCompile(`\]` + linkTarget)
	escape       = regexp.MustCompile("\\\\(?:( ) *|([_*\\[\\]()#`+.!<>~$|'\"@^\\\\-]))")
	commentsLink = regexp.MustCompile(`(\d)(\[\d+\]\()`) // "May 29[6](…)" is a date and a number of comments

	// linkDefinition matches the definition of a link's target: "[12]: https://…".
	linkDefinition = regexp.MustCompile(`^\[[^\[\]]+\]: +\S+(?: +["'(].*)?$`)
)

// stripMarkdown removes Markdown syntax and images from a paragraph, and notes what its links point
// to: "### [Title](https://…)" becomes "Title".
func stripMarkdown(s string, q *para) string {
	if linkDefinition.MatchString(s) {
		return ""
	}
	s, q.heading = trimHeading(s)
	unlink := func(s string) string {
		q.noteLink(strings.Trim(s[strings.LastIndexByte(s, ']')+1:], "()"))
		return link.ReplaceAllString(s, "$1")
	}
	text := s
	if strings.Contains(s, "]") {
		text = commentsLink.ReplaceAllString(image.ReplaceAllString(s, ""), "$1 $2")
		text = link.ReplaceAllStringFunc(text, unlink)
		text = linkEnd.ReplaceAllStringFunc(text, func(end string) string { unlink(end); return "" })
	}
	if strings.HasPrefix(text, "[") && strings.Count(text, "[") > strings.Count(text, "]") {
		text = text[1:] // a link that was cut off, or whose text contains brackets
	}
	text = strings.TrimSpace(strings.TrimRight(escape.ReplaceAllString(text, "$1$2"), `\ `))
	if text == "-" && len(text) < len(s) {
		return "" // a list item that contained only an image
	}
	return text
}

// trimHeading returns the text of a Markdown heading, or the line itself if it is not a heading.
func trimHeading(s string) (text string, is bool) {
	text = strings.TrimLeft(s, "#")
	if len(text) == len(s) || !strings.HasPrefix(text, " ") {
		return s, false
	}
	return text[1:], true
}

// noteLink stores what a link of the paragraph points to, if that is a paper or an organisation.
func (p *para) noteLink(address string) {
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

// frontMatter returns the metadata block between two "---" lines at the start of a note, or "".
func frontMatter(text string) string {
	const limit = 8 << 10 // bytes
	return frontMatterBlock.FindString(text[:min(len(text), limit)])
}

var frontMatterBlock = regexp.MustCompile(`(?s)^---(?:\r\n?|\n)(?:.*?(?:\r\n?|\n))??---(?:\r\n?|\n)`)
