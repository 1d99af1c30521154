package page

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"dailies/parser/dump"
)

// Lines longer than this, in bytes, are never anything but text.
const maxToken = 240

// middot stands between organisation or authors and date.
const middot = "·"

// kind is what a paragraph is by itself.
type kind uint8

const (
	isText      kind = iota // of a title or an abstract, or the name of an organisation
	isNoise                 // signs, pictures, empty boxes
	isBox                   // the box beside the votes: "[ ]"
	isDot                   // between organisation or authors and date: "·"
	isCounts                // a number of votes or comments: "117", "1.2k", "-"
	isVotesName             // "Upvote": the votes are below
	isStarsName             // "GitHub": the stars are below
	isAuthors               // "6 authors"
	isDated                 // "Oct 7, 2025 3"
	isMonth                 // "Oct": the day is below
	isMetaLine              // "6 authors · Oct 7"
	isOrgDot                // "Tencent ·": the date is below
	isSubmitted             // "Submitted by somebody"
	isPageTop               // a line that stands only above a page's papers
	isPhrases               // furniture, if it stands among more of it
	isPeriod                // "Jul 29 - Aug 4", "August 2024": a page's week or month
	isAddress               // nothing but an address of the site
)

// token is a paragraph as it is read by itself.
type token struct {
	kind kind
	n    int    // of authors, votes or comments
	name string // who submitted the paper; what stands before the dot
	meta        // of a line with a date
}

// meta is what a line with a date says.
type meta struct {
	authors  int
	date     dump.Date
	comments int
}

// tokenOf reads a paragraph by itself.
func tokenOf(p para) token {
	s := p.text.String()
	switch {
	case s == "":
		return token{kind: isNoise}
	case !hasLetter(s):
		return signToken(s)
	case len(s) > maxToken:
		return token{}
	case isHeading(s):
		return token{kind: isPageTop}
	}
	if n, comments, ok := readAuthors(s); ok {
		return token{kind: isAuthors, n: n, meta: meta{comments: comments}}
	}
	if date, comments, ok := readDate(s); ok && !p.heading {
		return token{kind: isDated, meta: meta{date: date, comments: comments}}
	}
	if t, ok := readMetaLine(s); ok {
		return t
	}
	if last, ok := readPeriod(s); ok && !p.heading {
		return token{kind: isPeriod, meta: meta{date: last}}
	}
	if t, ok := readLabel(s); ok {
		return t
	}
	if name, dotted := strings.CutSuffix(s, " "+middot); dotted {
		return token{kind: isOrgDot, name: strings.TrimSpace(name)}
	}
	if name, ok := readSubmitted(s); ok {
		return token{kind: isSubmitted, name: name}
	}
	if n, ok := readCount(s); ok {
		return token{kind: isCounts, n: n}
	}
	if _, ok := readAddress(s); ok {
		return token{kind: isAddress}
	}
	if monthNumber(s) > 0 && !p.heading {
		return token{kind: isMonth}
	}
	if furniture, sure := readFurniture(s); sure {
		return token{kind: isNoise}
	} else if furniture {
		return token{kind: isPhrases}
	}
	if isBracketed(s) {
		return token{kind: isNoise}
	}
	return token{}
}

func hasLetter(s string) bool {
	if c := s[0]; c >= 'A' && c <= 'Z' || c >= 'a' && c <= 'z' {
		return true // nearly all lines
	}
	return strings.IndexFunc(s, unicode.IsLetter) >= 0
}

// isBracketed reports whether a text is one word in brackets, which is how text browsers show a
// picture: "[IMG]", "(BUTTON)". A film is "Video: a.webm".
func isBracketed(s string) bool {
	s, film := strings.CutPrefix(s, "Video: ")
	return (film || s[0] == '[' && s[len(s)-1] == ']' || s[0] == '(' && s[len(s)-1] == ')') && strings.IndexByte(s, ' ') < 0 && len(s) <= 40
}

// signToken reads a line without letters.
func signToken(s string) token {
	if s == "[ ]" || s == "[-]" || s == "☐" {
		return token{kind: isBox}
	}
	if n, ok := readCount(s); ok {
		return token{kind: isCounts, n: n}
	}
	if box, n, found := strings.Cut(s, "] "); found && len(box) <= 2 { // "[-] 117"
		if n, ok := readCount(n); ok {
			return token{kind: isCounts, n: n, name: "box"}
		}
	}
	if utf8.RuneCountInString(s) == 1 && strings.Contains("·•∙⋅・‧.*", s) {
		return token{kind: isDot}
	}
	return token{kind: isNoise}
}

// readLabel reads what trending pages have below a paper: "Upvote 117", "GitHub 131".
func readLabel(s string) (token, bool) {
	t := token{kind: isVotesName, n: -1}
	rest, found := strings.CutPrefix(s, "Upvote")
	if !found {
		t.kind = isStarsName
		if rest, found = strings.CutPrefix(s, "GitHub"); !found {
			return token{}, false
		}
	}
	rest = strings.TrimSpace(strings.TrimSuffix(rest, "arXiv Page"))
	if rest == "" {
		return t, true
	}
	t.n, found = readCount(rest)
	return t, found
}

// readSubmitted reads who put a paper on the page. Some browsers leave out the blank.
func readSubmitted(s string) (name string, ok bool) {
	const submitted = "Submitted by"
	if !hasPrefixFold(s, submitted) {
		return "", false
	}
	name = strings.TrimSpace(s[len(submitted):])
	if i := strings.LastIndexByte(name, ']'); i >= 0 { // a picture's name
		name = strings.TrimSpace(name[i+1:])
	}
	return name, len(name) <= 60 && strings.Count(name, " ") <= 4
}

// readAuthors reads a number of authors, and of comments if one follows: "6 authors",
// "· 1 author", "533 authors 5".
func readAuthors(s string) (n, comments int, ok bool) {
	if s == "" || s[0] >= 'A' && s[0] <= 'Z' || s[0] >= 'a' && s[0] <= 'z' || !strings.Contains(s, "uthor") {
		return 0, 0, false // nearly all lines
	}
	s, _, _ = strings.Cut(s, "](http")
	before, after, found := strings.Cut(strings.ToLower(s), " author")
	if !found {
		return 0, 0, false
	}
	if after = strings.TrimSpace(strings.TrimPrefix(after, "s")); after != "" {
		if comments, ok = readNumberWithCommas(after); !ok {
			return 0, 0, false
		}
	}
	before = strings.TrimLeftFunc(before, isBullet)
	if i := strings.LastIndexByte(before, ']'); i >= 0 { // pictures of the authors
		before = strings.TrimSpace(before[i+1:])
	}
	n, ok = readNumberWithCommas(before)
	return n, comments, ok
}

func isBullet(r rune) bool {
	switch r {
	case '•', '·', '*', '-', '+', '‣', '◦', '▪', '●', '○', '–', ' ', '?': // Latin-1 has no bullet
		return true
	}
	return false
}

// isCutAuthors reports whether a line, whose bullet was taken off, is the start of a number
// of authors, cut: "  • 6 aut".
func isCutAuthors(s string) bool {
	return s == "•" || strings.HasPrefix(" authors", strings.TrimLeft(s, "0123456789"))
}

// readMetaLine reads a meta block on one line: "Kandinsky Lab · Oct 4, 2026", "6 authors ·
// Aug 15 · 3", "· Published on Dec 28, 2024".
func readMetaLine(s string) (token, bool) {
	if !hasDot(s) {
		return token{}, false // nearly all lines
	}
	t := token{kind: isMetaLine}
	dated, rest := false, s
	for i := 0; ; i++ {
		part, after, more := cutAtDot(rest)
		n, counted := readCount(part)
		authors, _, isAuthors := readAuthors(part)
		date, comments, isDate := readDate(part)
		switch {
		case isDate && !dated:
			t.date, t.comments, dated = date, comments, true
		case isAuthors:
			t.authors = authors
		case counted && dated:
			t.comments = n
		case i == 0 && part != "" && more:
			t.name = part
		case part != "":
			return token{}, false
		}
		if !more {
			return t, i > 0 && dated
		}
		rest = after
	}
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
func isDotRune(r rune) bool {
	switch r {
	case '·', '•', '∙', '⋅', '・', '‧':
		return true
	}
	return false
}

// cutAtDot cuts a line at its first dot in the middle that has a blank on one side.
func cutAtDot(s string) (before, after string, found bool) {
	for i, r := range s {
		if !isDotRune(r) {
			continue
		}
		size := utf8.RuneLen(r)
		if i == 0 || s[i-1] == ' ' || i+size == len(s) || s[i+size] == ' ' {
			return strings.TrimSpace(s[:i]), strings.TrimSpace(s[i+size:]), true
		}
	}
	return strings.TrimSpace(s), "", false
}

// readCount reads a number of votes or comments: "117", "3.29k", "-" for none, "3
// comments".
func readCount(s string) (int, bool) {
	switch {
	case s == "-", s == "–":
		return 0, true
	case s == "" || !isDigit(s[0]) || len(s) > 24:
		return 0, false
	}
	if word := strings.LastIndexByte(s, ' '); word > 0 {
		switch strings.ToLower(strings.TrimSuffix(s[word+1:], "s")) {
		case "comment", "upvote", "vote", "like":
			s = s[:word]
		}
	}
	number, thousands := strings.CutSuffix(strings.ToLower(s), "k")
	if !thousands {
		return readNumberWithCommas(s)
	}
	whole, tenths, point := strings.Cut(number, ".")
	n, rest, ok := readNumber(whole)
	if !ok || rest != "" || n > 1e6 || point && (tenths == "" || len(tenths) > 3 || strings.Trim(tenths, "0123456789") != "") {
		return 0, false
	}
	fraction, _, _ := readNumber((tenths + "000")[:3])
	return n*1000 + fraction, true
}

// readAddress reads a line that is nothing but an address of the site: of one of its
// pages, of an organisation, or of a paper, whose arXiv number it returns. A number of
// links that text browsers list may stand before it. The address of a model or a data
// set is text: abstracts end in them.
func readAddress(s string) (arxiv string, ok bool) {
	if number, _, listed := strings.Cut(s, ". http"); listed && strings.Trim(number, "0123456789") == "" {
		return "", true
	}
	path, found := strings.CutPrefix(s, site)
	if !found || strings.ContainsAny(path, " ()[]") {
		return "", false
	}
	if id, found := strings.CutPrefix(path, "papers/"); found {
		return readArXiv(id), true
	}
	return "", strings.IndexByte(path, '/') < 0
}

// readArXiv reads the number that s starts with, without its version:
// "2510.01234" for "2510.01234v2#community", "" if there is none.
func readArXiv(s string) string {
	month, rest, ok := readNumber(s)
	if !ok || len(s)-len(rest) != 4 || month%100 < 1 || month%100 > 12 || rest == "" || rest[0] != '.' {
		return ""
	}
	_, after, _ := readNumber(rest[1:])
	if n := len(rest) - 1 - len(after); n < 4 || n > 5 {
		return ""
	}
	return s[:len(s)-len(after)]
}
