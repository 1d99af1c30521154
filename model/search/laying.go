package search

import (
	"math/bits"
	"slices"
)

// laying lays letters over the beginnings of a title's words in all ways at once:
// with a bit for each number of letters that are laid, in a set for each cost. It
// gives the cost of the cheapest alignment, not where the letters lie, for a
// quarter of the work.
type laying struct {
	at   [256]uint32 // for each byte of a title, the places among the letters that it fits
	last uint32      // the bit that says that all are laid

	letters              int  // how many there are
	first, second, third byte // of them; 0: there is none

	few   bool        // so few letters that the sets for all costs fit into one number
	lanes [256]uint64 // at, once for each cost; of few
}

// lane is the bits that the set for one cost takes where there are few letters.
const lane = 64 / (maxCost + 1)

// inEach is the lowest bit of each set.
const inEach = 1 | 1<<lane | 1<<(2*lane) | 1<<(3*lane)

// joins are where each letter of what was typed follows the one before it, the
// rarest first.
type joins []join

// join is where a letter follows another: it begins a word of a title, or stands
// behind the other in one.
type join struct {
	begins    onsets
	behind    pair
	frequency int
}

func newLaying(typed string) *laying {
	l := &laying{last: 1 << len(typed), letters: len(typed)}
	for i := range len(typed) {
		l.at[typed[i]] |= 1 << i
		if isSmall(typed[i]) {
			l.at[typed[i]-'a'+'A'] |= 1 << i
		}
	}
	l.few = len(typed) < lane
	if len(typed) > 0 {
		l.first = typed[0]
	}
	if len(typed) > 1 {
		l.second = typed[1]
	}
	if len(typed) > 2 {
		l.third = typed[2]
	}
	for c, places := range l.at {
		l.lanes[c] = uint64(places) * inEach
	}
	return l
}

func newJoins(typed string) (all joins) {
	for i := 1; i < len(typed); i++ {
		all = append(all, join{onsetOf(typed[i : i+1]), pairAt(typed, i-1, true), frequency(typed[i-1], typed[i])})
	}
	slices.SortStableFunc(all, func(a, b join) int { return a.frequency - b.frequency })
	return all
}

// in says whether each letter may follow the one before it in a title. Where it
// does not, none are initials, or a word with hyphens.
func (all joins) in(title string, begin onsets) bool {
	for i := range all {
		if j := &all[i]; !begin.has(j.begins) && j.behind.next(title, 0) < 0 {
			return false
		}
	}
	return true
}

// laid are the letters that are laid, by the cost.
type laid [maxCost + 1]uint32

// costBy is what align costs, by an outline; nil: there is none. It is more than
// maxCost where align finds nothing.
func (l *laying) costBy(o *outline, title string) int {
	if o == nil {
		return l.costOfMany(title)
	}
	return l.costOf(title, o)
}

// outline says whether an outline of a title is enough to lay the letters by.
func (l *laying) outline(title string, o *outline) bool {
	return l.few && o.draw(title, l.first, l.second, l.third) && o.words() <= maxTokens
}

// costOf is cost by an outline: from the first word on that the first letter fits.
func (l *laying) costOf(title string, o *outline) int {
	switch {
	case (l.letters == 2 || l.letters == 3) && len(title) <= narrow:
		return l.costFew(title, o)
	case !o.joined(l.letters):
		return maxCost + 1
	}
	var before, done uint64 // the sets for all costs
	opens := uint64(1)      // what it is to begin with a word
	for at, begins := range o.begins {
		fits := begins & o.first[at]
		for ; begins != 0; begins &= begins - 1 {
			if before == 0 { // until the first letter fits again
				below := fits&-fits - 1
				if begins&below != 0 {
					opens = 1 << (2 * lane) // the title begins otherwise
				}
				if begins &^= below; begins == 0 {
					break
				}
			}
			start := at*64 + bits.TrailingZeros64(begins)
			word := title[start:o.end(start)]
			after := before
			if before != 0 && !isFiller(word) {
				after <<= lane
			}
			if bit := begins & -begins; fits&bit != 0 {
				before |= opens
				fits ^= bit
			}
			opens = 1 << (2 * lane)
			if from := before & l.lanes[title[start]]; from != 0 {
				after = l.layFew(word, from, after)
			}
			done |= after
			before = after
		}
	}
	if done &= uint64(l.last) * inEach; done != 0 {
		return bits.TrailingZeros64(done) / lane
	}
	return maxCost + 1
}

// layFew is lay for few letters, at all costs at once: a cost too high drops out
// at the upper end.
func (l *laying) layFew(word string, from, after uint64) uint64 {
	after |= from << 1
	for n := 1; n < len(word); n++ {
		if from = from << 1 & l.lanes[word[n]]; from == 0 {
			break
		}
		if n == 1 && len(word) > 2 {
			after |= from << 1 << lane
		} else {
			after |= from << 1
		}
	}
	return after
}

// costOfMany is cost for all letters and titles.
func (l *laying) costOfMany(title string) int {
	var before laid // what is before the word at hand
	least := maxCost + 1
	for i, words := 0, 0; i < len(title) && words < maxTokens; {
		if letterKinds[title[i]] == noLetter {
			i++
			continue
		}
		start := i
		for i++; i < len(title); i++ { // see tokens
			if kind := letterKinds[title[i]]; kind == noLetter || kind == capital && hump(title, i) {
				break
			}
		}
		words++
		begins := l.at[title[start]]
		if begins&1 == 0 && before == (laid{}) {
			continue
		}
		after := before.past(title[start:i])
		if words == 1 {
			before[0] |= 1
		} else {
			before[2] |= 1 // the title begins otherwise
		}
		for cost, from := range before {
			if from &= begins; from != 0 {
				l.lay(title[start:i], from, cost, &after)
			}
		}
		for cost, done := range after {
			if done&l.last != 0 {
				least = min(least, cost)
			}
		}
		before = after
	}
	return least
}

// letterKinds are what each byte is in a word.
var letterKinds = letterKindTable()

const (
	noLetter = iota
	anyLetter
	capital
)

func letterKindTable() (table [256]uint8) {
	for c := range table {
		switch {
		case isCapital(byte(c)):
			table[c] = capital
		case c >= 0x80 || isWordByte(byte(c)):
			table[c] = anyLetter
		}
	}
	return table
}

// past is what it costs to leave a word out.
func (b laid) past(word string) (after laid) {
	if isFiller(word) {
		return b
	}
	copy(after[1:], b[:])
	return after
}

// lay lays letters over a word, from those that its first fits on.
func (l *laying) lay(word string, from uint32, cost int, after *laid) {
	after[cost] |= from << 1
	for n := 1; n < len(word); n++ {
		if from = from << 1 & l.at[word[n]]; from == 0 {
			return
		}
		switch {
		case n > 1 || len(word) == 2:
			after[cost] |= from << 1
		case cost < maxCost: // two letters of a longer word: see torn
			after[cost+1] |= from << 1
		}
	}
}
