package page

import (
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Refusal says why a text is not read, although it may be of the site, and on which line that
// shows first; "" if it may be a copy that is read. Titles, abstracts and meta blocks could not be
// told apart in it for certain, and papers that are junk are worse than none.
func Refusal(text string) (line int, why string) {
	text = lineFeeds(text[:min(len(text), Sample)])
	var all, dots, english sign
	signs := make([]sign, len(refusals))
	l := sampleLine{blank: 1}
	for l.text = range strings.SplitSeq(text, "\n") {
		l.number++
		if l.bare = strings.Trim(l.text, " \t"); l.bare == "" {
			l.blank++
			continue
		}
		all.count(&l, true)
		dots.count(&l, l.bare == middot)
		english.count(&l, len(l.bare) <= maxToken && hasDigit(l.bare) && authorOrDate.MatchString(l.bare))
		for i := range refusals {
			signs[i].count(&l, refusals[i].shows(&l))
		}
		l.above, l.blank = l.bare, 0
	}
	if dots.lines >= 3 && english.lines*4 < dots.lines {
		return dots.first, "a page that was translated, not read: show the original in the browser, and copy that"
	}
	d := dialectOf(text)
	for i, r := range refusals {
		n := signs[i].lines
		if n >= r.least && n*100 >= all.lines*r.percent && (!r.broken || n > d.long && d.width == 0) {
			return signs[i].first, r.what + ", not read: " + r.instead
		}
	}
	if english.lines >= 3 && d.narrow {
		return 1, "text whose lines were broken, not read: " + copyAgain
	}
	return 0, ""
}

// hasDigit spares most lines an expression.
func hasDigit(s string) bool { return strings.ContainsAny(s, "0123456789") }

// sampleLine is a line that is not blank, as it stands in the text.
type sampleLine struct {
	number int
	text   string
	bare   string // without the blanks around it
	above  string // the line above it that is not blank
	blank  int    // blank lines between the two
}

// sign counts the lines on which something shows.
type sign struct{ lines, first int }

func (s *sign) count(l *sampleLine, shows bool) {
	if !shows {
		return
	}
	if s.lines++; s.lines == 1 {
		s.first = l.number
	}
}

const (
	copyAgain = "copy the page again from the browser, or let dailies fetch get it"
	saveAgain = "save it again as UTF-8, or let dailies fetch get it"
)

// refusals are the ways of keeping a page that are not read, by what shows them on a line.
var refusals = []struct {
	what, instead string
	least         int  // on so many lines
	percent       int  // and on so many of a hundred
	broken        bool // and on more than have the length of an abstract, and no text browser broke them
	shows         func(*sampleLine) bool
}{
	{"a table", "save the page's text, or its JSON; dailies fetch gets both", 1, 0, false, func(l *sampleLine) bool { return l.number == 1 && tableHead.MatchString(l.text) }},
	{"a piece of JSON", "save all of it, or let dailies fetch get it", 3, 20, false, func(l *sampleLine) bool { return l.bare[0] == '"' && jsonField.MatchString(l.bare) }},
	{"a mail", copyAgain, 2, 0, false, func(l *sampleLine) bool { return mailHeader.MatchString(l.text) }},
	{"a mail", copyAgain, 3, 0, false, func(l *sampleLine) bool { return strings.Contains(l.text, "=C2=B7") || strings.HasSuffix(l.text, "=") }}, // quoted-printable
	{"the quote of a mail", copyAgain, 3, 80, false, func(l *sampleLine) bool { return l.bare[0] == '>' || l.bare[0] == '|' }},
	{"text with numbers in front of its lines", "take them off, or " + copyAgain, 5, 80, false, func(l *sampleLine) bool { return lineNumber.MatchString(l.text) }},
	{"a page as it is printed", copyAgain, 1, 0, false, func(l *sampleLine) bool {
		return len(l.text) <= maxToken && hasDigit(l.text) && sheetEdge.MatchString(l.text)
	}},
	{"the markup of another program", "save the page's JSON or HTML, or let dailies fetch get it", 3, 0, false, (*sampleLine).markedUp},
	{"text in Mac Roman, or decoded twice", saveAgain, 1, 0, false, (*sampleLine).garbled},
	{"text in an encoding other than UTF-8", saveAgain, 3, 10, false, func(l *sampleLine) bool { return !utf8.ValidString(l.text) }},
	{"text that lost its dots and bullets to another encoding", saveAgain, 3, 0, false, func(l *sampleLine) bool { return l.bare == "?" || l.bare == "\ufffd" }},
	{"text whose lines were broken", copyAgain, 5, 20, true, func(l *sampleLine) bool { return l.blank == 0 && l.broken() }},
	{"text whose lines were broken and spaced", copyAgain, 5, 20, true, func(l *sampleLine) bool { return l.blank == 1 && l.broken() }},
}

var (
	// tableHead is the first line of a table with a column of titles.
	tableHead = regexp.MustCompile(`(?i)^[\w"]+([,;\t][\w "]+)*[,;\t]"?title"?([,;\t\r]|$)|^"?title"?[,;\t][\w"]+([,;\t\r]|$)`)

	// authorOrDate is in a line below a dot, if it is in English. The blank may be any.
	authorOrDate = regexp.MustCompile(`\d\W+authors?\b|\b(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*\W+\d`)

	jsonField  = regexp.MustCompile(`^"\w+": *\S`)
	mailHeader = regexp.MustCompile(`^(?:From|To|Subject|Date|Received|Return-Path|Message-ID|MIME-Version|Content-Type|Content-Transfer-Encoding): \S`)
	lineNumber = regexp.MustCompile(`^\s*\d+(?:[\t:|)]|\.? +\S)`)

	// sheetEdge is what browsers print above and below each sheet: "11/23/26, 10:04 AM Daily Papers -
	// Hugging Face", "https://huggingface.co/papers 1/5".
	sheetEdge = regexp.MustCompile(`^[\f ]*` + sheetTime + `(?: .*Hugging Face)?\s*$|` + sheetTime + `\s*$|^[\f ]*https://huggingface\.co/\S* +\d+(?:/| of )\d+`)

	// otherMarkup is what pandoc and its like make of links, headings and blocks.
	otherMarkup = regexp.MustCompile(`\[(?:https?:/)?/[^\]\s]*\](?:[^(]|$)|^(?:==== |h3\(|h3\. |\.SS |\.pdfhref|:::|\*\*\*\*)|(?:\\par|<br>)$`)
)

const sheetTime = `\d{1,4}[/.-]\d{1,2}[/.-]\d{1,4},? \d{1,2}:\d\d(?:[ \x{202f}][AP]M)?`

// otherMarks are further marks of such programs.
var otherMarks = []string{
	":CUSTOM_ID:", ">`__", "{blank}", "=== [", "=== <", "*** [[", `\texorpdfstring{\href`, "</para>", "<ref target=", `{\pard `, "</h3>", "</p>",
	"<a href=", "<img ", "<div", "){.", "]{.",
}

func (l *sampleLine) markedUp() bool {
	for _, mark := range otherMarks {
		if strings.Contains(l.text, mark) {
			return true
		}
	}
	return len(l.bare) <= maxToken && otherMarkup.MatchString(l.bare)
}

// garbled reports whether a dot or a bullet stands alone as other encodings have it: Mac Roman, or
// UTF-8 that was read as Windows-1252, Mac Roman, code page 437 or 850, Windows-1251, KOI8 or GBK
// and written as UTF-8 again.
func (l *sampleLine) garbled() bool {
	sign, _, _ := strings.Cut(l.bare, " ")
	switch strings.TrimRight(sign, "\u00a0") {
	case "\xe1", "\xa5", "Â·", "â€¢", "â\u0080¢", "Ã‚Â·", "¬∑", "‚Ä¢", "┬╖", "ΓÇó", "┬À", "ÔÇó", "В·", "б╥", "路":
		return true
	}
	return false
}

// minBroken is how many bytes a broken line has at least: shorter ones are ends of paragraphs.
const minBroken = 24

// broken reports whether a sentence goes on in this line. Organisations start small too, but hardly
// one of them is as long.
func (l *sampleLine) broken() bool {
	first, _ := utf8.DecodeRuneInString(l.bare)
	return unicode.IsLower(first) && min(len(l.above), len(l.bare)) >= minBroken && len(l.above) <= maxWrapped && !strings.ContainsAny(l.above[len(l.above)-1:], ".!?:;")
}
