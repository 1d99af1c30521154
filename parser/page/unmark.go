package page

import (
	"bytes"
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
	if p.joined {
		s = strings.Trim(s, "* ")
	}
	if p.numbered {
		s = p.unnumber(s)
	}
	if p.bracketed {
		s = unbracket(s, q)
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

// unbracket takes out the addresses that stand in brackets.
func unbracket(s string, q *para) string {
	var out strings.Builder
	for {
		before, after, found := strings.Cut(s, "[")
		out.WriteString(before)
		if !found {
			break
		}
		address, rest, closed := strings.Cut(after, "]")
		if s = rest; !closed || !startsAddress(address) {
			out.WriteByte('[')
			s = after
		} else {
			q.address(address)
		}
	}
	s = strings.TrimSpace(out.String())
	for startsAddress(s) { // of links without text
		var address string
		address, s, _ = strings.Cut(s, " ")
		q.address(address)
	}
	if i := strings.Index(s, "/papers?date="); i >= 0 { // beside a page's date
		s = strings.TrimSpace(strings.TrimSuffix(s[:i], site[:len(site)-1]))
	}
	return s
}

// startsAddress reports whether a text starts as an address does; the site's own have no host.
func startsAddress(s string) bool {
	return strings.HasPrefix(s, "http://") || strings.HasPrefix(s, "https://") || strings.HasPrefix(s, "/")
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
	if isDefinition(s) {
		return ""
	}
	if strings.HasPrefix(s, "<") {
		s, _ = new(tags).strip(s)
	}
	if text := strings.TrimLeft(s, "#"); len(text) < len(s) && strings.HasPrefix(text, " ") {
		s, q.heading = text[1:], true
	}
	for _, rest, found := strings.Cut(s, "]("); found; _, rest, found = strings.Cut(rest, "](") {
		address, _, _ := strings.Cut(rest, ")")
		q.address(address)
	}
	s = unmark(s)
	if bold := strings.TrimSuffix(strings.TrimPrefix(s, "**"), "**"); len(bold) == len(s)-4 {
		s = bold
	}
	if q.heading && strings.HasPrefix(s, "[") && strings.HasSuffix(s, "]") {
		s = s[1 : len(s)-1]
	} else if i := strings.LastIndex(s, " ["); q.heading && i > 0 && strings.HasSuffix(keyLetters(s[:i]), keyLetters(s[i:])) {
		s = s[:i] // MultiMarkdown's label: "Title [title]"
	}
	return strings.TrimSpace(s)
}

// isDefinition reports whether a line says where the links of a label lead:
// "[12]: https://…".
func isDefinition(s string) bool {
	_, after, found := strings.Cut(s, "]:")
	after = strings.TrimLeft(after, " <")
	return found && s[0] == '[' && (after == "" || strings.HasPrefix(after, "http") || after[0] == '/' || after[0] == '#')
}

// unmark takes markdown's markup off a clean line: "### [Title](https://…)"
// becomes "Title". Links may be cut by the ends of the line. Pictures are dropped altogether.
func unmark(s string) string {
	u := unmarker{out: make([]byte, 0, len(s))}
	for s != "" {
		s = s[u.next(s):]
	}
	out := bytes.ReplaceAll(u.out, []byte{gone}, nil)
	text := strings.TrimSpace(strings.TrimRight(string(out), `\`))
	if strings.HasPrefix(text, "[") && !strings.Contains(text, "]") {
		text = strings.TrimLeft(text[1:], " ")
	}
	return text
}

// gone stands in the place of a bracket that was taken out. A clean line holds
// no NUL.
const gone = 0

// How far the end of a picture's text and of an address are looked for, in
// bytes.
const maxAlt, maxAddress = 1000, 2100

type unmarker struct {
	out  []byte
	open []int // where in out the brackets stand that are not closed
}

// next reads one piece of markup, or one byte, and returns its length.
func (u *unmarker) next(s string) int {
	switch s[0] {
	case '!':
		if end := pictureEnd(s); end > 0 {
			return end
		}
	case '[':
		if i := strings.IndexByte(s[:min(len(s), maxAlt)], ']'); i > 0 && strings.HasPrefix(s, "[图片") {
			return i + 1
		}
		u.open = append(u.open, len(u.out))
	case ']':
		open := u.pop()
		if end := max(linkEnd(s, 0), labelEnd(s, len(u.out)-1 == open)); end > 0 {
			u.unlink(open)
			return end
		}
	case '\\':
		return u.escape(s)
	}
	u.out = append(u.out, s[0])
	return 1
}

// pop takes the innermost open bracket: where it stands, or -1.
func (u *unmarker) pop() int {
	n := len(u.open)
	if n == 0 {
		return -1
	}
	i := u.open[n-1]
	u.open = u.open[:n-1]
	return i
}

// unlink takes out the bracket that a link began with. Where it touched a
// number a blank takes its place: "May 29[6](…)" is a date and a number.
func (u *unmarker) unlink(i int) {
	if i < 0 {
		return
	}
	u.out[i] = gone
	if i > 0 && u.out[i-1] >= '0' && u.out[i-1] <= '9' {
		u.out[i] = ' '
	}
}

// escape reads a backslash: one before punctuation that markdown would act
// upon goes, and so does one that holds blanks apart.
func (u *unmarker) escape(s string) int {
	rest := s[1:]
	if blanks := len(rest) - len(strings.TrimLeft(rest, " ")); blanks > 0 {
		u.out = append(u.out, ' ')
		return 1 + blanks
	}
	if rest != "" && strings.IndexByte("_*[]()#`-+.!<>~$|'\"@^\\", rest[0]) >= 0 {
		u.out = append(u.out, rest[0])
		return 2
	}
	u.out = append(u.out, '\\')
	return 1
}

// pictureEnd is the end of the picture that s starts with, or 0.
func pictureEnd(s string) int {
	if !strings.HasPrefix(s, "![") {
		return 0
	}
	alt := strings.IndexByte(s[:min(len(s), maxAlt)], ']')
	if alt < 0 {
		return 0
	}
	if end := linkEnd(s, alt); end > 0 {
		return end
	}
	if end := labelEnd(s[alt:], true); end > 0 {
		return alt + end
	}
	return 0
}

// labelEnd is the end of the label of a link that s closes: "][12]". Only a link without
// text may have another label than a number.
func labelEnd(s string, empty bool) int {
	if len(s) < 2 || s[1] != '[' {
		return 0
	}
	end := strings.IndexByte(s[1:min(len(s), maxAlt)], ']')
	if end < 0 {
		return 0
	}
	if label := s[2 : end+1]; empty || strings.Trim(label, "0123456789") == "" {
		return end + 2
	}
	return 0
}

// linkEnd is the end of the link whose "](" is at i, or 0. Only addresses
// make a link.
func linkEnd(s string, i int) int {
	if i < 0 || len(s) < i+2 || s[i+1] != '(' {
		return 0
	}
	address := s[i+2 : min(len(s), i+2+maxAddress)]
	if !startsAddress(address) && !strings.HasPrefix(address, "data:") {
		return 0
	}
	end := strings.IndexByte(address, ')')
	if end < 0 {
		return 0
	}
	return i + 2 + end + 1
}
