package list

import (
	"regexp"
	"slices"
	"strings"
	"sync"
	"unicode"
)

// The key sentence is the one with most points. A sentence gets the points of the best
// claim in it, those of how it begins, and some for the words of the title.

// claim is what the authors say that they did: how many points that is worth, and the
// byte at which it begins.
type claim struct{ points, start int }

// verbs are the points of what authors do, by the verb without its ending.
var verbs = map[string]int{
	"propose": 10, "introduce": 10, "present": 10,
	"develop": 7, "design": 7, "devise": 7, "formulate": 7, "build": 7, "study": 7, "studie": 7, "investigate": 7, "explore": 7, "analyze": 7,
	"analyse": 7, "examine": 7, "compare": 7, "report": 7, "focus": 7, "revisit": 7, "ask": 7,
	"show": 3, "demonstrate": 3, "prove": 3, "find": 3, "reveal": 3, "provide": 3, "train": 3, "use": 3, "construct": 3,
	"create": 3, "leverage": 3, "identify": 3,
}

const (
	strongVerb  = 10
	alsoStrong  = 9 // "we extend RL and propose …"
	paperDoes   = 8 // "this paper …", with any verb
	ledUs       = 5 // "this motivates us to …"
	anyVerb     = 1 // "we …"
	titlePoints = 6 // for all words of the title; fewer for some of them
	namePoints  = 3 // for the name with which the title begins: "CopT: …"
	leastScore  = 4 // a sentence must score more than this to be the key sentence
)

var (
	works     = []string{"paper", "work", "study", "article", "report", "survey"}
	questions = []string{"how", "can", "could", "should", "do", "would"}
	leads     = []string{"motivates", "leads", "inspires"}
	adverbs   = []string{"first", "then", "further", "also", "here", "hence", "thus", "instead"}
)

// manners raise or lower a sentence by how it begins, in small letters.
var manners = []struct {
	begins func() *regexp.Regexp
	points int
}{
	{compiled(`^(?:therefore, |thus, |hence, )?in this (?:paper|work|study|article|report|survey)\b`), 4},
	{compiled(`^to (?:this end|(?:address|bridge|overcome|mitigate|solve|tackle|alleviate|fill|close|resolve|remedy)\b)`), 3},
	{compiled(`^(?:motivated by|inspired by|driven by|building (?:up)?on|based on|drawing (?:from|on))\b`), 2},
	{compiled(`^(?:furthermore|moreover|additionally|in addition|further|besides|finally|second|third|specifically|also)\b`), -4},
	{compiled(`^(?:(?:extensive|empirical|experimental|comprehensive|our|through|the) )*(?:experiment|result|evaluation|finding|analys[ie]s)`), -6},
	{compiled(`^(?:code|our (?:code|project|dataset)|the (?:code|project)|we (?:publicly )?release|overall|in summary|in conclusion)\b`), -8},
}

// compiled returns a function that compiles a pattern when it is first called: compiling all
// of them takes a millisecond, which a start should not wait for.
func compiled(pattern string) func() *regexp.Regexp {
	return sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(pattern) })
}

// scoreOf is how well a sentence says what the paper of this title does.
func scoreOf(sentence, title string) int {
	lower := strings.ToLower(sentence)
	score := claimOf(lower).points
	if score == 0 {
		return 0
	}
	for _, m := range manners {
		if m.begins().MatchString(lower) {
			score += m.points
		}
	}
	if mention(sentence, titleName(title), 0) >= 0 {
		score += namePoints
	}
	return score + titleShare(lower, title)
}

// claimOf is the best claim of a sentence in small letters; the zero claim: there is none.
func claimOf(sentence string) (best claim) {
	words := wordsOf(sentence)
	subject := -1 // where the last "we" or "this paper" begins; -1: none yet
	for i, w := range words {
		var before word
		if i > 0 {
			before = words[i-1]
		}
		after, points := words[i+1:], 0
		switch {
		case w.text == "we" && !slices.Contains(questions, before.text):
			subject, points = w.start, max(verbPoints(after), anyVerb)
		case slices.Contains(works, w.text) && (before.text == "this" || before.text == "our"):
			subject, points = before.start, max(verbPoints(after), workPoints(w, after))
		case subject >= 0 && (w.text == "and" || w.text == "then") && verbPoints(after) == strongVerb:
			points = alsoStrong
		case w.text == "us" && slices.Contains(leads, before.text) && len(after) > 0 && after[0].text == "to":
			subject, points = w.start, ledUs
		}
		if points > best.points {
			best = claim{points, subject}
		}
	}
	return best
}

// verbPoints returns the points of the first verb of some words, after its adverbs.
func verbPoints(words []word) int {
	for _, w := range words {
		for _, end := range []string{"", "s", "d", "ed"} {
			if base, ok := strings.CutSuffix(w.text, end); ok && verbs[base] > 0 {
				return verbs[base]
			}
		}
		if !strings.HasSuffix(w.text, "ly") && !slices.Contains(adverbs, w.text) {
			break
		}
	}
	return 0
}

// workPoints are those of any verb right behind "this paper".
func workPoints(paper word, after []word) int {
	if len(after) > 0 && after[0].start == paper.start+len(paper.text)+1 && strings.HasSuffix(after[0].text, "s") {
		return paperDoes
	}
	return 0
}

// word is a word of a sentence, and the byte at which it begins.
type word struct {
	text  string
	start int
}

// wordsOf are the words of a text: letters and digits, without hyphens.
func wordsOf(text string) (words []word) {
	start := -1
	for i, r := range text {
		switch {
		case notLetter(r) && start >= 0:
			words, start = append(words, word{text[start:i], start}), -1
		case !notLetter(r) && start < 0:
			start = i
		}
	}
	if start >= 0 {
		words = append(words, word{text[start:], start})
	}
	return words
}

// titleShare is the points for the words of the title that a sentence has. Short words
// say little.
func titleShare(sentence, title string) int {
	found, all := 0, 0
	for _, w := range wordsOf(strings.ToLower(title)) {
		if len(w.text) > 3 {
			all++
			if strings.Contains(sentence, w.text[:max(4, len(w.text)-3)]) { // "scaling", "scaled"
				found++
			}
		}
	}
	return titlePoints * found / max(all, 1)
}

func notLetter(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) }
