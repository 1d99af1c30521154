package search

import (
	"context"
	"slices"
	"sync"

	"dailies/model/library"
)

// likeTest wants papers whose words resemble a text.
type likeTest struct {
	text   string
	scores map[int32]int32
}

func (t *likeTest) match(p *probe) hit {
	score, ok := t.scores[p.i]
	return hit{ok: ok, score: score}
}

// glance looks up the few that are alike.
func (t *likeTest) glance(p *probe, among *bitsOfPage, out *haul) {
	out.begin()
	out.scored = true
	for i, score := range t.scores {
		if at := int(i) - p.sheet*pageSize; 0 <= at && at < pageSize && among.has(at) {
			out.put(at, hit{ok: true, score: score})
		}
	}
}

// The bounds of what counts as alike: this many papers, each at least this
// near, 1 being the same words.
const (
	maxAlike    = 40
	leastAlike  = 0.06
	titleWeight = 3 // a word of the title counts as often
)

// kinship is what likeness is counted from: in how many papers each word stands, and
// how long the vectors of papers are. All texts are gone through once for the first,
// and once more for each text that they are compared with, on all cores: what their
// words are is not kept, which would be 200 bytes of each paper.
type kinship struct {
	age       int       // of the stock
	counting  []*census // of each goroutine that counts; nil: that is done
	uncounted []int     // pages that are not counted yet
	words     census
	norms     []float32                  // of each paper's vector; 0: it is not known yet
	answers   map[string]map[int32]int32 // by text
}

// like gives the papers most like a text, with scores up to 10,000. The text
// may be the title of a paper, which then counts with its abstract.
func (ix *Index) like(ctx context.Context, s string, in *stock) map[int32]int32 {
	ix.kinMu.Lock()
	defer ix.kinMu.Unlock()
	k := ix.kin
	if k == nil || k.age != in.age || len(k.norms) != in.n {
		k = newKinship(in)
	}
	if !k.counted() {
		ix.kin = nil
		k.count(ctx, in)
		ix.kin = k // all of it or a part: a key that is typed does not begin it anew
	}
	if ctx.Err() != nil {
		return nil
	}
	answer, ok := k.answers[s]
	if !ok {
		answer = k.alike(ctx, in, s)
	}
	if ctx.Err() != nil {
		return nil
	}
	k.answers[s] = answer
	return answer
}

func newKinship(s *stock) *kinship {
	k := &kinship{age: s.age, norms: make([]float32, s.n), answers: map[string]map[int32]int32{}, counting: []*census{}}
	for page := range pagesOf(s) {
		k.uncounted = append(k.uncounted, page)
	}
	return k
}

func pagesOf(s *stock) int { return (s.n + pageSize - 1) / pageSize }

// counted says whether it is known in how many papers each word stands.
func (k *kinship) counted() bool { return k.counting == nil }

// count counts the papers of each word, as far as it comes before ctx ends: then
// it is called again.
func (k *kinship) count(ctx context.Context, s *stock) {
	done := make([]bool, len(k.uncounted))
	all := pool[census]{idle: k.counting}
	sweep(ctx, len(done), func(n int) bool {
		c := all.take()
		defer all.put(c)
		s.wordsOf(k.uncounted[n], nil, func(paper int32, words []uint64, _ int) {
			for _, word := range words {
				c.count(word, uint32(paper)+1)
			}
		})
		done[n] = true
		return true
	})
	k.counting = all.idle
	left := k.uncounted[:0]
	for n, page := range k.uncounted {
		if !done[n] {
			left = append(left, page)
		}
	}
	if k.uncounted = left; len(left) == 0 {
		k.rate()
	}
}

// rate puts together what was counted.
func (k *kinship) rate() {
	for _, c := range k.counting {
		if c.words > k.words.words { // less is put over
			k.words, *c = *c, k.words
		}
		k.words.join(c)
	}
	k.words.rate(len(k.norms))
	k.counting, k.uncounted = nil, nil
}

// pool has something for each goroutine of several.
type pool[T any] struct {
	mu   sync.Mutex
	idle []*T
}

func (p *pool[T]) take() *T {
	p.mu.Lock()
	defer p.mu.Unlock()
	last := len(p.idle) - 1
	if last < 0 {
		return new(T)
	}
	one := p.idle[last]
	p.idle = p.idle[:last]
	return one
}

func (p *pool[T]) put(one *T) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.idle = append(p.idle, one)
}

// wordsOf calls f with the words of each paper of a page; unless some is nil, of
// those only that may have one of them. The words of the title, so many, are the
// first. They hold until f returns.
func (s *stock) wordsOf(page int, some []rootWord, f func(paper int32, words []uint64, titled int)) {
	w := wordRooms.Get().(*wordHashes)
	defer wordRooms.Put(w)
	with := func(paper int32, abstract string) {
		w.all = w.all[:0]
		w.add(s.title(paper).folded)
		titled := len(w.all)
		w.add(abstract)
		f(paper, w.all, titled)
	}
	p, among := probe{stock: s, sheet: page}, pageOf(nil, page, s.n)
	p.passages(&among, func(paper int32) bool {
		t, _ := s.abstract(paper)
		if some == nil || s.titled(paper, some) || slices.ContainsFunc(some, func(w rootWord) bool { return w.in(t.folded, 0) }) {
			with(paper, t.folded)
		}
		return true
	})
}

// titled says whether a paper may have one of some words in its title.
func (s *stock) titled(paper int32, some []rootWord) bool {
	mask := s.sheets[paper/pageSize].masks[paper%pageSize]
	return slices.ContainsFunc(some, func(w rootWord) bool { return w.mask&^mask == 0 && w.in(s.title(paper).folded, 0) })
}

var wordRooms = sync.Pool{New: func() any { return new(wordHashes) }}

// alike compares a text with all papers.
func (k *kinship) alike(ctx context.Context, s *stock, wanted string) map[int32]int32 {
	to := k.wanted(s, wanted)
	if len(to.words) == 0 {
		return map[int32]int32{}
	}
	all := pool[comparison]{}
	sweep(ctx, pagesOf(s), func(page int) bool {
		c := all.take()
		defer all.put(c)
		c.kin, c.to = k, to
		s.wordsOf(page, to.roots, c.compare)
		return true
	})
	var near closest
	for _, c := range all.idle {
		near.papers = append(near.papers, c.near.papers...)
	}
	near.cut()
	scores := make(map[int32]int32, len(near.papers))
	for _, r := range near.papers {
		scores[r.Paper] = r.Score
	}
	return scores
}

// wanted counts the words of a text, or of the paper that has it as its title.
func (k *kinship) wanted(s *stock, title string) *likened {
	var words wordHashes
	var v vector
	if i, ok := s.papers.Find(library.Key(title)); ok && i < s.n && s.papers.Paper(i).ID == library.Key(title) {
		words.add(s.title(int32(i)).folded)
		titled := len(words.all)
		t, _ := s.abstract(int32(i))
		words.add(t.folded)
		v.count(words.all, titled)
		return k.likened(&v)
	}
	text := asText(title).folded
	words.add(text)
	v.count(words.all, 0)
	to := k.likened(&v)
	to.root(text)
	return to
}
