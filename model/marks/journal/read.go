package journal

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"

	"dailies/parser/clean"
)

const (
	maxFile     = 1 << 30  // bytes of the largest file that is read or written
	maxLine     = 16 << 20 // bytes of the longest line that is read or written: a note of 1 MiB doubles when escaped
	maxProblems = 100      // problems that are kept of one file; more are only counted
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
	lines    int         // whole lines
	entries  int
	edited   int  // lines that do not carry the checksum of the line before them
	changed  int  // the first of them, from 1
	newer    int  // lines of a newer version
	bad      int  // lines that could not be read
	torn     bool // what stands behind the last whole line is no entry
	problems []Problem
	seek     uint32 // checksum of a line that is looked for
	sought   bool   // and was found
}

// taker takes an entry, and its line as written, without the newline.
type taker func(l Line, raw string)

// readOn reads what stands behind the offset.
func (r *reading) readOn(path string, take taker) error {
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
	r.info = info
	return r.scan(io.NewSectionReader(f, r.offset, maxFile), take)
}

// scan reads lines from the offset to the end. A last line without a newline may
// still grow: it is passed on if it is an entry, and read again the next time.
func (r *reading) scan(from io.Reader, take taker) error {
	in := bufio.NewReaderSize(from, 256<<10)
	for {
		line, size, err := readLine(in)
		switch {
		case errors.Is(err, io.EOF):
			r.tail(line, take)
			return nil
		case err != nil:
			return err
		}
		r.lines++
		r.line(line, take)
		r.offset += size
	}
}

// readLine reads a line without its newline, and says how many bytes it has with it.
// It is valid until the next one is read. Of a line that is too long it returns
// the beginning, without the block of NUL bytes that a power cut may have left there. The
// error is io.EOF if there is no newline.
func readLine(in *bufio.Reader) (line []byte, size int64, err error) {
	line, err = in.ReadSlice('\n')
	size = int64(len(line))
	if errors.Is(err, bufio.ErrBufferFull) {
		line = bytes.Clone(line)
	}
	for errors.Is(err, bufio.ErrBufferFull) {
		var part []byte
		part, err = in.ReadSlice('\n')
		size += int64(len(part))
		if line = append(line, part...); len(line) > maxLine && line[0] == 0 {
			line = append(line[:1], bytes.TrimLeft(line, "\x00")...)
		}
		line = line[:min(len(line), maxLine+2)]
	}
	return bytes.TrimSuffix(line, []byte("\n")), size, err
}

// line reads one whole line. A copy that passed through Windows ends in a carriage
// return; the first line may begin with a byte-order mark.
func (r *reading) line(raw []byte, take taker) {
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
	if len(line) > maxLine {
		r.note(fmt.Sprintf("longer than %d MiB", maxLine>>20))
		return
	}
	l, complaint := decode(line)
	if complaint != "" {
		r.salvage(line, complaint, take)
		return
	}
	r.entries++
	if l.Version > Version {
		r.newer++
	}
	if !l.follows(before) {
		if r.edited++; r.edited == 1 {
			r.changed = r.lines
		}
	}
	take(l, line)
}

// follows reports whether a line carries this checksum of the line before it.
func (l *Line) follows(before uint32) bool {
	sum, err := strconv.ParseUint(l.Sum, 16, 32)
	return err == nil && len(l.Sum) == sumDigits && uint32(sum) == before
}

// salvage notes a line that is no entry. After a power cut a block of NUL bytes may
// stand where a write was begun; an entry behind it is whole.
func (r *reading) salvage(line, complaint string, take taker) {
	switch {
	case isConflictMarker(line):
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

func isConflictMarker(line string) bool {
	for _, mark := range []string{"<<<<<<<", "=======", ">>>>>>>", "|||||||"} {
		if strings.HasPrefix(line, mark) {
			return true
		}
	}
	return false
}

func (r *reading) note(complaint string) {
	r.bad++
	if len(r.problems) < maxProblems {
		r.problems = append(r.problems, Problem{clean.Line(r.name), r.lines, clean.Line(complaint)})
	}
}

// tail takes what stands behind the last newline, if it is an entry.
func (r *reading) tail(raw []byte, take taker) {
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
