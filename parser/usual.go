package parser

import "strings"

// Nearly all papers have one shape: a title, an abstract that is longer than
// anything else, an organisation or a number of authors, a dot, a date. Reading
// those at once, and those in between that lack the meta block, takes half the
// time that it takes line by line, and gives the same.

// usual reads the next paper, if it has that shape. Else it reads nothing.
func (r *reader) usual() bool {
	if !r.between() {
		return false
	}
	l := r.lines
	at, number, gap := l.at, l.number, l.gap
	if r.usualPaper() {
		return true
	}
	l.at, l.number, l.gap = at, number, gap
	return false
}

// between says whether a paper ended just now, on a page that had some, and
// nothing unusual was read.
func (r *reader) between() bool {
	return len(r.run) == 0 && !r.head && !r.cards && !r.addresses && r.scraps == (scraps{}) && r.roles == nil &&
		!r.lines.peeked && len(r.lines.rest) == 0 && r.page >= 0 && r.dump.Pages[r.page].Papers > 0
}

func (r *reader) usualPaper() bool {
	if cap(r.run) < 2 {
		r.run = make([]line, 0, 8)
	}
	run := r.run[:2]
	title, abstract := &run[0], &run[1]
	if !r.lines.usual(title) || !isWords(title) || monthOf(title.text.String()) > 0 {
		return false
	}
	if !r.lines.usual(abstract) || !abstract.gap || abstract.text.Len() <= maxToken {
		return false
	}
	r.run = run
	var b block
	ok := r.usualBlock(&b)
	for i := 0; ok && i < len(r.run); i += 2 {
		of := &block{}
		if i+2 == len(r.run) {
			of = &b
		}
		r.addUsual(r.run[i:i+2], of)
	}
	r.run = r.run[:0]
	r.evidence = r.evidence || ok
	return ok
}

// addUsual is add for a paper of one line each, in its place in the dump: to
// make it elsewhere and copy it costs a tenth of the parse.
func (r *reader) addUsual(run []line, b *block) {
	r.reserve()
	papers := append(r.dump.Papers, Paper{})
	page, p := &r.dump.Pages[r.page], &papers[len(papers)-1]
	page.Papers++
	p.Title, p.Abstract = run[0].text, paragraphs(run[1:])
	if p.Authors = b.authors; !b.org.Line.Empty() {
		p.Org = b.org
	}
	p.Date.Year, p.Date.Month, p.Date.Day = b.date.Year, b.date.Month, b.date.Day // see lines.usual
	p.Comments, p.Meta = b.comments, b.found
	p.Line, p.Page, p.Position = run[0].number, r.page, page.Papers
	r.dump.Papers = papers
}

// usualBlock reads the meta block, and before it the papers that have none.
func (r *reader) usualBlock(b *block) bool {
	var who, next line
	for {
		if !r.lines.usual(&who) {
			return false
		}
		authors := false
		if b.authors, authors = usualAuthors(who.text.String()); !authors && !isWords(&who) {
			return false
		}
		if r.lines.dot() {
			b.found, b.line = true, who.number
			if !authors {
				b.org = readOrg(who.text)
			}
			break
		}
		if authors || !r.lines.usual(&next) || !r.another(who, next) {
			return false
		}
	}
	if !r.lines.usual(&next) {
		return false
	}
	ok := false
	b.date, b.comments, ok = readDate(next.text.String())
	return ok
}

// usualAuthors is readAuthors, which need not look at "• 6 authors".
func usualAuthors(s string) (int, bool) {
	if rest, found := strings.CutPrefix(s, "• "); found {
		if n, rest, ok := readNumber(rest); ok && (rest == " authors" || rest == " author") {
			return n, true
		}
	}
	return readAuthors(s)
}

// another takes two lines that can be nothing but the title and the abstract of
// a further paper, and says whether they are. In split.go's terms: the one
// before is a title, an abstract and nothing else, for 6 at most together with
// this one, and whatever else these lines could be costs 10.
func (r *reader) another(title, abstract line) bool {
	r.run = append(r.run, title, abstract)
	return len(r.run) <= 64 && (len(r.run) > 4 || r.sure(0)) && r.sure(len(r.run)-2)
}

// sure says whether what stands at i in the run looks like a title and an
// abstract in every way.
func (r *reader) sure(i int) bool {
	title, abstract := &r.run[i], &r.run[i+1]
	if !title.gap && i > 0 || !abstract.gap || abstract.length() < 600 || title.text.Len() > 160 {
		return false
	}
	p := look(r.run, i, i+1)
	return !p.dated && !p.stop && !p.prose && !p.tail
}

// dot takes a dot that stands on the next line, alone.
func (l *lines) dot() bool {
	rest, ok := strings.CutPrefix(l.text[l.at:], middot)
	switch {
	case !ok:
		return false
	case strings.HasPrefix(rest, "\n"):
		l.at += len(middot + "\n")
	case strings.HasPrefix(rest, "\r\n"):
		l.at += len(middot + "\r\n")
	default:
		return false
	}
	l.number++
	l.gap = false
	return true
}

// usual reads the next line that is not blank, if it is clean as it stands. It sets field by field: to copy in wide
// pieces what was just written in narrow ones makes the processor wait, as long as
// the rest of this takes.
func (l *lines) usual(next *line) bool {
	for l.at < len(l.text) {
		if l.text[l.at] == '\n' {
			l.at++
			l.number++
			l.gap = true
			continue
		}
		text, ok := l.plain()
		if !ok {
			return false
		}
		if text.Empty() {
			l.gap = true
			continue
		}
		next.text, next.number, next.gap, next.ascii = text, l.number, l.gap, l.ascii
		next.hidden, next.arxiv, next.cut = 0, nil, false
		l.gap = false
		return true
	}
	return false
}

// isWords says of a line of at most maxToken bytes whether it is text for
// certain: it starts with a letter, and not as anything that is not text does.
func isWords(l *line) bool {
	s := l.text.String()
	if len(s) > maxToken || !l.ascii && strings.IndexByte(s, middot[1]) >= 0 {
		return false
	}
	switch c := s[0]; c {
	case 'G':
		return !strings.HasPrefix(s, "Get ") && !strings.HasPrefix(s, "GitHub")
	case 'S':
		return s != "Submitted by"
	case 'U':
		return s != "Upvote"
	case 'a':
		return s != "arXiv Page" && s != "and the research community"
	case 'b':
		return !strings.HasPrefix(s, "by")
	case 'h':
		return !strings.HasPrefix(s, site)
	default:
		return c >= 'A' && c <= 'Z' || c >= 'a' && c <= 'z'
	}
}
