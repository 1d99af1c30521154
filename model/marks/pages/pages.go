// Package pages keeps a file that is looked up rather than read: page by page, each
// of them held against its checksum. Whatever stands in the file, to look it up
// neither panics nor takes more memory than the file is large.
package pages

import (
	"bufio"
	"bytes"
	"cmp"
	"encoding/binary"
	"errors"
	"hash/crc32"
	"io"
	"os"
)

// Size is the size of a page in bytes. One is read in 2 µs, its check included.
const Size = 4096

const (
	magic   = "dailies\x01"
	sumSize = 4
	tail    = len(magic) + 8 + sumSize // the magic, the offset of the head, and the checksum of what is behind the pages
)

// ErrDamaged is why something cannot be looked up.
var ErrDamaged = errors.New("damaged")

var castagnoli = crc32.MakeTable(crc32.Castagnoli)

// Writer writes such a file. What goes wrong, Close says.
type Writer struct {
	to   *bufio.Writer
	page uint32 // checksum of what is in the page that is written
	sums []byte
	size int64
}

// NewWriter writes to a file that is empty.
func NewWriter(to io.Writer) *Writer { return &Writer{to: bufio.NewWriterSize(to, 64*Size)} }

// Offset is where the next byte goes.
func (w *Writer) Offset() int64 { return w.size }

// Write appends bytes.
func (w *Writer) Write(p []byte) (int, error) {
	written := len(p)
	for len(p) > 0 {
		n := min(len(p), w.left())
		w.page = crc32.Update(w.page, castagnoli, p[:n])
		_, _ = w.to.Write(p[:n])
		w.size += int64(n)
		if p = p[n:]; w.left() == Size {
			w.sums, w.page = binary.LittleEndian.AppendUint32(w.sums, w.page), 0
		}
	}
	return written, nil
}

func (w *Writer) left() int { return Size - int(w.size%Size) }

// Room makes sure that the next n bytes stand on one page.
func (w *Writer) Room(n int) {
	if w.left() < n {
		_, _ = w.Write(make([]byte, w.left()))
	}
}

// Close writes what is needed to look things up: head is the offset of what comes
// first.
func (w *Writer) Close(head int64) error {
	if w.left() < Size {
		w.Room(Size)
	}
	end := append(w.sums, magic...)
	end = binary.LittleEndian.AppendUint64(end, uint64(head))
	end = binary.LittleEndian.AppendUint32(end, crc32.Checksum(end, castagnoli))
	_, _ = w.to.Write(end)
	return w.to.Flush()
}

// File is such a file, open.
type File struct {
	file  *os.File
	sums  []byte
	pages int
	head  int64
}

// Open opens a file. It reads a thousandth of it.
func Open(path string) (*File, error) {
	if info, err := os.Stat(path); err != nil || !info.Mode().IsRegular() { // to open a pipe waits
		return nil, cmp.Or(err, ErrDamaged)
	}
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	opened := &File{file: f}
	if err := opened.look(); err != nil {
		return nil, errors.Join(err, f.Close())
	}
	return opened, nil
}

func (f *File) look() error {
	info, err := f.file.Stat()
	if err != nil {
		return err
	}
	rest := info.Size() - int64(tail)
	if rest < 0 || rest%(Size+sumSize) != 0 {
		return ErrDamaged
	}
	f.pages = int(rest / (Size + sumSize))
	end := make([]byte, info.Size()-f.Len())
	if _, err := f.file.ReadAt(end, f.Len()); err != nil {
		return err
	}
	checked := len(end) - sumSize
	if crc32.Checksum(end[:checked], castagnoli) != binary.LittleEndian.Uint32(end[checked:]) {
		return ErrDamaged
	}
	f.sums = end[:f.pages*sumSize]
	rules := end[len(f.sums):]
	if !bytes.HasPrefix(rules, []byte(magic)) {
		return ErrDamaged
	}
	f.head = int64(binary.LittleEndian.Uint64(rules[len(magic):]))
	return nil
}

// Len is how many bytes were written.
func (f *File) Len() int64 { return int64(f.pages) * Size }

// Head is the offset that Close was given. It may lie anywhere.
func (f *File) Head() int64 { return f.head }

// Close closes the file: what was not looked up cannot be looked up any more.
func (f *File) Close() error { return f.file.Close() }

// read reads a page.
func (f *File) read(page int, to []byte) error {
	if page < 0 || page >= f.pages {
		return ErrDamaged
	}
	if _, err := f.file.ReadAt(to[:Size], int64(page)*Size); err != nil {
		return err
	}
	if crc32.Checksum(to[:Size], castagnoli) != binary.LittleEndian.Uint32(f.sums[page*sumSize:]) {
		return ErrDamaged
	}
	return nil
}
