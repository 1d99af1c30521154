package page

import (
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"
)

// refusal is a way of keeping a page that is not read, by what shows it on a line.
type refusal struct {
	what, instead string
	least         int                    // on so many lines
	percent       int                    // and on so many of a hundred
	shows         func(line string) bool // without the blanks in front of it
}

const (
	copyAgain     = "copy the page again from the browser, or let dailies fetch get it"
	saveAgain     = "save it again as UTF-8, or let dailies fetch get it"
	fetchTrending = "let dailies fetch --trending get it, or copy the page of a day"
	asOthers      = "save the page's text, its JSON or its HTML, or let dailies fetch get it"
)

var refusals = []refusal{
	{"a trending page", fetchTrending, 1, 0, matches(`^(?:Published on [A-Z][a-z]{2} \d+(?:, \d{4})?|arXiv Page)\s*$`)},
	{"text whose lines were joined", copyAgain, 3, 0, matches(` · (?:` + months + `) \d`)},
	{"a mail", copyAgain, 2, 0, matches(`^(?:From|To|Subject|Date|Received|Return-Path|Message-ID|MIME-Version|Content-Type|Content-Transfer-Encoding): \S`)},
	{"a mail", copyAgain, 3, 0, matches(`=C2=B7|=$`)}, // quoted-printable
	{"the quote of a mail", copyAgain, 3, 80, matches(`^[>|]`)},
	{"text with numbers in front of its lines", "take them off, or " + copyAgain, 5, 80, matches(`^\d+(?:[\t:|)]|\.? +\S)`)},
	{"a page as it is printed", copyAgain, 1, 0, func(line string) bool { return hasDigit(line) && sheetEdge.MatchString(line) }},
	{"the markup of another program", asOthers, 3, 0, markedUp},
	{"text in Mac Roman, with entities of HTML, or decoded twice", saveAgain, 1, 0, garbled},
	{"text in an encoding other than UTF-8", saveAgain, 3, 10, func(line string) bool { return !utf8.ValidString(line) }},
	{"text that lost its dots and bullets to another encoding", saveAgain, 3, 0, matches(`^[?.] *$`)},
}

func matches(pattern string) func(string) bool { return regexp.MustCompile(pattern).MatchString }

// hasDigit spares most lines an expression.
func hasDigit(s string) bool { return strings.ContainsAny(s, "0123456789") }

// garbled reports whether a dot or a bullet stands alone as other encodings have it: Mac Roman, or
// UTF-8 that was read as Windows-1252, Mac Roman, code page 437 or 850, Windows-1251, KOI8 or GBK
// and written as UTF-8 again.
func garbled(line string) bool {
	sign, _, _ := strings.Cut(line, " ")
	switch strings.TrimRight(sign, "\u00a0") {
	case "\xe1", "\xa5", "Â·", "â€¢", "â\u0080¢", "Ã‚Â·", "¬∑", "‚Ä¢", "┬╖", "ΓÇó", "┬À", "ÔÇó", "В·", "б╥", "路", "&middot;":
		return true
	}
	return false
}

// months are the site's names of them, as a pattern.
const months = `Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec`

var (
	// authorOrDate is in a line below a dot, if it is in English. The blank may be any.
	authorOrDate = regexp.MustCompile(`\d\W+authors?\b|\b(?:` + months + `)[a-z]*\W+\d`)

	// sheetEdge is what browsers print above and below each sheet: "11/23/26, 10:04 AM Daily Papers -
	// Hugging Face", "https://huggingface.co/papers 1/5".
	sheetEdge = regexp.MustCompile(`\d{1,4}[/.-]\d{1,2}[/.-]\d{1,4},? \d{1,2}:\d\d|^\f? *https://huggingface\.co/\S* +\d+(?:/| of )\d+`)
)

// siteLink is the address of a paper on the site; closingTag ends an element of HTML or DocBook.
// A title may be about "</think>", and an abstract may name an address with "/papers/".
var (
	siteLink   = regexp.MustCompile(`/papers/\d{4}\.\d{4,5}`)
	closingTag = regexp.MustCompile(`</(?:a|p|h\d|li|div|span|td|para|link|title|ulink)>`)
)

// markedUp reports whether a line is marked as in HTML, as wikis, Org, reStructuredText and their like
// mark links, or as html2text marks titles.
func markedUp(line string) bool {
	markdown := strings.Contains(line, "](") || strings.Contains(line, "]: ")
	return !markdown && !isAddress(line) && siteLink.MatchString(line) ||
		strings.HasPrefix(line, "**** ") || closingTag.MatchString(line)
}

// Refusal says why a text is not read, although it may be of the site, and on which line that
// shows first; "" if it may be a copy that is read. Titles, abstracts and meta blocks could not be
// told apart in it for certain, and papers that are junk are worse than none.
func Refusal(text string) (line int, why string) {
	text = lineFeeds(text[:min(len(text), Sample)])
	type sign struct{ lines, first int }
	var dots, english, brokenOrSpaced sign
	signs := make([]sign, len(refusals))
	number, short, blank, above := 0, 0, 1, ""
	full, longest := 0, 0 // lines that are nearly as long as the narrow longest one
	count := func(s *sign, shows bool) {
		if shows {
			if s.lines++; s.lines == 1 {
				s.first = number
			}
		}
	}
	for raw := range strings.SplitSeq(text, "\n") {
		number++
		start := strings.TrimLeft(raw, " \t")
		bare := strings.TrimRight(start, " \t")
		if bare == "" {
			blank++
			continue
		}
		if n := utf8.RuneCountInString(bare); !strings.Contains(bare, "://") { // addresses are not broken
			longest = max(longest, n)
			full += min(1, n/fullLine)
		}
		count(&brokenOrSpaced, blank <= 1 && goesOn(above, bare))
		if above, blank = bare, 0; len(bare) > maxToken {
			continue
		}
		short++
		count(&dots, bare == middot)
		count(&english, hasDigit(bare) && authorOrDate.MatchString(bare))
		for i, r := range refusals {
			count(&signs[i], r.shows(start))
		}
	}
	if dots.lines >= 3 && english.lines*4 < dots.lines {
		return dots.first, "a page that was translated, not read: show the original in the browser, and copy that"
	}
	for i, r := range refusals {
		if n := signs[i].lines; n >= r.least && n*100 >= short*r.percent {
			return signs[i].first, r.what + ", not read: " + r.instead
		}
	}
	switch d := dialectOf(text); {
	case d.width > 0: // a text browser broke them, which is read
	case brokenOrSpaced.lines >= 5 && brokenOrSpaced.lines*5 >= short:
		return brokenOrSpaced.first, "text whose lines were broken, not read: " + copyAgain
	case english.lines >= 3 && full >= 12 && longest <= narrowLine:
		return 1, "text whose lines were broken, not read: " + copyAgain
	}
	return 0, ""
}

// fullLine and narrowLine are lengths of lines: half of the titles with more than fullLine
// characters have more than narrowLine.
const fullLine, narrowLine = 60, 84

// goesOn reports whether a sentence or a title goes on from one line to the next. Lines of less than
// minBroken bytes are ends of paragraphs, and organisations, which start small too.
func goesOn(above, line string) bool {
	const minBroken = 24
	first, _ := utf8.DecodeRuneInString(line)
	return unicode.IsLower(first) && min(len(above), len(line)) >= minBroken && len(above) <= maxWrapped &&
		!strings.ContainsAny(above[len(above)-1:], ".!?:;")
}
