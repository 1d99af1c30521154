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

// safeAddress returns a web address without spaces around it, or "" if it is not safe to open.
func safeAddress(text string) string {
	text = strings.TrimSpace(text)
	if !clean.Address(text) {
		return ""
	}
	return text
}

// oneLine cleans a text and collapses each run of whitespace into one space.
func oneLine(text string) clean.Text { return clean.Line(collapseSpaces(text)).Trim() }

// collapseSpaces collapses each run of whitespace into one space and trims both ends.
func collapseSpaces(text string) string {
	text = strings.TrimSpace(text)
	if !strings.ContainsAny(text, "\n\r\t\v\f") && !strings.Contains(text, "  ") {
		return text // nearly all texts
	}
	return strings.Join(strings.Fields(text), " ")
}

// unwrap joins hard-wrapped lines, as in arXiv's abstracts. A blank line ends a paragraph.
func unwrap(text string) string {
	var all []string
	for part := range strings.SplitSeq(strings.ReplaceAll(text, "\r\n", "\n"), "\n\n") {
		if part = collapseSpaces(part); part != "" {
			all = append(all, part)
		}
	}
	return strings.Join(all, "\n")
}

// cleanLines applies oneLine to each text and leaves out blank ones.
func cleanLines(texts []string) []clean.Text {
	var all []clean.Text
	for _, text := range texts {
		if line := oneLine(text); line != (clean.Text{}) {
			all = append(all, line)
		}
	}
	return all
}

// parseDay returns the day of a timestamp such as 2025-07-24T04:38:47.770Z or "Mon, 27 Apr 2026
// 00:00:00 -0400". It returns the zero Date if there is none.
func parseDay(text string) Date {
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

// cleanNames cleans the names of authors and converts TeX's accents and letters to Unicode: \'e to é,
// {\o} to ø. A name without a letter is left out: arXiv's lists have ":" after the name of a team.
func cleanNames(texts []string) []clean.Text {
	all := make([]string, 0, len(texts))
	for _, text := range texts {
		if strings.ContainsAny(text, `\{}`) {
			for range 2 { // a letter may have two accents: {\~{\^e}} is ễ
				text = texAccent().ReplaceAllStringFunc(text, composeAccent)
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

// accents maps the TeX commands that put an accent on a letter to combining marks.
var accents = map[byte]rune{
	'`': '\u0300', '\'': '\u0301', '^': '\u0302', '~': '\u0303', '=': '\u0304', 'u': '\u0306', '.': '\u0307',
	'"': '\u0308', 'r': '\u030a', 'H': '\u030b', 'v': '\u030c', 'c': '\u0327', 'k': '\u0328', 'd': '\u0323', 'b': '\u0331',
}

// composeAccent returns the letter that a TeX accent makes, or the bare letter if Unicode has none.
func composeAccent(tex string) string {
	parts := texAccent().FindStringSubmatch(tex)
	if letter := []rune(norm.NFC.String(parts[2] + string(accents[parts[1][0]]))); len(letter) == 1 {
		return string(letter)
	}
	return parts[2]
}

// TeXLetters maps TeX commands to the letters that they stand for. The keys of stored marks depend
// on it; see library.Key.
var TeXLetters = map[string]string{
	"aa": "å", "AA": "Å", "ae": "æ", "AE": "Æ", "dh": "ð", "DH": "Ð", "dj": "đ", "DJ": "Đ",
	"i": "i", "j": "j", "imath": "i", "jmath": "j", "l": "ł", "L": "Ł", "ng": "ŋ", "NG": "Ŋ",
	"o": "ø", "O": "Ø", "oe": "œ", "OE": "Œ", "ss": "ß", "th": "þ", "TH": "Þ",
}
