package library

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode"

	"dailies/parser"
	"dailies/parser/clean"
)

// Byline says who wrote the paper: the organisation, or else its authors ("Chen et al." or "Chen
// and Li"), or else their number. It is "" if nothing is known.
func (p *Paper) Byline() string {
	names := p.AuthorNames()
	switch {
	case !p.Org.Name.Empty():
		return p.Org.Name.String()
	case len(names) == 1:
		return names[0].String()
	case len(names) == 2:
		return familyName(names[0].String()) + " and " + familyName(names[1].String())
	case len(names) > 2:
		return familyName(names[0].String()) + " et al."
	case p.Authors == 1:
		return "1 author"
	case p.Authors > 1:
		return strconv.Itoa(p.Authors) + " authors"
	}
	return ""
}

// familyName returns the family name of an author, or the whole name of a group such as "Kimi Team".
func familyName(name string) string {
	last := name[strings.LastIndex(name, " ")+1:]
	if slices.Contains([]string{"Team", "AI", "Lab", "Research", "Group"}, last) {
		return name
	}
	_, family := SplitName(name)
	return family
}

// SplitName splits a name as written in a byline. The family name is the last word, with lower-case
// words before it ("van der Maaten") and a suffix ("Sutton Jr."). A single word is a family name.
func SplitName(full string) (given, family string) {
	if family, given, ok := strings.Cut(full, ","); ok && strings.TrimSpace(family) != "" && !IsSuffix(strings.TrimSpace(given)) {
		return strings.TrimSpace(given), strings.TrimSpace(family) // "Family, Given"
	}
	words := strings.Fields(strings.ReplaceAll(full, ",", " "))
	at := len(words) - 1
	for at > 0 && IsSuffix(words[at]) {
		at--
	}
	for at > 1 && unicode.IsLower([]rune(words[at-1])[0]) {
		at--
	}
	at = max(at, 0)
	return strings.Join(words[:at], " "), strings.Join(words[at:], " ")
}

// IsSuffix reports whether a word is a suffix of family names, such as "Jr.".
func IsSuffix(word string) bool {
	switch strings.TrimRight(word, ".") {
	case "Jr", "Sr", "II", "III", "IV":
		return true
	}
	return false
}

// DateText returns a date such as "15 Aug 2025", or "15 Aug 2025?" if the year was inferred and may
// be wrong. It is empty if the date is unknown.
func DateText(d parser.Date) clean.Text {
	if !d.Known() {
		return clean.Text{}
	}
	text := fmt.Sprintf("%d %.3s", d.Day, time.Month(d.Month))
	if d.Year != 0 {
		text += fmt.Sprint(" ", d.Year)
	}
	if d.Year != 0 && d.Inferred {
		text += "?"
	}
	return clean.Of(text)
}
