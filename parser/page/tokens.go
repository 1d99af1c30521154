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

// token is a paragraph and what it is by itself.
type token struct {
	para
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

// tokenOf reads a paragraph by itself.
func tokenOf(p para) token {
	t, s := token{para: p}, p.text.String()
	switch {
	case s == "":
		t.kind = isFurniture
		return t
	case !hasLetter(s):
		t.readSigns(s)
		return t
	case len(s) > maxToken:
		return t
	}
	if isHeadingLine(s) {
		t.kind = isHeading
	} else if last, ok := readPeriod(s); ok && !t.heading {
		t.kind, t.date = isPeriod, last
	} else if !t.readMeta(s) && !t.readCounts(s) && !t.readSubmitted(s) {
		t.readFurniture(s)
	}
	return t
}

func hasLetter(s string) bool {
	if c := s[0]; c >= 'A' && c <= 'Z' || c >= 'a' && c <= 'z' {
		return true // nearly all lines
	}
	return strings.IndexFunc(s, unicode.IsLetter) >= 0
}

// readSigns reads a line without letters.
func (t *token) readSigns(s string) {
	n, counted := readCount(s)
	switch {
	case s == "[ ]", s == "[-]", s == "☐":
		t.kind = isBox
	case counted:
		t.kind, t.n = isCount, n
	case utf8.RuneCountInString(s) == 1 && strings.Contains("·•∙⋅・‧.*", s):
		t.kind = isDot
	default:
		t.kind = isFurniture
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
func (t *token) readMeta(s string) bool {
	if n, comments, ok := readAuthors(s); ok {
		t.kind, t.meta = isMeta, meta{authors: n, comments: comments}
		return true
	}
	if date, comments, ok := readDate(s); ok && !t.heading {
		t.kind, t.meta = isMeta, meta{date: date, comments: comments}
		return true
	}
	if !hasDot(s) {
		return false // nearly all lines
	}
	m, name, more := meta{dot: true}, "", true
	for rest, first := s, true; more; first = false {
		var part string
		part, rest, more = cutAtDot(rest)
		n, counted := readCount(part)
		authors, _, isAuthors := readAuthors(part)
		date, comments, isDate := readDate(part)
		switch {
		case isDate && !m.date.Known():
			m.date, m.comments = date, comments
		case isAuthors:
			m.authors = authors
		case counted && m.date.Known():
			m.comments = n
		case first && more:
			name = part
		case part != "":
			return false
		}
	}
	if m.date.Known() || strings.HasSuffix(s, " "+middot) && (name != "" || m.authors > 0) {
		t.kind, t.meta, t.name = isMeta, m, name
	}
	return t.kind == isMeta
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

func hasDot(s string) bool {
	for _, r := range s {
		if r >= utf8.RuneSelf && isDotRune(r) {
			return true
		}
	}
	return false
}

// isDotRune reports whether a character may stand for the dot in the middle.
func isDotRune(r rune) bool { return strings.ContainsRune("·•∙⋅・‧", r) }

// cutAtDot cuts a line at its first dot in the middle that has a blank on one side.
func cutAtDot(s string) (before, after string, found bool) {
	for i, r := range s {
		if !isDotRune(r) {
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
func (t *token) readCounts(s string) bool {
	n, counted := readCount(s)
	label, beside, _ := strings.Cut(strings.TrimSpace(strings.TrimSuffix(s, "arXiv Page")), " ")
	_, numbered := readCount(beside)
	switch labelled := label == "Upvote" || label == "GitHub"; {
	case counted:
		t.kind, t.n = isCount, n
	case labelled && beside == "":
		t.kind = isLabel
	case labelled && numbered:
		t.kind = isFurniture
	default:
		return false
	}
	return true
}

// readSubmitted reads who put a paper on the page. Some browsers leave out the blank.
func (t *token) readSubmitted(s string) bool {
	const submitted = "Submitted by"
	if !hasPrefixFold(s, submitted) {
		return false
	}
	name := s[len(submitted):]
	name = strings.TrimSpace(name[strings.LastIndexByte(name, ']')+1:]) // without a picture's name
	if len(name) > 60 || strings.Count(name, " ") > 4 {
		return false
	}
	t.kind, t.name = isSubmitted, name
	return true
}

// readFurniture reads what says nothing about a paper; the rest is text.
func (t *token) readFurniture(s string) {
	month, rest := readMonth(s)
	furniture, sure := readPhrases(s)
	switch {
	case month > 0 && rest == "" && !t.heading:
		t.kind = isMonth
	case sure, isBracketed(s), isAddress(s):
		t.kind = isFurniture
	case furniture:
		t.kind = isPhrases
	}
}

// isBracketed reports whether a text is one word in brackets, which is how text browsers show a
// picture: "[IMG]", "(BUTTON)".
func isBracketed(s string) bool {
	return len(s) <= 40 && strings.IndexByte(s, ' ') < 0 && (s[0] == '[' && s[len(s)-1] == ']' || s[0] == '(' && s[len(s)-1] == ')')
}
