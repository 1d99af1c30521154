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
	source          bool // with TeX as written
}

// gistCacheSize is more than any screen has rows.
const gistCacheSize = 500

// gist returns the gist of a paper's abstract. It is cached: finding it takes 50 µs, and the list asks for
// all its rows at every frame.
func (r *Reading) gist(p *library.Paper) pane.Gist {
	k := gistKey{p.Title.String(), p.Abstract.String(), r.ShowSource}
	if cached, ok := r.gists[k]; ok {
		return cached
	}
	if len(r.gists) >= gistCacheSize || r.gists == nil {
		r.gists = map[gistKey]pane.Gist{}
	}
	r.gists[k] = gistOf(asShown(p.Title, r.ShowSource).String(), asShown(p.Abstract, r.ShowSource).String())
	return r.gists[k]
}

// gistOf finds the key points of an abstract. It looks only for phrases that authors use ("we propose",
// "outperforms … by 4%") and for the words of the title.
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
	for _, s := range all[max(key, 0):] { // what comes before the key sentence is about other work
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

var (
	// improvementStems are beginnings of words that claim an improvement if a number follows.
	improvementStems = []string{"improv", "outperform", "achiev", "surpass", "gain", "reduc", "accelerat", "speed", "fast", "exceed", "increas", "boost",
		"reach", "yield", "sav", "cut", "few", "low", "high", "better", "match", "enhanc", "rais", "ris", "drop", "accura", "succe", "scor"}

	// superiorityStems claim to beat all others, even without a number.
	superiorityStems = []string{"outperform", "surpass", "superior"}

	// achievementStems claim a result together with "state-of-the-art".
	achievementStems = []string{"achiev", "reach", "establish", "yield"}
)

func containsAny(text string, some []string) bool {
	return slices.ContainsFunc(some, func(s string) bool { return strings.Contains(text, s) })
}

// matches returns where the first group of a pattern matches in a sentence of a text.
func matches(pattern *regexp.Regexp, text string, sentence clean.Span) (all []clean.Span) {
	for _, m := range pattern.FindAllStringSubmatchIndex(text[sentence.Start:sentence.End], -1) {
		all = append(all, clean.Span{Start: sentence.Start + m[2], End: sentence.Start + m[3]})
	}
	return all
}

// compiled returns a function that compiles a pattern on its first call. Compiling all of them would delay
// the start by a millisecond.
func compiled(pattern string) func() *regexp.Regexp {
	return sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(pattern) })
}

var (
	// number matches a number with a unit of comparison ("12%", "2x"), or a score: a decimal with a sign,
	// or of at least 10, so that versions of models do not match ("Qwen2.5", "Claude 3.5").
	number = compiled(`(?:^|[\s(~≈$/])([+−-]?\d[\d,]*(?:\.\d+)?(?:[-–]\d+(?:\.\d+)?)?` +
		`(?:\s?%|\s?[xX×]\b|×|-fold\b| times\b| (?:percentage )?points?\b)|(?:\d{2,3}|[+−-]\d+)\.\d+\b)`)

	// introducedName matches the capitalised words right after "we propose", calledName a name after
	// "called", "framework" and the like, or in brackets.
	introducedName = compiled(`^(?:[Ww]e|\w+ \w+) (?:\w+ )?(?:propose|introduce|present|develop)s? (?:the )?` +
		`(` + capitalised + `(?:(?: (?:of|for|from|with|via|in|and|to|on|as))? ` + capitalised + `)*)`)
	calledName = compiled(`(?:(?:called|named|dubbed|termed|framework|method|algorithm|approach|benchmark|system|pipeline|dataset|agent),? |\p{L} \()` +
		`(\p{Ll}?\p{Lu}[\p{L}\p{N}_.+*-]*\p{Lu}[\p{L}\p{N}_+*-]*)`)
)

const capitalised = `\p{Ll}?\p{Lu}[\p{L}\p{N}_.+*-]*[\p{L}\p{N}*]`

// names returns a pattern for the full and the short name of the paper's method: the name before the colon of
// the title if the abstract has it, or else the name that the claim introduces. It is nil if there is none.
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
	_, after, _ := strings.Cut(abstract, name+" (")
	if short, _, closed := strings.Cut(after, ")"); closed && short != "" && !strings.ContainsAny(short, " \n") {
		either += "|" + regexp.QuoteMeta(short)
	}
	return regexp.MustCompile(`(?:^|\W)(` + either + `)(?:\W|$)`)
}

// titleName returns what comes before the colon of a title, if that has four words or fewer.
func titleName(title string) string {
	name, _, found := strings.Cut(title, ":")
	if n := len(strings.Fields(name)); !found || n > 4 {
		return ""
	}
	return strings.TrimSpace(name)
}

// claimPattern matches how authors say what they did: a subject, adverbs, and a verb. The groups of verbs
// are sorted by how surely they introduce the contribution. The text must be in lower case.
var claimPattern = compiled(`\b(?:(we|` + thisPaper + `|us to)|and|then) (?:(?:\w+ly|first|then|further|also|here|hence|thus|instead) )*` +
	`(?:(propose|introduce|present)|` +
	`(develop|design|devise|formulate|build|study|studie|investigate|explore|analy[sz]e|examine|compare|report|focus|revisit|ask)|` +
	`(show|demonstrate|prove|find|reveal|provide|train|use|construct|create|leverage|identify))?`)

var subjects = []string{"we ", "this ", "our ", "us to "}

const thisPaper = `(?:this|our) (?:paper|work|study|article|report|survey)`

// openings give or take points for how a sentence begins.
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
	titlePoints = 6 // for all words of the title, fewer for some of them
	namePoints  = 3 // for the name before the colon of the title: "CopT: …"
	minScore    = 4 // a key sentence must score more than this
)

// keySentence returns the index of the sentence with the most points, or -1 if none says what the paper does,
// and the byte offset at which its claim begins. title and abstract must be in lower case.
func keySentence(title, abstract string, all []clean.Span) (key, at int) {
	key = -1
	best := minScore
	for i, s := range all {
		sentence := abstract[s.Start:s.End]
		points, begins := claimOf(sentence)
		if points == 0 {
			continue
		}
		if points += openingPoints(sentence, title); points > best {
			best, key, at = points, i, s.Start+begins
		}
	}
	return key, at
}

// lowerASCII lowers only ASCII letters, so that every byte keeps its offset.
func lowerASCII(text string) string {
	return strings.Map(func(r rune) rune {
		if r >= 'A' && r <= 'Z' {
			r += 'a' - 'A'
		}
		return r
	}, text)
}

// claimOf returns the points of the best claim in a sentence in lower case, and where it begins.
func claimOf(sentence string) (points, at int) {
	if !containsAny(sentence, subjects) {
		return 0, 0 // ten times faster than the pattern
	}
	subject := -1 // offset of the last "we" or "this paper"; -1 if there is none yet
	for _, m := range claimPattern().FindAllStringSubmatchIndex(sentence, -1) {
		hasSubject := m[2] >= 0
		if hasSubject {
			subject = m[2]
		}
		n := 0
		switch {
		case subject < 0:
		case m[4] >= 0: // "we propose", or "we extend RL and propose"
			n = 10
		case !hasSubject:
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

// openingPoints returns the points for how a sentence begins and for the words it shares with the title.
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

// titleShare returns the points for the words that a sentence shares with the title, except very short ones.
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

// abbreviation matches a word whose full stop does not end a sentence.
var abbreviation = compiled(`(?i)(?:^|[ \n(\[])(?:e\.g|i\.e|cf|vs|w\.r\.t|resp|approx|al|figs?|eqs?|sec|dr|prof)$`)

// sentences splits a text into sentences, without the spaces around them. A sentence ends at a stop that is
// not followed by a lower-case letter, unless the stop ends an abbreviation.
func sentences(text string) (all []clean.Span) {
	start := 0
	for i := range len(text) {
		if strings.IndexByte(".!?", text[i]) < 0 && i < len(text)-1 {
			continue
		}
		after := strings.TrimLeft(text[i+1:], "\"'`)]”’")
		next := strings.TrimLeft(after, " \n")
		first, _ := utf8.DecodeRuneInString(next)
		if next != "" && (len(next) == len(after) || unicode.IsLower(first) ||
			text[i] == '.' && abbreviation().MatchString(text[max(start, i-len(" approx")):i])) {
			continue
		}
		if sentence := strings.TrimSpace(text[start : len(text)-len(after)]); sentence != "" {
			from := start + strings.Index(text[start:], sentence)
			all = append(all, clean.Span{Start: from, End: from + len(sentence)})
		}
		start = len(text) - len(next)
	}
	return all
}
