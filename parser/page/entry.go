package page

import (
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"dailies/parser/clean"
)

// entry is what was read since the last entry ended.
type entry struct {
	submitter clean.Text
	nameBelow bool   // the submitter's name is on the next line
	votes     int    // above the title
	text      []para // titles, abstracts, an organisation
	long      bool   // a paragraph of it is as long as an abstract
	comments  int    // below a title without abstract
	meta      block  // being read
	below     bool   // nothing was read below the last paper, so that a number counts its comments
}

// block is a meta block.
type block struct {
	line     int // of its first line; 0: there is none
	dot      int // line of the dot above the date; 0: not read yet
	org      Org
	authors  int
	date     Date
	comments int
}

// nobody reports whether neither authors nor an organisation are known.
func (b block) nobody() bool { return b.authors == 0 && b.org == (Org{}) }

// last is the last paragraph of the text; its number is 0 if there is none.
func (e *entry) last() para {
	if n := len(e.text); n > 0 {
		return e.text[n-1]
	}
	return para{}
}

// maxText is how many paragraphs an entry has at most. Where hundreds of papers in a row lack their
// meta block it ends there; thousands of lines of which none is an abstract are no papers.
const maxText = 4096

// metaInLine is in lines of a meta block that were joined: "6 authors · Oct 7".
var metaInLine = regexp.MustCompile(`· *(?:\d+ authors?|` +
	`(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]* \d)|\d authors? *·`)

// joinsMeta reports whether lines of a meta block were joined, to each other or to a text.
func (p *para) joinsMeta() bool {
	s := p.text.String()
	return strings.HasSuffix(s, " authors") ||
		len(s) <= maxToken && strings.Contains(s, middot) && metaInLine.MatchString(s)
}

// takeText takes what may be a title, or of an abstract.
func (r *reader) takeText(p *para) {
	e := &r.entry
	if e.meta.dot > 0 && !p.gap && p.text.Len() <= 40 {
		r.ofText.strays++
		r.dump.Note(p.number, "%s is not a date such as “Oct 7” or “Oct 7, 2025”: this paper has none", quote(p.text))
		r.endMeta(atMeta)
		return
	}
	if p.joinsMeta() {
		r.ofText.strays++
		r.dump.Note(p.number, "authors or a date that are not on lines of their own, in %s: copy the page again",
			quote(p.text))
	}
	r.endMeta(atTitle)
	r.head = false
	if n := len(e.text); n > 0 && !r.cards && !p.gap && goesOn(e.text[n-1].text.String(), p.text.String()) {
		e.text[n-1].join(p.line, p.until)
		r.ofText.strays++
		return
	}
	switch {
	case len(e.text) < maxText:
	case hasAbstract(e.text):
		r.flush(atTitle)
	default:
		r.drop(0, "thousands of lines too short for papers from here on: not read")
	}
	e.text = append(e.text, *p)
	e.long = e.long || p.text.Len() >= shortAbstract
}

// goesOn reports whether a sentence or a title goes on from one line to the next. Lines of less than
// minBroken bytes are ends of paragraphs, and organisations, which start small too.
func goesOn(above, line string) bool {
	const minBroken = 24
	first, _ := utf8.DecodeRuneInString(line)
	return unicode.IsLower(first) && min(len(above), len(line)) >= minBroken && len(above) <= maxWrapped &&
		!strings.ContainsAny(above[len(above)-1:], ".!?:;")
}

// startEntry starts an entry: above its title stands "Submitted by", or the box of its votes.
func (r *reader) startEntry() {
	r.endMeta(atTitle)
	r.flush(atTitle)
}

// takeAuthors takes the number of authors. On a day's page a dot is above it.
func (r *reader) takeAuthors(p *para) {
	if b := &r.entry.meta; b.dot == 0 || b.authors > 0 {
		r.endMeta(atTitle)
		b.line = p.number
	}
	r.entry.meta.authors, r.entry.meta.dot = p.n, 0
}

// takeDot takes the dot between organisation or authors and the date.
func (r *reader) takeDot(p *para) {
	b := &r.entry.meta
	if b.authors == 0 {
		r.endMeta(atTitle)
		*b = block{line: p.number, org: r.takeOrg(p)}
	}
	b.dot = p.number
}

// takeDate takes the date of a meta block. Without organisation and authors above it, it may be that
// of a page, or a title.
func (r *reader) takeDate(p *para) {
	switch b := &r.entry.meta; {
	case b.line > 0:
		if b.dot == 0 && len(r.entry.text) > 0 { // where dots are lost, organisations are not told from abstracts
			r.ofText.strays++
			r.dump.Note(p.number, "no “·” between the authors and this date: copy the page again")
		}
		b.date, b.comments = p.date, p.n
		r.endMeta(atMeta)
	case !r.takePageDate(p):
		r.ofText.strays++
		r.takeText(p)
	}
}

// takeOrg takes the organisation off the end of the text: the line above the dot. Its slug may stand
// on a line of its own.
func (r *reader) takeOrg(dot *para) Org {
	text := r.entry.text
	n := len(text) - 1
	if n < 1 {
		return Org{}
	}
	s := text[n].text.String()
	if text[n].heading || len(s) > maxToken || dot.gap && (n < 2 || endsInStop(s)) {
		return Org{}
	}
	if n > 2 && isSlug(text[n-1].text.String()) {
		n--
	}
	r.entry.text = text[:n]
	return r.orgOf(text[n:])
}

// endMeta ends the meta block, and with it the entry: at its date, or because something else follows.
func (r *reader) endMeta(at end) {
	e := &r.entry
	e.below = false
	switch b := e.meta; {
	case b.line == 0:
		return
	case at == atMeta && b.date.Known() && b.nobody():
		r.dump.Note(b.line, "neither authors nor an organisation above this “·”")
	case at == atMeta, b.authors > 0 && b.dot == 0 && r.cards: // a day's page has no dates
	case b.nobody():
		r.dump.Note(b.line, "a “·” that belongs to no paper: not read")
		e.meta = block{}
		return
	case at == atEnd:
		r.dump.Note(max(b.line, b.dot), "the file ends inside a meta block: its date is missing")
	default:
		if !r.cards { // which have authors, or an organisation and authors
			r.ofText.strays++
		}
		r.dump.Note(b.line, "no date below the authors or the organisation: this paper has none")
	}
	papers := len(r.dump.Papers)
	r.flush(atMeta)
	e.below = at == atMeta && len(r.dump.Papers) > papers
}

// takeCount takes a number on a line of its own. Below a box or "Submitted by", above the first title,
// and in markdown if it does not lead to the comments, it counts the votes of the paper that follows.
func (r *reader) takeCount(p *para) {
	e := &r.entry
	switch last := len(r.dump.Papers) - 1; {
	case r.markdown && p.arxiv == "":
		r.startEntry()
		e.votes = p.n
	case e.meta.line > 0:
		e.meta.comments = p.n
	case e.below:
		r.dump.Papers[last].Comments = max(r.dump.Papers[last].Comments, p.n)
		e.below = false
	case len(e.text) == 0:
		e.votes = p.n
	case r.cards && !e.long: // which thousands of lines may ask
		e.comments = p.n
	}
}

// cardOrg reads what stands below the title of a card without abstract: its organisation, and the
// number of comments.
func (r *reader) cardOrg(below []para) block {
	b, name := block{line: below[0].number}, &below[len(below)-1]
	s := name.text.String()
	if i := strings.LastIndexByte(s, ' '); i > 0 {
		if n, ok := readNumberWithCommas(s[i+1:]); ok {
			b.comments, name.text = n, name.text.Slice(0, i).Trim()
		}
	}
	b.org = r.orgOf(below)
	return b
}

// orgOf reads an organisation. Its slug may stand on a line of its own, or be known by the address that
// the name links to; one word alone is slug and name.
func (d dialect) orgOf(lines []para) Org {
	name := lines[len(lines)-1]
	slug, s := name.slug, name.text.String()
	if len(lines) > 1 {
		slug = lines[0].text.String()
	}
	switch n := glued(s); {
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

// glued is how long the slug is that a line starts with, if the name follows without a blank, as
// text browsers print it: "nex-agiNex AGI". 0: there is a blank.
func glued(s string) int {
	first, _, _ := strings.Cut(s, " ")
	for i := 3; i+3 <= len(first); i++ {
		slug, name := keyLetters(s[:i]), keyLetters(s[i:])
		alike := strings.HasPrefix(name, slug) || strings.HasPrefix(slug, name) || strings.HasSuffix(slug, name)
		if alike && min(len(slug), len(name)) >= 3 {
			return i
		}
	}
	return 0
}

// keyLetters are the letters and digits of a name, in small letters.
func keyLetters(s string) string {
	return strings.Map(func(r rune) rune {
		if !unicode.IsLetter(r) && !unicode.IsNumber(r) {
			return -1
		}
		return unicode.ToLower(r)
	}, s)
}

// isSlug reports whether a line may be an organisation's name in addresses.
func isSlug(s string) bool {
	return s != "" && strings.IndexByte(s, ' ') < 0 && !strings.HasSuffix(s, ".")
}

// shortAbstract is how many characters nearly all abstracts have at least, and furniture never has.
const shortAbstract = 165

func hasAbstract(paras []para) bool {
	return slices.ContainsFunc(paras, func(p para) bool { return p.text.Len() >= shortAbstract })
}
