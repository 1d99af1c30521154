package clean

import "unsafe"

// slab is how many bytes of an Arena are taken at a time.
const slab = 64 << 10

// Arena copies texts to where they stand close together, so that what they
// were cut from can be let go. A slab of it is held as long as any text in it
// is. Its zero value is ready.
type Arena struct{ free []byte }

// Keep is a copy of a text.
func (a *Arena) Keep(t Text) Text {
	n := len(t.s)
	if n == 0 {
		return Text{}
	}
	if n > cap(a.free)-len(a.free) {
		if n > slab/4 {
			return Text{string([]byte(t.s))}
		}
		a.free = make([]byte, 0, slab)
	}
	at := len(a.free)
	a.free = append(a.free, t.s...) // never beyond its room, and never written twice
	return Text{unsafe.String(&a.free[at], n)}
}

// Reset makes room for so many bytes where the texts kept so far stand. Nobody
// may look at those any more.
func (a *Arena) Reset(size int) {
	if cap(a.free) < size {
		a.free = make([]byte, 0, size)
	}
	a.free = a.free[:0]
}
