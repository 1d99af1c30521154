package page

import (
	"strings"

	"dailies/parser/clean"
	"dailies/parser/dump"
)

// flush makes papers of the run. The block belongs to the last of them.
func (r *Reader) flush(at end, b block) {
	r.endScraps(0)
	if len(r.run) == 0 && !b.found {
		return
	}
	run := r.withoutSubmitter(r.run)
	run = withoutRepeats(r, run)
	r.run, r.head = r.run[:0], false
	if r.card.cards && at != atMeta && len(run) > 1 && !hasAbstract(run) {
		run, b = r.cardOrg(run)
	}
	b.comments = max(b.comments, r.card.comments)
	r.card.comments = 0
	switch {
	case len(run) == 2 && at == atMeta && run[1].gap && !isDate(run[0].text.String()):
		r.add(run[:1], run[1:], b)
	case len(run) > 0:
		r.split(run, at, b)
	case b.found:
		r.problem(b.line, "a meta block without a paper above it: not read")
	}
}

// cardOrg takes off the run of a card without abstract what is below its title: its
// organisation, and the number of comments.
func (r *Reader) cardOrg(run []para) ([]para, block) {
	b := block{found: true, line: run[1].number}
	for _, p := range run[1:] {
		r.roles.mark(p, isMeta, 0)
		s := p.text.String()
		if i := strings.LastIndexByte(s, ' '); i > 0 {
			if n, ok := readNumberWithCommas(s[i+1:]); ok {
				b.comments, p.text = n, p.text.Slice(0, i).Trim()
			}
		}
		slug := p.slug
		if isSlug(b.org.Line.String()) {
			slug = b.org.Line.String()
		}
		b.org = r.orgOf(p.text, slug)
	}
	return run[:1], b
}

// withoutSubmitter takes off the run the name that stands below "Submitted by". One word
// is a name; several are one if a title and an abstract, or a title alone, follow.
func (r *Reader) withoutSubmitter(run []para) []para {
	if !r.card.nameBelow || len(run) == 0 {
		return run
	}
	r.card.nameBelow = false
	first := run[0]
	name := strings.IndexByte(first.text.String(), ' ') < 0 || len(run) > 2 || len(run) == 2 && run[1].text.Len() < shortAbstract
	if len(run) < 2 || !name || first.text.Len() > 60 || first.heading {
		return run
	}
	r.card.submitter = first.text
	r.furniture(first)
	return run[1:]
}

// withoutRepeats leaves out a paragraph that says the same as the one above it, as where a
// picture is named like the title beside it.
func withoutRepeats(r *Reader, run []para) []para {
	for i := 1; i < len(run); i++ {
		if run[i].text == run[i-1].text {
			r.furniture(run[i])
			run = append(run[:i], run[i+1:]...)
			i--
		}
	}
	return run
}

// split assigns the paragraphs of a run to papers, with assign (assign.go).
func (r *Reader) split(run []para, at end, b block) {
	parts := assign(r.shapes(run), start{cut: r.page < 0 && len(r.dump.Papers) == 0, headings: r.headings}, at)
	for i := 0; i < len(parts); {
		if r.pointless(at) {
			r.lost(run[i:], "other text")
			return
		}
		j := i + 1
		for j < len(parts) && (parts[j] == more || parts[j] == parts[i] && parts[i] == orphan || parts[i] == title && parts[j] == abstract) {
			j++
		}
		switch parts[i] {
		case pageDate:
			r.pageDate(run[i])
		case orphan:
			r.lost(run[i:j], "text without a title above it: not read. Is the file cut here?")
		default:
			meta := block{}
			if j == len(parts) {
				meta, b.found = b, false
			}
			r.add(run[i:i+1], run[i+1:j], meta)
			if at == atEnd && j == len(parts) {
				r.lastPaper(run[i:j])
			}
		}
		i = j
	}
	if b.found {
		r.problem(b.line, "a meta block without a paper above it: not read")
	}
}

// lastPaper takes note of the paragraphs of the paper that the text ends with.
func (r *Reader) lastPaper(paras []para) {
	if len(paras) > 1 {
		r.last = paras[len(paras)-1]
		return
	}
	if !r.card.cards {
		r.review.bare--
		r.problem(paras[0].number, "the file ends after %s: its abstract is missing", quote(paras[0].text))
	}
}

// pointless reports whether the text ended without anything that only a dump has,
// and what was read last is no paper: finish then says that this is other text.
func (r *Reader) pointless(at end) bool {
	n := len(r.dump.Papers)
	return at == atEnd && !r.evidence && n > 0 && !plausible(r.dump.Papers[n-1])
}

func (r *Reader) add(heading, text []para, b block) {
	whole := heading[0].text
	p := dump.Paper{
		Title: whole.Cut(dump.MaxTitle), Abstract: paragraphsOf(text),
		Org: b.org, Authors: b.authors, Date: b.date, Comments: b.comments, Meta: b.found,
		Line: heading[0].number,
	}
	note(&p, &heading[0])
	for i := range text {
		note(&p, &text[i])
	}
	if p.Title != whole {
		r.problem(p.Line, "this title is longer than %d characters: the rest is not shown", dump.MaxTitle)
	}
	if r.page < 0 {
		r.newPage(dump.Page{Line: p.Line})
	}
	if r.card.votes > 0 || !r.card.submitter.Empty() {
		p.Details = &dump.Details{Upvotes: r.card.votes, Submitter: r.card.submitter}
		r.card.votes, r.card.submitter = 0, clean.Text{}
	}
	if !r.again(p) {
		page := &r.dump.Pages[r.page]
		page.Papers++
		p.Page, p.Position = r.page, page.Papers
		r.review.paper(&p)
		r.dump.Papers = append(r.dump.Papers, p)
	}
	r.markPaper(heading[0], text)
}

// again reports whether p is the card that the paper before it was printed as
// already: trending pages print each card twice.
func (r *Reader) again(p dump.Paper) bool {
	n := len(r.dump.Papers)
	if !r.card.cards || n == 0 {
		return false
	}
	last := r.dump.Papers[n-1]
	return last.Title == p.Title && last.Page == r.page && last.Abstract == p.Abstract
}

func (r *Reader) markPaper(heading para, text []para) {
	if r.roles == nil {
		return
	}
	r.roles.mark(heading, isTitle, len(r.dump.Papers)-1)
	for _, p := range text {
		r.roles.mark(p, isAbstract, len(r.dump.Papers)-1)
	}
}

// note takes over what a paragraph says besides its text.
func note(p *dump.Paper, from *para) {
	p.Hidden += from.hidden
	if p.ArXiv == "" {
		p.ArXiv = from.arxiv
	}
}

// paragraphsOf joins the paragraphs of an abstract: those that touch flow together.
func paragraphsOf(paras []para) clean.Text {
	if len(paras) == 0 {
		return clean.Text{}
	}
	text := paras[0].text
	for _, p := range paras[1:] {
		between := clean.Literal("\n")
		if !p.gap {
			between = clean.Literal(" ")
		}
		text = clean.Join(between, text, p.text)
	}
	return text
}
