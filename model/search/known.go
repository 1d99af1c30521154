package search

import (
	"slices"
	"strings"
	"sync/atomic"
)

// known is what scans have learnt of one term in the abstracts: they are nearly
// all that there is to read, and while a word is typed only those that had its
// beginning can have it. It is a bit a paper, safe for any goroutine, and ends
// when the papers change.
type known struct {
	term     knownTerm
	read, in []atomic.Uint64 // the papers looked at, and those that have it
	tails    *tails          // of those that have it; nil: not kept
}

// knownTerm is all of a finder that decides what it finds in an abstract.
type knownTerm struct {
	pat, cased              string
	left, right, start, end bool
}

// maxKnown bounds how many terms are remembered: 25 kB each at 100,000 papers.
const maxKnown = 32

// remember gives a finder what is known of its term, and of a wider one.
func (ix *Index) remember(f *finder, papers int) {
	if f.re != nil || f.fields&inAbstract == 0 {
		return
	}
	term := knownTerm{f.needle.pat, f.cased, f.needle.left, f.needle.right, f.start, f.end}
	for _, k := range ix.known {
		if k.size() < papers {
			continue
		}
		if k.term == term {
			f.known = k
		} else if term.within(k.term) && (f.wider == nil || len(k.term.pat) > len(f.wider.term.pat)) {
			f.wider = k
		}
	}
	defer ix.stems(f, papers)
	if f.known != nil {
		return
	}
	f.known = newKnown(term, papers)
	if len(ix.known) == maxKnown {
		ix.known = ix.known[1:]
	}
	ix.known = append(ix.known[:len(ix.known):len(ix.known)], f.known)
}

// lookAhead makes a finder look for more than its word where that is long enough for
// the next letter to make it any part of a word: when that is typed, what it is
// looked for in is known.
func (ix *Index) lookAhead(f *finder, papers int) {
	if f.known == nil || !f.rescuable || f.cased != "" || len(f.needle.pat) != maxShort || !f.known.term.left || !f.known.term.right {
		return
	}
	f.ahead = &finder{fields: inAbstract, needle: newNeedle(f.needle.pat, false, false)}
	ix.remember(f.ahead, papers)
}

func newKnown(term knownTerm, papers int) *known {
	words := (papers + 63) / 64
	return &known{term: term, read: make([]atomic.Uint64, words), in: make([]atomic.Uint64, words)}
}

// grown gives what is known of terms room for more papers. Searches under way go on
// with what they have.
func grown(all []*known, papers int) []*known {
	if !slices.ContainsFunc(all, func(k *known) bool { return k.size() < papers }) {
		return all
	}
	larger := make([]*known, len(all))
	for n, k := range all {
		if larger[n] = k; k.size() < papers {
			larger[n] = k.grown(papers + papers/4) // they come in many steps
		}
	}
	return larger
}

func (k *known) grown(papers int) *known {
	larger := newKnown(k.term, papers)
	for n := range k.read {
		read := k.read[n].Load() // what is read is in already
		larger.in[n].Store(k.in[n].Load() & read)
		larger.read[n].Store(read)
	}
	if k.tails != nil {
		larger.tails = k.tails.grown(larger.size())
	}
	return larger
}

func (k *known) size() int { return 64 * len(k.read) }

// within says whether every text that has t has wide.
func (t knownTerm) within(wide knownTerm) bool {
	if wide.cased != "" || wide.right || wide.start || wide.end {
		return false
	}
	if wide.left {
		return t.left && strings.HasPrefix(t.pat, wide.pat)
	}
	return strings.Contains(t.pat, wide.pat)
}

// recall says what is known of a paper; ok is false where nothing is.
func (k *known) recall(paper int32) (has, ok bool) {
	if k == nil {
		return false, false
	}
	word, bit := paper/64, uint64(1)<<(paper%64)
	if k.read[word].Load()&bit == 0 {
		return false, false
	}
	return k.in[word].Load()&bit != 0, true
}

// learn keeps what was found. That it has the term is kept before that it was
// read, so that nobody recalls the half of it.
func (k *known) learn(paper int32, has bool) {
	word, bit := paper/64, uint64(1)<<(paper%64)
	if has {
		k.in[word].Or(bit)
	}
	k.read[word].Or(bit)
}

// inAbstract says whether a paper's abstract has a match, and reads it only
// where that is not known. Of one that cannot be read nothing is learnt.
func (f *finder) inAbstract(p *probe) bool {
	if f.known == nil {
		if p.shut() {
			return p.assume
		}
		t, ok := p.abstract()
		if !ok {
			return p.assume
		}
		return f.in(t)
	}
	if has, ok := f.known.recall(p.i); ok {
		return has
	}
	has, ok := f.stem.tell(p.i)
	if !ok {
		if has, ok = f.wider.recall(p.i); !ok || has {
			if p.shut() {
				return p.assume
			}
			if has, ok = f.readAbstract(p); !ok {
				return p.assume
			}
		}
	}
	f.known.learn(p.i, has)
	return has
}

// study reads the abstracts of papers of a page, and learns whether they have the
// term; where that leaves other terms of the query to be looked for in the same
// text, whether they have those as well.
func (f *finder) study(p *probe, papers *bitsOfPage) {
	p.passages(papers, func(paper int32) bool {
		p.turn(paper)
		has, ok := f.readAbstract(p)
		if !ok {
			return true
		}
		if f.ahead != nil {
			f.ahead.inAbstract(p)
		}
		if f.known.learn(paper, has); has || !p.every {
			f.studyOthers(p)
		}
		return true
	})
	p.turn(p.i)
}

// studyOthers learns of the other terms in the text that is at hand.
func (f *finder) studyOthers(p *probe) {
	for _, other := range p.terms {
		if other != f {
			other.inAbstract(p)
		}
	}
}

// learnPage is learn for papers of a page.
func (k *known) learnPage(page int, read, in *bitsOfPage) {
	from := page * pageSize / 64
	for n, bits := range read {
		if bits != 0 {
			k.in[from+n].Or(in[n])
			k.read[from+n].Or(bits)
		}
	}
}

// terms are the terms that a query looks for in abstracts; every says that it
// wants all of them, so that one that is not there leaves nothing to be looked for.
func (m *Matcher) terms() (terms []*finder, every bool) {
	each(m.tree, true, func(t test, _ bool) {
		if t, ok := t.(*textTest); ok {
			for i := range t.finders {
				if f := &t.finders[i]; f.known != nil && f.fields&inAbstract != 0 {
					terms = append(terms, f)
				}
			}
		}
	})
	_, every = m.tree.(allTest)
	return terms, every
}
