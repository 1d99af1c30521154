package journal

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"regexp"
	"strings"

	"dailies/parser/clean"
)

const (
	maxFile     = 256 << 20 // bytes of the largest file that is read or written: a million marks
	maxLine     = 16 << 20  // bytes of the longest line that is read or written: a note of 1 MiB doubles when escaped
	maxProblems = 100       // problems that are kept of one file; more are only counted
)

// Problem is a place in a journal that could not be read. It stays in the file.
type Problem struct {
	File clean.Text
	Line int        // from 1
	Text clean.Text // why
}

// reading is how far a file was read, and what was found on the way.
type reading struct {
	name     string
	info     os.FileInfo // when it was read
	offset   int64       // behind the last whole line, in bytes
	sum      uint32      // checksum of that line
	written  place       // where the own last line ends, if it stands behind the offset, as lines of another window may
	lines    int         // whole lines
	entries  int
	edited   int  // lines that do not carry the checksum of the line before them
	changed  int  // the first of them, from 1
	bad      int  // lines that could not be read
	torn     bool // what stands behind the last whole line is no entry
	stale    bool // another file has taken its place: the next Read reads all of that
	problems []Problem
	seek     uint32 // checksum of a line that is looked for
	sought   bool   // and was found
}

// place is the end of a line in a file.
type place struct {
	offset int64  // bytes; 0 is no place
	sum    uint32 // checksum of the line
}

// entryFunc is called with an entry, and its line as written, without the newline.
type entryFunc func(l Line, raw string)

// readOn reads what stands behind the offset.
func (r *reading) readOn(path string, take entryFunc) error {
	f, err := os.Open(path)
	if err != nil {
		return err
	}
	defer func() { _ = f.Close() }()
	info, err := f.Stat()
	if err == nil && info.Size() > maxFile {
		err = fmt.Errorf("%s is larger than %d MiB and is not read", r.name, maxFile>>20)
	}
	if err != nil {
		return err
	}
	data := make([]byte, max(info.Size()-r.offset, 0))
	n, err := f.ReadAt(data, r.offset)
	if err != nil && !errors.Is(err, io.EOF) { // it may have been cut meanwhile
		return err
	}
	r.info = info
	r.scan(data[:n], take)
	return nil
}

// scan takes what stands behind the offset. A last line without a newline may still grow: it
// is passed on if it is an entry, and read again the next time.
func (r *reading) scan(data []byte, take entryFunc) {
	for {
		line, rest, whole := bytes.Cut(data, []byte("\n"))
		if !whole {
			r.tail(line, take)
			return
		}
		r.lines++
		r.line(line, take)
		r.offset += int64(len(line) + 1)
		if r.written == (place{r.offset, r.sum}) {
			r.written = place{}
		}
		data = rest
	}
}

// line reads one whole line. A copy that passed through Windows ends in a carriage
// return; the first line may begin with a byte-order mark.
func (r *reading) line(raw []byte, take entryFunc) {
	line := strings.TrimRight(string(raw), "\r")
	if r.offset == 0 {
		line = strings.TrimPrefix(line, "\uFEFF")
	}
	if line == "" {
		return
	}
	before := r.sum
	r.sum = sumOf(line)
	r.sought = r.sought || r.sum == r.seek
	if len(strings.TrimLeft(line, "\x00")) > maxLine {
		r.note(fmt.Sprintf("longer than %d MiB", maxLine>>20))
		return
	}
	l, complaint := decode(line)
	if complaint != "" {
		r.salvage(line, complaint, take)
		return
	}
	r.entries++
	if !l.follows(before) {
		if r.edited++; r.edited == 1 {
			r.changed = r.lines
		}
	}
	take(l, line)
}

// conflictMarker reports whether a line is one that git leaves.
var conflictMarker = regexp.MustCompile(`^(<<<<<<<|=======|>>>>>>>|\|\|\|\|\|\|\|)`).MatchString

// salvage notes a line that is no entry. After a power cut a block of NUL bytes may
// stand where a write was begun; an entry behind it is whole.
func (r *reading) salvage(line, complaint string, take entryFunc) {
	switch {
	case conflictMarker(line):
		complaint = "a conflict marker of git"
	case line[0] == 0:
		complaint = "a block of NUL bytes"
		if l, none := decode(strings.TrimLeft(line, "\x00")); none == "" {
			r.entries++
			take(l, line)
		}
	}
	r.note(complaint)
}

func (r *reading) note(complaint string) {
	r.bad++
	if len(r.problems) < maxProblems {
		r.problems = append(r.problems, Problem{clean.Line(r.name), r.lines, clean.Line(complaint)})
	}
}

// tail takes what stands behind the last newline, if it is an entry.
func (r *reading) tail(raw []byte, take entryFunc) {
	line := strings.TrimRight(string(raw), "\r")
	l, complaint := decode(line)
	if r.torn = line != "" && complaint != ""; line != "" && !r.torn {
		take(l, line)
	}
}

// found returns the number of places that could not be read, and the first of them.
func (r *reading) found() (int, []Problem) {
	if !r.torn {
		return r.bad, r.problems
	}
	torn := Problem{clean.Line(r.name), r.lines + 1, clean.Literal("cut short")}
	return r.bad + 1, append(r.problems[:len(r.problems):len(r.problems)], torn)
}
