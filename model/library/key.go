package library

import (
	"crypto/sha256"
	"encoding/hex"
	"math"
	"math/bits"
	"slices"
	"unicode"
	"unicode/utf8"
	"unsafe"

	"golang.org/x/text/unicode/norm"
)

// ID names a paper for ever: it comes from the normalised title (see Key) and
// never changes between versions. Marks hang on it.
//
// Three shapes occur: a key of letters, digits, + and #; such a key, "~" and 8
// hexadecimal digits for a second paper of the same title; "=" and 16 of them
// for a title that has nothing to make a key of.
type ID string

// Key normalises a title to its identity. TeX font and accent commands are
// dropped, compatibility forms decomposed and combining marks dropped, case
// folded; letters, digits, + and # stay. The result is never empty.
func Key(title string) ID {
	var room [256]byte // most titles are shorter: then the result is the only allocation
	return ID(appendKey(room[:0], title))
}

// AppendKey appends a title's Key to nothing. It makes no memory where there is room
// for it.
func AppendKey(room []byte, title string) []byte { return appendKey(room, title) }

// appendKey appends a title's key to nothing.
func appendKey(room []byte, title string) []byte {
	key, plain := plainKey(room, title)
	if !plain {
		key = foldedKey(room, title, math.MaxInt)
	}
	if len(key) == 0 {
		return append(room, namelessKey(title)...)
	}
	return key
}

// What a byte of a title is to its key.
const (
	kept      = 1 << 8 // it is in the key, as the low byte says
	intricate = 1 << 9 // the fast way cannot judge it
)

// plainKeys maps a byte to its byte of the key; 0 is dropped.
var plainKeys = func() (keys [256]uint16) {
	for c := range uint16(256) {
		switch {
		case c >= '0' && c <= '9', c >= 'a' && c <= 'z', c == '+', c == '#':
			keys[c] = kept | c
		case c >= 'A' && c <= 'Z':
			keys[c] = kept | c + 'a' - 'A'
		case c == '\\', c >= utf8.RuneSelf:
			keys[c] = intricate
		}
	}
	return keys
}()

// plainKey appends the key of an ASCII title without TeX commands; false says
// that the title is none.
func plainKey(key []byte, title string) ([]byte, bool) {
	if wide && len(title) >= 16 {
		return wideKey(key, title)
	}
	return narrowKey(key, title)
}

// wideKey is narrowKey for 16 bytes or more, which it takes 16 at a time, in a
// quarter of the time.
func wideKey(key []byte, title string) ([]byte, bool) {
	n := len(key)
	key = slices.Grow(key, len(title)+8)
	kept, intricate := keep(unsafe.SliceData(key[n:n+1]), unsafe.StringData(title), len(title), &shuffles)
	return key[:n+kept], !intricate
}

// shuffles says for each 8 bytes, of which the bits of the index say whether they
// are kept, from where each of the kept ones comes, a byte each.
var shuffles = func() (all [256]uint64) {
	for kept := range all {
		for n, left := 0, kept; left != 0; left &= left - 1 {
			all[kept] |= uint64(bits.TrailingZeros(uint(left))) << n
			n += 8
		}
	}
	return all
}()

// narrowKey is plainKey a byte at a time. It has no branch that depends on one.
func narrowKey(key []byte, title string) ([]byte, bool) {
	n := len(key)
	key = slices.Grow(key, len(title)+1)[:n+len(title)+1]
	all := uint16(0)
	for i := range len(title) {
		c := plainKeys[title[i]]
		all |= c
		key[n] = byte(c)
		n += int(c >> 8 & 1)
	}
	return key[:n], all&intricate == 0
}

// foldedKey appends the key of any text, at most limit characters of it.
func foldedKey(key []byte, text string, limit int) []byte {
	text = withoutTeX(text)
	for i := 0; i < len(text) && limit > 0; {
		if c := text[i]; c < utf8.RuneSelf {
			if c := plainKeys[c]; c&kept != 0 {
				key = append(key, byte(c))
				limit--
			}
			i++
			continue
		}
		r, size := utf8.DecodeRuneInString(text[i:])
		var n int
		key, n = foldedRune(key, r, text[i:i+size], limit)
		limit -= n
		i += size
	}
	return key
}

const firstHangul, lastHangul = '가', '힣' // decomposed by arithmetic, not by table

// foldedRune appends what r decomposes to. Each rune can be taken by itself,
// because all that depends on its neighbours are marks, which are dropped.
func foldedRune(key []byte, r rune, text string, limit int) ([]byte, int) {
	if r >= firstHangul && r <= lastHangul {
		text = norm.NFKD.String(text)
	} else if parts := norm.NFKD.PropertiesString(text).Decomposition(); parts != nil {
		text = string(parts)
	}
	n := 0
	for _, r := range text {
		switch {
		case n >= limit:
		case r == 'ß' || r == 'ẞ': // the only full folding that decomposition leaves
			key = append(key, "ss"[:min(2, limit-n)]...)
			n += 2
		case r == '+' || r == '#' || unicode.IsLetter(r) || unicode.IsNumber(r):
			key = utf8.AppendRune(key, foldCase(r))
			n++
		}
	}
	return key, n
}

// foldCase gives the one letter that stands for all cases of r: unlike
// lower-casing it takes σ and ς for the same. Folding knows one mark, the iota
// below, as a case of ι; marks are gone before.
func foldCase(r rune) rune {
	least := r
	for f := unicode.SimpleFold(r); f != r; f = unicode.SimpleFold(f) {
		if !unicode.IsMark(f) {
			least = min(least, f)
		}
	}
	return unicode.ToLower(least)
}

// namelessKey is the key of a title such as "???" or "🚀".
func namelessKey(title string) ID {
	sum := sha256.Sum256([]byte(title))
	return ID("=" + hex.EncodeToString(sum[:8]))
}

// opening is how many key characters of an abstract tell two papers of the
// same title apart.
const opening = 200

// abstractKey is the key of an abstract's opening; empty where there is none.
func abstractKey(abstract string) string {
	var room [4 * opening]byte
	key, plain := plainKey(room[:0], abstract[:min(len(abstract), 2*opening)])
	if plain && len(key) >= opening {
		return string(key[:opening])
	}
	return string(foldedKey(room[:0], abstract, opening))
}
