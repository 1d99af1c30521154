package search

// onsets are how the words of a text begin, as bits: the first letter of each,
// and the first two together, which share fewer bits than there are pairs. A
// word that begins otherwise is in no such text; most titles need then not be
// read for it.
type onsets uint64

// firstPair is the first bit for pairs of letters; those before are bitOf's.
const firstPair = 37

// onsetsOf gives those of all words, and of all parts of words that a capital
// begins. What is not ASCII may begin in any way.
func onsetsOf(s string) onsets {
	if !isASCII(s) {
		return ^onsets(0)
	}
	var o onsets
	for i := range len(s) {
		if isWordByte(s[i]) && (i == 0 || !isWordByte(s[i-1]) || hump(s, i)) {
			o |= onsetOf(s[i:])
		}
	}
	return o
}

// onsetOf is how one word begins; 0 where that says nothing.
func onsetOf(word string) onsets {
	switch {
	case word == "" || !isWordByte(word[0]):
		return 0
	case len(word) == 1 || !isWordByte(word[1]):
		return onsets(bitOf[word[0]])
	}
	pair := uint32(lower(word[0]))<<8 | uint32(lower(word[1]))
	return onsets(bitOf[word[0]]) | 1<<(firstPair+pair*2654435761>>16%(64-firstPair))
}

// needs gives what a text must have for the needle to be in it.
func (n *needle) needs() onsets {
	if !n.left {
		return 0
	}
	return onsetOf(n.pat)
}

// has says whether all of b are among o.
func (o onsets) has(b onsets) bool { return b&^o == 0 }

// footing is how the words of a title begin where letters can be laid over them:
// each letter begins one, or follows the letter before it in one.
type footing struct {
	first, two   onsets // of the first letter, and of the first two
	second       onsets
	third, apart onsets // of the third letter, and of the second and third together
	all          onsets // of each letter: where all of them are initials
	rests        []rest // from the second letter on
}

// rest is what must begin words where letters come apart before one: a word begins
// with it, and with the next or with both.
type rest struct{ first, second, two onsets }

func newFooting(letters string) (f footing) {
	for i := range len(letters) {
		f.all |= onsetOf(letters[i : i+1])
	}
	for i := 1; i < len(letters); i++ {
		next := letters[i:min(i+2, len(letters))]
		f.rests = append(f.rests, rest{first: onsetOf(next[:1]), second: onsetOf(next[len(next)-1:]), two: onsetOf(next)})
	}
	if len(letters) > 0 {
		f.first, f.two = onsetOf(letters[:1]), onsetOf(letters[:min(2, len(letters))])
	}
	if len(letters) > 1 {
		f.second = onsetOf(letters[1:2])
	}
	if len(letters) > 2 {
		f.third, f.apart = onsetOf(letters[2:3]), onsetOf(letters[1:3])
	}
	return f
}

// under says whether letters can be laid over words that begin so at all.
func (f *footing) under(o onsets) bool {
	return o.has(f.first) && (o.has(f.two) || o.has(f.second) && (o.has(f.third) || o.has(f.apart)))
}

// parts says whether letters can be laid over words that begin so, of which none
// begins with all of them: they come apart somewhere, and a word begins with those
// before, and one with the next.
func (f *footing) parts(o onsets) bool {
	for i, next := range f.rests {
		if o.has(next.first) && (i == 0 || o.has(f.two)) && (o.has(next.two) || o.has(next.second)) {
			return true
		}
	}
	return false
}
