package page

import (
	"strings"
	"unicode"
)

// maxToken is the length in bytes above which a paragraph is always text.
const maxToken = 240

// middot is the line between organisation or authors and date.
const middot = "·"

// kind says what a paragraph is on its own.
type kind uint8

const (
	kindText      kind = iota // part of a title or an abstract, or an organisation
	kindMenu                  // menu lines of the site, if at the start or end of a page
	kindIgnored               // ignored anywhere: signs, images, addresses
	kindHeading               // occurs only above a page's papers
	kindPeriod                // week or month of a page: "Jul 29 - Aug 4", "August 2024"
	kindAuthors               // "6 authors"
	kindDot                   // "·" above a date
	kindDate                  // "Oct 7, 2025 3"
	kindVoteBox               // "[ ]" beside the votes
	kindCount                 // number of votes or comments: "117", "1.2k", "-"
	kindSubmitted             // "Submitted by somebody"
)

type token struct {
	kind  kind
	count int    // of authors, votes or comments
	date  Date   // of a paper, or the last day of a period
	name  string // of the submitter
}

// isDateAlone reports whether a paragraph is a date without comments, as a page's date is.
func (t *token) isDateAlone() bool { return t.kind == kindDate && t.count == 0 }

// readToken sets the paragraph's token.
func (p *para) readToken() {
	s := p.text.String()
	p.token = token{}
	switch {
	case s == "":
		p.kind = kindIgnored
	case s == "[ ]":
		p.kind = kindVoteBox
	case s == middot:
		p.kind = kindDot
	case !hasLetter(s):
		p.kind = kindIgnored
		if n, counted := readCount(s); counted {
			p.kind, p.count = kindCount, n
		}
	case len(s) > maxToken:
	case strings.HasPrefix(s, "Get trending papers in your email inbox"),
		strings.HasSuffix(s, "and the research community") && len(s) < 60:
		p.kind = kindHeading
	case !p.heading && (p.readMeta(s) || p.readSubmitted(s)):
	case isBracketed(s), isAddress(s), strings.HasPrefix(s, "Hugging Face's logo"):
		p.kind = kindIgnored
	case isMenu(s):
		p.kind = kindMenu
	}
}

func hasLetter(s string) bool {
	if c := s[0]; c >= 'A' && c <= 'Z' || c >= 'a' && c <= 'z' {
		return true // nearly all lines
	}
	return strings.IndexFunc(s, unicode.IsLetter) >= 0
}

// readMeta recognises a line of a meta block, a number in words, or a page's week or month.
func (p *para) readMeta(s string) bool {
	month, _ := readMonth(s)
	switch {
	case isDigit(s[0]):
		words := strings.TrimSuffix(s, "s")
		number, authors := strings.CutSuffix(words, " author")
		if n, ok := readNumberWithCommas(number); ok && authors {
			p.kind, p.count = kindAuthors, n
		} else if n, ok := readCount(strings.TrimSuffix(words, " comment")); ok {
			p.kind, p.count = kindCount, n
		}
	case month > 0, strings.HasPrefix(s, "Week "):
		if date, comments, ok := readDate(s); ok {
			p.kind, p.date, p.count = kindDate, date, comments
		} else if last, ok := readPeriod(s); ok {
			p.kind, p.date = kindPeriod, last
		}
	}
	return p.kind != kindText
}

// maxName is the maximum length of a submitter's name in bytes.
const maxName = 60

// readSubmitted recognises the line with the submitter. Some browsers omit the space after "by",
// and the name may be on the next line.
func (p *para) readSubmitted(s string) bool {
	name, found := strings.CutPrefix(s, "Submitted by")
	name = strings.TrimSpace(name[strings.LastIndexByte(name, ']')+1:]) // without an image's name
	if !found || len(name) > maxName {
		return false
	}
	p.kind, p.name = kindSubmitted, name
	return true
}

// menuPhrases are phrases of the site's menus and of text browsers, by first word. A line may have
// several: "TOS Privacy About Jobs". Case matters: browsers and exports keep it, and in another
// case a phrase may be a title.
var menuPhrases = func() map[string][]string {
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

// isMenu reports whether a line has only menu phrases, numbers and signs, and at least one phrase.
func isMenu(s string) (found bool) {
	for s = strings.TrimLeft(s, "_ "); s != ""; { // underscores stand for an input field
		word, _, _ := strings.Cut(s, " ")
		n := 0
		for _, phrase := range menuPhrases[word] {
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

// isBracketed reports whether a line is one word in brackets, as text browsers show images: "[IMG]".
func isBracketed(s string) bool {
	return len(s) <= 40 && strings.IndexByte(s, ' ') < 0 && s[0] == '[' && s[len(s)-1] == ']'
}

// isAddress reports whether a line is only the address of one of the site's pages, or an entry of a text
// browser's list of links. The address of a model or data set is text, because abstracts end in them.
func isAddress(s string) bool {
	if number, _, listed := strings.Cut(s, ". http"); listed && strings.Trim(number, "0123456789") == "" {
		return true
	}
	path, found := strings.CutPrefix(s, site)
	return found && !strings.ContainsAny(path, " ()[]") &&
		(strings.HasPrefix(path, "papers/") || strings.IndexByte(path, '/') < 0)
}
