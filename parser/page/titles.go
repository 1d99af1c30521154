package page

import (
	"slices"
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

// assign says of each paragraph of a text what it is.
func (r *Reader) assign(text []para, to end) []part {
	parts, before := make([]part, len(text)), none
	cut := r.page < 0 && len(r.dump.Papers) == 0 // the text may begin in the middle of a paper
	spaced := r.width == 0 && len(text) > 0 && slices.ContainsFunc(text[1:], func(p para) bool { return p.gap })
	textBelow := len(text) > 0 && text[0].isProse()
	for i := range text {
		p, s := &text[i], text[i].text.String()
		last := i == len(text)-1
		sure := textBelow
		textBelow = !last && text[i+1].isProse()
		touches := spaced && i > 0 && !p.gap
		stop := endsInStop(s)
		loose := stop || touches
		switch {
		case r.headings && p.heading:
			before = title
		case r.headings && before == title:
			before = abstract
		case r.headings && (before == abstract || before == more):
			before = more
		case r.headings:
			before = orphan
		case before != title && !p.heading && isDate(s) && (!last && !textBelow || last && to != atMeta):
			before = pageDate
		case before == title && (sure || stop || touches || !textBelow):
			before = abstract
		case before == abstract || before == more:
			before = more
			switch {
			case sure, isDate(s), isLink(s), last && (loose || to == atMeta || to == atTitle): // a title has something below it
			case last, textBelow, !loose && endsInStop(text[i+1].text.String()), !stop && to == atEnd && i == len(text)-2:
				before = title
			}
		case sure && before != title && (cut || before == orphan || !textBelow || utf8.RuneCountInString(s) > longestTitle):
			before = orphan
		default:
			before = title
		}
		parts[i] = before
	}
	return parts
}

// longTitle is how many characters the titles have that are not rare, longestTitle the longest of
// 80,000 real ones.
const longTitle, longestTitle = 226, 512

// isProse reports whether a paragraph is of an abstract and cannot be a title: it is as long as an
// abstract, and has sentences or the length of no title.
func (p *para) isProse() bool {
	s := p.text.String()
	if len(s) < shortAbstract {
		return false
	}
	length := utf8.RuneCountInString(s[:min(len(s), utf8.UTFMax*(longestTitle+1))])
	return length > longestTitle || length > longTitle && endsWithin(s) || length >= shortAbstract && endsInStop(s)
}

// isLink reports whether s is nothing but an address.
func isLink(s string) bool {
	return strings.HasPrefix(s, "http") && strings.Contains(s, "://") && strings.IndexByte(s, ' ') < 0
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
