package search

import (
	"context"
	"math"
	"slices"
	"sync"

	"dailies/model/library"
	"dailies/parser"
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

// kinship is what likeness is counted from: in how many papers each word
// stands, and how long each paper's vector is. Words are numbers, so that the
// texts are gone through once (278 papers: 12 ms as maps of words, 2 ms so), and
// once more where they are too many to keep. All cores do it.
type kinship struct {
	age       int   // of the stock
	counting  *crew // who counts the papers of each word; nil: that is done
	uncounted []int // pages of which they are not counted yet
	numbers   numbering
	papers    []int32 // by number: how many have it
	norms     []float64
	measured  bool                       // the norms are known
	kept      []keptVectors              // of the first pages
	answers   map[string]map[int32]int32 // by text
}

// keptVectors are those of a page, one behind the other.
type keptVectors struct {
	words []uint32
	ends  []int // of each
	by    *reading
}

// maxKept bounds how many pages have vectors that are kept: 15 MB of them.
const maxKept = 32

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
		if !in.unread.any() { // else it is good for now, but not to be kept
			ix.kin = k // all of it or a part: a key that is typed does not begin it anew
		}
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
	if !in.unread.any() {
		k.answers[s] = answer
	}
	return answer
}

func newKinship(s *stock) *kinship {
	pages := (s.n + pageSize - 1) / pageSize
	k := &kinship{age: s.age, norms: make([]float64, s.n), answers: map[string]map[int32]int32{}, kept: make([]keptVectors, min(pages, maxKept))}
	k.counting = &crew{hire: func() *reading { return &reading{numbers: &numbering{}, learns: true} }}
	for page := range pages {
		k.uncounted = append(k.uncounted, page)
	}
	return k
}

// counted says whether it is known in how many papers each word stands.
func (k *kinship) counted() bool { return k.counting == nil }

// count counts the papers of each word, as far as it comes before ctx ends: then
// it is called again.
func (k *kinship) count(ctx context.Context, s *stock) {
	done := make([]bool, len(k.uncounted))
	k.counting.sweep(ctx, len(done), func(r *reading, n int) {
		k.countPage(s, r, k.uncounted[n])
		done[n] = true
	})
	left := k.uncounted[:0]
	for n, page := range k.uncounted {
		if !done[n] {
			left = append(left, page)
		}
	}
	if k.uncounted = left; len(left) > 0 {
		return
	}
	for _, r := range k.counting.hired {
		k.join(r)
	}
	k.counting, k.uncounted = nil, nil
}

func (k *kinship) countPage(s *stock, r *reading, page int) {
	for i := page * pageSize; i < min((page+1)*pageSize, s.n); i++ {
		v := r.read(s, int32(i))
		for _, w := range v {
			r.papers[w>>timesBits]++
		}
		if page < len(k.kept) {
			kept := &k.kept[page]
			kept.words, kept.by = append(kept.words, v...), r
			kept.ends = append(kept.ends, len(kept.words))
		}
	}
}

// join takes over what one goroutine counted.
func (k *kinship) join(r *reading) {
	number := make([]uint32, r.numbers.n) // by that of the other
	for i, n := range r.numbers.numbers {
		if n > 0 {
			own := k.numbers.number(r.numbers.hashes[i])
			k.papers = append(k.papers, make([]int32, max(int(own)+1-len(k.papers), 0))...)
			k.papers[own] += r.papers[n-1]
			number[n-1] = own
		}
	}
	for page := range k.kept {
		if k.kept[page].by != r {
			continue
		}
		for i, w := range k.kept[page].words {
			k.kept[page].words[i] = number[w>>timesBits]<<timesBits | w&maxTimes
		}
		k.kept[page].by = nil
	}
}

// rarities is what each word counts by how few papers have it.
func (k *kinship) rarities() []float32 {
	rare := make([]float32, len(k.papers))
	for w, papers := range k.papers {
		rare[w] = float32(math.Log(float64(1+len(k.norms)) / float64(1+papers)))
	}
	return rare
}

// vector gives the words of a paper. It holds until the reading gives another.
func (k *kinship) vector(r *reading, s *stock, i int32) []uint32 {
	if int(i/pageSize) >= len(k.kept) {
		return r.read(s, i)
	}
	kept, at := &k.kept[i/pageSize], i%pageSize
	from := 0
	if at > 0 {
		from = kept.ends[at-1]
	}
	return kept.words[from:kept.ends[at]]
}

// crew are the readings of the goroutines that go through the papers together.
type crew struct {
	hire  func() *reading
	mu    sync.Mutex // of these
	idle  []*reading
	hired []*reading
}

// sweep calls do for each of n pages.
func (c *crew) sweep(ctx context.Context, n int, do func(r *reading, page int)) {
	sweep(ctx, n, func(page int, texts *parser.TextReader) bool {
		r := c.take()
		r.texts = texts
		do(r, page)
		r.texts = nil // it may be long until it reads again
		c.mu.Lock()
		defer c.mu.Unlock()
		c.idle = append(c.idle, r)
		return true
	})
}

func (c *crew) take() *reading {
	c.mu.Lock()
	defer c.mu.Unlock()
	if last := len(c.idle) - 1; last >= 0 {
		r := c.idle[last]
		c.idle = c.idle[:last]
		return r
	}
	r := c.hire()
	c.hired = append(c.hired, r)
	return r
}

// reading is what one goroutine needs to count the words of papers.
type reading struct {
	numbers *numbering
	learns  bool    // it numbers words that are new; else they do not count
	papers  []int32 // where it learns, by number: for how many papers have it
	count   counter
	texts   *parser.TextReader
}

// read gives the vector of a paper. It holds until the next is read.
func (r *reading) read(s *stock, i int32) []uint32 {
	r.take(s.title(i).folded, titleWeight)
	t, _ := s.abstract(i, r.texts)
	r.take(t.folded, 1)
	return r.count.vector()
}

// take counts the words of a text: in small letters, the s of a plural left
// out, those of one letter not at all.
func (r *reading) take(s string, weight uint32) {
	for i := 0; i < len(s); i++ {
		start, h, before := i, uint64(hashStart), uint64(0)
		for ; i < len(s) && inWords[s[i]] != 0; i++ {
			before = h
			h = (h ^ uint64(inWords[s[i]])) * hashFactor
		}
		if i-start > 3 && s[i-1]|0x20 == 's' && s[i-2]|0x20 != 's' {
			h = before
		}
		if i-start > 1 {
			r.add(h, weight)
		}
	}
}

func (r *reading) add(hash uint64, weight uint32) {
	if !r.learns {
		if n, ok := r.numbers.find(hash); ok {
			r.count.add(n, weight)
		}
		return
	}
	n := r.numbers.number(hash)
	if int(n) == len(r.papers) {
		r.papers = append(r.papers, 0)
	}
	r.count.add(n, weight)
}

// The numbers of FNV-1a.
const (
	hashStart  = 14695981039346656037
	hashFactor = 1099511628211
)

// alike compares a text with all papers, and measures these at the first time.
func (k *kinship) alike(ctx context.Context, s *stock, wanted string) map[int32]int32 {
	query := slices.Clone(k.wanted(s, wanted))
	rare := k.rarities()
	long := length(query, rare)
	weights := make([]float32, len(rare))
	for _, w := range query {
		weights[w>>timesBits] = weight(w, rare)
	}
	near := make([][]Result, (s.n+pageSize-1)/pageSize)
	all := crew{hire: func() *reading { return &reading{numbers: &k.numbers} }}
	all.sweep(ctx, len(near), func(r *reading, page int) {
		for i := page * pageSize; i < min((page+1)*pageSize, s.n); i++ {
			v := k.vector(r, s, int32(i))
			if !k.measured {
				k.norms[i] = length(v, rare)
			}
			dot := 0.0
			for _, w := range v {
				if x := weights[w>>timesBits]; x != 0 {
					dot += float64(x * weight(w, rare))
				}
			}
			if cosine := dot / (long*k.norms[i] + 1e-9); cosine >= leastAlike {
				near[page] = append(near[page], Result{Paper: int32(i), Score: int32(math.Round(cosine * 10_000))})
			}
		}
	})
	k.measured = k.measured || ctx.Err() == nil && !s.unread.any()
	return best(slices.Concat(near...))
}

// wanted counts the words of a text, or of the paper that has it as its title.
func (k *kinship) wanted(s *stock, title string) []uint32 {
	r := &reading{numbers: &k.numbers, learns: true, papers: k.papers, texts: &parser.TextReader{}}
	defer func() { k.papers = r.papers }()
	if i, ok := s.papers.Find(library.Key(title)); ok && i < s.n && s.papers.Paper(i).ID == library.Key(title) {
		return k.vector(r, s, int32(i))
	}
	r.take(asText(title).folded, 1)
	return r.count.vector()
}

// best keeps the papers with the highest scores.
func best(near []Result) map[int32]int32 {
	slices.SortStableFunc(near, func(a, b Result) int { return int(b.Score - a.Score) })
	scores := make(map[int32]int32, maxAlike)
	for _, r := range near[:min(len(near), maxAlike)] {
		scores[r.Paper] = r.Score
	}
	return scores
}
