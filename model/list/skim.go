package list

import (
	"slices"
	"strings"

	"dailies/ui"
)

// Gist is what a hurried reader looks for in an abstract: the sentence that says what the
// paper does, what it calls its method, and the numbers that claim a result. It goes by the
// phrases that authors use ("we propose", "outperforms … by 4%"), by the words of the title,
// and by nothing else: it learns nothing and knows no field. All spans are in order, none is empty, and those
// of one kind do not overlap.
type Gist struct {
	Sentences []ui.Span // all of the abstract but the blanks between them
	Key       int       // the sentence that says what the paper does; -1: none is clear
	Claim     int       // where in it that begins: "we propose …"; only if there is a key
	Results   []int     // sentences that claim results, without the key
	Names     []ui.Span // mentions of the method's name in the key sentence and in results
	Numbers   []ui.Span // numbers that claim a result: "12.3%", "2.9x", "4 points"
}

// GistOf reads an abstract. It is total: any text has a Gist.
func GistOf(title, abstract string) Gist {
	g := Gist{Sentences: sentences(abstract), Key: -1}
	best := leastScore
	for i, s := range g.Sentences {
		if score := scoreOf(abstract[s.Start:s.End], title); score > best {
			best, g.Key = score, i
		}
	}
	if s, ok := g.KeySentence(); ok {
		g.Claim = s.Start
		if lower := strings.ToLower(abstract[s.Start:s.End]); len(lower) == s.End-s.Start {
			g.Claim += claimOf(lower).start
		}
	}
	g.findResults(abstract)
	g.Names = slices.DeleteFunc(mentions(abstract, g.names(title, abstract)...), func(s ui.Span) bool { return !g.says(s) })
	return g
}

// says reports whether a span is in the key sentence or in a result.
func (g *Gist) says(s ui.Span) bool {
	for i, sentence := range g.Sentences {
		if s.Start >= sentence.Start && s.End <= sentence.End {
			return i == g.Key || slices.Contains(g.Results, i)
		}
	}
	return false
}

// KeySentence is the span of the key sentence; ok is false if there is none.
func (g *Gist) KeySentence() (s ui.Span, ok bool) {
	if g.Key < 0 {
		return ui.Span{}, false
	}
	return g.Sentences[g.Key], true
}
