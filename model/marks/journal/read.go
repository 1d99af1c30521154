package journal

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"regexp"
	"slices"

	"dailies/parser/clean"
)

const (
	maxFile     = 256 << 20 // bytes of the largest file that is read or written: a million marks
	maxLine     = 16 << 20  // bytes of the longest line that is read or written: a note of 1 MiB doubles when escaped
	minLine     = 20        // bytes of the shortest entry: {"id":"a","t":1}, about
	maxProblems = 100       // problems that are kept of one file; more are only counted
)

// reading is how far a file was read, and what was found on the way.
type reading struct {
	name     string
	info     os.FileInfo // when it was read
	offset   int64       // behind the last whole line, in bytes
	sum      uint32      // checksum of that line
	lines    int         // whole lines
	entries  int
	edited   int  // lines that do not carry the checksum of the line before them
	changed  int  // the first of them, from 1
	bad      int  // lines that could not be read
	torn     bool // what stands behind the last whole line is no entry
	stale    bool // another file has taken its place: the next Read reads all of that
	problems []clean.Text
	seek     uint32 // checksum of a line that is looked for
	sought   bool   // and was found
}

// readOn returns the entries that stand behind the offset.
func (r *reading) readOn(path string) ([]Line, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer func() { _ = f.Close() }()
	info, err := f.Stat()
	if err == nil && info.Size() > maxFile {
		err = fmt.Errorf("%s is larger than %d MiB and is not read", r.name, maxFile>>20)
	}
	if err != nil {
		return nil, err
	}
	data := make([]byte, max(info.Size()-r.offset, 0))
	n, err := f.ReadAt(data, r.offset)
	if err != nil && !errors.Is(err, io.EOF) { // it may have been cut meanwhile
		return nil, err
	}
	r.info = info
	return r.scan(data[:n]), nil
}

// scan returns the entries in what stands behind the offset. A last line without a newline may
// still grow: it counts if it is an entry, and is read again the next time.
func (r *reading) scan(data []byte) []Line {
	entries := make([]Line, 0, min(bytes.Count(data, []byte("\n"))+1, len(data)/minLine+1))
	for {
		raw, rest, whole := bytes.Cut(data, []byte("\n"))
		line := bytes.TrimRight(raw, "\r") // of a copy that passed through Windows
		if !whole {
			l, complaint := decode(line)
			if r.torn = len(line) > 0 && complaint != ""; len(line) > 0 && !r.torn {
				entries = append(entries, l)
			}
			return entries
		}
		r.lines++
		if l, ok := r.line(line); ok {
			r.entries++
			entries = append(entries, l)
		}
		r.offset += int64(len(raw) + 1)
		data = rest
	}
}

// line reads one whole line, if it is an entry. The first of a file may begin with a byte-order
// mark. After a power cut a block of NUL bytes may stand where a write was begun; an entry behind
// it is whole.
func (r *reading) line(line []byte) (l Line, ok bool) {
	if r.offset == 0 {
		line = bytes.TrimPrefix(line, []byte("\uFEFF"))
	}
	if len(line) == 0 {
		return l, false
	}
	before := r.sum
	r.sum = sumOf(line)
	r.sought = r.sought || r.sum == r.seek
	text := bytes.TrimLeft(line, "\x00")
	if len(text) > maxLine {
		r.note(fmt.Sprintf("longer than %d MiB", maxLine>>20))
		return l, false
	}
	l, complaint := decode(text)
	switch {
	case len(text) < len(line):
		r.note("a block of NUL bytes")
	case complaint != "" && conflictMarker(line):
		r.note("a conflict marker of git")
	case complaint != "":
		r.note(complaint)
	case !l.follows(before):
		if r.edited++; r.edited == 1 {
			r.changed = r.lines
		}
	}
	return l, complaint == ""
}

// conflictMarker reports whether a line is one that git leaves.
var conflictMarker = regexp.MustCompile(`^(<<<<<<<|=======|>>>>>>>|\|\|\|\|\|\|\|)`).Match

func (r *reading) note(complaint string) {
	r.bad++
	if len(r.problems) < maxProblems {
		r.problems = append(r.problems, r.problem(r.lines, complaint))
	}
}

// problem names a line that could not be read. It stays in the file.
func (r *reading) problem(line int, complaint string) clean.Text {
	return clean.Line(fmt.Sprintf("marks/%s:%d: %s; the line is skipped and kept", r.name, line, complaint))
}

// found returns the number of places that could not be read, and the first of them.
func (r *reading) found() (int, []clean.Text) {
	if !r.torn {
		return r.bad, r.problems
	}
	return r.bad + 1, append(slices.Clip(r.problems), r.problem(r.lines+1, "cut short"))
}
