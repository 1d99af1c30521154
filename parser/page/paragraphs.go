package page

import (
	"iter"
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"

	"dailies/parser/clean"
)

// Sample is how much of the start of a text says how it was copied, in bytes.
const Sample = 64 << 10

// dialect is how the program that made a text of the site's page writes: where it breaks lines, and
// which marks it adds. It is recognised by the start of the text.
type dialect struct {
	width    int  // of the lines that a text browser wrapped, in characters; 0: each line is a paragraph
	markdown bool // links, pictures and headings are marked as in markdown
	numbered bool // links are numbered, as lynx and links print them: "[12]Title"
}

// maxWrapped is how many characters wrapped lines have at most.
const maxWrapped = 300

// dialectOf finds the dialect of a text by what its start has many of.
func dialectOf(text string) (d dialect) {
	text = text[:min(len(text), Sample)]
	long, longest, headings := 0, 0, 0
	for _, l := range Cut(text).lines {
		s := l.text.String()
		if n := l.indent + utf8.RuneCountInString(s); n > maxWrapped {
			long++
		} else if !strings.Contains(s, "://") { // addresses are not broken
			longest = max(longest, n)
		}
		if _, is := asHeading(s); is {
			headings++
		}
	}
	d.markdown = headings >= 3 || strings.Contains(text, paperLink)
	d.numbered = !d.markdown && len(linkNumber.FindAllStringIndex(text, 5)) == 5
	if !d.markdown && long <= 2 && strings.Contains(text, "[ ") { // a field of a text browser
		d.width = longest
	}
	return d
}

// linkNumber is the number of a link: "[12]Text". linkNumbers are several, and what follows them: that
// of a reference stands before a blank or the end of a sentence, "as in [3]." lastNumbers are those of
// links without a text behind a line, and what is before them.
var (
	linkNumber  = regexp.MustCompile(`\[\d+\][^ \n(:]`)
	linkNumbers = regexp.MustCompile(`(?:\[\d+\])+([^ ,.;:)])`)
	lastNumbers = regexp.MustCompile(`(^|[^ ])(?:\[\d+\])+$`)
)

// para is a paragraph: a line, or several that were one before they were wrapped, without the
// marks of its dialect.
type para struct {
	line           // all of it; it is empty if there was nothing but marks
	until   int    // number of its last line
	arxiv   string // number in an address that it links to; empty: none
	slug    string // of the organisation that it links to; empty: none
	heading bool   // marked as a heading
	token          // what it is by itself
	part           // what it is to its paper
}

// join takes a further line into the paragraph.
func (p *para) join(l line, until int) {
	between := clean.Literal(" ")
	next, _ := utf8.DecodeRuneInString(l.text.String())
	if endsInWord(p.text.String()) && unicode.IsLetter(next) {
		between = clean.Text{}
	}
	p.text = clean.Join(between, p.text, l.text)
	p.hidden += l.hidden
	p.until = until
}

// endsInWord reports whether a line was broken at the hyphen of a word, or at a slash of an
// address: no blank was there.
func endsInWord(line string) bool {
	word := line[strings.LastIndexByte(line, ' ')+1:]
	return strings.HasSuffix(word, "-") && hasLetter(word) ||
		strings.HasSuffix(word, "/") && strings.Contains(word, "://")
}

// paragraphs makes paragraphs of the lines of a text. Most texts are not wrapped: each line is one.
type paragraphs struct {
	dialect
	begun  para // may go on in the next line; without a number: none has begun
	ended  para // the one above it
	latest line // that was read
	number int  // lines that were read
	gap    bool // a blank line, or the start of the text, is above the next line
	open   bool // the text ends within a line
}

// start is the paragraphs of a text, and the text without its front matter. Its first chunk, which
// is given, says how it was copied.
func start(first string) (p paragraphs, text string) {
	above := frontMatter(first)
	return paragraphs{dialect: dialectOf(first), gap: true, number: Cut(above).count}, first[len(above):]
}

// of yields the paragraphs of a text.
func (p *paragraphs) of(chunks iter.Seq[Chunk]) iter.Seq[*para] {
	return func(yield func(*para) bool) {
		for c := range chunks {
			p.open = c.open
			for _, l := range c.lines {
				l.number += p.number
				l.gap, p.gap = l.gap || p.gap, false
				if ended := p.line(l); ended != nil && !yield(ended) {
					return
				}
			}
			p.number, p.gap = p.number+c.count, p.gap || c.gap
		}
		if last := p.endParagraph(); last != nil {
			yield(last)
		}
	}
}

// line takes the next line, and returns the paragraph that ends above it; nil if none does.
func (p *paragraphs) line(l line) *para {
	last := p.latest
	p.latest = l
	if p.begun.number > 0 && p.goesOn(last, l) {
		p.begun.join(l, l.number)
		return nil
	}
	above := p.endParagraph()
	p.begun = para{line: l, until: l.number}
	return above
}

// endParagraph ends the paragraph that has begun; nil if none has.
func (p *paragraphs) endParagraph() *para {
	if p.begun.number == 0 {
		return nil
	}
	p.ended, p.begun = p.begun, para{}
	p.unmark(&p.ended)
	return &p.ended
}

// maxJoined is how many lines a paragraph is joined from at most: the longest abstract
// takes 60 of 80 characters.
const maxJoined = 400

// goesOn reports whether the paragraph that has begun, whose last line is given too, goes on in the
// next line: below a month with a day, else if its last line has no room for the next word.
func (p *paragraphs) goesOn(last, next line) bool {
	a, b := last.text.String(), next.text.String()
	if month, rest := readMonth(a); month > 0 && rest == "" { // of a page's date
		day, rest, _ := readNumber(b)
		return day > 0 && rest == ""
	}
	switch {
	case p.width == 0, next.gap, last.cut, next.number-p.begun.number > maxJoined, p.begun.text.Len() >= MaxText,
		isAddress(b), startsItem(b):
		return false
	case endsInWord(a):
		return true
	}
	word, _, _ := strings.Cut(b, " ")
	length := last.indent + utf8.RuneCountInString(a)
	return length*2 >= p.width && length+1+utf8.RuneCountInString(word) >= p.width
}

// startsItem reports whether a line starts an item of a list.
func startsItem(s string) bool {
	first, size := utf8.DecodeRuneInString(s)
	return len(s) > size && s[size] == ' ' && strings.ContainsRune("•·*-+‣◦▪●○–", first)
}

// unmark takes the marks of the dialect off a paragraph, and notes what they say.
func (p *paragraphs) unmark(q *para) {
	raw := q.text.String()
	s := withoutBullet(raw)
	if p.numbered {
		s = linkNumbers.ReplaceAllString(s, "$1")
		s = strings.TrimSpace(lastNumbers.ReplaceAllString(s, "$1"))
	}
	if p.markdown {
		s = unmarkdown(s, q)
	}
	if s = withoutBullet(s); len(s) != len(raw) {
		q.text = clean.Line(s).Trim()
	}
}

// withoutBullet takes off the bullet of an item of a list. A dot in the middle is none: it
// stands before dates.
func withoutBullet(s string) string {
	for startsItem(s) && !strings.HasPrefix(s, middot) {
		_, size := utf8.DecodeRuneInString(s)
		s = strings.TrimLeft(s[size:], " ")
	}
	return s
}
