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
	var room [longestLine]byte // nothing is allocated for a title
	line := room[:0]
	for i := range min(len(s), longestLine+1) {
		switch c := s[i]; {
		case c >= 'A' && c <= 'Z':
			line = append(line, c+'a'-'A')
		case c == '_':
			line = append(line, ' ')
		case c != ',':
			line = append(line, c)
		}
	}
	for len(line) > 0 && len(s) <= longestLine {
		word, _, _ := bytes.Cut(line, []byte(" "))
		n := 0
		for _, p := range furniture[string(word)] { // the longest one that the line starts with
			if l := len(p.text); l > n && bytes.HasPrefix(line, []byte(p.text)) && (l == len(line) || line[l] == ' ') {
				is, sure, n = true, sure || p.certain, l
			}
		}
		if n == 0 && !isFiller(string(word)) {
			return false, false
		}
		line = line[min(max(n, len(word))+1, len(line)):]
	}
	return is, sure
}

// isFiller reports whether a word may stand among furniture: a number, a sign, a picture, an
// address.
func isFiller(word string) bool {
	return word == "" || !hasLetter(word) || isBracketed(word) || strings.HasPrefix(word, "http")
}
