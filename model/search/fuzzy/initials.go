package fuzzy

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/sahilm/fuzzy"
)

// Span is bytes [Start,End) of a title.
type Span struct{ Start, End int }

// The limits of what counts as the initials of a title.
const (
	maxParts   = 32 // parts of a title looked at
	maxLetters = 24 // letters typed
	maxCost    = 3  // of an alignment
	maxGaps    = 2  // parts that may be left out between two that are meant
)

// part is a word of a title, or a part of a word that a capital begins: FlowGRPO has two.
type part struct {
	Span
	filler bool // an acronym leaves it out at will
}

// parts splits a title, and appends to an empty list.
func parts(list []part, title string) []part {
	for i := 0; i < len(title) && len(list) < maxParts; {
		if !inWord(title[i]) {
			i++
			continue
		}
		start := i
		for i++; i < len(title) && inWord(title[i]) && !beginsPart(title, i); i++ {
		}
		list = append(list, part{Span{start, i}, IsFiller(title[start:i])})
	}
	return list
}

// beginsPart says whether a capital begins a part of a word: the G of FlowGRPO, not the M
// of LLMs.
func beginsPart(s string, i int) bool {
	if !isCapital(s[i]) || !isCapital(s[i-1]) {
		return isCapital(s[i])
	}
	small := i+1 < len(s) && 'a' <= s[i+1] && s[i+1] <= 'z'
	plural := small && s[i+1] == 's' && (i+2 == len(s) || !inWord(s[i+2]))
	return small && !plural
}

func isCapital(c byte) bool { return 'A' <= c && c <= 'Z' }

func inWord(c byte) bool {
	return c >= utf8.RuneSelf || unicode.IsLetter(rune(c)) || unicode.IsDigit(rune(c))
}

// IsFiller says whether a word is one that acronyms leave out: "of", "the".
func IsFiller(word string) bool {
	if len(word) > 4 {
		return false
	}
	switch strings.ToLower(word) {
	case "a", "an", "and", "as", "at", "by", "for", "from", "in", "is", "of", "on", "or", "the", "to", "via", "with":
		return true
	}
	return false
}

// Initials gives the first letter of each part of a title, in lower case.
func Initials(title string) string {
	var b strings.Builder
	var room [maxParts]part
	for _, p := range parts(room[:0], title) {
		b.WriteByte(lower(title[p.Start]))
	}
	return b.String()
}

func lower(c byte) byte {
	if isCapital(c) {
		return c + 'a' - 'A'
	}
	return c
}

// WithInitials gives the places of those titles whose Initials have all letters typed, in
// their order.
func WithInitials(typed string, initials []string) (places []int) {
	for _, m := range fuzzy.FindNoSort(typed, initials) {
		places = append(places, m.Index)
	}
	return places
}

// Leading gives the letters typed as the initials of a title's first words, of which only
// fillers may be left out; nil where they are not.
func Leading(typed, title string) []Span {
	var spans []Span
	if typed == "" || !leads(typed, title, 0, &spans) {
		return nil
	}
	slices.Reverse(spans)
	return spans
}

// leads lays the letters over the words from byte at on, and appends where they lie, the
// last first.
func leads(typed, title string, at int, spans *[]Span) bool {
	if typed == "" {
		return true
	}
	for at < len(title) && !inWord(title[at]) {
		at++
	}
	if at == len(title) {
		return false
	}
	end := at
	for end < len(title) && inWord(title[end]) {
		end++
	}
	if lower(title[at]) == typed[0] && leads(typed[1:], title, end, spans) {
		*spans = append(*spans, Span{at, at + 1})
		return true
	}
	return IsFiller(title[at:end]) && leads(typed, title, end, spans)
}

// Align lays the letters typed over the beginnings of a title's parts: "fpo" and "flopo"
// are Flow Policy Optimization. The cost is the parts left out, one for each part of which
// just two letters are taken, and two where the title begins otherwise. Where ok is false
// it is more than maxCost.
func Align(typed, title string) (cost int, spans []Span, ok bool) {
	if len(typed) > maxLetters || !InOrder(typed, title) {
		return 0, nil, false
	}
	var room [maxParts]part
	a := alignment{typed: typed, title: title, parts: parts(room[:0], title)}
	best, from := maxCost+1, 0
	for j := range a.parts {
		cost := a.from(0, j)
		if j > 0 {
			cost += 2
		}
		if cost < best {
			best, from = cost, j
		}
	}
	if best > maxCost {
		return 0, nil, false
	}
	return best, a.trace(from), true
}

// InOrder says whether a title has the letters typed, in their order: else it has them as
// no initials.
func InOrder(typed, title string) bool {
	n := 0
	for i := 0; i < len(title) && n < len(typed); i++ {
		if lower(title[i]) == typed[n] {
			n++
		}
	}
	return n == len(typed)
}

// alignment is a dynamic program: steps holds, for the letters from i on laid from part j
// on, the cheapest way.
type alignment struct {
	typed, title string
	parts        []part
	steps        [maxLetters][maxParts]step
}

// step is the cheapest way on: it takes some letters of a part and goes to another.
type step struct {
	known      bool
	cost       int8
	take, next int8 // next: -1 at the end
}

// none is the cost where there is no way.
const none = 100

// from gives the cost of laying the letters from i on, the first of them at the beginning
// of part j.
func (a *alignment) from(i, j int) int {
	s := &a.steps[i][j]
	if !s.known {
		*s = a.lay(i, j)
	}
	return int(s.cost)
}

func (a *alignment) lay(i, j int) step {
	best := step{known: true, cost: none}
	for take := 1; take <= a.common(i, j); take++ {
		cost := 0
		if take == 2 && a.parts[j].End-a.parts[j].Start > 2 {
			cost = 1 // neither an initial nor much of a word
		}
		if i+take == len(a.typed) {
			best.better(cost, take, -1)
			break
		}
		for next := j + 1; next < len(a.parts) && cost <= maxGaps+1; next++ {
			best.better(cost+a.from(i+take, next), take, next)
			if !a.parts[next].filler {
				cost++
			}
		}
	}
	return best
}

// better takes over a way that is cheaper, or as cheap and takes more letters of a part.
func (s *step) better(cost, take, next int) {
	if cost < int(s.cost) || cost < none && cost == int(s.cost) && take > int(s.take) {
		s.cost, s.take, s.next = int8(cost), int8(take), int8(next)
	}
}

// common counts the letters from i on that part j begins with.
func (a *alignment) common(i, j int) (n int) {
	p := a.parts[j]
	for i+n < len(a.typed) && p.Start+n < p.End && lower(a.title[p.Start+n]) == a.typed[i+n] {
		n++
	}
	return n
}

// trace gives the letters of the way that was found.
func (a *alignment) trace(j int) (spans []Span) {
	for i := 0; j >= 0; {
		s, start := a.steps[i][j], a.parts[j].Start
		spans = append(spans, Span{start, start + int(s.take)})
		i, j = i+int(s.take), int(s.next)
	}
	return spans
}
