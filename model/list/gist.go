package list

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"dailies/model/library"
	"dailies/parser/clean"
	"dailies/ui"
	"dailies/ui/pane"
)

// gists remembers what was found in abstracts that were shown: finding it takes 50 µs, and
// a list asks for it for all its rows at every frame. Its zero value knows none.
type gists struct{ known map[gistKey]Gist }

type gistKey struct {
	title, abstract string
	source          bool // with their TeX as written
}

// maxGists is how many are remembered: more than any screen has rows.
const maxGists = 500

// of is the gist of a paper's abstract.
func (g *gists) of(p *library.Paper, source bool) Gist {
	k := gistKey{p.Title.String(), p.Abstract.String(), source}
	if known, ok := g.known[k]; ok {
		return known
	}
	if len(g.known) >= maxGists || g.known == nil {
		g.known = map[gistKey]Gist{}
	}
	g.known[k] = gistOf(asShown(p.Title, source).String(), asShown(p.Abstract, source).String())
	return g.known[k]
}

// Gist is what a hurried reader looks for in an abstract: the sentence that says what the
// paper does, what it calls its method, and the numbers that claim a result. It goes by the
// phrases that authors use ("we propose", "outperforms … by 4%"), by the words of the title,
// and by nothing else: it learns nothing and knows no field. Its spans are in order, none is
// empty but a missing key, and those of one kind do not overlap.
type Gist struct {
	pane.Gist
	Claim clean.Text // of the key sentence: "We propose …"; empty: there is none
}

// gistOf reads an abstract. It is total: any text has a Gist.
func gistOf(title, abstract string) (g Gist) {
	all, key, best, claim := sentences(abstract), -1, leastScore, ""
	for i, s := range all {
		if score := scoreOf(abstract[s.Start:s.End], title); score > best {
			best, key = score, i
		}
	}
	if key >= 0 {
		g.Key = all[key]
		claim = abstract[g.Key.Start:g.Key.End]
		if lower := strings.ToLower(claim); len(lower) == len(claim) {
			claim = claim[claimOf(lower).start:]
		}
		first, size := utf8.DecodeRuneInString(claim)
		g.Claim = clean.Line(string(unicode.ToUpper(first)) + claim[size:])
	}
	for _, s := range all[max(key, 0):] { // what stands before the key is about other work
		sentence, before := abstract[s.Start:s.End], len(g.Numbers)
		lower := strings.ToLower(sentence)
		if containsAny(lower, better) && strings.ContainsAny(sentence, "0123456789") {
			g.findNumbers(sentence, s.Start)
		}
		if s != g.Key && (len(g.Numbers) > before || claimsBest(lower)) {
			g.Results = append(g.Results, s)
		}
	}
	told := append(slices.Clone(g.Results), g.Key)
	for _, name := range mentions(abstract, names(title, abstract, claim)...) {
		if slices.ContainsFunc(told, func(s ui.Span) bool { return name.Start >= s.Start && name.End <= s.End }) {
			g.Names = append(g.Names, name)
		}
	}
	return g
}

// better begin the words of a claim that something was reached; best are those of a claim
// that needs no number.
var (
	better = []string{"improv", "outperform", "achiev", "surpass", "gain", "reduc", "accelerat", "speed", "fast", "exceed", "increas", "boost",
		"reach", "yield", "sav", "cut", "few", "low", "high", "better", "match", "enhanc", "rais", "ris", "drop", "accura", "succe", "scor"}
	best    = []string{"outperform", "surpass", "superior"}
	reached = []string{"achiev", "reach", "establish", "yield"} // the state of the art
)

// claimsBest reports whether a sentence in small letters claims to be ahead of all others.
func claimsBest(sentence string) bool {
	return containsAny(sentence, best) || strings.Contains(sentence, "state-of-the-art") && containsAny(sentence, reached)
}

func containsAny(text string, some []string) bool {
	return slices.ContainsFunc(some, func(s string) bool { return strings.Contains(text, s) })
}

// number is a number with a unit of comparison, or else a score: one with a sign, or a
// decimal from 10 on, which no version of a model has ("Qwen2.5", "Claude 3.5").
var number = compiled(`(?:^|[\s(~≈$/])(?:` +
	`([+−-]?\d[\d,]*(?:\.\d+)?(?:[-–]\d+(?:\.\d+)?)?(?:\s?%|\s?[xX×]\b|×|-fold\b| times\b| (?:percentage )?points?\b))|` +
	`(\d{2,3}\.\d+|[+−-]\d+\.\d+)(?:$|[^\w.]|\.(?:\s|$)))`)

// findNumbers finds the numbers of a sentence that begins at a byte of the abstract. What ends
// one may begin the next: "+4.79/+2.18/+2.03".
func (g *Gist) findNumbers(sentence string, start int) {
	for at := 0; ; {
		found := number().FindStringSubmatchIndex(sentence[at:])
		if found == nil {
			return
		}
		from, to := at+max(found[2], found[4]), at+max(found[3], found[5]) // the other group's are -1
		g.Numbers = append(g.Numbers, ui.Span{Start: start + from, End: start + to})
		at = to
	}
}
