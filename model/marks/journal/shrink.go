package journal

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
)

// shrinking writes a journal without the values that were replaced before the
// batches within reach. It reads it three times, line by line, because of a
// million marks only the papers' names and who wins fit well into memory.
type shrinking struct {
	device  string
	from    io.ReaderAt
	size    int64
	reach   *reach
	written int64
	now     reading // as if all that was written had been read
}

func newShrinking(device string, from io.ReaderAt, size, bytes int64) *shrinking {
	return &shrinking{device: device, from: from, size: size, reach: newReach(bytes), now: reading{name: device + ".jsonl"}}
}

// each gives the lines before an offset, with the reading that has them as written.
func (s *shrinking) each(before int64, take func(r *reading, l *Line)) (*reading, error) {
	r := &reading{}
	err := r.scan(io.NewSectionReader(s.from, 0, before), func(l *Line) { take(r, l) })
	return r, err
}

// look finds how far undo reaches back. The error is ErrDamaged where lines would
// be lost.
func (s *shrinking) look() error {
	r, err := s.each(s.size, func(r *reading, l *Line) {
		if l.By == s.device && l.Op != "" {
			s.reach.add(l.Op, r.end)
		}
	})
	if bad, _ := r.found(); err == nil && bad > 0 {
		err = &Error{fmt.Sprintf("%s.jsonl: %v", s.device, ErrDamaged), ErrDamaged}
	}
	return err
}

// write writes what is left.
func (s *shrinking) write(to io.Writer) error {
	cut := s.reach.cut(s.size)
	old := newWinners()
	if _, err := s.each(cut, func(_ *reading, l *Line) { old.enter(l) }); err != nil {
		return err
	}
	old.settle()
	out := bufio.NewWriterSize(to, blockSize)
	var line, text []byte
	sum, i := uint32(0), 0
	_, err := s.each(s.size, func(r *reading, l *Line) {
		line = append(line[:0], r.text...)
		if r.offset < cut && !l.verbatim() {
			rest := old.rest(i, *l)
			if i++; rest.Empty() {
				return
			}
			line = rest.Append(line[:0])
		} else {
			line = unsealed(line, l.Sum)
			i++
		}
		text = appendSealed(text[:0], line, sum)
		sum = sumBytes(text[:len(text)-1])
		s.wrote(l, int64(len(text)), sum)
		_, _ = out.Write(text) // Flush says what went wrong
	})
	if err != nil {
		return err
	}
	return out.Flush()
}

func (s *shrinking) wrote(l *Line, size int64, sum uint32) {
	s.written += size
	s.now.offset, s.now.sum = s.written, sum
	s.now.lines++
	s.now.entries++
	if l.Version > Version {
		s.now.newer++
	}
}

// unsealed takes the checksum off a line as written. A line of another hand,
// which has it elsewhere or not at all, gets ours behind it: the last one counts.
func unsealed(line []byte, sum string) []byte {
	seal := `,"c":"` + sum + `"}`
	if !bytes.HasSuffix(line, []byte(seal)) {
		return bytes.TrimRight(line, " \t")
	}
	return append(line[:len(line)-len(seal)], '}')
}
