package journal

import (
	"errors"
	"fmt"
	"slices"
)

// atOnce is how many bytes are written with one call. Nearly every save is
// smaller; of a step on a million papers, 290 MB would be held. Where one is larger
// than long, room for all of a call is made: growing to 4 MiB bit by bit left 21 MB of
// garbage behind each step on very many papers, while they were being marked.
const (
	atOnce = 1 << 20
	long   = 64 << 10
)

// sealRoom is what a line's checksum takes at most.
const sealRoom = 64

// errLong says that a line is longer than any that is read.
var errLong = errors.New("the line is too long")

// writing is a save under way. Each call writes whole lines.
type writing struct {
	out     sink
	size    int64  // of the file before
	limit   int64  // of the file
	sum     uint32 // of the last line
	whole   bool   // all of it with one call: others may write in between
	lines   int
	written int64
	err     error
	text    []byte // not written yet
	line    []byte
}

// add adds a line, with the checksum of the one before.
func (w *writing) add(l *Line) {
	w.line = l.Append(w.line[:0])
	if len(w.line) > maxLine-sealRoom && w.err == nil { // the next start would skip it
		w.err = &Error{Reason: fmt.Sprintf("what is written on one paper is longer than %d MiB", maxLine>>20), Err: errLong}
		return
	}
	if len(w.text) > long && cap(w.text) < atOnce {
		w.text = slices.Grow(w.text, atOnce+long)
	}
	start := len(w.text)
	w.text = appendSealed(w.text, w.line, w.sum)
	w.sum = sumBytes(w.text[start : len(w.text)-1])
	w.lines++
	if len(w.text) >= atOnce && !w.whole {
		w.flush()
	}
}

// flush writes what is there, unless something went wrong before.
func (w *writing) flush() {
	if w.err != nil {
		return
	}
	if w.size+w.written+int64(len(w.text)) > w.limit { // the next start could not read any of it
		w.err = &Error{fmt.Sprintf("the file of the marks is full (%d MiB)", w.limit>>20), errFull}
		return
	}
	n, err := w.out.Write(w.text)
	w.written, w.err, w.text = w.written+int64(n), err, w.text[:0]
}
