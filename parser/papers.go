package parser

import (
	"dailies/parser/clean"
)

// flush makes papers of the run. The block belongs to the last of them.
func (r *reader) flush(at end, b block) {
	r.endScraps(0)
	run := r.run
	r.run, r.head = r.run[:0], false
	switch {
	case len(run) == 2 && at == atMeta && run[1].gap && !isDate(run[0].text.String()):
		r.add(run[:1], run[1:], b)
	case len(run) > 0:
		r.split(run, at, b)
	case b.found:
		r.problem(b.line, "a meta block without a paper above it: not read")
	}
}

// split assigns the lines of a run to papers, with assign (paragraphs.go).
func (r *reader) split(run []line, at end, b block) {
	run = r.dropQuery(run)
	paras := group(run)
	parts := assign(paras, start{fresh: r.freshPage(), cut: r.page < 0 && len(r.dump.Papers) == 0}, at)
	for i := 0; i < len(parts); {
		if r.pointless(at) {
			r.lost(run[paras[i].from:], "other text")
			return
		}
		j := i + 1
		for j < len(parts) && (parts[j] == more || parts[j] == parts[i] && parts[i] == orphan || parts[i] == title && parts[j] == abstract) {
			j++
		}
		lines := run[paras[i].from:paras[j-1].to]
		switch parts[i] {
		case pageDate:
			r.pageDate(lines[0])
		case orphan:
			r.lost(lines, "text without a title above it: not read. Is the file cut here?")
		default:
			meta := block{}
			if j == len(parts) {
				meta, b.found = b, false
			}
			r.addParas(run, paras[i:j], meta)
			if at == atEnd && j == len(parts) {
				r.lastPaper(lines, j > i+1)
			}
		}
		i = j
	}
	if b.found {
		r.problem(b.line, "a meta block without a paper above it: not read")
	}
}

// lastPaper takes note of the lines of the paper that the text ends with.
func (r *reader) lastPaper(lines []line, withAbstract bool) {
	if withAbstract {
		r.last = lines[len(lines)-1]
		return
	}
	if !r.cards {
		r.problem(lines[0].number, "the file ends after %s: its abstract is missing", quote(lines[0].text))
	}
}

// pointless reports whether the text ended without anything that only a dump has,
// and what was read last is no paper: finish then says that this is other text.
func (r *reader) pointless(at end) bool {
	n := len(r.dump.Papers)
	return at == atEnd && !r.evidence && n > 0 && !plausible(r.dump.Papers[n-1])
}

// freshPage says whether a page has begun that has no date and no paper yet.
func (r *reader) freshPage() bool {
	if r.page < 0 {
		return len(r.dump.Papers) == 0
	}
	page := r.dump.Pages[r.page]
	return page.Papers == 0 && !page.Date.Known()
}

// dropQuery takes off the run what stands between a page's heading and its
// date: the words that were searched for, and more furniture.
func (r *reader) dropQuery(run []line) []line {
	if r.page < 0 || !r.freshPage() {
		return run
	}
	for i, l := range run[:min(len(run), 8)] {
		s := l.text.String()
		if len(s) > maxToken {
			return run
		}
		if !isDate(s) {
			continue
		}
		for _, above := range run[:i] {
			if furniture[above.text.String()] {
				r.roles.mark(above, isFurniture, 0) // of this page, not of the one that may follow
				continue
			}
			r.lost([]line{above}, "this line stands above the page's date: not read")
		}
		return run[i:]
	}
	return run
}

// addParas adds a paper whose title and abstract may have several lines.
func (r *reader) addParas(run []line, paras []para, b block) {
	heading := paras[0]
	lines := run[heading.to:paras[len(paras)-1].to]
	r.add(run[heading.from:heading.to], lines, b)
}

// add adds a paper.
func (r *reader) add(heading, text []line, b block) {
	whole := flow(heading).Trim()
	p := Paper{
		Title: whole.Cut(maxTitle), Abstract: paragraphs(text),
		Org: b.org, Authors: b.authors, Date: b.date, Comments: b.comments, Meta: b.found,
		Line: heading[0].number,
	}
	for i := range heading {
		p.note(&heading[i])
	}
	for i := range text {
		p.note(&text[i])
	}
	if p.Title != whole {
		r.problem(p.Line, "this title is longer than %d characters: what is beyond is not shown", maxTitle)
	}
	if r.page < 0 {
		r.newPage(Page{Line: p.Line})
	}
	if r.cards && len(text) == 0 {
		r.bareCard(heading)
		return
	}
	if !r.again(p) {
		page := &r.dump.Pages[r.page]
		page.Papers++
		p.Page, p.Position = r.page, page.Papers
		r.dump.Papers = append(r.dump.Papers, p)
	}
	r.markPaper(heading, text)
}

func (r *reader) markPaper(heading, text []line) {
	if r.roles == nil {
		return
	}
	for _, l := range heading {
		r.roles.mark(l, isTitle, len(r.dump.Papers)-1)
	}
	for _, l := range text {
		r.roles.mark(l, isAbstract, len(r.dump.Papers)-1)
	}
}

// note takes over what a line says besides its text.
func (p *Paper) note(l *line) {
	p.Hidden += l.hidden
	if p.ArXiv == "" {
		p.ArXiv = l.arxiv
	}
}

// flow joins lines that were one before they were wrapped.
func flow(lines []line) clean.Text {
	if len(lines) == 1 {
		return lines[0].text
	}
	texts := make([]clean.Text, len(lines))
	for i, l := range lines {
		texts[i] = l.text
	}
	return clean.Join(clean.Literal(" "), texts...)
}

// paragraphs joins the lines of an abstract: those that touch flow together.
func paragraphs(lines []line) clean.Text {
	if len(lines) == 1 {
		return lines[0].text
	}
	var texts []clean.Text
	for i := 0; i < len(lines); {
		j := i + 1
		for j < len(lines) && !lines[j].gap {
			j++
		}
		texts = append(texts, flow(lines[i:j]))
		i = j
	}
	return clean.Join(clean.Literal("\n"), texts...)
}
