package page

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// A run is the text between two things that are certain, such as two meta
// blocks. Mostly it is a title and an abstract. Where papers lack their meta
// block it holds several, and an abstract may have several paragraphs: then
// length, shape and order of the paragraphs decide together. Each reading of
// the run has a cost, the sum of what is unusual in it, and the cheapest wins.

// part is what a paragraph is to its paper.
type part uint8

const (
	none part = iota // before the first paragraph
	title
	abstract
	more     // a further paragraph of an abstract
	pageDate // of the page that begins here
	orphan   // text that has lost its title
	parts
)

// never is the cost of what cannot be.
const never = 1 << 20

// unlikely is the cost of a title that is no heading if all others are, or the reverse.
const unlikely = 40

// start is what is known at the start of a run.
type start struct {
	fresh    bool // a page begins, and has no date yet
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
}

// shapes looks at the paragraphs of a run. Where lines are wrapped, or no blank lines are
// used, it says nothing that two of them touch.
func (r *Reader) shapes(run []para) []shape {
	shapes := make([]shape, len(run))
	spaced := r.width == 0 && anyGap(run[1:])
	for i := range run {
		s := run[i].text.String()
		shapes[i] = shape{
			length: run[i].length(), touches: i > 0 && !run[i].gap && spaced, dated: isDate(s) && !run[i].heading,
			stop: endsInStop(s), prose: endsWithin(s), tail: startsAsTail(s), heading: run[i].heading,
		}
	}
	return shapes
}

func anyGap(run []para) bool {
	for i := range run {
		if run[i].gap {
			return true
		}
	}
	return false
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

// assign finds the cheapest reading of a run: the part of each paragraph.
func assign(shapes []shape, at start, to end) []part {
	costs := [parts]int{none: 0}
	for p := title; p < parts; p++ {
		costs[p] = never
	}
	from := make([][parts]part, len(shapes))
	for i, p := range shapes {
		costs, from[i] = advance(costs, p, at)
	}
	last := title
	for p := title; p < parts; p++ {
		if costs[p]+ending(p, to) < costs[last]+ending(last, to) {
			last = p
		}
	}
	reading := make([]part, len(shapes))
	for i := len(shapes) - 1; i >= 0; i-- {
		reading[i] = last
		last = from[i][last]
	}
	return reading
}

// advance returns the costs of all readings that end in each part, one paragraph
// further on, and the part before it in each.
func advance(costs [parts]int, p shape, at start) (next [parts]int, from [parts]part) {
	next[none] = never
	for to := title; to < parts; to++ {
		next[to] = never
		own := looks(p, to, at)
		for before := none; own < never && before < parts; before++ {
			if cost := costs[before] + steps[to][before]; cost < never && cost+own < next[to] {
				next[to], from[to] = cost+own, before
			}
		}
		if from[to] == none && next[to] < never {
			next[to] += begins(to, at)
		}
	}
	return next, from
}

// steps is what it costs that a part (the row) follows another.
var steps = [parts][parts]int{
	title:    {none: 0, title: 14, abstract: 2, more: 2, pageDate: 0, orphan: 0},
	abstract: {none: never, title: 0, abstract: never, more: never, pageDate: never, orphan: never},
	more:     {none: never, title: never, abstract: 5, more: 5, pageDate: never, orphan: never},
	pageDate: {none: 0, title: never, abstract: 4, more: 4, pageDate: never, orphan: 3},
	orphan:   {none: 0, title: never, abstract: never, more: never, pageDate: 40, orphan: 3},
}

// begins is what it costs that a run starts with a part.
func begins(with part, at start) int {
	switch {
	case with == pageDate && !at.fresh:
		return 3
	case with == orphan && at.cut:
		return 5
	case with == orphan && at.headings:
		return 14
	case with == orphan:
		return 40
	}
	return 0
}

// flows is how much it speaks for a further paragraph that the text touches
// what is above it, or starts as the end of an abstract does.
func flows(p shape) int {
	switch {
	case p.touches:
		return 4
	case p.tail:
		return 3
	}
	return 0
}

// looks is how unusual a paragraph would be in a part.
func looks(p shape, as part, at start) int {
	if at.headings && p.heading != (as == title) {
		return unlikely
	}
	if p.dated != (as == pageDate) {
		if p.dated {
			return 8
		}
		return never
	}
	switch as {
	case title:
		return looksTitle(p)
	case abstract:
		return looksAbstract(p)
	case more:
		return looksMore(p)
	}
	return 0
}

// looksTitle goes by 80,000 real titles: most are below 160 characters, the
// longest usual one has 226, the longest at all 512.
func looksTitle(p shape) int {
	cost := above(p.length, 160, 1, 226, 2, 300, 3, 512, 8)
	if p.stop {
		cost += 3
	}
	if p.prose {
		cost += 3
	}
	if p.tail {
		cost += 4
	}
	return cost
}

// looksAbstract goes by as many real abstracts: hardly any is below 165
// characters, but there are some of 12.
func looksAbstract(p shape) int {
	cost := 9 - above(p.length, 11, 3, 59, 2, 164, 2, 299, 1, 599, 1)
	if !p.stop {
		cost += 2
	}
	if p.prose {
		cost--
	}
	return cost
}

func looksMore(p shape) int {
	cost := 3 - above(p.length, 99, 1, 226, 2) - flows(p)
	if !p.stop && !p.touches {
		cost += 3
	}
	return cost
}

// above adds up what stands behind each limit that n is above.
func above(n int, limits ...int) int {
	sum := 0
	for i := 0; i < len(limits); i += 2 {
		if n > limits[i] {
			sum += limits[i+1]
		}
	}
	return sum
}

// ending is what it costs that a run ends with a part. A title without an abstract is one
// that the end of the text cut off.
func ending(last part, at end) int {
	switch {
	case last == title && (at == atMeta || at == atTitle):
		return 14
	case last == title:
		return 6
	case last == pageDate && at == atMeta:
		return 20
	}
	return 0
}
