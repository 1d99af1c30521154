package page

import (
	"strings"
	"unicode/utf8"

	"dailies/parser/clean"
)

// site is where the addresses of the site start.
const site = "https://huggingface.co/"

// paperLink is where the address of a link to a paper starts in markdown.
const paperLink = "](" + site + "papers/"

// unmark takes the marks of the dialect off a paragraph, and notes what they say.
func (p *paragraphs) unmark(q *para) {
	raw := q.text.String()
	s := withoutBullet(raw)
	q.bullet = len(s) < len(raw) || raw == "•"
	if p.numbered {
		s = p.unnumber(s)
	}
	if p.markdown {
		picture := strings.Contains(s, "![")
		if s = unmarkdown(s, q); picture && strings.Trim(s, "-*+ ") == "" {
			s = "" // an item of a list that held nothing else
		}
	}
	if s = withoutPictures(withoutBullet(s)); len(s) != len(raw) {
		q.text = clean.Line(s).Trim()
	}
}

// withoutPictures takes out what text browsers and pandoc put in the place of a picture
// that has no name.
func withoutPictures(s string) string {
	if strings.IndexByte(s, '[') < 0 {
		return s
	}
	return strings.TrimSpace(strings.ReplaceAll(strings.ReplaceAll(s, "[]", ""), "[IMG]", ""))
}

// withoutBullet takes off the bullet of an item of a list. A dot in the middle is none:
// it stands before dates.
func withoutBullet(s string) string {
	for {
		first, size := utf8.DecodeRuneInString(s)
		if !isBullet(first) || first == '·' || len(s) <= size || s[size] != ' ' {
			return s
		}
		s = strings.TrimLeft(s[size:], " ")
	}
}

// unnumber takes out the numbers of links: each is the one after the last, or 1.
func (p *paragraphs) unnumber(s string) string {
	var out strings.Builder
	for {
		i := strings.IndexByte(s, '[')
		if i < 0 {
			break
		}
		out.WriteString(s[:i])
		s = s[i:]
		n, rest, ok := readNumber(s[1:])
		if ok && strings.HasPrefix(rest, "]") && (n == 1 || n > p.link && n <= p.link+3) {
			p.link, s = n, rest[1:]
			continue
		}
		out.WriteByte('[')
		s = s[1:]
	}
	out.WriteString(s)
	return strings.TrimSpace(out.String())
}

// address notes an address that a paragraph links to.
func (q *para) address(address string) {
	path, found := strings.CutPrefix(address, site)
	if !found {
		path, found = strings.CutPrefix(address, "/") // as the site's own pages have it
	}
	if id, paper := strings.CutPrefix(path, "papers/"); paper {
		if q.arxiv == "" {
			q.arxiv = readArXiv(id)
		}
	} else if found && path != "" && !strings.ContainsAny(path, "/?#. ") {
		q.slug = path
	}
}

// unmarkdown takes the marks of markdown off a paragraph.
func unmarkdown(s string, q *para) string {
	if isDefinition(s) || strings.HasPrefix(s, "<a id=") {
		return ""
	}
	if text := strings.TrimLeft(s, "#"); len(text) < len(s) && strings.HasPrefix(text, " ") {
		s, q.heading = text[1:], true
	}
	for _, rest, found := strings.Cut(s, "]("); found; _, rest, found = strings.Cut(rest, "](") {
		address, _, _ := strings.Cut(rest, ")")
		q.address(address)
	}
	s = withoutMarkdown(s)
	if bold := strings.TrimSuffix(strings.TrimPrefix(s, "**"), "**"); len(bold) == len(s)-4 {
		s = bold
	}
	if q.heading && strings.HasPrefix(s, "[") && strings.HasSuffix(s, "]") {
		s = s[1 : len(s)-1]
	}
	return strings.TrimSpace(s)
}
