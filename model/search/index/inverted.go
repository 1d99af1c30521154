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

// inverted is the inverted index of one field of a segment: sorted terms with their posting lists.
// For most patterns it finds the papers without reading a text.
//
// There are three kinds of terms: the words of the text; "-" and the letters of words joined by
// hyphens, because "finetuning" finds fine-tuning; and "+" and what follows a capital inside a word,
// because "grpo" finds FlowGRPO. All are folded and cut to maxTerm bytes.
//
// A posting list holds the gaps between its papers as varints, most of them one byte long. All terms
// share one string and all lists one slice, because the garbage collector visits each object: separate
// strings and slices were 60,000 more for 10,000 papers.
type inverted struct {
	terms      string
	termStarts []uint32 // offset of each term in terms, then len(terms)
	lists      []byte
	listStarts []uint32 // offset of each posting list in lists, then len(lists)
}

// maxTerm is the most bytes of a term. Longer ones are mostly addresses and formulas.
const maxTerm = 40

// invert builds the inverted index of the texts of papers. inner also indexes what follows a capital
// inside a word.
func invert(texts []string, inner bool) *inverted {
	lists := map[string]*postings{}
	var buffer [maxTerm]byte
	for i, text := range texts {
		add := func(kind, word string) {
			term := appendTerm(buffer[:0], kind, word)
			list := lists[string(term)] // does not allocate
			if list == nil {
				list = &postings{last: -1}
				lists[string(term)] = list
			}
			list.add(i)
		}
		for start, end := range tokens(text) {
			if strings.Contains(text[start:end], "-") {
				add("-", text[start:end])
				continue
			}
			add("", text[start:end])
			for i := start + 1; inner && i < end; i++ {
				if isUpper(text[i]) {
					add("+", text[i:end])
				}
			}
		}
	}
	terms, size := slices.Sorted(maps.Keys(lists)), 0
	for _, list := range lists {
		size += len(list.gaps)
	}
	x := &inverted{
		terms: strings.Join(terms, ""), termStarts: make([]uint32, 1, len(terms)+1),
		lists: make([]byte, 0, size), listStarts: make([]uint32, 1, len(terms)+1),
	}
	for n, term := range terms {
		x.termStarts = append(x.termStarts, x.termStarts[n]+uint32(len(term)))
		x.lists = append(x.lists, lists[term].gaps...)
		x.listStarts = append(x.listStarts, uint32(len(x.lists)))
	}
	return x
}

// postings is a posting list to which papers are added in order.
type postings struct {
	last int
	gaps []byte
}

func (p *postings) add(paper int) {
	if paper != p.last {
		p.gaps = binary.AppendUvarint(p.gaps, uint64(paper-p.last))
		p.last = paper
	}
}

// appendTerm appends the term of a word: its kind, and the word in lower case without hyphens, up to
// maxTerm bytes.
func appendTerm(buffer []byte, kind, word string) []byte {
	buffer = append(buffer, kind...)
	for i := 0; i < len(word) && len(buffer) < maxTerm; i++ {
		if word[i] != '-' {
			buffer = append(buffer, toLower(word[i]))
		}
	}
	return buffer
}

func (x *inverted) len() int { return len(x.termStarts) - 1 }

// term returns the n-th term.
func (x *inverted) term(n int) string { return x.terms[x.termStarts[n]:x.termStarts[n+1]] }

// search returns the position of a term, or of the next one if there is no such term.
func (x *inverted) search(term string) int {
	return sort.Search(x.len(), func(n int) bool { return x.term(n) >= term })
}

// addPapers adds the papers of the n-th term to a set.
func (x *inverted) addPapers(n int, papers *bitset.BitSet) {
	next := uint(0)
	for gaps := x.lists[x.listStarts[n]:x.listStarts[n+1]]; len(gaps) > 0; {
		gap, size := binary.Uvarint(gaps)
		gaps, next = gaps[size:], next+uint(gap)
		papers.Set(next - 1)
	}
}

// words yields the terms that are words, with their positions. Other kinds of terms sort before them.
func (x *inverted) words() iter.Seq2[int, string] {
	return func(yield func(n int, word string) bool) {
		for n := x.search("0"); n < x.len() && yield(n, x.term(n)); n++ {
		}
	}
}

// candidates returns the papers that may match a pattern: those that have its words, or words that
// begin with them. It returns nil if the pattern has no words. exact means that all of them match.
func (x *inverted) candidates(p Pattern) (papers *bitset.BitSet, exact bool) {
	if len(p.Text) < maxTerm-len("+") && p.isWord() {
		return x.withWord(p), true
	}
	for start, end := range wordSpans(p.Text) {
		word := p.Text[start:min(end, start+maxTerm-len("+"))]
		having := x.withWord(Pattern{Text: word, Left: p.Left || start > 0, Literal: p.Literal, Inner: p.Inner})
		if papers == nil {
			papers = having
		}
		papers.InPlaceIntersection(having)
	}
	return papers, false
}

// withWord returns the papers that match a pattern of one word.
func (x *inverted) withWord(p Pattern) *bitset.BitSet {
	papers := bitset.New(segmentSize)
	switch {
	case p.Inner:
		x.beginning(papers, "+", p)
		return papers
	case p.Left:
		x.beginning(papers, "", p)
	default:
		x.containing(papers, p)
	}
	if !p.Literal && len(p.Text) > 1 {
		x.beginning(papers, "-", p)
	}
	return papers
}

// beginning adds the papers of the terms of one kind that begin with a pattern.
func (x *inverted) beginning(papers *bitset.BitSet, kind string, p Pattern) {
	prefix := kind + p.Text
	for n := x.search(prefix); n < x.len() && strings.HasPrefix(x.term(n), prefix); n++ {
		if p.rightEdge(x.term(n), len(prefix)) >= 0 {
			x.addPapers(n, papers)
		}
	}
}

// containing adds the papers of the words that contain a pattern. Only the last match in a word is
// checked, because only that can end at the end of the word or in its plural ending.
func (x *inverted) containing(papers *bitset.BitSet, p Pattern) {
	for n, word := range x.words() {
		if at := strings.LastIndex(word, p.Text); at >= 0 && p.rightEdge(word, at+len(p.Text)) >= 0 {
			x.addPapers(n, papers)
		}
	}
}
