// Package checksum sums up texts, so that a change of one is noticed, and says on
// the way how far a text is printable: whoever reads a gigabyte wants to go over it
// once. It is no defence against somebody who makes a text to have a sum.
package checksum

import (
	"encoding/binary"
	"math/bits"
	"unsafe"
)

// A text is summed up in blocks of four words of eight bytes, the last one filled
// up with zeros; behind a text of whole blocks stands one of zeros alone. Each word
// is mixed with a key of its own, so that words that change places are noticed. Its
// halves are multiplied, and the products added up: the processor does four at once.
// An edit is missed once in 2³² times, about. Some are missed always: what but swaps
// the halves of a mixed word, for a·b is b·a, and what changes one half where the
// other is 0. A text that somebody wrote hardly ever has either.
const blockSize = 32

type block [4]uint64

// The keys of the first block, and what is added for each further one: the
// fractional parts of the square roots of the first eight primes. Steps are odd, so
// that 2³² blocks have different keys.
var (
	firstKeys = block{0x6a09e667f3bcc908, 0xbb67ae8584caa73b, 0x3c6ef372fe94f82b, 0xa54ff53a5f1d36f1}
	keySteps  = block{0x510e527fade682d1, 0x9b05688c2b3e6c1f, 0x1f83d9abfb41bd6b, 0x5be0cd19137e2179}
)

// Of is the checksum of a text.
func Of(s string) uint32 {
	var sums block
	n := blocks(s, &sums, false)
	return sums.mix(n)
}

// Printable is the length of the longest start of s that is printable ASCII,
// U+0020 to U+007E.
func Printable(s string) int {
	if !wide {
		return printable(s)
	}
	var sums block
	return blocks(s, &sums, true)
}

// OfPrintable is Printable, and the checksum of that start.
func OfPrintable(s string) (n int, sum uint32) {
	var sums block
	n = blocks(s, &sums, true)
	return n, sums.mix(n)
}

// mix makes one number of the sums of a text's words and its length.
func (b *block) mix(n int) uint32 {
	const odd = 0x9e3779b97f4a7c15 // a bijection, as all else here until the halves are parted
	h := uint64(n) * odd
	for _, sum := range b {
		h = (bits.RotateLeft64(h, 29) ^ sum) * odd
	}
	h ^= h >> 32
	return uint32(h * odd >> 32)
}

// blocks goes over s, up to its end or, where only what is printable counts, to the
// first byte that is not; adds up the words, and says how far it went.
func blocks(s string, sums *block, printable bool) int {
	if !wide {
		return eachBlock(s, sums, printable)
	}
	var stop uint32
	if printable {
		stop = 1<<blockSize - 1
	}
	return wideBlocks(unsafe.StringData(s), len(s), sums, stop)
}

// eachBlock is blocks for every processor.
func eachBlock(s string, sums *block, only bool) int {
	rest := s
	sum, keys := *sums, firstKeys
	for len(rest) >= blockSize {
		b := rest[:blockSize]
		w, x, y, z := word(b[:8]), word(b[8:16]), word(b[16:24]), word(b[24:])
		if only && (odd(w)|odd(x)|odd(y)|odd(z))&tops != 0 {
			break
		}
		sum[0] += product(w ^ keys[0])
		sum[1] += product(x ^ keys[1])
		sum[2] += product(y ^ keys[2])
		sum[3] += product(z ^ keys[3])
		keys[0] += keySteps[0]
		keys[1] += keySteps[1]
		keys[2] += keySteps[2]
		keys[3] += keySteps[3]
		rest = rest[blockSize:]
	}
	var last [blockSize]byte
	end := copy(last[:], rest)
	if only {
		end = printable(rest[:end])
		clear(last[end:])
	}
	for i := range sums {
		sums[i] = sum[i] + product(binary.LittleEndian.Uint64(last[8*i:])^keys[i])
	}
	return len(s) - len(rest) + end
}

// product multiplies the halves of a word.
func product(w uint64) uint64 { return w & 0xffffffff * (w >> 32) }
