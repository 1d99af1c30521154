package list

import (
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"

	"dailies/parser/clean"
)

// claim is what authors say that they did: who, and behind some adverbs a verb that more or less
// surely says what the paper does. All patterns are for small letters.
var claim = compiled(`\b(?:(we|` + thisPaper + `|us to)|and|then) (?:(?:\w+ly|first|then|further|also|here|hence|thus|instead) )*` +
	`(?:(propose|introduce|present)|` +
	`(develop|design|devise|formulate|build|study|studie|investigate|explore|analy[sz]e|examine|compare|report|focus|revisit|ask)|` +
	`(show|demonstrate|prove|find|reveal|provide|train|use|construct|create|leverage|identify))?`)

var subjects = []string{"we ", "this ", "our ", "us to "}

const thisPaper = `(?:this|our) (?:paper|work|study|article|report|survey)`

// manners raise or lower a sentence by how it begins.
var manners = []struct {
	begins func() *regexp.Regexp
	points int
}{
	{compiled(`^(?:therefore, |thus, |hence, )?in ` + thisPaper + `\b`), 4},
	{compiled(`^to (?:this end|(?:address|bridge|overcome|mitigate|solve|tackle|alleviate|fill|close|resolve|remedy)\b)`), 3},
	{compiled(`^(?:motivated by|inspired by|driven by|building (?:up)?on|based on|drawing (?:from|on))\b`), 2},
	{compiled(`^(?:furthermore|moreover|additionally|in addition|further|besides|finally|second|third|specifically|also)\b`), -4},
	{compiled(`^(?:(?:extensive|empirical|experimental|comprehensive|our|through|the) )*(?:experiment|result|evaluation|finding|analys[ie]s)`), -6},
	{compiled(`^(?:code|our (?:code|project|dataset)|the (?:code|project)|we (?:publicly )?release|overall|in summary|in conclusion)\b`), -8},
}

const (
	titlePoints = 6 // for all words of the title; fewer for some of them
	namePoints  = 3 // for the name with which the title begins: "CopT: …"
	leastScore  = 4 // a sentence must score more than this to be the key sentence
)

// keySentence is the sentence with most points of an abstract in small letters, and the byte at
// which its claim begins; -1: none says what the paper does.
func keySentence(title, abstract string, all []clean.Span) (key, at int) {
	key = -1
	most := leastScore
	for i, s := range all {
		sentence := abstract[s.Start:s.End]
		points, begins := claimOf(sentence)
		if points == 0 {
			continue
		}
		if points += mannerOf(sentence, title); points > most {
			most, key, at = points, i, s.Start+begins
		}
	}
	return key, at
}

// small is a text in small letters, as far as they are ASCII: each keeps its place.
func small(text string) string {
	return strings.Map(func(r rune) rune {
		if r >= 'A' && r <= 'Z' {
			r += 'a' - 'A'
		}
		return r
	}, text)
}

// claimOf is what the best claim of a sentence in small letters is worth, and where it begins.
func claimOf(sentence string) (points, at int) {
	if !containsAny(sentence, subjects) {
		return 0, 0 // a tenth of the time that the pattern takes
	}
	subject := -1 // where the last "we" or "this paper" begins; -1: none yet
	for _, m := range claim().FindAllStringSubmatchIndex(sentence, -1) {
		who := m[2] >= 0
		if who {
			subject = m[2]
		}
		n := 0
		switch {
		case subject < 0:
		case m[4] >= 0: // "we propose", or "we extend RL and propose"
			n = 10
		case !who:
		case m[6] >= 0:
			n = 7
		case sentence[subject] == 'o' || sentence[subject] == 't': // "this paper …", with any verb
			n = 6
		case sentence[subject] == 'u': // "this motivates us to …"
			n = 5
		case m[8] >= 0:
			n = 3
		default:
			n = 1
		}
		if n > points {
			points, at = n, subject
		}
	}
	return points, at
}

// mannerOf is the points for how a sentence begins, and for what it has of the title.
func mannerOf(sentence, title string) (points int) {
	for _, m := range manners {
		if m.begins().MatchString(sentence) {
			points += m.points
		}
	}
	if name := titleName(title); name != "" && strings.Contains(sentence, name) {
		points += namePoints
	}
	return points + titleShare(sentence, title)
}

// titleShare is the points for the words of the title that a sentence has. Short words
// say little.
func titleShare(sentence, title string) int {
	found, all := 0, 0
	for _, word := range strings.FieldsFunc(title, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) }) {
		if len(word) > 3 {
			all++
			if strings.Contains(sentence, word[:max(4, len(word)-3)]) { // "scaling", "scaled"
				found++
			}
		}
	}
	return titlePoints * found / max(all, 1)
}

// abbreviation is a word before a full stop that ends no sentence.
var abbreviation = compiled(`(?i)(?:^|[ \n(\[])(?:e\.g|i\.e|cf|vs|w\.r\.t|resp|approx|al|figs?|eqs?|sec|dr|prof)$`)

// sentences splits a text. Blanks before and behind a sentence are not part of it. It ends at a
// stop behind which no small letter follows, unless that stands behind an abbreviation.
func sentences(text string) (all []clean.Span) {
	start := 0
	for i := range len(text) {
		if strings.IndexByte(".!?", text[i]) < 0 && i < len(text)-1 {
			continue
		}
		behind := strings.TrimLeft(text[i+1:], "\"'`)]”’")
		next := strings.TrimLeft(behind, " \n")
		first, _ := utf8.DecodeRuneInString(next)
		if next != "" && (len(next) == len(behind) || unicode.IsLower(first) ||
			text[i] == '.' && abbreviation().MatchString(text[max(start, i-len(" approx")):i])) {
			continue
		}
		if sentence := strings.TrimSpace(text[start : len(text)-len(behind)]); sentence != "" {
			from := start + strings.Index(text[start:], sentence)
			all = append(all, clean.Span{Start: from, End: from + len(sentence)})
		}
		start = len(text) - len(next)
	}
	return all
}
