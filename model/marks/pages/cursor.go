package pages

import "encoding/binary"

// Cursor reads numbers and texts one after the other. After an error, which Err
// tells, they are 0 and empty.
type Cursor struct {
	page func(int) ([]byte, error)
	now  []byte // page
	at   int64
	n    int // number of now; it is none where now is nil
	err  error
}

// Cursor reads what is in the column; offsets count from its start. One page is read
// once.
func (c *Column) Cursor() *Cursor { return &Cursor{page: c.Page} }

// Cursor reads what is in the file. It keeps one page.
func (f *File) Cursor() *Cursor {
	var room []byte
	return &Cursor{page: func(i int) ([]byte, error) {
		if room == nil {
			room = make([]byte, Size)
		}
		return room, f.read(i, room)
	}}
}

// Go goes to an offset.
func (c *Cursor) Go(at int64) *Cursor {
	c.at = at
	return c
}

// At is the offset of what comes next.
func (c *Cursor) At() int64 { return c.at }

// Err is what went wrong.
func (c *Cursor) Err() error { return c.err }

// rest is what is left of the page; empty after an error.
func (c *Cursor) rest() []byte {
	n := int(c.at / Size)
	if c.err == nil && (c.now == nil || c.n != n) {
		if c.at < 0 {
			c.err = ErrDamaged
		} else {
			c.now, c.err = c.page(n)
		}
		c.n = n
	}
	if c.err != nil {
		c.now = nil
		return nil
	}
	return c.now[c.at%Size:]
}

// Byte reads a byte.
func (c *Cursor) Byte() byte {
	rest := c.rest()
	if len(rest) == 0 {
		return 0
	}
	c.at++
	return rest[0]
}

// Number reads what binary.AppendUvarint wrote.
func (c *Cursor) Number() (n uint64) {
	for shift := 0; shift < binary.MaxVarintLen64*7; shift += 7 {
		b := c.Byte()
		n |= uint64(b&0x7f) << shift
		if b < 0x80 {
			return n
		}
	}
	c.err = ErrDamaged
	return 0
}

// Text reads a text with its length in front of it. A page that says that it is
// longer than the file gets no memory for it.
func (c *Cursor) Text() string {
	left := c.Number()
	var text []byte
	for left > 0 {
		rest := c.rest()
		if len(rest) == 0 {
			return ""
		}
		part := rest[:min(left, uint64(len(rest)))]
		if uint64(len(part)) == left && text == nil {
			c.at += int64(left)
			return string(part)
		}
		text = append(text, part...)
		c.at += int64(len(part))
		left -= uint64(len(part))
	}
	return string(text)
}

// AppendText appends what Text reads.
func AppendText(to []byte, text string) []byte {
	return append(binary.AppendUvarint(to, uint64(len(text))), text...)
}
