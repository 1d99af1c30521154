package search

import "math/bits"

// stride lays two or three letters over all words of a title at once, each a bit
// at the byte that it begins with. To go from word to word takes three times as
// long, most of it for guessing wrong how the next one is.
type stride struct {
	letters     int
	begins      spots
	first, rest spots // words with the first letter: that begins the title, others
	next, last  spots // with the second, with the third
	two, torn   spots // with the first two together: words of two letters, longer ones
	pair, split spots // with the last two together, likewise
	three       spots // with all three together
	short       spots // words that may be fillers
}

// costFew is costOf for two letters or three. Whether words that are left out are
// fillers is seldom asked: mostly it costs the same if all short ones are, and none.
func (l *laying) costFew(title string, o *outline) int {
	s := newStride(l.letters, o)
	least := s.cost(s.short)
	if least > maxCost || s.cost(spots{}) == least {
		return least
	}
	return s.cost(s.fillers(title, o))
}

func newStride(letters int, o *outline) (s stride) {
	begins := spotsOf(&o.begins)
	inner := spotsOf(&o.letters).without(begins) // the letters with which words go on
	goOn := inner.before()                       // beyond the last byte nothing does
	endsTwo := goOn.before().others()            // words of two letters, of those that have two
	first := begins.and(spotsOf(&o.first))
	second := spotsOf(&o.second)
	two := first.and(second.and(inner).before())

	s.letters, s.begins = letters, begins
	s.first = first.and(begins.lowest())
	s.rest = first.without(s.first)
	s.next = begins.and(second)
	s.two, s.torn = two.and(endsTwo), two.without(endsTwo)
	if letters > 2 {
		third := spotsOf(&o.third)
		inThird := third.and(inner).before()
		pair := s.next.and(inThird)
		s.last = begins.and(third)
		s.pair, s.split = pair.and(endsTwo), pair.without(endsTwo)
		s.three = two.and(inThird.before())
	}
	near := goOn.and(goOn.before())
	s.short = begins.without(near.and(near.before().before()))
	return s
}

// cost is the least cost at which the letters are laid, some words being fillers;
// more than maxCost where it is more.
func (s *stride) cost(fillers spots) int {
	if s.first.any() {
		return s.costFromFirst(fillers)
	}
	second := s.reach(s.rest, fillers) // words that may have the second letter, at no cost
	later := s.reach(second.without(fillers), fillers)
	cheap := second.and(s.next).or(s.rest.and(s.two)) // that have it
	dear := later.and(s.next).or(s.rest.and(s.torn))
	if s.letters > 2 {
		third := s.reach(cheap, fillers)
		last := s.reach(dear.or(third.without(fillers)), fillers)
		cheap = third.and(s.last).or(s.rest.and(s.three)).or(second.and(s.pair))
		dear = last.and(s.last).or(later.and(s.pair)).or(second.and(s.split))
	}
	return maxCost + 1 - truth(cheap.or(dear).any()) - truth(cheap.any())
}

// costFromFirst is cost where the first letter may begin the title, which costs
// nothing: then there is more to be left out.
func (s *stride) costFromFirst(fillers spots) int {
	var from, second, third spots // words that have the first letter, that may have the second, the third
	for cost := range maxCost + 1 {
		wasFrom, wasSecond := from, second
		switch from = (spots{}); cost {
		case 0:
			from = s.first
		case 2:
			from = s.rest
		}
		second = s.reach(from.or(second.without(fillers)), fillers)
		two := second.and(s.next).or(from.and(s.two)).or(wasFrom.and(s.torn)) // that have the second
		if s.letters > 2 {
			third = s.reach(two.or(third.without(fillers)), fillers)
			two = third.and(s.last).or(from.and(s.three)).or(second.and(s.pair)).or(wasSecond.and(s.split))
		}
		if two.any() {
			return cost
		}
	}
	return maxCost + 1
}

// reach gives the words behind some, up to the next of weight behind each, that one
// too: a number to which one is added carries through the ones above it. What is
// added where a carry ends would carry on; it is there without that.
func (s *stride) reach(from, fillers spots) spots {
	weighty := s.begins.without(fillers)
	free := weighty.others()
	behind := spots{from.low << 1, from.high<<1 | from.low>>63}
	step := behind.without(weighty)
	low, carry := bits.Add64(free.low, step.low, 0)
	high, _ := bits.Add64(free.high, step.high, carry)
	passed := spots{low ^ free.low, high ^ free.high}
	return passed.or(behind).and(s.begins)
}

// fillers are the words that are fillers, of those behind the first that may be a
// beginning.
func (s *stride) fillers(title string, o *outline) (all spots) {
	short := s.short.and(s.first.or(s.rest).behind())
	for ; short.low != 0; short.low &= short.low - 1 {
		if start := bits.TrailingZeros64(short.low); isFillerAt(title, start, o.end(start)) {
			all.low |= short.low & -short.low
		}
	}
	for ; short.high != 0; short.high &= short.high - 1 {
		if start := 64 + bits.TrailingZeros64(short.high); isFillerAt(title, start, o.end(start)) {
			all.high |= short.high & -short.high
		}
	}
	return all
}
