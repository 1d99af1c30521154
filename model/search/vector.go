package search

import (
	"math"
	"math/bits"
	"slices"
)

// vector is how often each word occurs in a paper, in the order in which they do:
// so it is as long, to the last bit, whoever counts it. Its zero value is ready.
type vector struct {
	words []occurrence
	index hashIndex
}

// occurrence is a word, and how often it occurs.
type occurrence struct {
	hash  uint64
	times uint32
}

// maxTimes is how often a word counts at most.
const maxTimes = 255

// count counts words anew; so many are of the title, where each counts as several.
func (v *vector) count(words []uint64, titled int) {
	v.words = v.words[:0]
	v.index.empty(len(words))
	for i, hash := range words {
		place, n := v.index.find(hash, v.words)
		if n < 0 {
			n = len(v.words)
			v.index.places[place] = uint32(n + 1)
			v.words = append(v.words, occurrence{hash: hash})
		}
		v.words[n].times += timesAt(i, titled)
	}
}

// timesAt is how often a word counts that is the i-th of a paper.
func timesAt(i, titled int) uint32 {
	return 1 + (titleWeight-1)*uint32(truth(i < titled))
}

// length is that of the vector.
func (v *vector) length(k *kinship) float64 {
	sum := 0.0
	for _, w := range v.words {
		x := float64(weight(w.times, k.words.rarity(w.hash, len(k.norms))))
		sum += x * x
	}
	return math.Sqrt(sum)
}

// weight is what a word counts in a paper.
func weight(times uint32, rarity float32) float32 { return oftenness[min(times, maxTimes)] * rarity }

// oftenness is what a word counts by how often it occurs.
var oftenness = oftennessTable()

func oftennessTable() (table [maxTimes + 1]float32) {
	for n := 1; n <= maxTimes; n++ {
		table[n] = float32(1 + math.Log(float64(n)))
	}
	return table
}

// hashIndex says where in a list a word stands: a table with open addresses.
type hashIndex struct {
	places []uint32 // of the list, plus one; 0: free
	shift  int      // of a hash, to a place
}

// empty makes room for so many words. With many places for each, most that are not
// there are known not to be at the first look.
func (x *hashIndex) empty(words int) {
	size := 1 << bits.Len(uint(max(64, 4*words)))
	x.places = slices.Grow(x.places[:0], size)[:size]
	x.shift = 64 - bits.Len(uint(size-1))
	clear(x.places)
}

// find gives a word's number in a list, -1 where it is not there, and its place.
func (x *hashIndex) find(hash uint64, list []occurrence) (place, n int) {
	last := len(x.places) - 1
	for place = int(hash >> x.shift); x.places[place&last] != 0; place++ {
		if n := int(x.places[place&last]) - 1; list[n].hash == hash {
			return place & last, n
		}
	}
	return place & last, -1
}
