package pages

import (
	"sync"
	"sync/atomic"
)

// Column is a part of a file of which each page is kept once it was read. Any
// goroutine may use it: no page changes that was given.
type Column struct {
	file    *File
	first   int // page
	data    []byte
	have    []atomic.Bool
	reading sync.Mutex
}

// Column gives the pages between two offsets, of which the first begins a page. Where
// the file has none there, they are empty.
func (f *File) Column(from, to int64) *Column {
	if from < 0 || from%Size != 0 || to < from || to > f.Len() {
		return &Column{file: f}
	}
	n := int((to - from + Size - 1) / Size)
	return &Column{file: f, first: int(from / Size), data: make([]byte, n*Size), have: make([]atomic.Bool, n)}
}

// Page gives the i-th page.
func (c *Column) Page(i int) ([]byte, error) {
	if uint(i) >= uint(len(c.have)) {
		return nil, ErrDamaged
	}
	if !c.have[i].Load() {
		if err := c.read(i); err != nil {
			return nil, err
		}
	}
	return c.data[i*Size : (i+1)*Size], nil
}

func (c *Column) read(i int) error {
	c.reading.Lock()
	defer c.reading.Unlock()
	if c.have[i].Load() {
		return nil
	}
	if err := c.file.read(c.first+i, c.data[i*Size:(i+1)*Size]); err != nil {
		return err
	}
	c.have[i].Store(true)
	return nil
}
