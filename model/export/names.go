package export

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"golang.org/x/text/runes"
	"golang.org/x/text/transform"
	"golang.org/x/text/unicode/norm"
)

// name is an author's name in its parts. A name of one word is all family.
type name struct{ given, family string }

// newName splits a name as it is written in a byline. The family name is the last word, with
// the small words before it ("van der Maaten") and a suffix behind it ("Sutton Jr.").
func newName(full string) name {
	if family, given, ok := strings.Cut(full, ","); ok && strings.TrimSpace(family) != "" && !isSuffix(strings.TrimSpace(given)) {
		return name{strings.TrimSpace(given), strings.TrimSpace(family)} // as a library writes it
	}
	words := strings.Fields(strings.ReplaceAll(full, ",", " "))
	at := len(words) - 1
	for at > 0 && isSuffix(words[at]) {
		at--
	}
	for at > 1 && unicode.IsLower([]rune(words[at-1])[0]) {
		at--
	}
	if at <= 0 {
		return name{family: strings.Join(words, " ")}
	}
	return name{given: strings.Join(words[:at], " "), family: strings.Join(words[at:], " ")}
}

func isSuffix(word string) bool {
	switch strings.TrimRight(word, ".") {
	case "Jr", "Sr", "II", "III", "IV":
		return true
	}
	return false
}

func (n name) String() string { return strings.TrimSpace(n.given + " " + n.family) }

// inverted is "Family, Given".
func (n name) inverted() string {
	if n.given == "" {
		return n.family
	}
	return n.family + ", " + n.given
}

// citationKeys are the keys of papers in an export, as "vaswani2017attention". Without names it
// is "attention2017", because BibTeX wants no digit in front. Where two would have the same
// key, the second and further ones get a letter behind it.
func citationKeys(entries []Entry) []string {
	keys, used := make([]string, len(entries)), map[string]bool{}
	for i, e := range entries {
		base := citationKey(e)
		key := base
		for n := 0; used[key]; n++ {
			if key = base + string(rune('a'+n)); n >= 26 {
				key = base + strconv.Itoa(n+1)
			}
		}
		keys[i], used[key] = key, true
	}
	return keys
}

func citationKey(e Entry) string {
	family, year := "", year(e.Paper)
	if names := e.names(); len(names) > 0 {
		words := strings.Fields(names[0].family)
		for len(words) > 1 && isSuffix(words[len(words)-1]) {
			words = words[:len(words)-1]
		}
		family = letterKey(words[len(words)-1])
	}
	noLetter := func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) }
	for _, word := range strings.FieldsFunc(e.Paper.Title.String(), noLetter) {
		key := letterKey(word)
		switch {
		case len(key) < 2 || slices.Contains(smallWords, key):
			continue
		case family == "" && (key[0] < '0' || key[0] > '9'):
			return key + year
		}
		return cmp.Or(family, "paper") + year + key
	}
	return cmp.Or(family, "paper") + year
}

// smallWords say nothing of what a title is about.
var smallWords = strings.Fields("an and are as at by can do does for from how in is it not of on or the " +
	"to towards toward via what when why with")

// longestWord is how many letters of a name or a word a citation key takes.
const longestWord = 40

// letterKey is a word in lower-case ASCII letters and digits: "Müller" is "muller".
func letterKey(word string) string {
	bare, _, err := transform.String(transform.Chain(norm.NFKD, runes.Remove(runes.In(unicode.Mn))), word)
	if err != nil {
		bare = word
	}
	key := strings.Map(func(r rune) rune {
		switch {
		case r >= 'a' && r <= 'z', r >= '0' && r <= '9':
			return r
		case r >= 'A' && r <= 'Z':
			return r - 'A' + 'a'
		}
		return -1
	}, bare)
	return key[:min(len(key), longestWord)]
}
