package search

import (
	"context"
	"math"
	"slices"

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
// texts are gone through once (278 papers: 12 ms as maps of words, 2 ms so).
type kinship struct {
	age     int // of the stock
	numbers numbering
	papers  []int32 // by number: how many have it
	norms   []float64
	kept    []uint32 // the vectors of the first papers, one behind the other
	ends    []int    // of each of these
	count   counter
	texts   parser.TextReader
	answers map[string]map[int32]int32 // by text
}

// maxKept bounds how many vectors are kept: 15 MB of them.
const maxKept = 32 * pageSize

// like gives the papers most like a text, with scores up to 10,000. The text
// may be the title of a paper, which then counts with its abstract.
func (ix *Index) like(ctx context.Context, s string, in *stock) map[int32]int32 {
	ix.kinMu.Lock()
	defer ix.kinMu.Unlock()
	if ix.kin == nil || ix.kin.age != in.age || len(ix.kin.norms) != in.n {
		kin := newKinship(ctx, in)
		if ctx.Err() != nil {
			return nil
		}
		if in.unread.any() {
			return kin.alike(ctx, in, s) // good for now, but not to be kept
		}
		ix.kin = kin
	}
	if answer, ok := ix.kin.answers[s]; ok {
		return answer
	}
	answer := ix.kin.alike(ctx, in, s)
	if ctx.Err() == nil && !in.unread.any() {
		ix.kin.answers[s] = answer
	}
	return answer
}

func newKinship(ctx context.Context, s *stock) *kinship {
	k := &kinship{age: s.age, norms: make([]float64, s.n), answers: map[string]map[int32]int32{}}
	for i := 0; i < s.n && ctx.Err() == nil; i++ {
		v := k.read(s, int32(i))
		for _, w := range v {
			k.papers[w>>timesBits]++
		}
		if i < maxKept {
			k.kept = append(k.kept, v...)
			k.ends = append(k.ends, len(k.kept))
		}
	}
	rare := k.rarities()
	for i := 0; i < s.n && ctx.Err() == nil; i++ {
		k.norms[i] = length(k.vector(s, i), rare)
	}
	return k
}

// rarities is what each word counts by how few papers have it.
func (k *kinship) rarities() []float32 {
	rare := make([]float32, len(k.papers))
	for w, papers := range k.papers {
		rare[w] = float32(math.Log(float64(1+len(k.norms)) / float64(1+papers)))
	}
	return rare
}

// vector gives the words of a paper. It holds until the next is asked for.
func (k *kinship) vector(s *stock, i int) []uint32 {
	if i >= len(k.ends) {
		return k.read(s, int32(i))
	}
	from := 0
	if i > 0 {
		from = k.ends[i-1]
	}
	return k.kept[from:k.ends[i]]
}

func (k *kinship) read(s *stock, i int32) []uint32 {
	k.take(s.title(i).folded, titleWeight)
	t, _ := s.abstract(i, &k.texts)
	k.take(t.folded, 1)
	return k.count.vector()
}

// take counts the words of a text: in small letters, the s of a plural left
// out, those of one letter not at all.
func (k *kinship) take(s string, weight uint32) {
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
			n := k.numbers.number(h)
			if int(n) == len(k.papers) {
				k.papers = append(k.papers, 0)
			}
			k.count.add(n, weight)
		}
	}
}

// The numbers of FNV-1a.
const (
	hashStart  = 14695981039346656037
	hashFactor = 1099511628211
)

// alike compares a text with all papers.
func (k *kinship) alike(ctx context.Context, s *stock, wanted string) map[int32]int32 {
	query := slices.Clone(k.wanted(s, wanted))
	rare := k.rarities()
	long := length(query, rare)
	weights := make([]float32, len(rare))
	for _, w := range query {
		weights[w>>timesBits] = weight(w, rare)
	}
	var near []Result
	for i := 0; i < s.n && ctx.Err() == nil; i++ {
		dot := 0.0
		for _, w := range k.vector(s, i) {
			if x := weights[w>>timesBits]; x != 0 {
				dot += float64(x * weight(w, rare))
			}
		}
		if cosine := dot / (long*k.norms[i] + 1e-9); cosine >= leastAlike {
			near = append(near, Result{Paper: int32(i), Score: int32(math.Round(cosine * 10_000))})
		}
	}
	return best(near)
}

// wanted counts the words of a text, or of the paper that has it as its title.
func (k *kinship) wanted(s *stock, title string) []uint32 {
	if i, ok := s.papers.Find(library.Key(title)); ok && i < s.n && s.papers.Paper(i).ID == library.Key(title) {
		return k.vector(s, i)
	}
	k.take(asText(title).folded, 1)
	return k.count.vector()
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
