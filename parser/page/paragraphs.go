package page

import (
	"iter"
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"

	"dailies/parser/clean"
)

// SampleSize is how many bytes at the start of a text are inspected to detect how it was copied.
const SampleSize = 64 << 10

// dialect describes the program that copied the site's page as text: where it breaks lines and what
// syntax it adds. It is detected from the start of the text.
type dialect struct {
	width    int  // in characters, if lines were wrapped by a text browser; 0 if each line is a paragraph
	markdown bool // links, images and headings are in Markdown
	numbered bool // links are numbered, as by lynx and links: "[12]Title"
}

// maxWrapped is the maximum length of wrapped lines in characters.
const maxWrapped = 300

// detectDialect detects the dialect from features that are frequent at the start of a text.
func detectDialect(text string) (d dialect) {
	text = text[:min(len(text), SampleSize)]
	long, longest, headings := 0, 0, 0
	for _, l := range SplitLines(text).lines {
		s := l.text.String()
		if n := l.indent + utf8.RuneCountInString(s); n > maxWrapped {
			long++
		} else if !strings.Contains(s, "://") { // addresses are not wrapped
			longest = max(longest, n)
		}
		if _, is := trimHeading(s); is {
			headings++
		}
	}
	d.markdown = headings >= 3 || strings.Contains(text, paperLink)
	d.numbered = !d.markdown && len(linkNumber.FindAllStringIndex(text, 5)) == 5
	const inputField = "[ " // as text browsers print it
	if !d.markdown && long <= 2 && strings.Contains(text, inputField) {
		d.width = longest
	}
	return d
}

// linkNumber matches the number of a link: "[12]Text". linkNumbers matches several and the
// character after them, which must not be a space or punctuation, because a citation may look the
// same: "as in [3]." trailingNumbers matches those of links without text at the end of a line.
var (
	linkNumber      = regexp.MustCompile(`\[\d+\][^ \n(:]`)
	linkNumbers     = regexp.MustCompile(`(?:\[\d+\])+([^ ,.;:)])`)
	trailingNumbers = regexp.MustCompile(`(^|[^ ])(?:\[\d+\])+$`)
)

// para is a paragraph, with wrapped lines joined and the syntax of its dialect removed.
type para struct {
	line            // the whole text; empty if there was only syntax
	lastLine int    // number of its last line
	arxiv    string // number of the paper that it links to, or ""
	slug     string // slug of the organisation that it links to, or ""
	heading  bool   // marked as a heading in Markdown
	token           // its meaning on its own
	part            // its role within its paper
}

// appendLine appends another line to the paragraph.
func (p *para) appendLine(l line, until int) {
	between := clean.Literal(" ")
	next, _ := utf8.DecodeRuneInString(l.text.String())
	if endsInBrokenWord(p.text.String()) && unicode.IsLetter(next) {
		between = clean.Text{}
	}
	p.text = clean.Join(between, p.text, l.text)
	p.hidden += l.hidden
	p.lastLine = until
}

// endsInBrokenWord reports whether a line was wrapped without a space: at a hyphen or an address's slash.
func endsInBrokenWord(line string) bool {
	word := line[strings.LastIndexByte(line, ' ')+1:]
	return strings.HasSuffix(word, "-") && hasLetter(word) ||
		strings.HasSuffix(word, "/") && strings.Contains(word, "://")
}

// paragraphs joins lines into paragraphs. In most texts each line is a paragraph.
type paragraphs struct {
	dialect
	pending     para // may continue on the next line; its number is 0 if there is none
	previous    para // the last complete one
	lastRead    line
	lineCount   int  // of all complete chunks
	blankAbove  bool // the next line is below a blank one, or the first
	partialLine bool // the text ends without a line break
}

// newParagraphs detects the dialect from the first chunk, and returns that chunk without front matter.
func newParagraphs(first string) (p paragraphs, text string) {
	above := frontMatter(first)
	p = paragraphs{dialect: detectDialect(first), blankAbove: true, lineCount: SplitLines(above).count}
	return p, first[len(above):]
}

// all yields the paragraphs of a text. The pointer is valid until the next iteration.
func (p *paragraphs) all(chunks iter.Seq[Chunk]) iter.Seq[*para] {
	return func(yield func(*para) bool) {
		for c := range chunks {
			p.partialLine = c.partialLine
			for _, l := range c.lines {
				l.number += p.lineCount
				l.blankAbove, p.blankAbove = l.blankAbove || p.blankAbove, false
				if ended := p.addLine(l); ended != nil && !yield(ended) {
					return
				}
			}
			p.lineCount, p.blankAbove = p.lineCount+c.count, p.blankAbove || c.endsBlank
		}
		if last := p.endParagraph(); last != nil {
			yield(last)
		}
	}
}

// addLine adds the next line, and returns the paragraph that ends above it, or nil if there is none.
func (p *paragraphs) addLine(l line) *para {
	last := p.lastRead
	p.lastRead = l
	if p.pending.number > 0 && p.wraps(last, l) {
		p.pending.appendLine(l, l.number)
		return nil
	}
	above := p.endParagraph()
	p.pending = para{line: l, lastLine: l.number}
	return above
}

// endParagraph ends the pending paragraph and returns it, or nil if there is none.
func (p *paragraphs) endParagraph() *para {
	if p.pending.number == 0 {
		return nil
	}
	p.previous, p.pending = p.pending, para{}
	p.stripMarks(&p.previous)
	return &p.previous
}

// maxJoined is the maximum number of lines in a paragraph. The longest abstract takes 60 of them.
const maxJoined = 400

// wraps reports whether the pending paragraph, whose last line is given, continues on the next line. It
// does if a month is followed by its day, or if the last line had no room for the next word.
func (p *paragraphs) wraps(last, next line) bool {
	a, b := last.text.String(), next.text.String()
	if month, rest := readMonth(a); month > 0 && rest == "" { // a page's date on two lines
		day, rest, _ := readNumber(b)
		return day > 0 && rest == ""
	}
	switch {
	case p.width == 0, next.blankAbove, last.truncated, isAddress(b), startsItem(b),
		next.number-p.pending.number > maxJoined, p.pending.text.Len() >= MaxText:
		return false
	case endsInBrokenWord(a):
		return true
	}
	word, _, _ := strings.Cut(b, " ")
	length := last.indent + utf8.RuneCountInString(a)
	return length*2 >= p.width && length+1+utf8.RuneCountInString(word) >= p.width
}

// startsItem reports whether a line starts a list item.
func startsItem(s string) bool {
	first, size := utf8.DecodeRuneInString(s)
	return len(s) > size && s[size] == ' ' && strings.ContainsRune("•·*-+‣◦▪●○–", first)
}

// stripMarks removes the dialect's syntax from a paragraph, and stores what it says.
func (p *paragraphs) stripMarks(q *para) {
	raw := q.text.String()
	s := trimBullet(raw)
	if p.numbered {
		s = linkNumbers.ReplaceAllString(s, "$1")
		s = strings.TrimSpace(trailingNumbers.ReplaceAllString(s, "$1"))
	}
	if p.markdown {
		s = stripMarkdown(s, q)
	}
	if s = trimBullet(s); len(s) != len(raw) {
		q.text = clean.Line(s).Trim()
	}
}

// trimBullet removes the bullet of a list item. A middle dot is kept because it precedes dates.
func trimBullet(s string) string {
	for startsItem(s) && !strings.HasPrefix(s, middot) {
		_, size := utf8.DecodeRuneInString(s)
		s = strings.TrimLeft(s[size:], " ")
	}
	return s
}
