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

// inverted is the inverted index of one field of a segment: its terms in order, and the papers
// that have each. It says of most patterns who has them without reading a text.
//
// There are three kinds of terms: the words of the text; behind "-" the letters of words that
// hyphens join, because "finetuning" finds fine-tuning; and behind "+" what follows a capital
// inside a word, because "grpo" finds FlowGRPO. All are folded, and cut off after maxTerm bytes.
//
// A posting list is the gaps between its papers as varints, a byte each for most, or a bitmap.
// Terms and posting lists are each in one piece. As strings and slices of their own they took
// 60,000 more objects for 10,000 papers, which every garbage collection had to visit.
type inverted struct {
	terms  string   // one after the other
	starts []uint32 // where each begins, and the last ends
	lists  []byte   // the posting lists, one after the other
	ends   []uint32 // where that of each term ends
}

// maxTerm is the length of the longest terms in bytes: longer ones are addresses and formulas.
const maxTerm = 40

// invert makes the inverted index of texts, one for each paper. Only names, as titles have them,
// are looked for inside of words.
func invert(texts []string, names bool) *inverted {
	lists := postings{}
	var room [maxTerm]byte
	for i, text := range texts {
		add := func(kind, word string) { lists.add(appendTerm(room[:0], kind, word), i) }
		for start, end := range tokens(text) {
			if strings.Contains(text[start:end], "-") {
				add("-", text[start:end])
				continue
			}
			add("", text[start:end])
			for i := start + 1; names && i < end; i++ {
				if isCapital(text[i]) {
					add("+", text[i:end])
				}
			}
		}
	}
	size := 0 // known ahead: a slice that grows leaves as much behind as it holds
	for _, l := range lists {
		l.gaps = asBitmap(l.gaps)
		size += len(l.gaps)
	}
	terms := slices.AppendSeq(make([]string, 0, len(lists)), maps.Keys(lists))
	slices.Sort(terms)
	x := &inverted{
		terms: strings.Join(terms, ""), starts: make([]uint32, 1, len(terms)+1),
		lists: make([]byte, 0, size), ends: make([]uint32, len(terms)),
	}
	for n, term := range terms {
		x.starts = append(x.starts, x.starts[n]+uint32(len(term)))
		x.lists = append(x.lists, lists[term].gaps...)
		x.ends[n] = uint32(len(x.lists))
	}
	return x
}

// postings are posting lists by their terms, while papers are added to them in order.
type postings map[string]*posting

type posting struct {
	papers, last int // how many, and the last one
	gaps         []byte
}

func (ps postings) add(term []byte, paper int) {
	l := ps[string(term)] // a lookup takes no memory
	if l == nil {
		l = &posting{last: -1}
		ps[string(term)] = l
	}
	if l.last != paper {
		l.gaps = binary.AppendUvarint(l.gaps, uint64(paper-l.last))
		l.papers, l.last = l.papers+1, paper
	}
}

// bitmapSize is the length of a posting list that is a bitmap, in bytes.
const bitmapSize = segmentSize / 8

// asBitmap makes a bitmap of a posting list where that is shorter: it takes a quarter off all lists
// together, for the sake of the words of every eighth paper.
func asBitmap(list []byte) []byte {
	if len(list) < bitmapSize {
		return list
	}
	bits := make([]byte, bitmapSize)
	for paper := range papersOf(list) {
		bits[paper/8] |= 1 << (paper % 8)
	}
	return bits
}

// papersOf yields the papers of a posting list of gaps.
func papersOf(gaps []byte) iter.Seq[uint] {
	return func(yield func(uint) bool) {
		for next := uint(0); len(gaps) > 0; {
			gap, size := binary.Uvarint(gaps)
			gaps, next = gaps[size:], next+uint(gap)
			if !yield(next - 1) {
				return
			}
		}
	}
}

// term returns a term by its place.
func (x *inverted) term(n int) string { return x.terms[x.starts[n]:x.starts[n+1]] }

// place returns where a term stands, or the first one behind it.
func (x *inverted) place(term string) int {
	return sort.Search(len(x.ends), func(n int) bool { return x.term(n) >= term })
}

// appendTerm appends a word without its hyphens in small letters.
func appendTerm(room []byte, kind, word string) []byte {
	room = append(room, kind...)
	for i := 0; i < len(word) && len(room) < maxTerm; i++ {
		if word[i] != '-' {
			room = append(room, folded(word[i]))
		}
	}
	return room
}

// list adds the papers that have a term, by its place, to a set.
func (x *inverted) list(n int, has *bitset.BitSet) {
	from := uint32(0)
	if n > 0 {
		from = x.ends[n-1]
	}
	list := x.lists[from:x.ends[n]]
	if len(list) == bitmapSize {
		for i := range has.Words() {
			has.Words()[i] |= binary.LittleEndian.Uint64(list[8*i:])
		}
		return
	}
	for paper := range papersOf(list) {
		has.Set(paper)
	}
}

// words yields the terms that are words, with their places: the others stand before them.
func (x *inverted) words() iter.Seq2[int, string] {
	return func(yield func(n int, word string) bool) {
		for n := x.place("0"); n < len(x.ends) && yield(n, x.term(n)); n++ {
		}
	}
}

// candidates returns the papers that may have a pattern: those that have its words, or words that
// begin with them. all says that each of them has it.
func (x *inverted) candidates(p Pattern) (has *bitset.BitSet, all bool) {
	if len(p.Text) < maxTerm-len("+") && WordEnd(p.Text, 0) == len(p.Text) {
		return x.having(p), true
	}
	for start, end := range spans(p.Text) {
		word := p.Text[start:min(end, start+maxTerm-len("+"))]
		with := x.having(Pattern{Text: word, Left: p.Left || start > 0, Literal: p.Literal, Inner: p.Inner})
		if has == nil {
			has = with
		}
		has.InPlaceIntersection(with)
	}
	return has, false
}

// having returns the papers with a word that begins with a pattern of one word, or contains it.
func (x *inverted) having(p Pattern) *bitset.BitSet {
	has := bitset.New(segmentSize)
	switch {
	case p.Inner:
		x.beginning(has, "+", p)
		return has
	case p.Left:
		x.beginning(has, "", p)
	default:
		x.containing(has, p)
	}
	if !p.Literal && len(p.Text) > 1 {
		x.beginning(has, "-", p)
	}
	return has
}

// beginning adds the papers that have a term of some kind which begins with a pattern.
func (x *inverted) beginning(has *bitset.BitSet, kind string, p Pattern) {
	letters := kind + p.Text
	for n := x.place(letters); n < len(x.ends) && strings.HasPrefix(x.term(n), letters); n++ {
		if p.rightEdge(x.term(n), len(letters)) >= 0 {
			x.list(n, has)
		}
	}
}

// containing adds the papers that have a word which contains a pattern. If it does so several times,
// the end of the last match decides: it may be a plural if any may.
func (x *inverted) containing(has *bitset.BitSet, p Pattern) {
	for n, word := range x.words() {
		if at := strings.LastIndex(word, p.Text); at >= 0 && p.rightEdge(word, at+len(p.Text)) >= 0 {
			x.list(n, has)
		}
	}
}
