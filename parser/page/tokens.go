package page

import (
	"strings"
	"unicode"
)

// Paragraphs longer than this, in bytes, are never anything but text.
const maxToken = 240

// middot stands between organisation or authors and date.
const middot = "·"

// kind is what a paragraph is by itself.
type kind uint8

const (
	isText      kind = iota // of a title or an abstract, or the name of an organisation
	isPhrases               // furniture of the site, if it stands at an edge of the page
	isFurniture             // furniture wherever it stands: signs, pictures, addresses
	isHeading               // a line that stands only above a page's papers
	isPeriod                // "Jul 29 - Aug 4", "August 2024": a page's week or month
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

// isDateAlone reports whether a paragraph is a date without comments, as a page's own is.
func (t *token) isDateAlone() bool { return t.kind == isDate && t.n == 0 }

// readToken reads what the paragraph is by itself.
func (p *para) readToken() {
	s := p.text.String()
	p.token = token{}
	switch {
	case s == "":
		p.kind = isFurniture
	case s == "[ ]":
		p.kind = isBox
	case s == middot:
		p.kind = isDot
	case !hasLetter(s):
		p.kind = isFurniture
		if n, counted := readCount(s); counted {
			p.kind, p.n = isCount, n
		}
	case len(s) > maxToken:
	case strings.HasPrefix(s, "Get trending papers in your email inbox"),
		strings.HasSuffix(s, "and the research community") && len(s) < 60:
		p.kind = isHeading
	case !p.heading && (p.readMeta(s) || p.readSubmitted(s)):
	case isBracketed(s), isAddress(s), strings.HasPrefix(s, "Hugging Face's logo"):
		p.kind = isFurniture
	case isFurniturePhrases(s):
		p.kind = isPhrases
	}
}

func hasLetter(s string) bool {
	if c := s[0]; c >= 'A' && c <= 'Z' || c >= 'a' && c <= 'z' {
		return true // nearly all lines
	}
	return strings.IndexFunc(s, unicode.IsLetter) >= 0
}

// readMeta reads a line of a meta block, a number in words, or a page's week or month.
func (p *para) readMeta(s string) bool {
	month, _ := readMonth(s)
	switch {
	case isDigit(s[0]):
		words := strings.TrimSuffix(s, "s")
		number, authors := strings.CutSuffix(words, " author")
		if n, ok := readNumberWithCommas(number); ok && authors {
			p.kind, p.n = isAuthors, n
		} else if n, ok := readCount(strings.TrimSuffix(words, " comment")); ok {
			p.kind, p.n = isCount, n
		}
	case month > 0, strings.HasPrefix(s, "Week "):
		if date, comments, ok := readDate(s); ok {
			p.kind, p.date, p.n = isDate, date, comments
		} else if last, ok := readPeriod(s); ok {
			p.kind, p.date = isPeriod, last
		}
	}
	return p.kind != isText
}

// maxName is how long the name of a submitter is at most, in bytes.
const maxName = 60

// readSubmitted reads who put a paper on the page. Some browsers leave out the blank, or the name is
// below.
func (p *para) readSubmitted(s string) bool {
	name, found := strings.CutPrefix(s, "Submitted by")
	name = strings.TrimSpace(name[strings.LastIndexByte(name, ']')+1:]) // without a picture's name
	if !found || len(name) > maxName {
		return false
	}
	p.kind, p.name = isSubmitted, name
	return true
}

// furniture are the phrases of the site's menus, and of text browsers, by their first word. A line may
// hold several: "TOS Privacy About Jobs". They have the capitals of the site, which browsers, text browsers
// and exports keep: in other capitals they may be titles.
var furniture = func() map[string][]string {
	const phrases = `Hugging Face's logo|Search models, datasets, users...|Search models, datasets, users…|
		Search by arxiv id or title|Search any paper with AI|Submit a paper|Log In|Sign Up|© Hugging Face|
		System theme|Toggle theme|Inference Endpoints|Inference Providers|Hugging Face PRO|Enterprise Support|
		Team & Enterprise|Daily Papers - Hugging Face|Trending Papers - Hugging Face|Papers - Hugging Face|
		Skip to main content|new|Subscribe|Daily Papers|Trending Papers|Daily|Weekly|Monthly|Trending|by|AK|
		Hugging Face|HuggingFace|Models|Datasets|Spaces|Buckets|Docs|Storage|Enterprise|Community|Solutions|
		Pricing|Website|Tasks|HuggingChat|Collections|Languages|Organizations|Blog|Posts|Learn|Discord|Forum|
		GitHub|Previous|Next|View all|Company|TOS|Privacy|About|Careers|Jobs|Press|Terms|Papers|Join|Submit|
		References|Visible links|Hidden links|Visible links:|Hidden links:|Links:|Checkbox, Value on|Text field|
		Button|Menu|Main Navigation|Mo|Tu|We|Th|Fr|Sa|Su|Mon|Tue|Wed|Thu|Fri|Sat|Sun|Sort by|Search|Today|Upvote`
	all := map[string][]string{}
	for phrase := range strings.SplitSeq(phrases, "|") {
		phrase = strings.TrimSpace(phrase)
		word, _, _ := strings.Cut(phrase, " ")
		all[word] = append(all[word], phrase)
	}
	return all
}()

// isFurniturePhrases reports whether a line holds nothing but furniture and, beside it, numbers and
// signs.
func isFurniturePhrases(s string) (found bool) {
	for s = strings.TrimLeft(s, "_ "); s != ""; { // which stand for a field to type in
		word, _, _ := strings.Cut(s, " ")
		n := 0
		for _, phrase := range furniture[word] {
			if rest, is := strings.CutPrefix(s, phrase); is && (rest == "" || rest[0] == ' ') {
				n, found = max(n, len(phrase)), true
			}
		}
		if n == 0 && word != "" && hasLetter(word) {
			return false // nearly all lines
		}
		s = strings.TrimLeft(s[max(n, len(word)):], " ")
	}
	return found
}

// isBracketed reports whether a text is one word in brackets, which is how text browsers show a
// picture: "[IMG]".
func isBracketed(s string) bool {
	return len(s) <= 40 && strings.IndexByte(s, ' ') < 0 && s[0] == '[' && s[len(s)-1] == ']'
}

// isAddress reports whether a line is nothing but an address of one of the site's pages, as text
// browsers list them with their numbers. That of a model or a data set is text: abstracts end in them.
func isAddress(s string) bool {
	if number, _, listed := strings.Cut(s, ". http"); listed && strings.Trim(number, "0123456789") == "" {
		return true
	}
	path, found := strings.CutPrefix(s, site)
	return found && !strings.ContainsAny(path, " ()[]") &&
		(strings.HasPrefix(path, "papers/") || strings.IndexByte(path, '/') < 0)
}
