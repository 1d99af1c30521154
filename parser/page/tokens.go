package page

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// Paragraphs longer than this, in bytes, are never anything but text.
const maxToken = 240

// middot stands between organisation or authors and date.
const middot = "·"

// kind is what a paragraph is by itself.
type kind uint8

const (
	isText      kind = iota // of a title or an abstract, or the name of an organisation
	isPhrases               // furniture of the site, if it stands among more of it
	isFurniture             // furniture wherever it stands; signs, pictures, empty boxes
	isHeading               // a line that stands only above a page's papers
	isPeriod                // "Jul 29 - Aug 4", "August 2024": a page's week or month
	isMeta                  // a meta block, or part of one: "6 authors", "Tencent ·", "Oct 7", "· Oct 7, 2025 · 3"
	isMonth                 // "Oct": the day is below
	isDot                   // between organisation or authors and date: "·"
	isBox                   // beside the votes: "[ ]"
	isCount                 // a number of votes or comments: "117", "1.2k", "-"
	isLabel                 // "Upvote", "GitHub" below a paper: a number that is neither votes nor comments is below
	isSubmitted             // "Submitted by somebody"
)

// token is what a paragraph is by itself.
type token struct {
	kind kind
	n    int    // of votes or comments
	name string // who submitted the paper; an organisation
	meta
}

// meta is what a meta block, or a part of one, says besides an organisation.
type meta struct {
	authors  int
	date     Date
	comments int
	dot      bool // there is one beside the organisation, the authors or the date
}

// readToken reads what the paragraph is by itself.
func (p *para) readToken() {
	s := p.text.String()
	switch {
	case s == "":
		p.kind = isFurniture
	case !hasLetter(s):
		p.readSigns(s)
	case len(s) > maxToken:
	case isHeadingLine(s):
		p.kind = isHeading
	case p.readMeta(s), !p.heading && p.readPeriod(s), p.readCounts(s), p.readSubmitted(s):
	default:
		p.readFurniture(s)
	}
}

func hasLetter(s string) bool {
	if c := s[0]; c >= 'A' && c <= 'Z' || c >= 'a' && c <= 'z' {
		return true // nearly all lines
	}
	return strings.IndexFunc(s, unicode.IsLetter) >= 0
}

// readSigns reads a line without letters.
func (p *para) readSigns(s string) {
	n, counted := readCount(s)
	switch {
	case s == "[ ]", s == "[-]", s == "☐":
		p.kind = isBox
	case counted:
		p.kind, p.n = isCount, n
	case utf8.RuneCountInString(s) == 1 && strings.Contains("·•∙⋅・‧.*", s):
		p.kind = isDot
	default:
		p.kind = isFurniture
	}
}

// isHeadingLine reports whether a line stands above a page's papers and nowhere else.
func isHeadingLine(s string) bool {
	const research = "and the research community"
	return len(s) < 60 && hasPrefixFold(s, "Get trending papers in your email inbox") ||
		len(s) >= len(research) && strings.EqualFold(s[len(s)-len(research):], research) && (len(s) < 30 || hasPrefixFold(s, "by"))
}

// hasPrefixFold is strings.HasPrefix, whatever the case of the letters.
func hasPrefixFold(s, prefix string) bool {
	return len(s) >= len(prefix) && strings.EqualFold(s[:len(prefix)], prefix)
}

// readMeta reads a line of a meta block, or the block on one line: "6 authors", "Oct 7", "Kandinsky
// Lab · Oct 4, 2026", "6 authors · Aug 15 · 3", "· Published on Dec 28, 2024".
func (p *para) readMeta(s string) bool {
	if authors, comments, ok := readAuthors(s); ok { // also "· 1 author"
		p.kind, p.meta = isMeta, meta{authors: authors, comments: comments}
		return true
	}
	m, name := meta{}, ""
	for rest, first, more := s, true, true; more; first = false {
		var part string
		part, rest, more = cutAtDot(rest)
		m.dot = m.dot || more
		if date, comments, ok := readDate(part); ok && !m.date.Known() && (m.dot || !p.heading) {
			m.date, m.comments = date, comments
		} else if authors, _, ok := readAuthors(part); ok {
			m.authors = authors
		} else if n, ok := readCount(part); m.date.Known() && ok {
			m.comments = n
		} else if first && more {
			name = part
		} else if part != "" {
			return false // nearly all lines
		}
	}
	if !m.date.Known() && (!strings.HasSuffix(s, " "+middot) || name == "" && m.authors == 0) {
		return false
	}
	p.kind, p.meta, p.name = isMeta, m, name
	return true
}

// readAuthors reads a number of authors, and of comments if one follows: "6 authors", "· 1
// author", "533 authors 5".
func readAuthors(s string) (n, comments int, ok bool) {
	if s == "" || s[0] >= 'A' && s[0] <= 'Z' || s[0] >= 'a' && s[0] <= 'z' || !strings.Contains(s, "uthor") {
		return 0, 0, false // nearly all lines
	}
	before, after, found := strings.Cut(strings.ToLower(s), " author")
	if after = strings.TrimSpace(strings.TrimPrefix(after, "s")); found && after != "" {
		comments, found = readNumberWithCommas(after)
	}
	before = strings.TrimLeftFunc(before, isBullet)
	if i := strings.LastIndexByte(before, ']'); i >= 0 { // pictures of the authors
		before = strings.TrimSpace(before[i+1:])
	}
	n, ok = readNumberWithCommas(before)
	return n, comments, ok && found
}

// cutAtDot cuts a line at its first dot in the middle that has a blank on one side.
func cutAtDot(s string) (before, after string, found bool) {
	for i, r := range s {
		if r < utf8.RuneSelf || !strings.ContainsRune("·•∙⋅・‧", r) {
			continue
		}
		end := i + utf8.RuneLen(r)
		if i == 0 || s[i-1] == ' ' || end == len(s) || s[end] == ' ' {
			return strings.TrimSpace(s[:i]), strings.TrimSpace(s[end:]), true
		}
	}
	return strings.TrimSpace(s), "", false
}

// readCounts reads a number of votes or comments in words, and what trending pages have below a
// paper: "3 comments", "Upvote 117", "GitHub 131".
func (p *para) readCounts(s string) bool {
	if n, counted := readCount(s); counted {
		p.kind, p.n = isCount, n
		return true
	}
	if !strings.HasPrefix(s, "Upvote") && !strings.HasPrefix(s, "GitHub") {
		return false // nearly all lines
	}
	label, beside, _ := strings.Cut(strings.TrimSpace(strings.TrimSuffix(s, "arXiv Page")), " ")
	_, numbered := readCount(beside)
	switch {
	case label != "Upvote" && label != "GitHub", beside != "" && !numbered:
		return false
	case numbered:
		p.kind = isFurniture
	default:
		p.kind = isLabel
	}
	return true
}

// readSubmitted reads who put a paper on the page. Some browsers leave out the blank.
func (p *para) readSubmitted(s string) bool {
	const submitted = "Submitted by"
	if !hasPrefixFold(s, submitted) {
		return false
	}
	name := s[len(submitted):]
	name = strings.TrimSpace(name[strings.LastIndexByte(name, ']')+1:]) // without a picture's name
	if len(name) > 60 || strings.Count(name, " ") > 4 {
		return false
	}
	p.kind, p.name = isSubmitted, name
	return true
}

// readFurniture reads what says nothing about a paper; the rest is text.
func (p *para) readFurniture(s string) {
	month, rest := readMonth(s)
	furniture, sure := readPhrases(s)
	switch {
	case month > 0 && rest == "" && !p.heading:
		p.kind = isMonth
	case sure, isBracketed(s), isAddress(s):
		p.kind = isFurniture
	case furniture:
		p.kind = isPhrases
	}
}

// isBracketed reports whether a text is one word in brackets, which is how text browsers show a
// picture: "[IMG]", "(BUTTON)".
func isBracketed(s string) bool {
	return len(s) <= 40 && strings.IndexByte(s, ' ') < 0 && (s[0] == '[' && s[len(s)-1] == ']' || s[0] == '(' && s[len(s)-1] == ')')
}
