package page

import (
	"bytes"
	"strings"
)

// certain are the phrases that are the site's furniture wherever they stand, in small letters and
// without commas; uncertain are so only among more of it, at the start or the end of a page: a paper
// may be called "Docs". A line may hold several: "TOS Privacy About Jobs".
const (
	certain = `hugging face's logo, search models datasets users..., search models datasets users…, search by arxiv id or title, search any paper with ai,
		submit a paper, log in, sign up, © hugging face, system theme, inference endpoints, inference providers,
		hugging face pro, enterprise support, team & enterprise, daily papers - hugging face,
		trending papers - hugging face, arxiv page, upvote, toggle theme, skip to main content`

	uncertain = `new, subscribe, daily papers, trending papers, daily, weekly, monthly, trending, by, ak, hugging face, models,
		datasets, spaces, buckets, docs, storage, enterprise, community, solutions, pricing, website, tasks,
		huggingchat, collections, languages, organizations, blog, posts, learn, discord, forum, github, previous, next,
		view all, company, tos, privacy, about, careers, jobs, press, terms, papers, join, submit, papers - hugging face,
		references, visible links, hidden links, visible links:, hidden links:, links:, checkbox value on, text field,
		button, huggingface, menu, main navigation, mo, tu, we, th, fr, sa, su, mon, tue, wed, thu, fri, sat, sun,
		sort by, search, today, logo`
)

// phrase is a phrase of the site's furniture.
type phrase struct {
	text    string
	certain bool
}

// furniture are the phrases by their first word.
var furniture = func() map[string][]phrase {
	all := map[string][]phrase{}
	for i, list := range []string{uncertain, certain} {
		for text := range strings.SplitSeq(list, ",") {
			text = strings.TrimSpace(text)
			word, _, _ := strings.Cut(text, " ")
			all[word] = append(all[word], phrase{text, i == 1})
		}
	}
	return all
}()

// longestLine is how many bytes a line of furniture has at most.
const longestLine = 160

// readPhrases reports whether a line holds nothing but furniture, numbers, signs and addresses,
// and whether one phrase of it is certain.
func readPhrases(s string) (is, sure bool) {
	if hasPrefixFold(s, "Hugging Face's logo") {
		return true, true
	}
	if len(s) > longestLine {
		return false, false
	}
	var room [longestLine]byte
	line := room[:0]
	for i := range len(s) {
		switch c := s[i]; {
		case c >= 'A' && c <= 'Z':
			line = append(line, c+'a'-'A')
		case c == '_':
			line = append(line, ' ')
		case c != ',':
			line = append(line, c)
		}
	}
	for len(line) > 0 {
		n, certain := startsWithPhrase(line)
		if n > 0 {
			is, sure = true, sure || certain
		} else if word := firstWord(line); isFiller(string(word)) {
			n = len(word)
		} else {
			return false, false
		}
		line = line[min(n+1, len(line)):]
	}
	return is, sure
}

// startsWithPhrase is how long the longest phrase is that a line starts with, in bytes, and whether
// it is certain.
func startsWithPhrase(line []byte) (length int, certain bool) {
	for _, p := range furniture[string(firstWord(line))] {
		n := len(p.text)
		if n > length && n <= len(line) && string(line[:n]) == p.text && (n == len(line) || line[n] == ' ') {
			length, certain = n, p.certain
		}
	}
	return length, certain
}

func firstWord(line []byte) []byte {
	word, _, _ := bytes.Cut(line, []byte(" "))
	return word
}

// isFiller reports whether a word may stand among furniture: a number, a sign, a picture, an
// address.
func isFiller(word string) bool {
	return word == "" || !hasLetter(word) || isBracketed(word) || strings.HasPrefix(word, "http")
}
