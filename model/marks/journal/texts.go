package journal

import "strings"

// Texts copies texts to where they stand close together: of a million marks there
// are two million, and the collector looks at each that stands alone. A slab of
// 32 KiB is held as long as any text in it is. The zero value is ready.
type Texts struct{ slab strings.Builder }

const slabSize = 32 << 10

// Keep is a copy of a text, which lets go of what it was read from.
func (t *Texts) Keep(text string) string {
	if len(text) > slabSize/4 {
		return strings.Clone(text)
	}
	t.room(len(text))
	at := t.slab.Len()
	t.slab.WriteString(text)
	return t.slab.String()[at:]
}

// KeepBytes is Keep for bytes, which can be others afterwards.
func (t *Texts) KeepBytes(text []byte) string {
	if len(text) > slabSize/4 {
		return string(text)
	}
	t.room(len(text))
	at := t.slab.Len()
	t.slab.Write(text)
	return t.slab.String()[at:]
}

// room begins another slab where the last one has no room for n more bytes.
func (t *Texts) room(n int) {
	if t.slab.Cap()-t.slab.Len() < n {
		t.slab = strings.Builder{}
		t.slab.Grow(slabSize)
	}
}
