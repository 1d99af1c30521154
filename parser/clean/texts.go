package clean

import (
	"encoding/binary"
	"unsafe"
)

// Texts keeps many short texts side by side, so that a million cost their bytes,
// four more each, and no pointer that the garbage collector has to follow. It
// only grows. A copy of it has what stood in it when it was copied, and is safe
// for any goroutine while the original grows. Its zero value is empty.
type Texts struct {
	pieces [][]byte // each as long as it will ever be
	used   int      // bytes of the last one
}

// Ref is where a text stands in Texts: the number of its piece, and the place
// in that piece in units of 4 bytes. The zero Ref is the empty text. It reaches
// 16 GiB of texts.
type Ref uint32

const (
	pieceLen = 64 << 10
	unit     = 4
	placeLen = 14 // bits: pieceLen/unit places
)

// Add takes in a copy of a text.
func (t *Texts) Add(text Text) Ref {
	if text.Empty() {
		return 0
	}
	need := binary.MaxVarintLen64 + text.Len()
	if len(t.pieces) == 0 || t.used+need > len(t.pieces[len(t.pieces)-1]) {
		t.pieces = append(t.pieces, make([]byte, max(pieceLen, need)))
		t.used = 0
	}
	last := len(t.pieces) - 1
	if last >= 1<<(32-placeLen) {
		panic("clean: more than 16 GiB of titles")
	}
	if last == 0 && t.used == 0 {
		t.used = unit // 0 is the empty text
	}
	place, piece := t.used/unit, t.pieces[last]
	t.used += binary.PutUvarint(piece[t.used:], uint64(text.Len()))
	t.used += copy(piece[t.used:], text.s)
	t.used = min((t.used+unit-1)/unit*unit, len(piece))
	return Ref(last<<placeLen | place)
}

// Beside says whether two texts stand in the same piece.
func (r Ref) Beside(other Ref) bool { return r>>placeLen == other>>placeLen }

// Run gives all that stands from the beginning of a text to the end of another
// beside and behind it: the texts between them, too, and what stands before and
// behind each. It shares the memory of Texts.
func (t *Texts) Run(from, to Ref) string {
	first, last := t.At(from).s, t.At(to).s
	begin, end := unsafe.StringData(first), unsafe.StringData(last)
	return unsafe.String(begin, int(uintptr(unsafe.Pointer(end))-uintptr(unsafe.Pointer(begin)))+len(last))
}

// At gives a text that was added. It shares the memory of Texts.
func (t *Texts) At(r Ref) Text {
	if r == 0 {
		return Text{}
	}
	piece := t.pieces[r>>placeLen][int(r&(1<<placeLen-1))*unit:]
	n, size := uint64(piece[0]), 1
	if n >= 0x80 {
		n, size = binary.Uvarint(piece)
	}
	text := piece[size : size+int(n)]
	return Text{unsafe.String(unsafe.SliceData(text), len(text))} // nobody writes there again
}
