package model

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"dailies/model/library"
	"dailies/model/links"
	"dailies/model/listing"
	"dailies/model/marks"
	"dailies/model/search"
	"dailies/model/tex"
	"dailies/parser"
	"dailies/parser/clean"
	"dailies/ui"
)

// row is what the list shows of the paper in a row.
func (m *Model) row(i int) ui.Row {
	v := m.view()
	p := v.Shown[i]
	paper, is := m.shelf.Papers.Paper(int(p)), m.shelf.Is[p]
	mark := m.shelf.Mark(int(p))
	title := m.asShown(paper.Title)
	meta, metaSpans := behind(m.asleep(p), paper, v.Match)
	return ui.Row{
		Title:      title,
		TitleSpans: append(spans(v.Match.Spans(title.String(), search.Title)), m.lit(p, title, search.Title)...),
		Why:        m.reasons(p),
		Meta:       meta,
		MetaSpans:  metaSpans,
		Status:     status(mark.Status),
		Starred:    mark.Starred,
		Noted:      mark.Note != "",
		Unsaved:    mark.Unsaved,
		New:        is&search.IsNew != 0,
		Fuzzy:      v.Fuzzy != nil && v.Fuzzy.Test(uint(p)),
		Dim:        v.Gone(p, is),
		Picked:     m.triage.picks.has(p),
	}
}

// behind puts a word in front of a row's quiet line, where it is not cut.
func behind(word string, p *library.Paper, match *search.Matcher) (clean.Text, []ui.Span) {
	meta, marked := facts(p, match)
	if word == "" {
		return meta, marked
	}
	word += " · "
	for i := range marked {
		marked[i].Start += len(word)
		marked[i].End += len(word)
	}
	return clean.Concat(clean.Of(word), meta), marked
}

func status(s marks.Status) ui.Status {
	return [...]ui.Status{ui.Inbox, ui.ToRead, ui.Read, ui.Skipped}[s]
}

func spans(found []search.Span) []ui.Span {
	var all []ui.Span
	for _, s := range found {
		all = append(all, ui.Span{Start: s.Start, End: s.End, Fuzzy: s.Near})
	}
	return all
}

// facts is a row's quiet second line: who it is from, when, comments, pages.
// Matches in the organisation, which stands first, are marked.
func facts(p *library.Paper, match *search.Matcher) (clean.Text, []ui.Span) {
	var parts []string
	var marked []ui.Span
	if !p.Org.Name.Empty() {
		marked = orgSpans(p, match)
	}
	if who := listing.From(p); who != "" {
		parts = append(parts, who)
	}
	parts = append(parts, known(written(p.Date).String(), comments(p.Comments), onPages(p))...)
	if len(parts) == 0 { // the page had no meta block for it
		parts = known(seen(p))
	}
	return clean.Of(strings.Join(parts, " · ")), marked
}

// orgSpans are the matches in an organisation's name as it is shown.
func orgSpans(p *library.Paper, match *search.Matcher) []ui.Span {
	name := p.Org.Name.String()
	var marked []ui.Span
	for _, s := range match.Spans(p.Org.Name.String(), search.Org) {
		if s.End <= len(name) {
			marked = append(marked, ui.Span{Start: s.Start, End: s.End, Fuzzy: s.Near})
		}
	}
	return marked
}

// known drops what is not known.
func known(facts ...string) []string {
	var all []string
	for _, f := range facts {
		if f != "" {
			all = append(all, f)
		}
	}
	return all
}

func comments(n int) string {
	if n == 0 {
		return ""
	}
	return plural(n, "comment")
}

// seen says of which date the newest page is that the paper appeared on.
func seen(p *library.Paper) string {
	if page := written(p.Sightings[0].Page); !page.Empty() {
		return "on the page of " + page.String()
	}
	return ""
}

func onPages(p *library.Paper) string {
	if len(p.Sightings) < 2 {
		return ""
	}
	return "on " + plural(len(p.Sightings), "page")
}

// written is a date as people write it: "15 Aug 2025"; "≈" where the year was
// inferred and could be another. An unknown date is empty.
func written(d parser.Date) clean.Text {
	if !d.Known() {
		return clean.Text{}
	}
	day := strconv.Itoa(d.Day) + " " + time.Month(d.Month).String()[:3]
	if d.Year == 0 {
		return clean.Of(day)
	}
	if d.Inferred {
		return clean.Of(fmt.Sprintf("%s %d?", day, d.Year))
	}
	return clean.Of(fmt.Sprintf("%s %d", day, d.Year))
}

// asShown is a text of a paper with its TeX as Unicode, unless the reader wants to
// see it as it was written. What is copied or exported is always as written.
func (m *Model) asShown(text clean.Text) clean.Text {
	if m.reading.Source {
		return text
	}
	return tex.Unicode(text)
}

// showSource switches between texts as they are meant and as they were written.
func (m *Model) showSource() tea.Cmd {
	m.reading.Source = !m.reading.Source
	if m.reading.Source {
		m.messages.say(clean.Literal("TeX as it was written — = shows it as Unicode"))
	} else {
		m.messages.say(clean.Literal("TeX as Unicode"))
	}
	m.follow()
	return nil
}

// article is what the detail pane shows of a paper.
func (m *Model) article(p int32) ui.Article {
	paper, mark := m.shelf.Papers.Paper(int(p)), m.shelf.Mark(int(p))
	match := m.view().Match
	title, abstract := m.asShown(paper.Title), m.asShown(paper.Abstract)
	a := ui.Article{
		Key:           string(paper.ID),
		Title:         title,
		TitleSpans:    append(spans(match.Spans(title.String(), search.Title)), m.lit(p, title, search.Title)...),
		Status:        status(mark.Status),
		Starred:       mark.Starred,
		Abstract:      abstract,
		AbstractSpans: append(spans(match.Spans(abstract.String(), search.Abstract)), m.lit(p, abstract, search.Abstract)...),
		Note:          clean.Of(mark.Note),
		Hidden:        paper.Hidden,
	}
	for _, fact := range known(m.asleep(p), listing.From(paper), written(paper.Date).String(), comments(paper.Comments)) {
		a.Meta = append(a.Meta, clean.Of(fact))
	}
	for _, tag := range mark.Tags {
		a.Tags = append(a.Tags, clean.Line(tag))
	}
	for _, s := range links.Find(abstract.String()) {
		a.Links = append(a.Links, ui.Span{Start: s.Start, End: s.End})
	}
	for _, s := range paper.Sightings {
		a.Sightings = append(a.Sightings, m.sighting(s))
	}
	return a
}

// sighting says where a paper stood: "page of 27 Oct 2025, no 12 — 000_a.txt:17".
func (m *Model) sighting(s library.Sighting) clean.Text {
	page := "a page without a date"
	if s.Page.Known() {
		page = "page of " + written(s.Page).String()
	}
	return clean.Of(fmt.Sprintf("%s, no %d — %s:%d", page, s.Position, m.shelf.Papers.Dumps()[s.Dump].Name, s.Line))
}
