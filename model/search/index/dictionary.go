package index

import (
	"encoding/binary"
	"iter"
	"maps"
	"slices"
	"sort"
	"strings"

	"github.com/bits-and-blooms/bitset"
)

// dictionary holds the sorted terms of some papers, each with its posting list: the
// papers that have the term.
type dictionary struct {
	terms    string   // each between two line ends
	starts   []uint32 // where each begins in terms
	titles   []uint32 // in how many titles each stands
	postings []byte   // all lists, one behind the other
	lists    []uint32 // where each begins in postings, and the end of the last
}

// A posting is a paper, counted from the first of the segment, and the fields in which it
// has the term. Each is stored as a varint: the difference to the paper before it, shifted
// left by two bits, and two bits for the fields.
const (
	inTitle    = 1
	inAbstract = 2
	fieldBits  = 2
)

// builder collects the terms of papers, one paper after the other.
type builder struct {
	paper uint32 // the paper being read
	lists map[string]*list
}

// list is a posting list that grows.
type list struct {
	postings []byte
	last     int    // where the last posting begins
	paper    uint32 // of the last posting
	titles   uint32 // how many of the postings have the term in the title
}

func newBuilder() *builder { return &builder{lists: map[string]*list{}} }

func (b *builder) inTitle(term string)    { b.add(term, inTitle) }
func (b *builder) inAbstract(term string) { b.add(term, inAbstract) }

// add records a term of the current paper.
func (b *builder) add(term string, fields uint32) {
	l, known := b.lists[term]
	if !known {
		l = &list{}
		b.lists[strings.Clone(term)] = l
	}
	if known && l.paper == b.paper {
		if l.postings[l.last]&inTitle == 0 {
			l.titles += fields & inTitle
		}
		l.postings[l.last] |= byte(fields) // a varint begins with its lowest bits
		return
	}
	l.last = len(l.postings)
	l.postings = binary.AppendUvarint(l.postings, uint64(b.paper-l.paper)<<fieldBits|uint64(fields))
	l.paper = b.paper
	l.titles += fields & inTitle
}

// dictionary sorts the terms and concatenates their posting lists.
func (b *builder) dictionary() dictionary {
	terms := slices.Sorted(maps.Keys(b.lists))
	letters, postings := 1, 0
	for term, l := range b.lists {
		letters += len(term) + 1
		postings += len(l.postings)
	}
	d := dictionary{
		starts: make([]uint32, len(terms)), titles: make([]uint32, len(terms)),
		lists: make([]uint32, len(terms)+1), postings: make([]byte, 0, postings),
	}
	var all strings.Builder
	all.Grow(letters)
	all.WriteByte('\n')
	for i, term := range terms {
		l := b.lists[term]
		d.starts[i], d.titles[i] = uint32(all.Len()), l.titles
		all.WriteString(term)
		all.WriteByte('\n')
		d.postings = append(d.postings, l.postings...)
		d.lists[i+1] = uint32(len(d.postings))
	}
	d.terms = all.String()
	return d
}

// len returns the number of terms.
func (d *dictionary) len() int { return len(d.starts) }

func (d *dictionary) term(n int) string {
	end := len(d.terms)
	if n+1 < len(d.starts) {
		end = int(d.starts[n+1])
	}
	return d.terms[d.starts[n] : end-1]
}

// from returns the place of the first term that is not before another.
func (d *dictionary) from(term string) int {
	return sort.Search(d.len(), func(n int) bool { return d.term(n) >= term })
}

// matching calls f with the place of each term that contains a text: at its beginning
// if left, at its end if right.
func (d *dictionary) matching(text string, left, right bool, f func(n int)) {
	if left {
		for n := d.from(text); n < d.len() && strings.HasPrefix(d.term(n), text); n++ {
			if !right || d.term(n) == text {
				f(n)
			}
			if right {
				return
			}
		}
		return
	}
	if right {
		text += "\n"
	}
	for at := 0; ; {
		i := strings.Index(d.terms[at:], text)
		if i < 0 {
			return
		}
		n := sort.Search(d.len(), func(n int) bool { return int(d.starts[n]) > at+i }) - 1
		f(n)
		if n+1 == d.len() {
			return
		}
		at = int(d.starts[n+1])
	}
}

// papers yields the posting list of a term: each paper, and the fields that have the term.
func (d *dictionary) papers(n int) iter.Seq2[int, int] {
	return func(yield func(paper, fields int) bool) {
		paper := 0
		for list := d.postings[d.lists[n]:d.lists[n+1]]; len(list) > 0; {
			v, size := binary.Uvarint(list)
			list = list[size:]
			paper += int(v >> fieldBits)
			if !yield(paper, int(v)&(inTitle|inAbstract)) {
				return
			}
		}
	}
}

// addTo adds the papers of a term to two sets: those with it in the title, and those with
// it in the abstract.
func (d *dictionary) addTo(n int, title, abstract *bitset.BitSet) {
	for paper, fields := range d.papers(n) {
		if fields&inTitle != 0 {
			title.Set(uint(paper))
		}
		if fields&inAbstract != 0 {
			abstract.Set(uint(paper))
		}
	}
}
