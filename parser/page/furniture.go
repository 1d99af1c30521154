package page

import (
	"bytes"
	"strings"
)

// certain says of a phrase of the site's furniture whether it is that wherever it stands.
// The others are furniture only among more of it, at the start or the end of a page: a
// paper may be called "Docs".
type certain bool

// furniture are the phrases that the site puts around a page's papers, in small letters.
// A line may hold several: "TOS Privacy About Jobs".
var furniture = map[string]certain{
	"new": false, "subscribe": false, "daily papers": false, "trending papers": false,
	"daily": false, "weekly": false, "monthly": false, "trending": false, "by": false, "ak": false,
	"hugging face": false, "models": false, "datasets": false, "spaces": false, "buckets": false,
	"docs": false, "storage": false, "enterprise": false, "community": false, "solutions": false,
	"pricing": false, "website": false, "tasks": false, "huggingchat": false, "collections": false,
	"languages": false, "organizations": false, "blog": false, "posts": false, "learn": false,
	"discord": false, "forum": false, "github": false, "previous": false, "next": false,
	"view all": false, "company": false, "tos": false, "privacy": false, "about": false,
	"careers": false, "jobs": false, "press": false, "terms": false, "papers": false, "join": false,
	"submit": false, "papers - hugging face": false, "references": false, "visible links": false,
	"hidden links": false, "visible links:": false, "hidden links:": false, "links:": false,
	"checkbox, value on": false, "text field": false, "button": false, "huggingface": false, "menu": false, "main navigation": false,
	"mo": false, "tu": false, "we": false, "th": false, "fr": false, "sa": false, "su": false,
	"mon": false, "tue": false, "wed": false, "thu": false, "fri": false, "sat": false, "sun": false,
	"sort by": false, "search": false, "today": false, "logo": false,

	"hugging face's logo": true, "search models, datasets, users...": true,
	"search models, datasets, users…": true, "search by arxiv id or title": true,
	"search any paper with ai": true, "submit a paper": true, "log in": true, "sign up": true,
	"© hugging face": true, "system theme": true, "inference endpoints": true,
	"inference providers": true, "hugging face pro": true, "enterprise support": true,
	"team & enterprise": true, "daily papers - hugging face": true,
	"trending papers - hugging face": true, "arxiv page": true, "upvote": true,
	"toggle theme": true, "skip to main content": true,
}

// beginnings are the first words of the phrases.
var beginnings = func() map[string]bool {
	words := map[string]bool{}
	for phrase := range furniture {
		first, _, _ := strings.Cut(phrase, " ")
		words[first] = true
	}
	return words
}()

// longestPhrase is how many words a phrase of furniture has at most, longestLine how many
// bytes a line of them has.
const longestPhrase, longestLine = 6, 160

// readFurniture reports whether a line holds nothing but furniture, numbers, signs and
// addresses, and whether one phrase of it is certain.
func readFurniture(s string) (is, sure bool) {
	if hasPrefixFold(s, "Hugging Face's logo") {
		return true, true
	}
	if len(s) > longestLine {
		return false, false
	}
	var room [longestLine]byte
	word, _, _ := strings.Cut(s, " ")
	if first := lowered(room[:0], word); !beginnings[string(first)] && !isFiller(first) && !strings.Contains(word, "_") {
		return false, false // nearly all titles
	}
	rest := lowered(room[:0], s)
	for len(rest) > 0 {
		n, certain := phrase(rest)
		if n == 0 {
			if n = wordEnd(rest); !isFiller(rest[:n]) {
				return false, false
			}
		} else {
			is, sure = true, sure || certain
		}
		rest = bytes.TrimLeft(rest[n:], " ")
	}
	return is, sure
}

// lowered appends the ASCII letters of a line in small ones, and blanks for underscores.
func lowered(to []byte, s string) []byte {
	for i := range len(s) {
		c := s[i]
		switch {
		case c >= 'A' && c <= 'Z':
			c += 'a' - 'A'
		case c == '_':
			c = ' '
		}
		to = append(to, c)
	}
	return bytes.TrimLeft(to, " ")
}

// phrase is how long the longest phrase of furniture is that a line starts with, in bytes,
// and whether it is certain.
func phrase(line []byte) (length int, sure bool) {
	for n, end := 0, 0; n < longestPhrase && end < len(line); n++ {
		end += wordEnd(line[end:])
		if certain, known := furniture[string(line[:end])]; known {
			length, sure = end, bool(certain)
		}
		if end < len(line) {
			end++
		}
	}
	return length, sure
}

// wordEnd is where the first word of a line ends.
func wordEnd(line []byte) int {
	if i := bytes.IndexByte(line, ' '); i >= 0 {
		return i
	}
	return len(line)
}

// isFiller reports whether a word may stand among furniture: a number, a sign, a picture,
// an address.
func isFiller(word []byte) bool {
	s := string(word)
	return s == "" || !hasLetter(s) || isBracketed(s) || strings.HasPrefix(s, "http")
}

// isHeading reports whether a line is one that stands above a page's papers and nowhere
// else.
func isHeading(s string) bool {
	const research = "and the research community"
	return len(s) < 60 && hasPrefixFold(s, "Get trending papers in your email inbox") ||
		len(s) >= len(research) && strings.EqualFold(s[len(s)-len(research):], research) && (len(s) < 30 || hasPrefixFold(s, "by"))
}

// hasPrefixFold is strings.HasPrefix, whatever the case of the letters.
func hasPrefixFold(s, prefix string) bool {
	return len(s) >= len(prefix) && strings.EqualFold(s[:len(prefix)], prefix)
}
