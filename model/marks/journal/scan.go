package journal

import (
	"bytes"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"strings"
	"unsafe"
)

// A file is read block by block: read as a whole, one of 583 MB took 3.7 GB.
const (
	blockSize = 256 << 10
	maxLine   = 16 << 20 // a note of 1 MiB, which escapes double, and more tags than anybody has; none longer is written
)

// scan reads lines from the offset to the end of the file, and gives each that is
// an entry. It is valid until the next; texts share a block. What stands after
// the last newline may still grow: it is used if it is an entry, and read again
// next time.
func (r *reading) scan(from io.Reader, take func(*Line)) error {
	r.gone, r.more, r.torn = gone{}, false, false
	for text := make([]byte, 0, blockSize); ; {
		text = r.room(text)
		n, err := from.Read(text[len(text):cap(text)])
		old := len(text)
		text = text[:old+n]
		if end := bytes.LastIndexByte(text[old:], '\n') + 1; end > 0 {
			r.addUp(text[:old+end])
			if r.block(text[:old+end], take); r.more {
				return nil
			}
			text = text[:copy(text, text[old+end:])]
		}
		if errors.Is(err, io.EOF) {
			r.tail(string(text), take)
			return nil
		}
		if err != nil {
			return err
		}
	}
}

// gone is what was let go of a line that is longer than any of ours.
type gone struct {
	bytes int64
	sum   uint32
	junk  bool // not only NULs
}

// room makes room behind a part of a line.
func (r *reading) room(part []byte) []byte {
	switch {
	case len(part) < cap(part):
		return part
	case cap(part) < maxLine:
		return append(make([]byte, 0, 2*cap(part)), part...)
	}
	r.addUp(part)
	r.gone.bytes += int64(len(part))
	r.gone.sum = crc32.Update(r.gone.sum, castagnoli, part)
	r.gone.junk = r.gone.junk || len(bytes.TrimLeft(part, "\x00")) > 0
	return part[:0]
}

// addUp adds to the checksum of the file.
func (r *reading) addUp(text []byte) {
	if r.exact {
		r.whole = crc32.Update(r.whole, castagnoli, text)
	}
}

// block reads whole lines.
func (r *reading) block(raw []byte, take func(*Line)) {
	for text := r.string(raw); text != ""; {
		line, rest, _ := strings.Cut(text, "\n")
		r.lines++
		r.end = r.offset + int64(len(line)) + 1
		if r.gone.bytes > 0 {
			r.rest(line, take)
		} else {
			r.line(line, raw[:len(line)], take)
		}
		r.offset += int64(len(line)) + 1
		if text, raw = rest, raw[len(line)+1:]; r.most > 0 && r.lines >= r.most {
			r.more = true
			return
		}
	}
}

// string is a block as a string. Where no text of it is kept, its memory is used
// again: to copy a journal of 875 MB three times makes a collector busy that is told
// to be frugal, for 10 s.
func (r *reading) string(raw []byte) string {
	if r.brief {
		return unsafe.String(&raw[0], len(raw))
	}
	return string(raw)
}

// rest reads the end of a line of which a part is gone. Behind a block of NULs
// may stand an entry.
func (r *reading) rest(line string, take func(*Line)) {
	g := r.gone
	r.gone = gone{}
	r.offset += g.bytes
	line = strings.TrimRight(line, "\r")
	r.sum = crc32.Update(g.sum, castagnoli, []byte(line))
	if g.junk {
		r.bad++
		r.note(r.lines, fmt.Sprintf("longer than %d MiB", maxLine>>20))
		return
	}
	r.mend("\x00"+line, "", take)
}

// line reads one line, raw is the same. A copy that passed through Windows ends in
// a carriage return; the first may begin with a byte-order mark.
func (r *reading) line(line string, raw []byte, take func(*Line)) {
	line = strings.TrimRight(line, "\r")
	raw = raw[:len(line)]
	if r.offset == 0 {
		line = strings.TrimPrefix(line, "\uFEFF")
		raw = raw[len(raw)-len(line):]
	}
	if line == "" {
		return
	}
	if r.text = line; r.plain {
		take(nil)
		return
	}
	before := r.sum
	r.sum = sumBytes(raw)
	if complaint := r.entry.decode(line); complaint != "" {
		r.mend(line, complaint, take)
		return
	}
	r.count(&r.entry, before)
	take(&r.entry)
}

// mend notes a line that is no entry. After a power cut a block of NULs may
// stand where a write was begun; an entry behind it is whole.
func (r *reading) mend(line, complaint string, take func(*Line)) {
	switch {
	case isConflictMarker(line):
		complaint = "a conflict marker of git"
	case strings.HasPrefix(line, "\x00"):
		complaint = "a block of NUL bytes"
		if r.entry.decode(strings.TrimLeft(line, "\x00")) == "" {
			take(&r.entry)
			r.entries++
		}
	}
	r.bad++
	r.note(r.lines, complaint)
}

func isConflictMarker(line string) bool {
	for _, mark := range []string{"<<<<<<<", "=======", ">>>>>>>", "|||||||"} {
		if strings.HasPrefix(line, mark) {
			return true
		}
	}
	return false
}

func (r *reading) tail(line string, take func(*Line)) {
	if r.exact {
		return
	}
	r.torn = r.gone.bytes > 0
	if line == "" || r.torn {
		return
	}
	r.end = r.offset + int64(len(line))
	line = strings.TrimRight(line, "\r")
	r.text = line
	if r.torn = !r.plain && r.entry.decode(line) != ""; !r.torn {
		take(&r.entry)
	}
}
