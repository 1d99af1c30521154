package page

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// The text of an entry is mostly a title and an abstract. Where papers lack their meta block it has
// several of both, and an abstract may have several paragraphs: length and sentences tell these from
// titles, and what is below.

// part is what a paragraph is to its paper.
type part uint8

const (
	none part = iota // before the first paragraph
	title
	abstract
	more     // a further paragraph of an abstract
	pageDate // of the page that begins here
	orphan   // text that has lost its title
)

// start is what is known at the start of a text.
type start struct {
	cut      bool // the text may begin in the middle of a paper
	headings bool // titles are marked as headings
}

// shape is what a paragraph looks like.
type shape struct {
	length  int  // in characters
	touches bool // no blank line above it
	dated   bool // a date and nothing else
	stop    bool // ends as a sentence does
	prose   bool // a sentence ends within it
	tail    bool // starts as the end of an abstract does, not as a title
	heading bool // marked as a heading
	last    bool // of the text
}

// shapes looks at the paragraphs of a text. Where lines are wrapped, or no blank lines are used, it
// says nothing that two of them touch.
func (r *Reader) shapes(text []para) []shape {
	shapes := make([]shape, len(text))
	spaced := false
	for i := range text {
		s := text[i].text.String()
		shapes[i] = shape{
			length: utf8.RuneCountInString(s), touches: i > 0 && !text[i].gap && r.width == 0, dated: isDate(s) && !text[i].heading,
			stop: endsInStop(s), prose: endsWithin(s), tail: startsAsTail(s), heading: text[i].heading, last: i == len(text)-1,
		}
		spaced = spaced || i > 0 && text[i].gap
	}
	for i := range shapes {
		shapes[i].touches = shapes[i].touches && spaced
	}
	return shapes
}

// endsInStop reports whether s ends as a sentence does.
func endsInStop(s string) bool {
	if c := s[len(s)-1]; c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' {
		return false // most titles; the rest costs a look at each sign
	}
	return strings.HasSuffix(strings.TrimRight(s, `"'”’)]`), ".") || strings.HasSuffix(s, "。")
}

// endsWithin reports whether a sentence ends inside s and another begins.
func endsWithin(s string) bool {
	for {
		i := strings.Index(s, ". ")
		if i < 0 {
			return strings.Contains(s, "。")
		}
		s = s[i+2:]
		if r, _ := utf8.DecodeRuneInString(s); i > 3 && unicode.IsUpper(r) {
			return true
		}
	}
}

// tails are what the last, short paragraph of an abstract starts with.
var tails = []string{
	"Code ", "Our code", "The code", "All code", "Project page", "Project website",
	"Our project", "The project", "Website:", "Code:", "Demo", "Models ", "Keywords",
	"http://", "https://",
}

func startsAsTail(s string) bool {
	for _, t := range tails {
		if strings.HasPrefix(s, t) {
			return true
		}
	}
	return false
}

// longTitle is how many characters the titles have that are not rare, longestTitle the longest of
// 80,000 real ones.
const longTitle, longestTitle = 226, 512

// isText reports whether a paragraph is of an abstract and cannot be a title: it is as long as an
// abstract, and has sentences or the length of no title.
func (p shape) isText() bool {
	return p.length > longestTitle || p.length > longTitle && p.prose || p.length >= shortAbstract && p.stop
}

// assign says of each paragraph of a text what it is.
func assign(shapes []shape, at start, to end) []part {
	parts, before := make([]part, len(shapes)), none
	for i, p := range shapes {
		var below *shape
		if i+1 < len(shapes) {
			below = &shapes[i+1]
		}
		switch {
		case at.headings:
			before = p.underHeadings(before)
		case p.dated && before != title && (below != nil && !below.isText() || below == nil && to != atMeta):
			before = pageDate
		case before == title:
			before = p.underTitle(below)
		case before == abstract || before == more:
			before = p.underAbstract(below, to)
		case p.isText() && (at.cut || before == orphan || p.length > longestTitle || below == nil || !below.isText()):
			before = orphan
		default:
			before = title
		}
		parts[i] = before
	}
	return parts
}

func (p shape) underHeadings(before part) part {
	switch {
	case p.heading:
		return title
	case before == title:
		return abstract
	case before == abstract || before == more:
		return more
	}
	return orphan
}

// underTitle is what stands below a title: its abstract, but for another title, above the abstract
// of that.
func (p shape) underTitle(below *shape) part {
	if p.isText() || p.stop || p.touches || below == nil || !below.isText() {
		return abstract
	}
	return title
}

// underAbstract is what stands below an abstract: more of it, or the title of what is below.
func (p shape) underAbstract(below *shape, to end) part {
	switch {
	case p.isText():
		return more
	case below == nil:
		if p.stop || p.tail || p.touches || to == atMeta || to == atTitle {
			return more // a title has something below it
		}
		return title
	case below.isText() || below.stop && !p.stop && !p.tail && !p.touches || below.last && to == atEnd && !p.stop:
		return title
	}
	return more
}
