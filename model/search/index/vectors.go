package index

import (
	"cmp"
	"context"
	"iter"
	"math"
	"slices"
	"strings"
	"unicode"

	"dailies/model/library"
	"dailies/model/search/query"
)

// Vectors holds the TF-IDF vectors of all papers of a View, normalized to unit length. The weight of a
// word is (1 + ln tf) · (ln((N+1)/(df+1)) + 1), where tf counts it in the paper, twice in the title, and
// df is how many of the N papers have it. Stop words, words of one letter and words of a single paper
// have no weight. Vectors never changes.
type Vectors struct {
	words   *Vocabulary
	ids     map[string]uint32 // positions in words
	idf     []float64         // inverse document frequency of each word, or 0 if it has no weight
	rows    [][]uint32        // words of each paper as id<<8 | tf
	lengths []float64         // length of each paper's vector before normalization
}

// maxFrequency is the largest tf that fits into eight bits.
const maxFrequency = 255

func (v *View) makeVectors() *Vectors {
	all := v.AllWords()
	vs := &Vectors{words: all, ids: make(map[string]uint32, len(all.Written))}
	for id, word := range all.Written {
		vs.ids[word] = uint32(id)
		idf := 0.0
		if IsContentWord(word) && all.Papers[id] > 1 {
			idf = math.Log(float64(v.Papers.Count()+1)/float64(all.Papers[id]+1)) + 1
		}
		vs.idf = append(vs.idf, idf)
	}
	vs.rows, vs.lengths = make([][]uint32, v.Papers.Len()), make([]float64, v.Papers.Len())
	Parallel(context.Background(), len(v.segments), func(n int) {
		s := v.segments[n]
		for i := range s.papers {
			title, abstract := s.text(query.Title, i), s.text(query.Abstract, i)
			vs.rows[s.first+i] = vs.row(title, title, abstract) // words of the title count twice
			vs.lengths[s.first+i] = vs.length(vs.rows[s.first+i])
		}
	})
	return vs
}

// row counts the words of normalized texts.
func (v *Vectors) row(texts ...string) (row []uint32) {
	var ids []uint32
	for _, text := range texts {
		for word := range Words(text) {
			var buffer [maxTerm]byte
			if id, known := v.ids[string(appendTerm(buffer[:0], "", word))]; known && v.idf[id] > 0 {
				ids = append(ids, id)
			}
		}
	}
	slices.Sort(ids)
	for n, id := range ids {
		switch {
		case n == 0 || id != ids[n-1]:
			row = append(row, id<<8|1)
		case row[len(row)-1]&maxFrequency < maxFrequency:
			row[len(row)-1]++
		}
	}
	return slices.Clip(row)
}

func (v *Vectors) length(row []uint32) float64 {
	square := 0.0
	for _, word := range row {
		square += v.weight(word) * v.weight(word)
	}
	return math.Sqrt(square)
}

// dampedFrequency maps tf to 1 + ln tf.
var dampedFrequency = func() (table [maxFrequency + 1]float64) {
	for tf := range table {
		table[tf] = 1 + math.Log(float64(max(tf, 1)))
	}
	return table
}()

func (v *Vectors) weight(word uint32) float64 {
	return dampedFrequency[word&maxFrequency] * v.idf[word>>8]
}

// Len returns the number of words.
func (v *Vectors) Len() int { return len(v.idf) }

// Word returns the folded word with an id.
func (v *Vectors) Word(id int) string { return v.words.Written[id] }

// Find returns the id of a folded word.
func (v *Vectors) Find(word string) (id int, ok bool) {
	n, ok := v.ids[word]
	return int(n), ok
}

// Of yields the ids of a paper's words and their weights.
func (v *Vectors) Of(paper int) iter.Seq2[int, float64] {
	return func(yield func(id int, x float64) bool) {
		for _, word := range v.rows[paper] {
			if x := v.weight(word); x > 0 && !yield(int(word>>8), x/v.lengths[paper]) {
				return
			}
		}
	}
}

// Dot returns the dot product of a vector, indexed by word id, and the vector of a paper.
func (v *Vectors) Dot(vector []float64, paper int) (product float64) {
	for _, word := range v.rows[paper] {
		product += v.weight(word) * vector[word>>8]
	}
	return product / max(v.lengths[paper], 1) // a length is 0 or greater than 1
}

// Neighbour is a paper and its cosine similarity, which is 1 for the same words.
type Neighbour struct {
	Paper  int32
	Cosine float64
}

// minCosine is the least similarity of neighbours. Half of all pairs of papers have less than 0.04.
const minCosine = 0.09

// Nearest returns at most n of the candidates, those most similar to a paper first. It leaves out the
// paper itself.
func (v *Vectors) Nearest(paper int32, candidates iter.Seq[int32], n int) []Neighbour {
	return v.nearest(v.rows[paper], paper, candidates, n)
}

func (v *Vectors) nearest(row []uint32, except int32, candidates iter.Seq[int32], n int) (near []Neighbour) {
	vector, length := make([]float64, v.Len()), max(v.length(row), 1)
	for _, word := range row {
		vector[word>>8] = v.weight(word) / length
	}
	for paper := range candidates {
		if cosine := v.Dot(vector, int(paper)); cosine >= minCosine && paper != except {
			near = append(near, Neighbour{paper, cosine})
		}
	}
	slices.SortFunc(near, func(a, b Neighbour) int {
		return cmp.Or(cmp.Compare(b.Cosine, a.Cosine), cmp.Compare(a.Paper, b.Paper))
	})
	return near[:min(len(near), n)]
}

// Like returns at most n papers, those most similar to a text first. If the text is the title of a paper,
// this paper is the first.
func (v *View) Like(text string, n int) []Neighbour {
	all := slices.Values(v.ByPage())
	if i, ok := v.Papers.Find(library.Key(text)); ok {
		return append([]Neighbour{{int32(i), 1}}, v.Vectors().Nearest(int32(i), all, n-1)...)
	}
	return v.Vectors().nearest(v.Vectors().row(Normalize(text)), -1, all, n)
}

// IsContentWord reports whether a folded word is neither a stop word, a number, nor a single letter.
func IsContentWord(word string) bool {
	return len(word) > 1 && !IsStopWord(word) && strings.ContainsFunc(word, unicode.IsLetter)
}

// IsStopWord reports whether a folded word is a function word, common in texts about anything.
func IsStopWord(word string) bool { return stopWords[word] }

var stopWords = set(`a about across after all along am among an and any are as at be been before being
		between beyond both but by can could did do does doing done each every few for from further get good had has have how
		i if in into is it its itself just less let like look make makes making many may me more most much must my near need
		needs new no nor not of off on once one only onto or other our out over own per really should so some such than that
		the their them then there these they this those through to too toward towards two under until up upon us use used
		using versus very via vs was way we well were what when where which while who whom whose why will with within without would
		yet you your`)

func set(words string) map[string]bool {
	set := map[string]bool{}
	for word := range strings.FieldsSeq(words) {
		set[word] = true
	}
	return set
}
