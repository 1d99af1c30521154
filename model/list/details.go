package list

import (
	"cmp"
	"strings"

	"dailies/model/library"
	"dailies/model/search/query"
	"dailies/parser/clean"
	"dailies/ui/english"
	"dailies/ui/pane"
)

// addDetails adds what only some dumps say of a paper. What is unknown is left out.
func (r Presenter) addDetails(a *pane.Article, i int32, p *library.Paper) {
	a.Names, a.AllNames = p.Names(), r.Names
	for _, name := range a.Names {
		a.NameSpans = append(a.NameSpans, r.spansIn(i, name, query.Author))
	}
	a.References = references(p)
	if d := p.Details; d != nil {
		a.Summary, a.Keywords = asShown(d.Summary, r.Source), d.Keywords
		if !d.Submitter.Empty() {
			a.Sightings = append(a.Sightings, clean.Concat(clean.Literal("submitted by "), d.Submitter))
		}
	}
}

// references say where the paper is on arXiv, with its categories, and where its code and
// its own page are.
func references(p *library.Paper) (all []pane.Reference) {
	if p.ArXiv != "" {
		all = append(all, pane.Reference{Name: clean.Literal("arXiv"), Text: clean.Line(p.ArXiv), Address: "https://arxiv.org/abs/" + p.ArXiv})
	}
	if categories := p.Categories(); len(categories) > 0 {
		all = append(all, pane.Reference{Name: clean.Join(clean.Literal(", "), categories...)})
	}
	if p.Details == nil {
		return all
	}
	if address := p.Details.Code; address != "" {
		name := clean.Literal("code")
		if stars := p.Stars(); stars > 0 {
			name = clean.Of("code (" + english.Plural(stars, "star") + ")")
		}
		all = append(all, pane.Reference{Name: name, Text: bare(address), Address: address})
	}
	if address := p.Details.Project; address != "" {
		all = append(all, pane.Reference{Name: clean.Literal("project"), Text: bare(address), Address: address})
	}
	return all
}

// bare is an address as it is read: without its scheme and the slash at its end.
func bare(address string) clean.Text {
	_, text, _ := strings.Cut(address, "://")
	return clean.Line(cmp.Or(strings.TrimSuffix(text, "/"), address))
}
