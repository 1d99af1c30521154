package journal

import (
	"fmt"
	"io"
	"io/fs"
	"os"
	"strconv"

	"dailies/parser/clean"
)

// Problem is a place in a journal that could not be read. It stays in the file.
type Problem struct {
	File clean.Text
	Line int        // from 1
	Text clean.Text // why
}

// maxFile is the size of the largest file that is read and written, in bytes: marking
// all of a million papers, and undoing it, takes 290 MB each time.
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
	torn     bool   // the text after offset is no entry
	gone     gone   // of the line at offset
	most     int    // no more lines than that; 0: all
	more     bool   // those behind are left for another time
	brief    bool   // what is taken is looked at and not kept
	plain    bool   // lines are taken as they are written, not as entries
	entry    Line   // that is taken
	print    Print  // when we read or wrote it last, and nobody else had written to it; or zero
	trusted  bool   // it was not looked into whether it is what it was
	exact    bool   // what stands behind the last newline is not taken
	whole    uint32 // then the checksum of all before offset
	text     string // as written
	end      int64  // where it ends, its newline included
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

func (r *reading) note(line int, complaint string) {
	if len(r.problems) < maxProblems {
		r.problems = append(r.problems, Problem{clean.Line(r.name), line, clean.Line(complaint)})
	}
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
func (r *reading) readAll(path string, most int, take func(*Line)) error {
	*r = reading{name: r.name, exact: r.exact}
	return r.readOn(path, most, take)
}

// readOn reads what stands behind the offset: so many lines at most; 0 is all.
func (r *reading) readOn(path string, most int, take func(*Line)) error {
	f, info, err := opened(path, r.name)
	if err != nil {
		return err
	}
	defer func() { _ = f.Close() }()
	if r.info, r.most = info, 0; most > 0 {
		r.most = r.lines + most
	}
	return r.scan(io.NewSectionReader(f, r.offset, maxFile), take)
}

// opened opens a file of marks, unless there is more in it than is read.
func opened(path, name string) (*os.File, fs.FileInfo, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, nil, err
	}
	info, err := f.Stat()
	if err == nil && info.Size() > maxFile {
		err = fmt.Errorf("%s is larger than %d MiB and is not read", name, maxFile>>20)
	}
	if err != nil {
		_ = f.Close()
		return nil, nil, err
	}
	return f, info, nil
}
