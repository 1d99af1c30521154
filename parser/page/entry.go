package page

import (
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"dailies/parser/clean"
)

// entry collects what was read since the last entry ended.
type entry struct {
	submitter      clean.Text
	nameFollows    bool      // the submitter's name is on the next line
	votes          int       // above the title
	paras          []para    // titles, abstracts, perhaps an organisation
	hasProse       bool      // at least one paragraph is as long as an abstract
	comments       int       // below a title without abstract
	meta           metaBlock // being read
	expectComments bool      // nothing followed the last paper yet, so a number is its comments
}

type metaBlock struct {
	line     int // of its start; 0 if there is no block
	dotLine  int // line of the dot above the date; 0 if not read yet
	org      Org
	authors  int
	date     Date
	comments int
}

// hasNoAuthors reports whether neither the authors nor an organisation are known.
func (b metaBlock) hasNoAuthors() bool { return b.authors == 0 && b.org == (Org{}) }

// lastPara returns the last paragraph, or a paragraph with number 0 if there is none.
func (e *entry) lastPara() para {
	if n := len(e.paras); n > 0 {
		return e.paras[n-1]
	}
	return para{}
}

// maxParas is the maximum number of paragraphs in an entry. Hundreds of papers in a row may lack
// their meta block; thousands of lines without an abstract are not papers.
const maxParas = 4096

// metaInLine matches lines of a meta block that were joined: "6 authors · Oct 7".
var metaInLine = regexp.MustCompile(`· *(?:\d+ authors?|` +
	`(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]* \d)|\d authors? *·`)

// containsMeta reports whether a paragraph contains lines of a meta block that lost their line breaks.
func (p *para) containsMeta() bool {
	s := p.text.String()
	return strings.HasSuffix(s, " authors") ||
		len(s) <= maxToken && strings.Contains(s, middot) && metaInLine.MatchString(s)
}

// takeText handles a paragraph that may be a title or part of an abstract.
func (r *reader) takeText(p *para) {
	e := &r.entry
	if e.meta.dotLine > 0 && !p.blankAbove && p.text.Len() <= 40 {
		r.textReview.strays++
		r.dump.Note(p.number, "%s is not a date such as “Oct 7” or “Oct 7, 2025”: this paper has none", quote(p.text))
		r.endMeta(atMeta)
		return
	}
	if p.containsMeta() {
		r.textReview.strays++
		r.dump.Note(p.number, "authors or a date that are not on lines of their own, in %s: copy the page again",
			quote(p.text))
	}
	r.endMeta(atTitle)
	r.inHeader = false
	if n := len(e.paras); n > 0 && !r.cards && !p.blankAbove &&
		continuesSentence(e.paras[n-1].text.String(), p.text.String()) {
		e.paras[n-1].appendLine(p.line, p.lastLine)
		r.textReview.strays++
		return
	}
	switch {
	case len(e.paras) < maxParas:
	case hasAbstract(e.paras):
		r.flush(atTitle)
	default:
		r.dropFrom(0, "thousands of lines too short for papers from here on: not read")
	}
	e.paras = append(e.paras, *p)
	e.hasProse = e.hasProse || p.text.Len() >= minAbstract
}

// continuesSentence reports whether a sentence or title continues from one line to the next. Lines
// shorter than minBroken bytes are ends of paragraphs, or organisations, which may also start in
// lower case.
func continuesSentence(above, line string) bool {
	const minBroken = 24
	first, _ := utf8.DecodeRuneInString(line)
	return unicode.IsLower(first) && min(len(above), len(line)) >= minBroken && len(above) <= maxWrapped &&
		!strings.ContainsAny(above[len(above)-1:], ".!?:;")
}

// startEntry starts an entry at a line that precedes a title: "Submitted by", or the vote box.
func (r *reader) startEntry() {
	r.endMeta(atTitle)
	r.flush(atTitle)
}

// takeAuthors handles the number of authors. On a day's page the dot is above it.
func (r *reader) takeAuthors(p *para) {
	if b := &r.entry.meta; b.dotLine == 0 || b.authors > 0 {
		r.endMeta(atTitle)
		b.line = p.number
	}
	r.entry.meta.authors, r.entry.meta.dotLine = p.count, 0
}

// takeDot handles the dot between organisation or authors and the date.
func (r *reader) takeDot(p *para) {
	b := &r.entry.meta
	if b.authors == 0 {
		r.endMeta(atTitle)
		*b = metaBlock{line: p.number, org: r.takeOrg(p)}
	}
	b.dotLine = p.number
}

// takeDate handles a date. Without organisation or authors, it may be the page's date or a title.
func (r *reader) takeDate(p *para) {
	switch b := &r.entry.meta; {
	case b.line > 0:
		if b.dotLine == 0 && len(r.entry.paras) > 0 { // without dots, organisations cannot be told from abstracts
			r.textReview.strays++
			r.dump.Note(p.number, "no “·” between the authors and this date: copy the page again")
		}
		b.date, b.comments = p.date, p.count
		r.endMeta(atMeta)
	case !r.takePageDate(p):
		r.textReview.strays++
		r.takeText(p)
	}
}

// takeOrg removes the organisation above the dot from the entry. Its slug may be on a line of its own.
func (r *reader) takeOrg(dot *para) Org {
	text := r.entry.paras
	n := len(text) - 1
	if n < 1 {
		return Org{}
	}
	s := text[n].text.String()
	if text[n].heading || len(s) > maxToken || dot.blankAbove && (n < 2 || endsInStop(s)) {
		return Org{}
	}
	if n > 2 && isSlug(text[n-1].text.String()) {
		n--
	}
	r.entry.paras = text[:n]
	return r.readOrg(text[n:])
}

// endMeta ends the meta block and with it the entry, at its date or because something else follows.
func (r *reader) endMeta(at boundary) {
	e := &r.entry
	e.expectComments = false
	switch b := e.meta; {
	case b.line == 0:
		return
	case at == atMeta && b.date.Known() && b.hasNoAuthors():
		r.dump.Note(b.line, "neither authors nor an organisation above this “·”")
	case at == atMeta, b.authors > 0 && b.dotLine == 0 && r.cards: // a day's page has no dates
	case b.hasNoAuthors():
		r.dump.Note(b.line, "a “·” that belongs to no paper: not read")
		e.meta = metaBlock{}
		return
	case at == atEnd:
		r.dump.Note(max(b.line, b.dotLine), "the file ends inside a meta block: its date is missing")
	default:
		if !r.cards { // on pages with cards a date is optional
			r.textReview.strays++
		}
		r.dump.Note(b.line, "no date below the authors or the organisation: this paper has none")
	}
	papers := len(r.dump.Papers)
	r.flush(atMeta)
	e.expectComments = at == atMeta && len(r.dump.Papers) > papers
}

// takeCount handles a number on a line of its own. It is the votes of the next paper if it is below
// a vote box or "Submitted by", above the first title, or in Markdown without a link to the
// comments. Otherwise it is a number of comments.
func (r *reader) takeCount(p *para) {
	e := &r.entry
	switch last := len(r.dump.Papers) - 1; {
	case r.markdown && p.arxiv == "":
		r.startEntry()
		e.votes = p.count
	case e.meta.line > 0:
		e.meta.comments = p.count
	case e.expectComments:
		r.dump.Papers[last].Comments = max(r.dump.Papers[last].Comments, p.count)
		e.expectComments = false
	case len(e.paras) == 0:
		e.votes = p.count
	case r.cards && !e.hasProse: // hasProse avoids a scan for each of thousands of lines
		e.comments = p.count
	}
}

// readCardOrg reads the organisation and number of comments below the title of a card without abstract.
func (r *reader) readCardOrg(below []para) metaBlock {
	b, name := metaBlock{line: below[0].number}, &below[len(below)-1]
	s := name.text.String()
	if i := strings.LastIndexByte(s, ' '); i > 0 {
		if n, ok := readNumberWithCommas(s[i+1:]); ok {
			b.comments, name.text = n, name.text.Slice(0, i).Trim()
		}
	}
	b.org = r.readOrg(below)
	return b
}

// readOrg reads an organisation. Its slug may be on a line of its own, or known from the link of
// the name. If there is only one word, it is both slug and name.
func (d dialect) readOrg(lines []para) Org {
	name := lines[len(lines)-1]
	slug, s := name.slug, name.text.String()
	if len(lines) > 1 {
		slug = lines[0].text.String()
	}
	switch n := gluedSlugLen(s); {
	case slug != "" && slug != s:
		return Org{Slug: clean.Line(slug), Name: name.text}
	case slug == "" && d.markdown:
		return Org{Name: name.text}
	case d.width > 0 && n > 0:
		return Org{Slug: name.text.Slice(0, n), Name: name.text.Slice(n, len(s))}
	}
	if i := strings.IndexByte(s, ' '); i >= 0 {
		return Org{Slug: name.text.Slice(0, i), Name: name.text.Slice(i, len(s)).Trim()}
	}
	return Org{Slug: name.text, Name: name.text}
}

// gluedSlugLen returns the length of the slug at the start of a line if the name follows without a
// space, as text browsers print it: "nex-agiNex AGI". It returns 0 if the line is not like that.
func gluedSlugLen(s string) int {
	first, _, _ := strings.Cut(s, " ")
	for i := 3; i+3 <= len(first); i++ {
		slug, name := foldLetters(s[:i]), foldLetters(s[i:])
		alike := strings.HasPrefix(name, slug) || strings.HasPrefix(slug, name) || strings.HasSuffix(slug, name)
		if alike && min(len(slug), len(name)) >= 3 {
			return i
		}
	}
	return 0
}

// foldLetters returns the letters and digits of a text in lower case.
func foldLetters(s string) string {
	return strings.Map(func(r rune) rune {
		if !unicode.IsLetter(r) && !unicode.IsNumber(r) {
			return -1
		}
		return unicode.ToLower(r)
	}, s)
}

// isSlug reports whether a line could be an organisation's slug.
func isSlug(s string) bool {
	return s != "" && strings.IndexByte(s, ' ') < 0 && !strings.HasSuffix(s, ".")
}

// minAbstract is the length in bytes of nearly all abstracts at least. Menu lines are shorter.
const minAbstract = 165

func hasAbstract(paras []para) bool {
	return slices.ContainsFunc(paras, func(p para) bool { return p.text.Len() >= minAbstract })
}
