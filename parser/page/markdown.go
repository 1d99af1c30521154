package page

import (
	"cmp"
	"strings"
)

// site is where the addresses of the site start, paperLink where that of a link to a paper does.
const site, paperLink = "https://huggingface.co/", "](https://huggingface.co/papers/"

// unmarkdown takes the marks of markdown off a paragraph, and notes where its links lead:
// "### [Title](https://…)" becomes "Title". Pictures are dropped altogether.
func unmarkdown(s string, q *para) string {
	if isDefinition(s) {
		return ""
	}
	if text := strings.TrimLeft(s, "#"); len(text) < len(s) && strings.HasPrefix(text, " ") {
		s, q.heading = text[1:], true
	}
	u := unmarker{out: make([]byte, 0, len(s))}
	for s != "" {
		s = s[u.next(s):]
	}
	q.arxiv, q.slug = u.arxiv, u.slug
	text := strings.Trim(strings.ReplaceAll(string(u.out), gone, ""), " ")
	text = strings.TrimSpace(strings.TrimRight(text, `\`))
	if strings.HasPrefix(text, "[") && !strings.Contains(text, "]") {
		text = strings.TrimSpace(text[1:]) // a link that the end of the line cuts
	}
	if u.picture && text == "-" {
		return "" // an item of a list that held nothing else
	}
	return text
}

// gone stands in the place of a bracket that was taken out: a clean line holds no NUL.
const gone = "\x00"

// How far the end of a picture's text and of an address are looked for, in bytes.
const maxAlt, maxAddress = 1000, 2100

// unmarker takes the marks off a line, piece by piece.
type unmarker struct {
	out         []byte
	open        []int  // where in out the brackets stand that are not closed
	arxiv, slug string // of the papers and the organisations that links lead to
	picture     bool   // one was taken out
}

// next reads one mark, or one byte, and returns its length.
func (u *unmarker) next(s string) int {
	switch s[0] {
	case '!':
		if end := pictureEnd(s); end > 0 {
			u.picture = true
			return end
		}
	case '[':
		u.open = append(u.open, len(u.out))
	case ']':
		at := -1
		if n := len(u.open); n > 0 {
			at, u.open = u.open[n-1], u.open[:n-1]
		}
		if end := targetEnd(s[1:]); end > 0 {
			u.leadsTo(strings.Trim(s[1:1+end], "()"))
			u.unlink(at)
			return 1 + end
		}
	case '\\':
		return u.escape(s)
	}
	u.out = append(u.out, s[0])
	return 1
}

// unlink takes out the bracket that a link began with. Where it touched a number a blank takes
// its place: "May 29[6](…)" is a date and a number.
func (u *unmarker) unlink(i int) {
	switch {
	case i < 0:
	case i > 0 && isDigit(u.out[i-1]):
		u.out[i] = ' '
	default:
		u.out[i] = gone[0]
	}
}

// escape reads a backslash: one before punctuation that markdown would act upon goes, and so
// does one that holds blanks apart.
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
	alt := strings.IndexByte(s[:min(len(s), maxAlt)], ']') + 1
	if end := targetEnd(s[alt:]); alt > 0 && end > 0 {
		return alt + end
	}
	return 0
}

// targetEnd is the end of the address or the label of a link that s starts with, or 0. Only
// addresses and numbers make a link.
func targetEnd(s string) int {
	if rest, found := strings.CutPrefix(s, "("); found && startsAddress(rest) {
		return strings.IndexByte(s[:min(len(s), maxAddress)], ')') + 1
	}
	if rest, found := strings.CutPrefix(s, "["); found {
		label := rest[:max(0, strings.IndexByte(rest[:min(len(rest), maxAlt)], ']'))]
		if label != "" && strings.Trim(label, "0123456789") == "" {
			return len(label) + 2
		}
	}
	return 0
}

// startsAddress reports whether a text starts as an address does; the site's own have no host.
func startsAddress(s string) bool {
	return strings.HasPrefix(s, "http://") || strings.HasPrefix(s, "https://") || strings.HasPrefix(s, "/") || strings.HasPrefix(s, "data:")
}

// isDefinition reports whether a line says where the links of a label lead: "[12]: https://…".
func isDefinition(s string) bool {
	_, after, found := strings.Cut(s, "]:")
	after = strings.TrimLeft(after, " <")
	return found && s[0] == '[' && (after == "" || strings.HasPrefix(after, "http") || after[0] == '/' || after[0] == '#')
}

// leadsTo notes where a link leads.
func (u *unmarker) leadsTo(address string) {
	path, found := strings.CutPrefix(address, site)
	if !found {
		path, found = strings.CutPrefix(address, "/") // as the site's own pages have it
	}
	if strings.HasPrefix(path, "papers/") {
		u.arxiv = cmp.Or(u.arxiv, ArXivNumber(path))
	} else if found && path != "" && !strings.ContainsAny(path, "/?#. ") {
		u.slug = path
	}
}

// isAddress reports whether a line is nothing but an address of one of the site's pages, as text
// browsers list them with their numbers. That of a model or a data set is text: abstracts end in
// them.
func isAddress(s string) bool {
	if number, _, listed := strings.Cut(s, ". http"); listed && strings.Trim(number, "0123456789") == "" {
		return true
	}
	path, found := strings.CutPrefix(s, site)
	paper := strings.HasPrefix(path, "papers/")
	return found && !strings.ContainsAny(path, " ()[]") && (paper || strings.IndexByte(path, '/') < 0)
}
