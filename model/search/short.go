package search

import "sync"

// shorts are the words of up to three letters in each abstract, as a set of 256
// bits that may say yes too often: one in ten of the abstracts is left to read
// for such a word. Each page is made when first asked for, and all end when the
// papers change.
type shorts struct {
	stock stock
	pages []shortPage
}

type shortPage struct {
	once sync.Once
	sets []shortSet
}

type shortSet [4]uint64

func newShorts(s stock) *shorts { return &shorts{s, make([]shortPage, len(s.sheets))} }

// may says whether a paper's abstract may have a word.
func (s *shorts) may(paper int32, word uint8) bool {
	page := &s.pages[paper/pageSize]
	page.once.Do(func() { page.fill(&s.stock, int(paper/pageSize)*pageSize) })
	return page.sets[paper%pageSize].has(word)
}

func (p *shortPage) fill(s *stock, from int) {
	p.sets = make([]shortSet, min(pageSize, s.n-from))
	for i := range p.sets {
		p.sets[i].add(s.abstract(int32(from + i)).folded)
	}
}

func (s *shortSet) has(word uint8) bool { return s[word/64]&(1<<(word%64)) != 0 }

// add takes in the short words of a text. Between what is not ASCII more words
// are seen than there are, never fewer.
func (s *shortSet) add(text string) {
	length, word := 0, uint32(0)
	for i := range len(text) {
		if c := text[i]; isWordByte(c) {
			length++
			word = word<<8 | uint32(lower(c))
			continue
		}
		if 0 < length && length <= maxShort {
			s.put(word)
		}
		length, word = 0, 0
	}
	if 0 < length && length <= maxShort {
		s.put(word)
	}
}

func (s *shortSet) put(word uint32) {
	n := spot(word)
	s[n/64] |= 1 << (n % 64)
}

// maxShort is how long a word is that stands for itself alone.
const maxShort = 3

// spot gives the bit of a word, its letters side by side.
func spot(word uint32) uint8 { return uint8(word * 2654435761 >> 24) }

// shortSpot gives the bit of a finder's word; ok is false where it is none of
// these words.
func (f *finder) shortSpot() (n uint8, ok bool) {
	pat := f.needle.pat
	if !f.needle.left || !f.needle.right || len(pat) > maxShort {
		return 0, false
	}
	word := uint32(0)
	for i := range len(pat) {
		if !isWordByte(pat[i]) {
			return 0, false
		}
		word = word<<8 | uint32(pat[i])
	}
	return spot(word), true
}
