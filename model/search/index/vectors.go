package index

import (
	"cmp"
	"context"
	"iter"
	"math"
	"runtime"
	"slices"
	"strings"
	"unicode"

	"dailies/model/library"
)

// Vectors are the TF-IDF vectors of all papers of a View, of unit length. A word counts
// (1 + ln tf) · (ln((N+1)/(df+1)) + 1): tf is how often the paper has it, twice for each time in
// the title, and df how many of the N papers have it. Stop words, words of one letter and words
// of a single paper are left out. Vectors never change.
type Vectors struct {
	words   []string // the term dictionary, folded
	ids     map[string]uint32
	idf     []float64  // of each word; 0 if one paper has it
	rows    [][]uint32 // of each paper: its words, as id<<8 | tf
	lengths []float64  // of each paper's vector before it is of unit length
}

// titleWeight is how often a word of the title counts.
const titleWeight = 2

// maxFrequency is the most that eight bits hold.
const maxFrequency = 255

// Vectors returns the TF-IDF vectors. They are made when they are asked for first: 10,000
// papers take less than a quarter of a second, 100,000 take 68 MB of memory.
func (v *View) Vectors() *Vectors { return v.vectors() }

func (v *View) makeVectors() *Vectors {
	each := make([]frequencies, runtime.GOMAXPROCS(0))
	Parallel(context.Background(), len(each), func(n int) {
		each[n] = v.count(n*v.Papers.Len()/len(each), (n+1)*v.Papers.Len()/len(each))
	})
	all := &Vectors{ids: map[string]uint32{}}
	var df []int
	for _, f := range each {
		ids := make([]uint32, len(f.words))
		for n, word := range f.words {
			id, known := all.ids[word]
			if !known {
				id = uint32(len(all.words))
				all.ids[word], all.words, df = id, append(all.words, word), append(df, 0)
			}
			ids[n] = id
			df[id] += f.papers[n]
		}
		for _, row := range f.rows {
			for n, word := range row {
				row[n] = ids[word>>8]<<8 | word&maxFrequency
			}
		}
		all.rows = append(all.rows, f.rows...)
	}
	all.weigh(df, v.Papers.Count())
	return all
}

// weigh sets the weights, once the papers with each word are counted.
func (v *Vectors) weigh(df []int, papers int) {
	v.idf = make([]float64, len(df))
	for id, n := range df {
		if n > 1 {
			v.idf[id] = math.Log(float64(papers+1)/float64(n+1)) + 1
		}
	}
	v.lengths = make([]float64, len(v.rows))
	for i, row := range v.rows {
		v.lengths[i] = v.length(row)
	}
}

func (v *Vectors) length(row []uint32) float64 {
	square := 0.0
	for _, word := range row {
		square += v.weight(word) * v.weight(word)
	}
	return math.Sqrt(square)
}

// damped is 1 + ln tf.
var damped = func() (table [maxFrequency + 1]float64) {
	for tf := range table {
		table[tf] = 1 + math.Log(float64(max(tf, 1)))
	}
	return table
}()

func (v *Vectors) weight(word uint32) float64 { return damped[word&maxFrequency] * v.idf[word>>8] }

// frequencies are the words of some papers.
type frequencies struct {
	words  []string   // folded
	papers []int      // with each word
	rows   [][]uint32 // of each paper: indices of its words, as index<<8 | tf
}

// count counts the words of papers [first,end). It reads their texts itself, as those that are
// folded for a search may not be there yet.
func (v *View) count(first, end int) frequencies {
	c := counter{ids: map[string]int{}}
	for i := first; i < end; i++ {
		if v.All().Test(uint(i)) { // a tombstone has no words
			p := v.Papers.Paper(i)
			c.add(p.Title.String(), titleWeight)
			c.add(p.Abstract.String(), 1)
		}
		c.rows = append(c.rows, c.row())
	}
	return c.frequencies
}

// counter counts the words of one paper after the other.
type counter struct {
	frequencies
	ids   map[string]int // of each word; noTerm: it says nothing
	tf    []uint32       // of each word in this paper
	found []int          // the words of this paper
}

const noTerm = -1

func (c *counter) add(text string, times uint32) {
	for word := range Words(Fold(text)) {
		id, known := c.ids[word]
		if !known {
			word = strings.Clone(word) // or it holds the whole text
			if id = noTerm; Tells(word) {
				id = len(c.words)
				c.words, c.papers, c.tf = append(c.words, word), append(c.papers, 0), append(c.tf, 0)
			}
			c.ids[word] = id
		}
		if id == noTerm {
			continue
		}
		if c.tf[id] == 0 {
			c.found = append(c.found, id)
			c.papers[id]++
		}
		c.tf[id] = min(c.tf[id]+times, maxFrequency)
	}
}

// row returns the words that were counted, and begins with the next paper.
func (c *counter) row() []uint32 {
	row := make([]uint32, len(c.found))
	for n, id := range c.found {
		row[n] = uint32(id)<<8 | c.tf[id]
		c.tf[id] = 0
	}
	c.found = c.found[:0]
	return row
}

// Len is the number of words.
func (v *Vectors) Len() int { return len(v.words) }

// Word returns a word, folded.
func (v *Vectors) Word(id int) string { return v.words[id] }

// Find returns the id of a folded word.
func (v *Vectors) Find(word string) (id int, ok bool) {
	n, ok := v.ids[word]
	return int(n), ok
}

// Of returns the words of a paper with their weights.
func (v *Vectors) Of(paper int) iter.Seq2[int, float64] {
	return func(yield func(id int, x float64) bool) {
		for _, word := range v.rows[paper] {
			if x := v.weight(word); x > 0 && !yield(int(word>>8), x/v.lengths[paper]) {
				return
			}
		}
	}
}

// Dot is the product of a vector, by word, and that of a paper.
func (v *Vectors) Dot(vector []float64, paper int) (product float64) {
	for _, word := range v.rows[paper] {
		product += v.weight(word) * vector[word>>8]
	}
	return product / max(v.lengths[paper], 1) // a length is 0, or more than 1
}

// ofText is the vector of a text.
func (v *Vectors) ofText(text string) []float64 {
	c, vector := counter{ids: map[string]int{}}, make([]float64, v.Len())
	c.add(text, 1)
	var row []uint32
	for _, word := range c.row() {
		if id, known := v.ids[c.words[word>>8]]; known {
			row = append(row, id<<8|word&maxFrequency)
		}
	}
	for _, word := range row {
		vector[word>>8] = v.weight(word) / max(v.length(row), 1)
	}
	return vector
}

// Neighbour is a paper and its cosine similarity: 1 means the same words.
type Neighbour struct {
	Paper  int32
	Cosine float64
}

// minCosine is how similar neighbours are at least. Half of all pairs of papers have less than 0.04.
const minCosine = 0.09

// Nearest returns those of some papers that are most similar to another one, at most n, the
// most similar first. The paper itself is left out.
func (v *Vectors) Nearest(paper int32, among iter.Seq[int32], n int) []Neighbour {
	vector := make([]float64, v.Len())
	for word, x := range v.Of(int(paper)) {
		vector[word] = x
	}
	return v.nearest(vector, func(yield func(int32) bool) {
		for p := range among {
			if p != paper && !yield(p) {
				return
			}
		}
	}, n)
}

func (v *Vectors) nearest(vector []float64, among iter.Seq[int32], n int) (near []Neighbour) {
	for paper := range among {
		if cosine := v.Dot(vector, int(paper)); cosine >= minCosine {
			near = append(near, Neighbour{paper, cosine})
		}
	}
	slices.SortFunc(near, func(a, b Neighbour) int {
		return cmp.Or(cmp.Compare(b.Cosine, a.Cosine), cmp.Compare(a.Paper, b.Paper))
	})
	return near[:min(len(near), n)]
}

// Like returns the papers most similar to a text, at most n, the most similar first. The text
// may be the title of a paper, which then stands first.
func (v *View) Like(text string, n int) []Neighbour {
	if i, ok := v.Papers.Find(library.Key(text)); ok {
		return append([]Neighbour{{int32(i), 1}}, v.Vectors().Nearest(int32(i), v.Each(), n-1)...)
	}
	return v.Vectors().nearest(v.Vectors().ofText(text), v.Each(), n)
}

// Each yields the indices of all papers, without tombstones.
func (v *View) Each() iter.Seq[int32] {
	return func(yield func(int32) bool) {
		for i := range v.Papers.All() {
			if !yield(int32(i)) {
				return
			}
		}
	}
}

// Tells reports whether a folded word says what a text is about: it has two letters or more
// and is no stop word.
func Tells(word string) bool {
	return len(word) > 1 && !stopWords[word] && strings.ContainsFunc(word, unicode.IsLetter)
}

var stopWords = func() map[string]bool {
	words := map[string]bool{}
	for _, word := range strings.Fields(`a about across after all along am among an and any are as at be been before being
		between beyond both but by can could did do does doing done each every few for from further get good had has have how
		i if in into is it its itself just less let like look make makes making many may me more most much must my near need
		needs new no nor not of off on once one only onto or other our out over own per really should so some such than that
		the their them then there these they this those through to too toward towards two under until up upon us use used
		using very via was way we well were what when where which while who whom whose why will with within without would
		yet you your`) {
		words[word] = true
	}
	return words
}()
