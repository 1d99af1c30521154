package reading

import (
	"unicode"
	"unicode/utf8"

	"dailies/model/library"
	"dailies/model/skim"
	"dailies/parser/clean"
	"dailies/ui"
	"dailies/ui/pane"
)

// Gists remembers what was found in abstracts that were shown: finding it takes 50 µs, and
// a list asks for it for all its rows at every frame. Its zero value knows none.
type Gists struct{ known map[gistKey]gist }

type gistKey struct {
	title, abstract string
	source          bool // with their TeX as written
}

// gist is what was found in an abstract as it is shown.
type gist struct {
	abstract string
	found    skim.Gist
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
	abstract := asShown(p.Abstract, source).String()
	g.known[k] = gist{abstract, skim.Of(asShown(p.Title, source).String(), abstract)}
	return g.known[k]
}

// claim is what the paper does, as its abstract says: "We propose …".
func (g gist) claim() clean.Text {
	key, ok := g.found.KeySentence()
	if !ok {
		return clean.Text{}
	}
	text := g.abstract[g.found.Claim:key.End]
	first, size := utf8.DecodeRuneInString(text)
	return clean.Line(string(unicode.ToUpper(first)) + text[size:])
}

// marked is what the detail lights.
func (g gist) marked() pane.Gist {
	var all pane.Gist
	if key, ok := g.found.KeySentence(); ok {
		all.Key = ui.Span{Start: key.Start, End: key.End}
	}
	for _, i := range g.found.Results {
		s := g.found.Sentences[i]
		all.Results = append(all.Results, ui.Span{Start: s.Start, End: s.End})
	}
	for _, s := range g.found.Names {
		all.Names = append(all.Names, ui.Span{Start: s.Start, End: s.End})
	}
	for _, s := range g.found.Numbers {
		all.Numbers = append(all.Numbers, ui.Span{Start: s.Start, End: s.End})
	}
	return all
}
