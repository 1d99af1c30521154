package index

import (
	"cmp"
	"encoding/binary"
	"iter"
	"maps"
	"slices"
	"sort"
	"strings"

	"github.com/bits-and-blooms/bitset"
)

// dictionary is the terms of some papers in order, each with its posting list: the
// papers that have the term.
type dictionary struct {
	terms    string   // each between two line ends
	starts   []uint32 // where each begins in terms
	titles   []uint32 // in how many titles each stands
	postings []byte   // all lists, one behind the other
	lists    []uint32 // where each begins in postings, and the end of the last
}

// A posting is a paper, counted from the first of the segment, and where it has the
// term. A list holds each as a varint: what the paper is more than the one before, and
// two bits.
const (
	inTitle    = 1
	inAbstract = 2
	fieldBits  = 2
)

// posting is one occurrence of a term while a dictionary is built.
type posting struct{ term, paper, fields uint32 }

// builder collects the terms of papers, one paper after the other.
type builder struct {
	paper    uint32 // at hand
	numbers  map[string]uint32
	last     []int32 // for each term, its last posting
	postings []posting
}

func newBuilder() *builder { return &builder{numbers: map[string]uint32{}} }

func (b *builder) inTitle(term string)    { b.add(term, inTitle) }
func (b *builder) inAbstract(term string) { b.add(term, inAbstract) }

// add notes a term of the paper at hand.
func (b *builder) add(term string, fields uint32) {
	n, known := b.numbers[term]
	if !known {
		n = uint32(len(b.last))
		b.numbers[strings.Clone(term)] = n
		b.last = append(b.last, -1)
	}
	if last := b.last[n]; last >= 0 && b.postings[last].paper == b.paper {
		b.postings[last].fields |= fields
		return
	}
	b.last[n] = int32(len(b.postings))
	b.postings = append(b.postings, posting{n, b.paper, fields})
}

// dictionary puts the terms in order and packs their posting lists.
func (b *builder) dictionary() dictionary {
	terms := slices.SortedFunc(maps.Keys(b.numbers), cmp.Compare)
	d := dictionary{
		starts: make([]uint32, len(terms)), titles: make([]uint32, len(terms)), lists: make([]uint32, len(terms)+1),
	}
	place := make([]uint32, len(terms)) // of each term in order
	var all strings.Builder
	all.WriteByte('\n')
	for i, term := range terms {
		place[b.numbers[term]] = uint32(i)
		d.starts[i] = uint32(all.Len())
		all.WriteString(term)
		all.WriteByte('\n')
	}
	d.terms = all.String()
	sorted := byTerm(b.postings, place)
	last := uint32(0)
	for i, p := range sorted {
		if i == 0 || sorted[i-1].term != p.term {
			last = 0
			d.lists[p.term] = uint32(len(d.postings))
		}
		d.postings = binary.AppendUvarint(d.postings, uint64(p.paper-last)<<fieldBits|uint64(p.fields))
		d.titles[p.term] += p.fields & inTitle
		last = p.paper
	}
	d.lists[len(terms)] = uint32(len(d.postings))
	d.postings = slices.Clone(d.postings) // without the room that append made
	return d
}

// byTerm is a counting sort of postings by the place of their term; those of one term
// stay in order.
func byTerm(postings []posting, place []uint32) []posting {
	next := make([]uint32, len(place)+1)
	for _, p := range postings {
		next[place[p.term]+1]++
	}
	for i := range place {
		next[i+1] += next[i]
	}
	sorted := make([]posting, len(postings))
	for _, p := range postings {
		p.term = place[p.term]
		sorted[next[p.term]] = p
		next[p.term]++
	}
	return sorted
}

// len is the number of terms.
func (d *dictionary) len() int { return len(d.starts) }

// term gives a term by its place.
func (d *dictionary) term(n int) string {
	end := len(d.terms)
	if n+1 < len(d.starts) {
		end = int(d.starts[n+1])
	}
	return d.terms[d.starts[n] : end-1]
}

// from gives the place of the first term that is not before another.
func (d *dictionary) from(term string) int {
	return sort.Search(d.len(), func(n int) bool { return d.term(n) >= term })
}

// matching calls f with the place of each term that has a text in it: at its beginning
// where left, at its end where right.
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

// papers goes through the posting list of a term: papers, and where they have it.
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

// addTo adds the papers of a term to those that have it in their title, in their
// abstract.
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
