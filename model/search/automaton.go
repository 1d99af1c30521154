package search

import (
	"math/bits"
	"regexp/syntax"
	"slices"
	"unicode"
	"unicode/utf8"
)

// automaton tells whether a text of ASCII has a match of a regular expression: the
// places in the expression that what was read so far may have come to are a bit
// each (Glushkov's construction). A title takes 100 ns, by regexp 1,100; 30 where its
// lead is looked for first.
type automaton struct {
	empty       bool   // it matches nothing at all, which every text has
	first, last uint64 // the places where a match can begin, and end
	follow      [64]uint64
	at          [utf8.RuneSelf]uint64 // the places that each byte fits
	n           int
	lead        *pair // how every match begins; nil: in more ways than one
}

// part is what is known of a part of an expression.
type part struct {
	first, last uint64
	empty       bool // it may match nothing
}

// newAutomaton gives nil where the expression has more than 64 places, or asks
// where lines and words begin.
func newAutomaton(tree *syntax.Regexp) *automaton {
	a := &automaton{}
	whole, ok := a.build(tree)
	if !ok {
		return nil
	}
	a.first, a.last, a.empty = whole.first, whole.last, whole.empty
	a.lead = a.newLead()
	return a
}

// newLead gives the letter that all matches begin with, and what comes next where
// that is one letter or one of two.
func (a *automaton) newLead() *pair {
	first := a.lettersAt(a.first)
	if len(first) != 1 {
		return nil
	}
	var after uint64
	for from := a.first; from != 0; from &= from - 1 {
		after |= a.follow[bits.TrailingZeros64(from)]
	}
	next := a.lettersAt(after)
	if a.first&a.last != 0 || len(next) == 0 || len(next) > 2 {
		p := pairAt(string(first), 0, false)
		return &p
	}
	p := pairAt(string(first)+string(next), 0, true)
	if len(next) == 2 {
		p.or = next[1]
	}
	return &p
}

// lettersAt gives the bytes that fit any of some places, as pairs have them.
func (a *automaton) lettersAt(places uint64) (letters []byte) {
	for c, fits := range a.at {
		if low := byte(c) | small; fits&places != 0 && !slices.Contains(letters, low) {
			letters = append(letters, low)
		}
	}
	return letters
}

func (a *automaton) build(re *syntax.Regexp) (p part, ok bool) {
	switch re.Op {
	case syntax.OpEmptyMatch:
		return part{empty: true}, true
	case syntax.OpLiteral:
		p.empty = true
		for _, r := range re.Rune {
			next, ok := a.place(func(c rune) bool { return c == r || re.Flags&syntax.FoldCase != 0 && folds(c, r) })
			if !ok {
				return p, false
			}
			p = a.then(p, next)
		}
		return p, true
	case syntax.OpCharClass:
		return a.place(func(c rune) bool { return inRanges(re.Rune, c) })
	case syntax.OpAnyCharNotNL:
		return a.place(func(c rune) bool { return c != '\n' })
	case syntax.OpAnyChar:
		return a.place(func(rune) bool { return true })
	case syntax.OpConcat, syntax.OpAlternate:
		return a.join(re)
	case syntax.OpCapture, syntax.OpStar, syntax.OpPlus, syntax.OpQuest:
		p, ok = a.build(re.Sub[0])
		if re.Op == syntax.OpStar || re.Op == syntax.OpPlus {
			a.link(p.last, p.first)
		}
		p.empty = p.empty || re.Op == syntax.OpStar || re.Op == syntax.OpQuest
		return p, ok
	}
	return p, false
}

// join builds parts that stand behind each other, or for each other.
func (a *automaton) join(re *syntax.Regexp) (p part, ok bool) {
	p.empty = re.Op == syntax.OpConcat
	for _, sub := range re.Sub {
		next, ok := a.build(sub)
		if !ok {
			return p, false
		}
		if re.Op == syntax.OpConcat {
			p = a.then(p, next)
		} else {
			p = part{p.first | next.first, p.last | next.last, p.empty || next.empty}
		}
	}
	return p, true
}

// then is a part behind another.
func (a *automaton) then(p, next part) part {
	a.link(p.last, next.first)
	if p.empty {
		p.first |= next.first
	}
	if next.empty {
		next.last |= p.last
	}
	return part{p.first, next.last, p.empty && next.empty}
}

func (a *automaton) link(from, to uint64) {
	for ; from != 0; from &= from - 1 {
		a.follow[bits.TrailingZeros64(from)] |= to
	}
}

// place adds a place for one character.
func (a *automaton) place(fits func(c rune) bool) (p part, ok bool) {
	if a.n == len(a.follow) {
		return p, false
	}
	bit := uint64(1) << a.n
	a.n++
	for c := range a.at {
		if fits(rune(c)) {
			a.at[c] |= bit
		}
	}
	return part{first: bit, last: bit}, true
}

// folds says whether two characters differ in their case at most.
func folds(c, r rune) bool {
	for f := unicode.SimpleFold(r); f != r; f = unicode.SimpleFold(f) {
		if f == c {
			return true
		}
	}
	return false
}

func inRanges(ranges []rune, c rune) bool {
	for n := 0; n+1 < len(ranges); n += 2 {
		if ranges[n] <= c && c <= ranges[n+1] {
			return true
		}
	}
	return false
}

// in says whether a text of ASCII has a match.
func (a *automaton) in(s string) bool {
	if a.empty {
		return true
	}
	if a.lead != nil {
		from := a.lead.next(s, 0)
		if from < 0 {
			return false
		}
		s = s[from:]
	}
	var at uint64
	for i := range len(s) {
		next := a.first
		for ; at != 0; at &= at - 1 {
			next |= a.follow[bits.TrailingZeros64(at)]
		}
		if at = next & a.at[s[i]&(utf8.RuneSelf-1)]; at&a.last != 0 {
			return true
		}
	}
	return false
}

// lettersOf gives the letters that are in all that matches an expression, as
// maskOf does. What is not ASCII may be written as something else.
func lettersOf(re *syntax.Regexp) (mask uint64) {
	switch re.Op {
	case syntax.OpLiteral:
		for _, r := range re.Rune {
			if r < utf8.RuneSelf {
				mask |= bitOf[r]
			}
		}
	case syntax.OpConcat:
		for _, sub := range re.Sub {
			mask |= lettersOf(sub)
		}
	case syntax.OpAlternate:
		mask = lettersOf(re.Sub[0])
		for _, sub := range re.Sub {
			mask &= lettersOf(sub)
		}
	case syntax.OpCapture, syntax.OpPlus:
		return lettersOf(re.Sub[0])
	}
	return mask
}
