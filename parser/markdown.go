package parser

import (
	"strings"

	"dailies/parser/clean"
)

// paperLink closes the link that a paper's heading is in a markdown export.
const paperLink = "](" + site + "papers/"

// isMarkdown says whether a text is a page exported as markdown: a heading near
// its start is a link to a paper.
func isMarkdown(text string) bool {
	start := text[:min(len(text), 64<<10)]
	for {
		i := strings.Index(start, "# [")
		if i < 0 {
			return false
		}
		start = start[i+3:]
		if strings.Contains(start[:min(len(start), maxToken*4)], paperLink) {
			return true
		}
	}
}

// markdown reads such an export. Every paper has a heading, so that nothing
// need be guessed: what follows is its abstract up to the meta block, and what
// follows that is furniture.
type markdown struct {
	*reader
	heading   []line // of the paper being read; nil before the first
	text      []line
	block     block
	submitted bool // "Submitted by" was read: names follow up to the next heading
	strange   []line
}

func readMarkdown(r *reader) *markdown {
	m := &markdown{reader: r}
	m.frontMatter()
	return m
}

func (m *markdown) end() {
	m.lastText()
	m.paper()
	m.strangers()
	m.finish()
}

// frontMatter takes what stands between "---" and "---" at the start.
func (m *markdown) frontMatter() {
	first, _ := m.lines.peek()
	if first.text.String() != "---" || !strings.Contains("\n"+m.lines.text[:min(len(m.lines.text), 8<<10)], "\n---") {
		return
	}
	m.skip(isFurniture)
	for {
		next, ok := m.lines.next()
		if !ok {
			return
		}
		m.roles.mark(next, isFurniture, 0)
		if next.text.String() == "---" {
			return
		}
	}
}

func (m *markdown) take(l line) {
	raw := l.text.String()
	if strings.HasPrefix(raw, "#") && strings.Contains(raw, "# [") {
		m.title(l)
		return
	}
	s := unmark(raw)
	switch {
	case isHeading(s):
		m.paper()
		m.reader.heading(l)
	case s == "", strings.HasPrefix(raw, "<a "), m.submitted:
		m.furniture(l)
	case s == "Submitted by":
		m.paper()
		m.submitted, m.cards = true, true
		m.furniture(l)
	case m.heading == nil || m.block.found:
		m.between(l, s)
	case !m.meta(l, raw, s):
		m.text = append(m.text, plainLine(l, s))
	}
}

// title takes a paper's heading, which may be wrapped.
func (m *markdown) title(l line) {
	lines := []line{l}
	for !strings.Contains(lines[len(lines)-1].text.String(), paperLink) {
		next, ok := m.lines.peek()
		if !ok || next.gap || len(lines) == 5 {
			break
		}
		_, _ = m.lines.next()
		lines = append(lines, next)
	}
	_, id, found := strings.Cut(lines[len(lines)-1].text.String(), paperLink)
	if !found {
		m.strange = append(m.strange, lines...)
		return
	}
	m.paper()
	m.strangers()
	m.evidence, m.submitted, m.head = true, false, false
	for i := range lines {
		lines[i] = plainLine(lines[i], unmark(lines[i].text.String()))
	}
	if flow(lines).Trim().Empty() {
		m.strange = append(m.strange, lines...)
		return
	}
	lines[0].arxiv = readArXiv(id)
	m.heading = lines
}

// lastText takes note of the abstract that the text ends with.
func (m *markdown) lastText() {
	if n := len(m.text); n > 0 && !m.block.found {
		m.last = m.text[n-1]
	}
}

// paper ends the paper being read.
func (m *markdown) paper() {
	if m.heading != nil {
		m.add(m.heading, m.text, m.block)
	}
	m.heading, m.text, m.block = nil, nil, block{}
}

// between takes what belongs to no paper: the page's furniture, its date, votes
// and numbers. The rest is gathered for one problem.
func (m *markdown) between(l line, s string) {
	list := strings.TrimLeft(s, "-* ")
	switch {
	case isDate(s) && m.freshPage():
		m.pageDate(l)
	case isCount(s), furniture[list], s == "Upvote", s == "arXiv Page", list == "",
		strings.HasPrefix(s, "GitHub "), strings.HasSuffix(s, "arXiv Page"):
		m.furniture(l)
	default:
		m.strange = append(m.strange, l)
	}
}

// strangers makes one problem of the lines that were not understood.
func (m *markdown) strangers() {
	if len(m.strange) > 0 {
		m.lost(m.strange, "text that belongs to no paper, from here on: not read. It starts with "+quote(m.strange[0].text))
		m.strange = nil
	}
}

// meta takes a line of the meta block.
func (m *markdown) meta(l line, raw, s string) bool {
	b := &m.block
	next, more := m.lines.peek()
	left, date, comments, inline := readInline(s)
	n, counted := readAuthors(s)
	switch {
	case counted:
		b.authors = n
		if next.text.String() != middot && !strings.HasPrefix(next.text.String(), middot+" ") {
			b.found = true
		}
		if !more {
			m.problem(l.number, "the file ends inside a meta block: its date is missing")
		}
	case inline:
		m.cards = m.cards || strings.Contains(s, published)
		b.found, b.date, b.comments = true, date, comments
		if b.authors == 0 {
			b.org = linkedOrg(raw, left)
		}
	case s == middot:
		m.under(l, b)
		b.found = true
	case next.text.String() == middot:
		b.org = linkedOrg(raw, s)
	case strings.Trim(s, "-•* ") == "", furniture[strings.TrimLeft(s, "- ")]:
	default:
		return false
	}
	m.roles.mark(l, isMeta, 0)
	return true
}

// under reads the date below a dot.
func (m *markdown) under(dot line, b *block) {
	next, ok := m.lines.peek()
	if !ok {
		m.problem(dot.number, "the file ends inside a meta block: its date is missing")
		return
	}
	date, comments, ok := readDate(unmark(next.text.String()))
	if !ok {
		m.problem(dot.number, "no date below the “·”: this paper has none")
		return
	}
	m.skip(isMeta)
	b.date, b.comments = date, comments
}

// plainLine is a line with its markup taken off.
func plainLine(l line, s string) line {
	l.text = clean.Line(s)
	return l
}

// linkedOrg reads an organisation that is a link: its address ends in the slug.
func linkedOrg(raw, name string) Org {
	_, slug, _ := strings.Cut(raw, "]("+site)
	slug, _, _ = strings.Cut(slug, ")")
	if name == "" {
		name = slug
	}
	if slug == "" || strings.ContainsAny(slug, "/ ") || slug == name {
		return readOrg(clean.Line(name))
	}
	return Org{Slug: clean.Line(slug), Name: clean.Line(name), Line: clean.Line(slug + " " + name)}
}
