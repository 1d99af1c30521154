package page

import (
	"bytes"
	"strings"
	"unicode"
)

// Paragraphs longer than this, in bytes, are never anything but text.
const maxToken = 240

// middot stands between organisation or authors and date.
const middot = "·"

// submittedBy starts a card of a day's page: "Submitted by somebody".
const submittedBy = "Submitted by"

// kind is what a paragraph is by itself.
type kind uint8

const (
	isText      kind = iota // of a title or an abstract, or the name of an organisation
	isPhrases               // furniture of the site, if it stands at an edge of the page
	isFurniture             // furniture wherever it stands: signs, pictures, addresses
	isHeading               // a line that stands only above a page's papers
	isPeriod                // "Jul 29 - Aug 4", "August 2024": a page's week or month
	isMonth                 // "Oct": the day is below
	isAuthors               // "6 authors"
	isDot                   // between organisation or authors and date: "·"
	isDate                  // "Oct 7, 2025 3"
	isBox                   // beside the votes: "[ ]"
	isCount                 // a number of votes or comments: "117", "1.2k", "-"
	isSubmitted             // "Submitted by somebody"
)

// token is what a paragraph is by itself.
type token struct {
	kind kind
	n    int    // of authors, votes or comments
	date Date   // of a paper, or the last one of a period
	name string // who submitted the paper
}

// readToken reads what the paragraph is by itself.
func (p *para) readToken() {
	s := p.text.String()
	p.token = token{}
	switch {
	case s == "":
		p.kind = isFurniture
	case !hasLetter(s):
		p.readSigns(s)
	case len(s) > maxToken:
	case strings.HasPrefix(s, "Get trending papers in your email inbox"),
		strings.HasSuffix(s, "and the research community") && len(s) < 60:
		p.kind = isHeading
	case p.heading:
		p.readFurniture(s)
	case p.readMeta(s), p.readSubmitted(s):
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
	case s == "[ ]":
		p.kind = isBox
	case s == middot:
		p.kind = isDot
	case counted:
		p.kind, p.n = isCount, n
	default:
		p.kind = isFurniture
	}
}

// readMeta reads a line of a meta block, a number in words, or a part of a page's date.
func (p *para) readMeta(s string) bool {
	month, rest := readMonth(s)
	switch {
	case isDigit(s[0]):
		words := strings.TrimSuffix(s, "s")
		number, authors := strings.CutSuffix(words, " author")
		if n, ok := readNumberWithCommas(number); ok && authors {
			p.kind, p.n = isAuthors, n
		} else if n, ok := readCount(strings.TrimSuffix(words, " comment")); ok {
			p.kind, p.n = isCount, n
		}
	case month > 0 && rest == "":
		p.kind = isMonth
	case month > 0, strings.HasPrefix(s, "Week "):
		if date, comments, ok := readDate(s); ok {
			p.kind, p.date, p.n = isDate, date, comments
		} else if last, ok := readPeriod(s); ok {
			p.kind, p.date = isPeriod, last
		}
	}
	return p.kind != isText
}

// readSubmitted reads who put a paper on the page. Some browsers leave out the blank, or the name is
// below.
func (p *para) readSubmitted(s string) bool {
	name, found := strings.CutPrefix(s, submittedBy)
	name = strings.TrimSpace(name[strings.LastIndexByte(name, ']')+1:]) // without a picture's name
	if !found || len(name) > maxName {
		return false
	}
	p.kind, p.name = isSubmitted, name
	return true
}

// maxName is how long the name of a submitter is at most, in bytes.
const maxName = 60

// furniture are the phrases of the site's menus, in small letters and without commas, by their first
// word. A line may hold several: "TOS Privacy About Jobs".
var furniture = func() map[string][]string {
	const phrases = `hugging face's logo, search models datasets users..., search models datasets users…,
		search by arxiv id or title, search any paper with ai, submit a paper, log in,
		sign up, © hugging face, system theme, inference endpoints, inference providers,
		hugging face pro, enterprise support, team & enterprise,
		daily papers - hugging face, trending papers - hugging face, toggle theme,
		skip to main content, new, subscribe, daily papers, trending papers, daily, weekly,
		monthly, trending, by, ak, hugging face, models, datasets, spaces, buckets, docs,
		storage, enterprise, community, solutions, pricing, website, tasks, huggingchat,
		collections, languages, organizations, blog, posts, learn, discord, forum, github,
		previous, next, view all, company, tos, privacy, about, careers, jobs, press, terms,
		papers, join, submit, papers - hugging face, references, visible links,
		hidden links, visible links:, hidden links:, links:, checkbox value on, text field,
		button, huggingface, menu, main navigation, mo, tu, we, th, fr, sa, su, mon, tue,
		wed, thu, fri, sat, sun, sort by, search, today, logo, upvote`
	all := map[string][]string{}
	for phrase := range strings.SplitSeq(phrases, ",") {
		phrase = strings.TrimSpace(phrase)
		word, _, _ := strings.Cut(phrase, " ")
		all[word] = append(all[word], phrase)
	}
	return all
}()

// readFurniture reads what says nothing about a paper; the rest is text.
func (p *para) readFurniture(s string) {
	switch {
	case isBracketed(s), isAddress(s), strings.HasPrefix(s, "Hugging Face's logo"):
		p.kind = isFurniture
	case isFurniturePhrases(s):
		p.kind = isPhrases
	}
}

// isFurniturePhrases reports whether a line holds nothing but furniture and, beside it, numbers and
// signs.
func isFurniturePhrases(s string) (found bool) {
	var room [maxToken]byte                                       // nothing is allocated for a title
	first, rest, _ := strings.Cut(strings.TrimLeft(s, "_ "), " ") // a field to type in
	line := appendFolded(room[:0], first)
	if furniture[string(line)] == nil && hasLetter(first) {
		return false // nearly all lines
	}
	line = appendFolded(append(line, ' '), rest)
	for len(line) > 0 {
		word, _, _ := bytes.Cut(line, []byte(" "))
		n := 0
		for _, phrase := range furniture[string(word)] { // the longest one that the line starts with
			if l := len(phrase); l > n && bytes.HasPrefix(line, []byte(phrase)) && (l == len(line) || line[l] == ' ') {
				n, found = l, true
			}
		}
		if n == 0 && len(word) > 0 && hasLetter(string(word)) {
			return false
		}
		line = line[min(max(n, len(word))+1, len(line)):]
	}
	return found
}

// appendFolded appends a text in small letters and without commas.
func appendFolded(to []byte, s string) []byte {
	for i := range len(s) {
		switch c := s[i]; {
		case c >= 'A' && c <= 'Z':
			to = append(to, c+'a'-'A')
		case c != ',':
			to = append(to, c)
		}
	}
	return to
}

// isBracketed reports whether a text is one word in brackets, which is how text browsers show a
// picture: "[IMG]".
func isBracketed(s string) bool {
	return len(s) <= 40 && strings.IndexByte(s, ' ') < 0 && s[0] == '[' && s[len(s)-1] == ']'
}

// isAddress reports whether a line is nothing but an address of one of the site's pages, as text
// browsers list them with their numbers. That of a model or a data set is text: abstracts end in
// them.
func isAddress(s string) bool {
	if number, _, listed := strings.Cut(s, ". http"); listed && strings.Trim(number, "0123456789") == "" {
		return true
	}
	path, found := strings.CutPrefix(s, site)
	return found && !strings.ContainsAny(path, " ()[]") &&
		(strings.HasPrefix(path, "papers/") || strings.IndexByte(path, '/') < 0)
}
