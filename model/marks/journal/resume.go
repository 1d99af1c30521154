package journal

import (
	"hash/crc32"
	"io"
	"os"
	"slices"
)

// Print tells a file from others, and from itself after somebody wrote to it: its
// device, number, size, and the times of the last change of it and of what is known
// of it. The zero value is of none.
type Print [5]uint64

// Span is the part of a file that was read, and what was found in it.
type Span struct {
	Name     string
	Size     int64  // bytes, all of them whole lines
	Whole    uint32 // their checksum
	Last     uint32 // the checksum of the last line
	Print    Print  // of the file, where there is nothing else in it
	Lines    int
	Entries  int
	Edited   int
	Newer    int
	Bad      int
	Problems []Problem
}

// EachWhole is Each, but for what stands behind the last whole line of a file. It gives
// what has been read of each file, of a journal that was only resumed before, if at all.
// False: something could not be read.
func (j *Journal) EachWhole(take func(*Line), foreign func()) ([]Span, bool) {
	j.mutex.Lock()
	defer j.mutex.Unlock()
	j.exact = true
	for _, r := range j.files {
		r.exact = true
	}
	_ = j.each(take, foreign)
	if j.unread {
		return nil, false
	}
	var spans []Span
	for _, r := range j.files {
		s := Span{
			Name: r.name, Size: r.offset, Whole: r.whole, Last: r.sum, Lines: r.lines, Entries: r.entries,
			Edited: r.edited, Newer: r.newer, Bad: r.bad, Problems: r.problems,
		}
		if r.info.Size() == r.offset {
			s.Print, _ = printOf(r.info)
		}
		spans = append(spans, s)
	}
	return spans, true
}

// Resume goes on behind spans as if they had been read, if the files are those and
// still have in them what they had: a file that nobody touched since, or since Untouched
// gave what was seen of it, is not looked into; the others are read through, which
// takes 0.1 ms a MiB. Else nothing changes. Nothing may have been read before.
func (j *Journal) Resume(spans []Span, seen map[string]Print) bool {
	j.mutex.Lock()
	defer j.mutex.Unlock()
	files := map[string]*reading{}
	for i := range spans {
		r := j.resumed(&spans[i], seen[spans[i].Name])
		if r == nil {
			return false
		}
		files[r.name] = r
	}
	names, err := j.names()
	if err != nil || len(names) != len(files) || slices.ContainsFunc(names, func(name string) bool { return files[name] == nil }) {
		return false
	}
	j.files = files
	return true
}

// Forget forgets what was read, so that all of it is read again.
func (j *Journal) Forget() {
	j.mutex.Lock()
	defer j.mutex.Unlock()
	j.files = map[string]*reading{}
}

// Outgrew tells whether more than some bytes, and more than a part of all, stand
// behind spans. Where a file was replaced since the journal was opened, or there are
// others, that is all of it.
func (j *Journal) Outgrew(spans []Span, least, part int64) bool {
	j.mutex.Lock()
	defer j.mutex.Unlock()
	all, known := int64(0), int64(0)
	for _, r := range j.files {
		all += r.offset
	}
	for i := range spans {
		if r := j.files[spans[i].Name]; r != nil {
			known += spans[i].Size
		}
	}
	if j.replaced || len(spans) != len(j.files) {
		known = 0
	}
	return all-known > max(least, all/part)
}

// Untouched gives the files that nobody but this journal has written to since it was
// resumed. False: there are others, or it cannot be known.
func (j *Journal) Untouched() (seen map[string]Print, all bool) {
	j.mutex.Lock()
	defer j.mutex.Unlock()
	seen = map[string]Print{}
	for name, r := range j.files {
		info, err := os.Stat(j.path(name))
		if err != nil || !r.untouched(info) {
			return nil, false
		}
		seen[name] = r.print
	}
	return seen, true
}

// untouched tells whether a file is as it was last seen. One that is written twice within
// 4 ms, as Linux counts, and the second time by somebody else who leaves its size, is not
// told from one that was written once.
func (r *reading) untouched(info os.FileInfo) bool {
	p, known := printOf(info)
	return known && p == r.print
}

// resumed gives a file as it is behind a span; nil where that is not in it.
func (j *Journal) resumed(s *Span, seen Print) *reading {
	info, err := os.Stat(j.path(s.Name))
	if err != nil || !info.Mode().IsRegular() || s.Size < 0 || info.Size() < s.Size || info.Size() > maxFile {
		return nil
	}
	if s.Name == j.own() && info.Size() < j.knownSize() {
		return nil
	}
	p, known := printOf(info)
	trusted := known && (p == s.Print || p == seen)
	if !trusted && !j.unchanged(s) {
		return nil
	}
	return &reading{
		name: s.Name, info: info, offset: s.Size, sum: s.Last, lines: s.Lines, entries: s.Entries,
		edited: s.Edited, newer: s.Newer, bad: s.Bad, problems: s.Problems, more: true, print: p, whole: s.Whole, trusted: trusted,
	}
}

// Verify reads through the files of which Resume took it that nobody touched them. One
// that has something else in it, because its disk forgot some of it or somebody wrote to it
// in the same moment as we, is read from its start the next time, as if it had been
// replaced.
func (j *Journal) Verify(spans []Span) {
	for i := range spans {
		s := &spans[i]
		if j.trusts(s.Name) && !j.unchanged(s) {
			j.distrust(s.Name)
		}
	}
}

func (j *Journal) trusts(name string) bool {
	j.mutex.Lock()
	defer j.mutex.Unlock()
	r := j.files[name]
	if r == nil || !r.trusted {
		return false
	}
	r.trusted = false
	return true
}

func (j *Journal) distrust(name string) {
	j.mutex.Lock()
	defer j.mutex.Unlock()
	delete(j.files, name)
	j.replaced = true
}

// unchanged tells whether a file begins with what was read of it.
func (j *Journal) unchanged(s *Span) bool {
	f, err := os.Open(j.path(s.Name))
	if err != nil {
		return false
	}
	defer func() { _ = f.Close() }()
	sum, block := uint32(0), make([]byte, blockSize)
	for left := s.Size; left > 0; {
		n, err := io.ReadFull(f, block[:min(left, blockSize)])
		if err != nil {
			return false
		}
		sum = crc32.Update(sum, castagnoli, block[:n])
		left -= int64(n)
	}
	return sum == s.Whole
}
