package list

import (
	"regexp"
	"slices"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"dailies/model/library"
	"dailies/parser/clean"
	"dailies/ui/pane"
)

type gistKey struct {
	title, abstract string
	source          bool // with their TeX as written
}

// gistCacheSize is how many are remembered: more than any screen has rows.
const gistCacheSize = 500

// gist is that of a paper's abstract. Finding it takes 50 µs, and a list asks for it for all its rows
// at every frame.
func (r *Reading) gist(p *library.Paper) pane.Gist {
	k := gistKey{p.Title.String(), p.Abstract.String(), r.ShowSource}
	if known, ok := r.gists[k]; ok {
		return known
	}
	if len(r.gists) >= gistCacheSize || r.gists == nil {
		r.gists = map[gistKey]pane.Gist{}
	}
	r.gists[k] = gistOf(asShown(p.Title, r.ShowSource).String(), asShown(p.Abstract, r.ShowSource).String())
	return r.gists[k]
}

// gistOf reads an abstract. It goes by the phrases that authors use ("we propose", "outperforms …
// by 4%"), by the words of the title, and by nothing else. It is total: any text has a Gist.
func gistOf(title, abstract string) (g pane.Gist) {
	all, lower := sentences(abstract), lowerASCII(abstract)
	key, at := keySentence(lowerASCII(title), lower, all)
	claim := ""
	if key >= 0 {
		g.Key = all[key]
		claim = abstract[at:g.Key.End]
		first, size := utf8.DecodeRuneInString(claim)
		g.Claim = clean.Line(string(unicode.ToUpper(first)) + claim[size:])
	}
	for _, s := range all[max(key, 0):] { // what stands before the key is about other work
		sentence, before := lower[s.Start:s.End], len(g.Numbers)
		if containsAny(sentence, improvementStems) && strings.ContainsAny(sentence, "0123456789") {
			g.Numbers = append(g.Numbers, matches(number(), abstract, s)...)
		}
		best := containsAny(sentence, superiorityStems) || strings.Contains(sentence, "state-of-the-art") && containsAny(sentence, achievementStems)
		if s != g.Key && (len(g.Numbers) > before || best) {
			g.Results = append(g.Results, s)
		}
	}
	if names := names(title, abstract, claim); names != nil {
		for _, s := range append([]clean.Span{g.Key}, g.Results...) {
			g.Names = append(g.Names, matches(names, abstract, s)...)
		}
	}
	return g
}

// improvementStems has the beginnings of words that claim an improvement, which has to come with a number; ahead
// those that claim to beat all others, which need none.
var (
	improvementStems = []string{"improv", "outperform", "achiev", "surpass", "gain", "reduc", "accelerat", "speed", "fast", "exceed", "increas", "boost",
		"reach", "yield", "sav", "cut", "few", "low", "high", "better", "match", "enhanc", "rais", "ris", "drop", "accura", "succe", "scor"}
	superiorityStems = []string{"outperform", "surpass", "superior"}
	achievementStems = []string{"achiev", "reach", "establish", "yield"} // the state of the art
)

func containsAny(text string, some []string) bool {
	return slices.ContainsFunc(some, func(s string) bool { return strings.Contains(text, s) })
}

// matches are the places of a pattern's first group in a sentence of a text.
func matches(pattern *regexp.Regexp, text string, sentence clean.Span) (all []clean.Span) {
	for _, m := range pattern.FindAllStringSubmatchIndex(text[sentence.Start:sentence.End], -1) {
		all = append(all, clean.Span{Start: sentence.Start + m[2], End: sentence.Start + m[3]})
	}
	return all
}

// compiled returns a function that compiles a pattern when it is first called: compiling all
// of them takes a millisecond, which a start should not wait for.
func compiled(pattern string) func() *regexp.Regexp {
	return sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(pattern) })
}

var (
	// number is a number with a unit of comparison, or else a score: one with a sign, or a
	// decimal from 10 on, which no version of a model has ("Qwen2.5", "Claude 3.5").
	number = compiled(`(?:^|[\s(~≈$/])([+−-]?\d[\d,]*(?:\.\d+)?(?:[-–]\d+(?:\.\d+)?)?` +
		`(?:\s?%|\s?[xX×]\b|×|-fold\b| times\b| (?:percentage )?points?\b)|(?:\d{2,3}|[+−-]\d+)\.\d+\b)`)

	// introduced is the name that a claim introduces: the capitalised words right after "we
	// propose", or what is said to be called so, or follows it in brackets.
	introducedName = compiled(`^(?:[Ww]e|\w+ \w+) (?:\w+ )?(?:propose|introduce|present|develop)s? (?:the )?` +
		`(` + capitalised + `(?:(?: (?:of|for|from|with|via|in|and|to|on|as))? ` + capitalised + `)*)`)
	calledName = compiled(`(?:(?:called|named|dubbed|termed|framework|method|algorithm|approach|benchmark|system|pipeline|dataset|agent),? |\p{L} \()` +
		`(\p{Ll}?\p{Lu}[\p{L}\p{N}_.+*-]*\p{Lu}[\p{L}\p{N}_+*-]*)`)
)

const capitalised = `\p{Ll}?\p{Lu}[\p{L}\p{N}_.+*-]*[\p{L}\p{N}*]`

// names finds what the paper calls its method, written out and short, as whole words: the name
// before the title's colon if the abstract has it, else what the claim introduces. It is nil if
// the method has no name.
func names(title, abstract, claim string) *regexp.Regexp {
	name := titleName(title)
	if name == "" || !strings.Contains(abstract, name) {
		name = ""
		for _, pattern := range []*regexp.Regexp{introducedName(), calledName()} {
			if found := pattern.FindStringSubmatch(claim); found != nil && name == "" {
				name = found[1]
			}
		}
	}
	if name == "" {
		return nil
	}
	either := regexp.QuoteMeta(name)
	_, behind, _ := strings.Cut(abstract, name+" (")
	if short, _, closed := strings.Cut(behind, ")"); closed && short != "" && !strings.ContainsAny(short, " \n") {
		either += "|" + regexp.QuoteMeta(short)
	}
	return regexp.MustCompile(`(?:^|\W)(` + either + `)(?:\W|$)`)
}

// titleName is what stands before the colon of a title if it may be a name: four words or fewer.
func titleName(title string) string {
	name, _, found := strings.Cut(title, ":")
	if n := len(strings.Fields(name)); !found || n > 4 {
		return ""
	}
	return strings.TrimSpace(name)
}

// claimPattern is what authors say that they did: who, and after some adverbs a verb that more or less
// surely says what the paper does. All patterns are for small letters.
var claimPattern = compiled(`\b(?:(we|` + thisPaper + `|us to)|and|then) (?:(?:\w+ly|first|then|further|also|here|hence|thus|instead) )*` +
	`(?:(propose|introduce|present)|` +
	`(develop|design|devise|formulate|build|study|studie|investigate|explore|analy[sz]e|examine|compare|report|focus|revisit|ask)|` +
	`(show|demonstrate|prove|find|reveal|provide|train|use|construct|create|leverage|identify))?`)

var subjects = []string{"we ", "this ", "our ", "us to "}

const thisPaper = `(?:this|our) (?:paper|work|study|article|report|survey)`

// openings add or subtract points by how a sentence begins.
var openings = []struct {
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
	minScore    = 4 // a sentence must score more than this to be the key sentence
)

// keySentence is the sentence with most points of an abstract in small letters, and the byte at
// which its claim begins; -1: none says what the paper does.
func keySentence(title, abstract string, all []clean.Span) (key, at int) {
	key = -1
	most := minScore
	for i, s := range all {
		sentence := abstract[s.Start:s.End]
		points, begins := claimOf(sentence)
		if points == 0 {
			continue
		}
		if points += openingPoints(sentence, title); points > most {
			most, key, at = points, i, s.Start+begins
		}
	}
	return key, at
}

// lowerASCII lowers the ASCII letters of a text and no others, so that every byte keeps its offset.
func lowerASCII(text string) string {
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
	for _, m := range claimPattern().FindAllStringSubmatchIndex(sentence, -1) {
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

// openingPoints are the points for how a sentence begins, and for the words that it shares with the title.
func openingPoints(sentence, title string) (points int) {
	for _, m := range openings {
		if m.begins().MatchString(sentence) {
			points += m.points
		}
	}
	if name := titleName(title); name != "" && strings.Contains(sentence, name) {
		points += namePoints
	}
	return points + titleShare(sentence, title)
}

// titleShare is the points for the words of the title that a sentence has; short ones say little.
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

// sentences splits a text. Blanks around a sentence are not part of it. It ends at a
// stop that no small letter follows, unless the stop ends an abbreviation.
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
