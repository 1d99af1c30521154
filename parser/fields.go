package parser

import (
	"cmp"
	"regexp"
	"strings"
	"sync"
	"time"
	"unicode"

	"golang.org/x/text/unicode/norm"

	"dailies/parser/clean"
)

// address is a web address, or empty if the text is not one that may be opened.
func address(text string) string {
	text = strings.TrimSpace(text)
	if !clean.Address(text) {
		return ""
	}
	return text
}

// oneLine is a text from outside with each run of blanks and line breaks as one blank.
func oneLine(text string) clean.Text { return clean.Line(singleBlanks(text)).Trim() }

// singleBlanks is a text with each run of blanks and line breaks as one blank, and none at its ends.
func singleBlanks(text string) string {
	text = strings.TrimSpace(text)
	if !strings.ContainsAny(text, "\n\r\t\v\f") && !strings.Contains(text, "  ") {
		return text // most are like that already
	}
	return strings.Join(strings.Fields(text), " ")
}

// unwrapped takes the line breaks out of a text that arXiv set in lines; an empty
// line stays the end of a paragraph.
func unwrapped(text string) string {
	var all []string
	for part := range strings.SplitSeq(strings.ReplaceAll(text, "\r\n", "\n"), "\n\n") {
		if part = singleBlanks(part); part != "" {
			all = append(all, part)
		}
	}
	return strings.Join(all, "\n")
}

// cleanLines is oneLine of each text that is not blank.
func cleanLines(texts []string) []clean.Text {
	var all []clean.Text
	for _, text := range texts {
		if line := oneLine(text); line != (clean.Text{}) {
			all = append(all, line)
		}
	}
	return all
}

// dayIn reads the day of a time such as 2025-07-24T04:38:47.770Z, or as mails have it: "Mon, 27
// Apr 2026 00:00:00 -0400". It is zero if there is none.
func dayIn(text string) Date {
	at, err := time.Parse(time.DateOnly, text[:min(len(text), len(time.DateOnly))])
	for _, layout := range []string{"Mon, 2 Jan 2006 15:04:05 MST", "Mon, 2 Jan 2006 15:04:05 -0700"} {
		if err != nil {
			at, err = time.Parse(layout, strings.TrimSpace(text))
		}
	}
	if err != nil {
		return Date{}
	}
	return DateOf(at)
}

// names are those of authors, in one line each, with TeX's accents as Unicode: \'e is é, {\o} is
// ø. What has no letter is no name: arXiv's lists have ":" behind that of a team.
func names(texts []string) []clean.Text {
	all := make([]string, 0, len(texts))
	for _, text := range texts {
		if strings.ContainsAny(text, `\{}`) {
			for range 2 { // a letter may have two: {\~{\^e}} is ễ
				text = texAccent().ReplaceAllStringFunc(text, accented)
			}
			text = texLetter().ReplaceAllStringFunc(text, func(tex string) string {
				return cmp.Or(TeXLetters[texLetter().FindStringSubmatch(tex)[1]], tex)
			})
			text = strings.NewReplacer("{", "", "}", "").Replace(text)
		}
		if strings.ContainsFunc(text, unicode.IsLetter) {
			all = append(all, text)
		}
	}
	return cleanLines(all)
}

var texAccent = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile("\\\\([`'\"^~=.]|[uvHckrdb][\\s{])\\s*\\{?\\\\?(\\pL)\\}?")
})

var texLetter = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`\\([A-Za-z]+)(?:\{\}|\s+|\b)`)
})

// accents are the TeX commands that put a mark on a letter, by their sign or name.
var accents = map[byte]rune{
	'`': '\u0300', '\'': '\u0301', '^': '\u0302', '~': '\u0303', '=': '\u0304', 'u': '\u0306', '.': '\u0307',
	'"': '\u0308', 'r': '\u030a', 'H': '\u030b', 'v': '\u030c', 'c': '\u0327', 'k': '\u0328', 'd': '\u0323', 'b': '\u0331',
}

// accented is the letter that a TeX accent makes; one that Unicode does not have goes without.
func accented(tex string) string {
	parts := texAccent().FindStringSubmatch(tex)
	if letter := []rune(norm.NFC.String(parts[2] + string(accents[parts[1][0]]))); len(letter) == 1 {
		return string(letter)
	}
	return parts[2]
}

// TeXLetters are the TeX commands that are letters. Keys of titles hang on them: see library.Key.
var TeXLetters = map[string]string{
	"aa": "å", "AA": "Å", "ae": "æ", "AE": "Æ", "dh": "ð", "DH": "Ð", "dj": "đ", "DJ": "Đ",
	"i": "i", "j": "j", "imath": "i", "jmath": "j", "l": "ł", "L": "Ł", "ng": "ŋ", "NG": "Ŋ",
	"o": "ø", "O": "Ø", "oe": "œ", "OE": "Œ", "ss": "ß", "th": "þ", "TH": "Þ",
}
