package search

import (
	"math/bits"
	"strings"
	"sync/atomic"
)

// tails are how the text of each paper goes on after a match of a term: letters and
// hyphens, in five bits each. Most papers that have "opti" have it in the word that
// is being typed: whether they have "optimiz" is then known without reading them
// again. A tail of six is kept as it is, a longer one in a table that all papers
// share: of the words that begin with three letters some ten to 350 are longer, in
// the abstracts of 100,000 papers.
type tails struct {
	papers []atomic.Uint32
	long   [longTails]atomic.Uint64 // 0: free
}

// shortTail is how many letters a paper's own tail has, tailLength one in the table,
// and letterBits how many bits each.
const shortTail, tailLength, letterBits = 6, 12, 5

// longTails is the size of the table. A tail in it is marked, and so is one for which
// there was no room: that is not all of it.
const longTails, isLong, isCut = 1 << 12, 1 << 31, 1 << 30

func newTails(papers int) *tails { return &tails{papers: make([]atomic.Uint32, papers)} }

// keep keeps how a paper's text goes on.
func (t *tails) keep(paper int32, s string) {
	tail := tailOf(s)
	short := uint32(tail) & (isCut - 1)
	if uint64(short) == tail {
		t.papers[paper].Store(short)
		return
	}
	slot := uint32(tail * 0x9e3779b97f4a7c15 >> 52)
	if t.long[slot].Load() == tail || t.long[slot].CompareAndSwap(0, tail) { // nearly all are there
		t.papers[paper].Store(isLong | slot)
		return
	}
	t.papers[paper].Store(isCut | short)
}

// tailStart is how a tail may begin.
type tailStart struct{ tail, mask uint64 }

func newTailStart(s string) tailStart { return tailStart{tailOf(s), 1<<(letterBits*len(s)) - 1} }

// beginsWith is 1 where a paper's tail surely begins so, else 0. It is asked of nearly
// all papers with each letter, and no branch depends on the answer: half of the time
// the processor would foresee it wrongly.
func (t *tails) beginsWith(paper int, s tailStart) uint64 {
	kept := t.papers[paper].Load()
	tail := uint64(kept & (isCut - 1))
	long := -uint64(kept / isLong)
	tail = tail&^long | t.long[kept%longTails].Load()&long
	differs := tail&s.mask ^ s.tail | s.mask/isCut&uint64(kept/isCut)&1&^long
	return 1 - (differs|-differs)>>63
}

// grown gives tails of more papers.
func (t *tails) grown(papers int) *tails {
	larger := newTails(papers)
	for n := range t.papers {
		larger.papers[n].Store(t.papers[n].Load())
	}
	for n := range t.long { // after those that stand for them
		larger.long[n].Store(t.long[n].Load())
	}
	return larger
}

// maxStems bounds how many terms have tails: 4 MB each at a million papers.
const maxStems = 2

// letterCode is what a byte is in a tail: 0 where it is neither a letter nor a
// hyphen, so that it is told from those alone.
func letterCode(c byte) uint64 {
	switch c = lowerOf[c]; {
	case 'a' <= c && c <= 'z':
		return uint64(c-'a') + 1
	case c == '-':
		return 27
	}
	return 0
}

// tailOf packs the beginning of a text, up to the end of its word: what stands
// behind that cannot be asked for, and with it most tails would be others.
func tailOf(s string) (tail uint64) {
	if len(s) < 16 {
		return tailEach(s)
	}
	tail, whole := tailOfEight(load(s, 0))
	if whole {
		more, _ := tailOfEight(load(s, 8))
		tail |= more << (8 * letterBits)
	}
	return tail & (1<<(letterBits*tailLength) - 1)
}

// tailEach is tailOf letter by letter.
func tailEach(s string) (tail uint64) {
	for i := range min(len(s), tailLength) {
		code := letterCode(s[i])
		if code == 0 {
			break
		}
		tail |= code << (letterBits * i)
	}
	return tail
}

// tailOfEight is tailOf of eight bytes; whole says that the word may go on behind
// them. No branch depends on where a word ends, which nobody foresees.
func tailOfEight(x uint64) (tail uint64, whole bool) {
	const low = ones * 0x7f
	hyphen := x ^ '-'*ones
	hyphen = ^((hyphen&low + low) | hyphen) & tops
	letter := (x | smalls) & low
	letter = (letter + ones*(0x80-'a')) &^ (letter + ones*(0x7f-'z')) &^ x & tops
	codes := x&(ones*0x1f) ^ hyphen>>7*('-'&0x1f^27)
	codes = codes&0x00ff00ff00ff00ff | codes&0xff00ff00ff00ff00>>3
	codes = codes&0x0000ffff0000ffff | codes&0xffff0000ffff0000>>6
	codes = codes&0x00000000ffffffff | codes&0xffffffff00000000>>12
	rest := ^(letter | hyphen) & tops
	return codes & (1<<(bits.TrailingZeros64(rest)/8*letterBits) - 1), rest == 0
}

// hasCodes says whether a tail can tell of all of a text.
func hasCodes(s string) bool {
	for i := range len(s) {
		if letterCode(s[i]) == 0 {
			return false
		}
	}
	return len(s) <= tailLength
}

// stem is the beginning of a finder's term, of which tails are kept.
type stem struct {
	known *known
	tails *tails
	rest  tailStart // of the term
}

// tell says whether an abstract surely has the whole term, or surely has not; ok
// is false where neither is known.
func (s *stem) tell(paper int32) (has, ok bool) {
	if s.known == nil {
		return false, false
	}
	if has, ok = s.known.recall(paper); !ok || !has {
		return false, ok
	}
	return true, s.tails.beginsWith(int(paper), s.rest) == 1
}

// told gives the papers of a page that surely have the whole term, of those that have
// the stem.
func (s *stem) told(page int, among *bitsOfPage) (in bitsOfPage) {
	for n, word := range among {
		from := page*pageSize + 64*n
		for ; word != 0; word &= word - 1 {
			at := bits.TrailingZeros64(word)
			in[n] |= s.tails.beginsWith(from+at, s.rest) << at
		}
	}
	return in
}

// goesOn says whether a term is another with some letters behind it.
func (t knownTerm) goesOn(from knownTerm) bool {
	rest, more := strings.CutPrefix(t.pat, from.pat)
	return t.hasTail() && from.hasTail() && t.left == from.left && t.start == from.start &&
		more && rest != "" && hasCodes(rest)
}

// hasTail says whether a match can go on.
func (t knownTerm) hasTail() bool {
	return t.cased == "" && !t.right && !t.end && !strings.Contains(t.pat, " ")
}

// stems gives a finder, whose term is known as k from now on, the beginning of
// its term; one that has none gets tails of its own. The index is locked.
func (ix *Index) stems(f *finder, papers int) {
	var with []*known
	for _, k := range ix.known {
		if k.tails == nil || k.size() < papers {
			continue
		}
		with = append(with, k)
		if f.known.term.goesOn(k.term) && (f.stem.known == nil || len(k.term.pat) > len(f.stem.known.term.pat)) {
			f.stem = stem{k, k.tails, newTailStart(f.known.term.pat[len(k.term.pat):])}
		}
	}
	if f.stem.known != nil || !f.known.term.hasTail() {
		return
	}
	if f.known.tails == nil {
		if len(with) >= maxStems {
			with[0].tails = nil // the oldest; who searches with it holds it
		}
		f.known.tails = newTails(f.known.size())
	}
	f.tails = f.known.tails
}

// readAbstract looks for the term in a paper's abstract, and keeps how it goes
// on; ok is false where it cannot be read.
func (f *finder) readAbstract(p *probe) (has, ok bool) {
	t, ok := p.abstract()
	return f.foundIn(p.i, t, 0), ok
}

// foundIn says whether a paper's abstract has the term at or behind byte from, and
// keeps how it goes on.
func (f *finder) foundIn(paper int32, t text, from int) bool {
	start, _ := f.next(t, from)
	if start >= 0 {
		f.keepTail(paper, t.folded[start:])
	}
	return start >= 0
}

// keepTail keeps how a paper's text goes on, which begins with the term.
func (f *finder) keepTail(paper int32, s string) {
	switch {
	case f.tails != nil:
		f.tails.keep(paper, s[len(f.needle.pat):])
	case f.stem.known != nil:
		f.stem.tails.keep(paper, s[len(f.stem.known.term.pat):])
		if has, _ := f.stem.known.recall(paper); !has {
			f.stem.known.learn(paper, true) // a title that had it lacks what it grew to
		}
	}
}
