package journal

import (
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"

	"dailies/parser/clean"
)

// Problem is a place in a journal that could not be read. It stays in the file.
type Problem struct {
	File clean.Text
	Line int        // from 1
	Text clean.Text // why
}

// maxFile is the size of the largest file that is read and written, in bytes: marking
// all of a million papers, and undoing it, takes 290 MB each time. Opening takes up to
// nine times the size in memory; where the system has less, it ends us without a word.
const maxFile = 1 << 30

// maxProblems is how many problems are kept of one file; more are only counted.
const maxProblems = 100

// reading is how far a file has been read, and what was found on the way.
type reading struct {
	name     string
	info     os.FileInfo // when it was read
	offset   int64       // where the first line begins that is not known to be whole
	sum      uint32      // of the line before offset
	lines    int         // before offset
	entries  int
	edited   int // lines whose checksum says that somebody else wrote the one before
	newer    int // lines of a newer version
	bad      int
	problems []Problem
	torn     bool // the text after offset is no entry
}

// feed reads text, which begins at the offset. What stands after the last
// newline may still grow: it is used if it is an entry, and read again next time.
func (r *reading) feed(text string) []Line {
	lines := make([]Line, 0, strings.Count(text, "\n")+1)
	for {
		line, rest, whole := strings.Cut(text, "\n")
		if !whole {
			return r.tail(lines, line)
		}
		r.lines++
		lines = r.line(lines, line)
		r.offset += int64(len(line)) + 1
		text = rest
	}
}

// line reads one line. A copy that passed through Windows ends in a carriage
// return; the first may begin with a byte-order mark.
func (r *reading) line(lines []Line, line string) []Line {
	line = strings.TrimRight(line, "\r")
	if r.offset == 0 {
		line = strings.TrimPrefix(line, "\uFEFF")
	}
	if line == "" {
		return lines
	}
	before := r.sum
	r.sum = sumOf(line)
	l, complaint := decode(line)
	if complaint != "" {
		return r.mend(lines, line, complaint)
	}
	r.count(&l, before)
	return append(lines, l)
}

func (r *reading) count(l *Line, before uint32) {
	r.entries++
	if l.Version > Version {
		r.newer++
	}
	if !l.follows(before) {
		r.edited++
	}
}

// follows tells whether the checksum of the line before is the one that the
// line names.
func (l *Line) follows(before uint32) bool {
	sum, err := strconv.ParseUint(l.Sum, 16, 32)
	return err == nil && len(l.Sum) == sumDigits && uint32(sum) == before
}

// mend notes a line that is no entry. After a power cut a block of NULs may
// stand where a write was begun; an entry behind it is whole.
func (r *reading) mend(lines []Line, line, complaint string) []Line {
	switch {
	case isConflictMarker(line):
		complaint = "a conflict marker of git"
	case strings.HasPrefix(line, "\x00"):
		complaint = "a block of NUL bytes"
		if l, bad := decode(strings.TrimLeft(line, "\x00")); bad == "" {
			lines = append(lines, l)
			r.entries++
		}
	}
	r.bad++
	r.note(r.lines, complaint)
	return lines
}

func (r *reading) note(line int, complaint string) {
	if len(r.problems) < maxProblems {
		r.problems = append(r.problems, Problem{clean.Line(r.name), line, clean.Line(complaint)})
	}
}

func isConflictMarker(line string) bool {
	for _, mark := range []string{"<<<<<<<", "=======", ">>>>>>>", "|||||||"} {
		if strings.HasPrefix(line, mark) {
			return true
		}
	}
	return false
}

func (r *reading) tail(lines []Line, line string) []Line {
	r.torn = false
	if line == "" {
		return lines
	}
	l, complaint := decode(strings.TrimRight(line, "\r"))
	if complaint != "" {
		r.torn = true
		return lines
	}
	return append(lines, l)
}

// found gives the number of places that could not be read, and the first of them.
func (r *reading) found() (int, []Problem) {
	if !r.torn {
		return r.bad, r.problems
	}
	torn := Problem{clean.Line(r.name), r.lines + 1, clean.Literal("cut short")}
	return r.bad + 1, append(r.problems[:len(r.problems):len(r.problems)], torn)
}

// readAll reads a whole file from the beginning.
func (r *reading) readAll(path string) ([]Line, error) {
	*r = reading{name: r.name}
	return r.readOn(path)
}

// readOn reads what stands behind the offset.
func (r *reading) readOn(path string) ([]Line, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer func() { _ = f.Close() }()
	info, err := f.Stat()
	if err != nil {
		return nil, err
	}
	if info.Size() > maxFile {
		return nil, tooLarge(r.name)
	}
	text, err := readFrom(f, r.offset, info.Size())
	if err != nil {
		return nil, err
	}
	r.info = info
	return r.feed(text), nil
}

func tooLarge(name string) error {
	return fmt.Errorf("%s is larger than %d MiB and is not read", name, maxFile>>20)
}

// readFrom reads a file from an offset to its end, which is about at size. The
// lines share the memory of the string.
func readFrom(f *os.File, offset, size int64) (string, error) {
	var text strings.Builder
	text.Grow(int(max(size-offset, 0)))
	_, err := io.Copy(&text, io.NewSectionReader(f, offset, maxFile))
	return text.String(), err
}
