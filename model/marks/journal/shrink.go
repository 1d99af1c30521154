package journal

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
)

// shrinking writes a journal without the values that were replaced before the
// batches within reach. It reads it three times, line by line, because of a
// million marks only who wins fits well into memory.
type shrinking struct {
	device  string
	from    io.ReaderAt
	size    int64
	reach   *reach
	written int64
	line    []byte
	text    []byte
	now     reading // as if all that was written had been read
}

func newShrinking(device string, from io.ReaderAt, size, bytes int64) *shrinking {
	return &shrinking{device: device, from: from, size: size, reach: newReach(bytes), now: reading{name: device + ".jsonl"}}
}

// each gives the lines from an offset to another to r, with the text as written.
func (s *shrinking) each(r *reading, from, to int64, take func(l *Line)) error {
	r.offset = from
	return r.scan(io.NewSectionReader(s.from, from, to-from), take)
}

// look finds how far undo reaches back. The error is ErrDamaged where lines would
// be lost.
func (s *shrinking) look() error {
	r := &reading{brief: true}
	err := s.each(r, 0, s.size, func(l *Line) {
		if l.By == s.device && l.Op != "" {
			s.reach.add(l.Op, r.end)
		}
	})
	if bad, _ := r.found(); err == nil && bad > 0 {
		err = &Error{fmt.Sprintf("%s.jsonl: %v", s.device, ErrDamaged), ErrDamaged}
	}
	s.now.newer = r.newer
	return err
}

// write writes what is left.
func (s *shrinking) write(to io.Writer) error {
	cut := s.reach.cut(s.size)
	old := newWinners()
	if err := s.each(&reading{brief: true}, 0, cut, old.enter); err != nil {
		return err
	}
	old.settle()
	out := bufio.NewWriterSize(to, blockSize)
	i, r := 0, &reading{brief: true}
	err := s.each(r, 0, cut, func(l *Line) {
		if i++; l.verbatim() { // it says no more than it did: first is for one that is written anew
			s.put(out, unsealed(append(s.line[:0], r.text...)))
			return
		}
		if rest := old.rest(i-1, *l); !rest.Empty() {
			s.put(out, rest.Append(s.line[:0]))
		}
	})
	if err != nil {
		return err
	}
	r = &reading{brief: true, plain: true} // these stay as they are
	if err := s.each(r, cut, s.size, func(*Line) { s.put(out, unsealed(append(s.line[:0], r.text...))) }); err != nil {
		return err
	}
	return out.Flush()
}

// put writes a line. What goes wrong, the last Flush says.
func (s *shrinking) put(out *bufio.Writer, line []byte) {
	s.line = line
	s.text = appendSealed(s.text[:0], line, s.now.sum)
	_, _ = out.Write(s.text)
	s.written += int64(len(s.text))
	s.now.offset, s.now.sum = s.written, sumBytes(s.text[:len(s.text)-1])
	s.now.lines++
	s.now.entries++
}

// unsealed takes the checksum off a line as written. A line of another hand,
// which has it elsewhere or not at all, gets ours behind it: the last one counts.
func unsealed(line []byte) []byte {
	at := bytes.LastIndex(line, []byte(`,"c":"`))
	if sum, ours := bytes.CutSuffix(line[max(at, 0):], []byte(`"}`)); at < 0 || !ours || bytes.ContainsAny(sum[len(`,"c":"`):], `"\\`) {
		return bytes.TrimRight(line, " \t\r")
	}
	return append(line[:at], '}')
}
