package list

import (
	"unicode"
	"unicode/utf8"

	"dailies/model/library"
	"dailies/parser/clean"
	"dailies/ui/pane"
)

// Gists remembers what was found in abstracts that were shown: finding it takes 50 µs, and
// a list asks for it for all its rows at every frame. Its zero value knows none.
type Gists struct{ known map[gistKey]gist }

type gistKey struct {
	title, abstract string
	source          bool // with their TeX as written
}

// gist is what is shown of an abstract's gist.
type gist struct {
	claim clean.Text // what the paper does: "We propose …"; empty: that is not clear
	spans pane.Gist
}

// maxGists is how many are remembered: more than any screen has rows.
const maxGists = 500

// of is the gist of a paper's abstract.
func (g *Gists) of(p *library.Paper, source bool) gist {
	k := gistKey{p.Title.String(), p.Abstract.String(), source}
	if known, ok := g.known[k]; ok {
		return known
	}
	if len(g.known) >= maxGists || g.known == nil {
		g.known = map[gistKey]gist{}
	}
	g.known[k] = gistOf(asShown(p.Title, source).String(), asShown(p.Abstract, source).String())
	return g.known[k]
}

func gistOf(title, abstract string) (g gist) {
	found := GistOf(title, abstract)
	if key, ok := found.KeySentence(); ok {
		claim := abstract[found.Claim:key.End]
		first, size := utf8.DecodeRuneInString(claim)
		g.claim = clean.Line(string(unicode.ToUpper(first)) + claim[size:])
		g.spans.Key = key
	}
	for _, i := range found.Results {
		g.spans.Results = append(g.spans.Results, found.Sentences[i])
	}
	g.spans.Names, g.spans.Numbers = found.Names, found.Numbers
	return g
}
