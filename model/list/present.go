package list

import (
	"cmp"
	"fmt"
	"path/filepath"
	"strings"
	"time"

	"dailies/model/foryou"
	"dailies/model/library"
	"dailies/model/search"
	"dailies/model/search/query"
	"dailies/model/tex"
	"dailies/parser"
	"dailies/parser/clean"
	"dailies/ui"
	"dailies/ui/english"
	"dailies/ui/pane"
)

// Facts are what other components know about papers.
type Facts struct {
	Learned *foryou.Learned // the learned order and its reasons
	Scores  *foryou.Scores  // points from watch words; nil if there are none yet
	Since   clean.Text      // end of the last sitting: " since Friday"; empty if it is not known
	Picked  func(p int32) bool
}

// Row returns row i of the list. It is empty if there is no such row.
func (r *Reading) Row(i int) pane.Row {
	v := r.View()
	if i >= len(v.Shown) {
		return pane.Row{}
	}
	p := v.Shown[i]
	paper, is := r.Shelf.Papers.Paper(int(p)), r.Shelf.Is[p]
	mark := r.Shelf.Mark(int(p))
	title := asShown(paper.Title, r.ShowSource)
	dim := v.isLeaving(p, is) || !v.byStatus() && is&decidedBits != 0
	meta, metaSpans := r.metaLine(i, paper, dim)
	row := pane.Row{
		Title:      title,
		TitleSpans: r.spansIn(p, title, query.Title),
		Reasons:    r.reasons(p),
		Upvotes:    paper.Details.Upvotes,
		VoteRank:   r.voteRank(i),
		Code:       paper.Details.Code != "",
		Meta:       meta,
		MetaSpans:  metaSpans,
		Status:     mark.Status.String(),
		Snoozed:    is&search.IsSnoozed != 0,
		Starred:    mark.Starred,
		Noted:      mark.Note != "",
		Tagged:     len(mark.Tags) > 0,
		Unsaved:    mark.Unsaved,
		New:        is&search.IsNew != 0,
		Fuzzy:      v.Matcher.MatchKind(p) != "",
		Dim:        dim,
		Picked:     r.Facts().Picked(p),
	}
	if r.Skim {
		row.Gist = r.gist(paper).Claim
	}
	return row
}

// metaLine returns the second line of row i: why the paper is here (first, so that it is not cut off), who
// it is from, date, comments, pages. It leaves out a date that the heading shows, and highlights the
// organisation.
func (r *Reading) metaLine(i int, paper *library.Paper, dim bool) (meta clean.Text, marked []ui.Highlight) {
	v, date := r.View(), paper.Date
	if v.ShownOrder.By == query.ByPage && i >= v.New && dayOf(date) == dayOf(r.pageOf(i)) {
		date = parser.Date{} // the heading shows it
	}
	why := cmp.Or(snoozedUntil(r.Shelf.Snoozed(int(v.Shown[i]))), r.likeKept(v.Shown[i]))
	pages := ""
	if n := len(paper.Sightings); n > 1 {
		pages = "on " + english.Plural(n, "page")
	}
	facts := english.JoinNonEmpty(pane.FactSeparator, why, paper.Byline(), library.DateText(date).String(), english.PluralNonZero(paper.Comments, "comment"), pages)
	start := len(why)
	if start > 0 && len(facts) > start {
		start += len(pane.FactSeparator)
	}
	marked = highlights(v.Matcher.Spans(paper.Org.Name.String(), query.Org), ui.Match)
	if !dim {
		marked = append(marked, ui.Highlights(ui.Organisation, clean.Span{End: paper.Org.Name.Len()})...)
	}
	for i := range marked {
		marked[i].Start, marked[i].End = marked[i].Start+start, marked[i].End+start
	}
	return clean.Of(facts), marked
}

// snoozedUntil says when a paper comes back: "snoozed until 1 Dec 2026". day is "2026-12-01", or empty.
func snoozedUntil(day string) string {
	d, err := time.Parse(time.DateOnly, day)
	if err != nil {
		return ""
	}
	return "snoozed until " + d.Format("2 Jan 2006")
}

// reasons returns the watch words that a paper has: "+agent", "−survey".
func (r *Reading) reasons(p int32) []pane.Reason {
	var all []pane.Reason
	for _, w := range r.Facts().Scores.Matching(p) {
		all = append(all, pane.Reason{Text: clean.Line(w.Reason()), Unwanted: w.Points < 0})
	}
	return all
}

// likeKept explains the place of a paper in the learned order: "for you: agents, GRPO", or "a guess".
func (r *Reading) likeKept(p int32) string {
	if r.View().ShownOrder.By != query.ByForYou || r.Shelf.Is[p]&search.IsInbox == 0 {
		return ""
	}
	if r.Facts().Learned.IsGuess(p) {
		return "a guess"
	}
	if words := r.Facts().Learned.Reasons(p); len(words) > 0 {
		return "for you: " + strings.Join(words, ", ")
	}
	return ""
}

// spansIn returns what the filter, the watch words and the learned words match in a text of a paper.
func (r *Reading) spansIn(p int32, text clean.Text, field query.Fields) []ui.Highlight {
	all := highlights(r.View().Matcher.Spans(text.String(), field), ui.Match)
	for _, w := range r.Facts().Scores.Matching(p) {
		kind := ui.WantedWord
		if w.Points < 0 {
			kind = ui.UnwantedWord
		}
		all = append(all, highlights(w.Spans(text.String(), field), kind)...)
	}
	if field == query.Abstract && r.View().ShownOrder.By == query.ByForYou {
		all = append(all, ui.Highlights(ui.LearnedWord, r.Facts().Learned.Spans(p, text.String())...)...)
	}
	return all
}

// highlights converts matches of the filter or of a watch word.
func highlights(found []search.Match, kind ui.HighlightKind) (all []ui.Highlight) {
	for _, m := range found {
		h := ui.Highlight{Span: m.Span, Kind: kind}
		if m.Near && kind == ui.Match {
			h.Kind = ui.NearMatch
		}
		all = append(all, h)
	}
	return all
}

// asShown returns a text as the screen shows it: with its TeX as Unicode, unless the source is shown.
func asShown(text clean.Text, source bool) clean.Text {
	if source {
		return text
	}
	return tex.Unicode(text)
}

// Article returns what the detail shows of a paper.
func (r *Reading) Article(p int32) pane.Article {
	paper, mark := r.Shelf.Papers.Paper(int(p)), r.Shelf.Mark(int(p))
	title, abstract := asShown(paper.Title, r.ShowSource), asShown(paper.Abstract, r.ShowSource)
	a := pane.Article{
		Key:           string(paper.ID),
		Title:         title,
		TitleSpans:    r.spansIn(p, title, query.Title),
		Status:        mark.Status.String(),
		Starred:       mark.Starred,
		Abstract:      abstract,
		Gist:          r.gist(paper),
		Skim:          r.Skim,
		AbstractSpans: append(r.spansIn(p, abstract, query.Abstract), ui.Highlights(ui.Address, clean.FindAddresses(abstract.String())...)...),
		Note:          clean.Of(mark.Note),
		Hidden:        paper.Hidden,
	}
	byline := ""
	if a.Org = paper.Org.Name; a.Org.Empty() && len(paper.AuthorNames()) == 0 {
		byline = paper.Byline()
	}
	for _, fact := range []string{
		snoozedUntil(r.Shelf.Snoozed(int(p))), byline, library.DateText(paper.Date).String(),
		english.PluralNonZero(paper.Comments, "comment"), english.PluralNonZero(paper.Details.Upvotes, "upvote"),
	} {
		if fact != "" {
			a.Meta = append(a.Meta, clean.Of(fact))
		}
	}
	r.addDetails(&a, p, paper)
	for _, tag := range mark.Tags {
		a.Tags = append(a.Tags, clean.Line(tag))
	}
	if r.ShowSource {
		for _, s := range paper.Sightings {
			a.Sightings = append(a.Sightings, r.sighting(s))
		}
	}
	return a
}

// sighting says where a paper was listed: "page of 27 Oct 2025, no. 12 — 000_a.txt:17". The folder of the
// file is left out because it is long; the import problems name it.
func (r *Reading) sighting(s library.Sighting) clean.Text {
	page := "a page without a date"
	if s.Page.Known() {
		page = "page of " + library.DateText(s.Page).String()
	}
	return clean.Of(fmt.Sprintf("%s, no. %d — %s:%d", page, s.Position, filepath.Base(r.Shelf.Papers.Dumps()[s.Dump].Name.String()), s.Line))
}

// addDetails adds what only some dumps say about a paper.
func (r *Reading) addDetails(a *pane.Article, i int32, p *library.Paper) {
	a.Names, a.AllNames = p.AuthorNames(), r.ShowAllNames
	for _, name := range a.Names {
		a.NameSpans = append(a.NameSpans, r.spansIn(i, name, query.Author))
	}
	a.References = references(p)
	a.Summary, a.Keywords = asShown(p.Details.Summary, r.ShowSource), p.Details.Keywords
	if by := p.Details.Submitter; !by.Empty() {
		a.Sightings = append(a.Sightings, clean.Concat(clean.Literal("submitted by "), by))
	}
}

// references returns the links of a paper: arXiv, its code, its project page.
func references(p *library.Paper) (all []pane.Reference) {
	if p.ArXiv != "" {
		all = append(all, pane.Reference{Name: clean.Literal("arXiv"), Text: clean.Line(p.ArXiv), Address: parser.ArXivPage(p.ArXiv)})
	}
	if categories := p.Details.Categories; len(categories) > 0 {
		all = append(all, pane.Reference{Name: clean.Join(clean.Literal(", "), categories...)})
	}
	add := func(name, address string) {
		if _, text, _ := strings.Cut(address, "://"); address != "" {
			shown := clean.Line(cmp.Or(strings.TrimSuffix(text, "/"), address))
			all = append(all, pane.Reference{Name: clean.Of(name), Text: shown, Address: address})
		}
	}
	code := "code"
	if stars := p.Details.Stars; stars > 0 {
		code += " (" + english.Plural(stars, "star") + ")"
	}
	add(code, p.Details.Code)
	add("project", p.Details.Project)
	return all
}
