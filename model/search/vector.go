package search

import "math"

// counter counts words, which are numbers, and gives them as a vector: each is
// its number and, in the low bits, how often it occurs.
type counter struct {
	times []uint32 // by number
	words []uint32 // those that occur
}

// timesBits are the bits of how often a word occurs, up to maxTimes.
const (
	timesBits = 8
	maxTimes  = 1<<timesBits - 1
)

func (t *counter) add(word, weight uint32) {
	for int(word) >= len(t.times) {
		t.times = append(t.times, 0)
	}
	if t.times[word] == 0 {
		t.words = append(t.words, word)
	}
	t.times[word] += weight
}

// vector gives what was counted and begins anew. It holds until the next add.
func (t *counter) vector() []uint32 {
	v := t.words
	for i, word := range v {
		v[i] = word<<timesBits | min(t.times[word], maxTimes)
		t.times[word] = 0
	}
	t.words = t.words[:0]
	return v
}

// oftenness is what a word counts by how often it occurs.
var oftenness = oftennessTable()

func oftennessTable() (table [maxTimes + 1]float32) {
	for n := 1; n <= maxTimes; n++ {
		table[n] = float32(1 + math.Log(float64(n)))
	}
	return table
}

// weight is what an element of a vector counts.
func weight(w uint32, rare []float32) float32 { return oftenness[w&maxTimes] * rare[w>>timesBits] }

// length is that of a vector.
func length(v []uint32, rare []float32) float64 {
	sum := 0.0
	for _, w := range v {
		x := float64(weight(w, rare))
		sum += x * x
	}
	return math.Sqrt(sum)
}

// numbering gives each word, by its hash, a number: a table with open addresses,
// for in a map the looking up took half of the time.
type numbering struct {
	hashes  []uint64
	numbers []uint32 // plus one; 0: the place is free
	n       uint32
}

// number gives the number of a hash, the next one where it is new.
func (t *numbering) number(hash uint64) uint32 {
	if int(t.n)*2 >= len(t.hashes) {
		t.grow()
	}
	i := t.place(hash)
	if t.numbers[i] == 0 {
		t.n++
		t.hashes[i], t.numbers[i] = hash, t.n
	}
	return t.numbers[i] - 1
}

// find gives the number of a hash that is there. Any goroutine may ask while no
// number is given.
func (t *numbering) find(hash uint64) (n uint32, ok bool) {
	if t.n == 0 {
		return 0, false
	}
	n = t.numbers[t.place(hash)]
	return n - 1, n > 0
}

// place is where a hash stands, or would. The lowest bits of FNV are its worst.
func (t *numbering) place(hash uint64) int {
	last := len(t.hashes) - 1
	i := int(hash>>20) & last
	for t.numbers[i] != 0 && t.hashes[i] != hash {
		i = (i + 1) & last
	}
	return i
}

func (t *numbering) grow() {
	former := *t
	size := max(1<<14, 2*len(former.hashes))
	t.hashes, t.numbers = make([]uint64, size), make([]uint32, size)
	for i, n := range former.numbers {
		if n != 0 {
			at := t.place(former.hashes[i])
			t.hashes[at], t.numbers[at] = former.hashes[i], n
		}
	}
}

// inWords gives each byte of a word in small letters, 0 for any other.
var inWords = wordTable()

func wordTable() (table [256]byte) {
	for c := range table {
		if c >= 0x80 || isWordByte(byte(c)) {
			table[c] = lower(byte(c))
		}
	}
	return table
}
