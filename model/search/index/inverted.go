package index

import (
	"encoding/binary"
	"iter"
	"maps"
	"slices"
	"sort"
	"strings"
)

// inverted is the inverted index of one field of a segment: its terms in order, and the papers
// that have each. It says of most patterns who has them without reading a text.
//
// There are three kinds of terms: the words of the text; behind "-" the letters of words that
// hyphens join, because "finetuning" finds fine-tuning; and behind "+" what follows a capital
// inside a word, because "grpo" finds FlowGRPO. All are folded, and cut off after maxTerm bytes.
//
// Terms and posting lists are each in one piece. As strings and slices of their own they took
// 60,000 more objects for 10,000 papers, which every garbage collection had to visit.
type inverted struct {
	terms  string   // one after the other
	starts []uint32 // where each begins, and the last ends
	papers []uint16 // how many papers have each
	ends   []uint32 // where the posting list of each ends
	lists  []byte   // gaps between papers, as varints, or a bitmap where that is shorter
}

// bitmapSize is the length of a posting list that is a bitmap, in bytes.
const bitmapSize = segmentSize / 8

// maxTerm is the length of the longest terms in bytes: longer ones are addresses and formulas.
const maxTerm = 40

// invert makes the inverted index of texts, one for each paper. Only names, as titles have them,
// are looked for inside of words.
func invert(texts []string, names bool) *inverted {
	type list struct {
		papers, last int // how many, and the last of them; the first paper is 1
		gaps         []byte
	}
	ids, lists := map[string]int{}, []list{}
	var room [maxTerm]byte
	for i, text := range texts {
		add := func(kind, word string) {
			term := appendTerm(room[:0], kind, word)
			id, known := ids[string(term)] // a lookup takes no memory
			if !known {
				id = len(lists)
				ids[string(term)], lists = id, append(lists, list{})
			}
			if l := &lists[id]; l.last != i+1 {
				l.gaps = binary.AppendUvarint(l.gaps, uint64(i+1-l.last))
				l.papers, l.last = l.papers+1, i+1
			}
		}
		for start, end := range spans(text) {
			add("", text[start:end])
			for i := start + 1; names && i < end; i++ {
				if 'A' <= text[i] && text[i] <= 'Z' {
					add("+", text[i:end])
				}
			}
		}
		for start, end := range compounds(text) {
			add("-", text[start:end])
		}
	}
	terms := slices.Sorted(maps.Keys(ids))
	x := &inverted{terms: strings.Join(terms, ""), starts: make([]uint32, 1, len(terms)+1)}
	for _, term := range terms {
		x.starts = append(x.starts, x.starts[len(x.starts)-1]+uint32(len(term)))
		x.papers = append(x.papers, uint16(lists[ids[term]].papers))
		list := lists[ids[term]].gaps
		if len(list) >= bitmapSize {
			var has block
			addGaps(list, &has)
			list = list[:0]
			for _, papers := range has {
				list = binary.LittleEndian.AppendUint64(list, papers)
			}
		}
		x.lists = append(x.lists, list...)
		x.ends = append(x.ends, uint32(len(x.lists)))
	}
	x.papers, x.ends, x.lists = slices.Clone(x.papers), slices.Clone(x.ends), slices.Clone(x.lists)
	return x
}

// term returns a term by its place.
func (x *inverted) term(n int) string { return x.terms[x.starts[n]:x.starts[n+1]] }

// place returns where a term stands, or the first one behind it.
func (x *inverted) place(term string) int {
	return sort.Search(len(x.papers), func(n int) bool { return x.term(n) >= term })
}

// appendTerm appends a word without its hyphens in small letters.
func appendTerm(room []byte, kind, word string) []byte {
	room = append(room, kind...)
	for i := 0; i < len(word) && len(room) < maxTerm; i++ {
		if word[i] != '-' {
			room = append(room, folded[word[i]])
		}
	}
	return room
}

// list adds the papers that have a term, by its place.
func (x *inverted) list(n int, has *block) {
	from := uint32(0)
	if n > 0 {
		from = x.ends[n-1]
	}
	list := x.lists[from:x.ends[n]]
	if len(list) < bitmapSize {
		addGaps(list, has)
		return
	}
	for i := range has {
		has[i] |= binary.LittleEndian.Uint64(list[8*i:])
	}
}

// addGaps adds the papers of a posting list.
func addGaps(list []byte, has *block) {
	for paper := -1; len(list) > 0; {
		gap, size := binary.Uvarint(list)
		paper, list = paper+int(gap), list[size:]
		has[paper/64] |= 1 << (paper % 64)
	}
}

// words yields the terms that are words, with their places.
func (x *inverted) words() iter.Seq2[int, string] {
	return func(yield func(n int, word string) bool) {
		for n := range x.papers {
			if kind := x.terms[x.starts[n]]; kind != '+' && kind != '-' && !yield(n, x.term(n)) {
				return
			}
		}
	}
}

// without counts the papers that have a term, by its place, but not in another index.
func (x *inverted) without(n int, other *inverted) int {
	var here, there block
	x.list(n, &here)
	if at := other.place(x.term(n)); at < len(other.papers) && other.term(at) == x.term(n) {
		other.list(at, &there)
	}
	return here.minus(there)
}

// beginning returns the papers that have a term which begins with some letters and ends in a
// way that passes a test.
func (x *inverted) beginning(letters string, passes func(rest string) bool) (has block) {
	for n := x.place(letters); n < len(x.papers) && strings.HasPrefix(x.term(n), letters); n++ {
		if passes(x.term(n)[len(letters):]) {
			x.list(n, &has)
		}
	}
	return has
}

// containing is beginning for letters that may stand inside of a word.
func (x *inverted) containing(letters string, passes func(rest string) bool) (has block) {
	for n, word := range x.words() {
		for from := strings.Index(word, letters); from >= 0; {
			rest := word[from+len(letters):]
			if passes(rest) {
				x.list(n, &has)
				break
			}
			next := strings.Index(word[from+1:], letters)
			if next < 0 {
				break
			}
			from += 1 + next
		}
	}
	return has
}

// candidates returns the papers that may have a pattern: those that have its words, or words that
// begin with them. all says that each of them has it.
func (x *inverted) candidates(p Pattern) (has block, all bool) {
	passes := func(rest string) bool { return !p.Right || rest == "" || !p.Literal && (rest == "s" || rest == "es") }
	if p.Stem {
		passes = func(rest string) bool { return isForm(p.Text[len(p.Text)-1], rest) }
	}
	if len(p.Text) >= maxTerm-len("+") || WordEnd(p.Text, 0) < len(p.Text) {
		has, passes = everybody, func(string) bool { return true }
		for start, end := range spans(p.Text) {
			word := p.Text[start:min(end, start+maxTerm-len("+"))]
			has.and(x.having(Pattern{Text: word, Left: p.Left || start > 0, Literal: p.Literal, Inner: p.Inner}, passes))
		}
		return has, false
	}
	return x.having(p, passes), true
}

// having returns the papers with a word that begins with a pattern of one word, or contains it,
// and ends in a way that passes a test.
func (x *inverted) having(p Pattern, passes func(rest string) bool) (has block) {
	switch {
	case p.Inner:
		return x.beginning("+"+p.Text, passes)
	case p.Left:
		has = x.beginning(p.Text, passes)
	default:
		has = x.containing(p.Text, passes)
	}
	if !p.Literal && len(p.Text) > 1 {
		has.or(x.beginning("-"+p.Text, passes))
	}
	return has
}

// initials returns the papers with words that begin with some letters: a few with the first of
// them, others with the next, until none is left, whatever their order.
func (x *inverted) initials(letters string) block {
	anyEnd := func(string) bool { return true }
	rest := make([]block, len(letters)+1) // papers with words for the letters from there on
	rest[len(letters)] = everybody
	for from := len(letters) - 1; from >= 0; from-- {
		for to := from + 1; to <= len(letters); to++ {
			has := x.beginning(letters[from:to], anyEnd)
			has.or(x.beginning("+"+letters[from:to], anyEnd))
			if has == (block{}) {
				break
			}
			has.and(rest[to])
			rest[from].or(has)
		}
	}
	return rest[0]
}
