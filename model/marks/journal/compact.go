package journal

import (
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
)

const (
	compactAbove = 1 << 20 // bytes; a smaller file opens in no time
	compactRatio = 4       // how much larger than its live part a file may be
)

// Reach is how many batches of the device undo reaches back. Compaction
// leaves them as they are.
const Reach = 1000

// Compact writes our own file anew without the values that later lines
// replaced, where that is worth while, or always with force. The last Reach
// batches stay as they are, older ones cannot be undone any more. The error is
// ErrDamaged where lines would be lost, else an *Error. A crash at any moment
// leaves the old file or the new one.
func (j *Journal) Compact(force bool) error {
	j.mutex.Lock()
	defer j.mutex.Unlock()
	info, err := os.Stat(j.path(j.own()))
	if err != nil || !force && info.Size() <= max(compactAbove, compactRatio*j.liveSize()) {
		return nil
	}
	unlock, err := j.lock()
	if err != nil {
		return because(err)
	}
	defer unlock()
	release, err := j.hold()
	if err != nil {
		return because(err)
	}
	defer release()
	j.mendTail()
	text, size, err := j.compacted()
	if err != nil {
		return because(err)
	}
	j.noteLive(int64(len(text)))
	if !force && size <= compactRatio*int64(len(text)) {
		return nil
	}
	return because(j.replace(text, min(size, int64(len(text)))))
}

// liveSize is the size that the last look left, or would have left, of our own
// file; 0 where that is not known. It grows with the marks, so a file that is
// not much larger needs no second look, which takes 0.2 s at 100,000 entries.
func (j *Journal) liveSize() int64 {
	text, err := os.ReadFile(j.livePath())
	if err != nil {
		return 0
	}
	size, _ := strconv.ParseInt(strings.TrimSpace(string(text)), 10, 64)
	return size
}

func (j *Journal) noteLive(size int64) {
	if j.State != "" {
		_ = os.WriteFile(j.livePath(), fmt.Appendln(nil, size), 0o600)
	}
}

func (j *Journal) livePath() string { return filepath.Join(j.State, j.Device+".live") }

// compacted gives what our own file will be, and its size now.
func (j *Journal) compacted() (text []byte, size int64, err error) {
	f, err := os.Open(j.path(j.own()))
	if err != nil {
		return nil, 0, err
	}
	defer func() { _ = f.Close() }()
	info, err := f.Stat()
	if err != nil {
		return nil, 0, err
	}
	if info.Size() > maxFile { // what stands behind would be lost
		return nil, 0, tooLarge(j.own())
	}
	old, err := readFrom(f, 0, info.Size())
	if err != nil {
		return nil, 0, err
	}
	r := reading{name: j.own()}
	lines := r.feed(old)
	if bad, _ := r.found(); bad > 0 {
		return nil, 0, &Error{fmt.Sprintf("%s: %v", j.own(), ErrDamaged), ErrDamaged}
	}
	raw := make([]string, 0, len(lines))
	for line := range strings.Lines(strings.TrimPrefix(old, "\uFEFF")) {
		if line = strings.TrimRight(line, "\r\n"); line != "" {
			raw = append(raw, line)
		}
	}
	return shrink(lines, raw, j.Device), int64(len(old)), nil
}

// replace puts a new file in the place of our own. The smaller size is noted
// first: a crash in between then raises no false alarm.
func (j *Journal) replace(text []byte, size int64) error {
	j.clearTemps()
	j.noteSize(size)
	if j.lockless {
		j.closeOut() // Windows replaces no file that is open
	}
	defer j.closeOut() // who waits for the lock of the old file then finds the new one
	delete(j.files, j.own())
	return WriteFileAtomic(j.path(j.own()), text)
}

// clearTemps removes what a compaction that was killed left behind.
func (j *Journal) clearTemps() {
	left, _ := filepath.Glob(j.path("." + j.own() + ".new-*"))
	for _, path := range left {
		_ = os.Remove(path)
	}
}

// shrink gives the text of a file without the values that were replaced before
// the last Reach batches. raw are the lines as written.
func shrink(lines []Line, raw []string, device string) []byte {
	cut := reachBack(lines, device)
	old := newWinners(lines[:cut])
	var text, line []byte
	sum := uint32(0)
	for i := range lines {
		line = append(line[:0], raw[i]...)
		if i < cut && !lines[i].verbatim() {
			l := old.rest(i, lines[i])
			if l.Empty() {
				continue
			}
			line = l.Append(line[:0])
		} else {
			line = unsealed(line, lines[i].Sum)
		}
		start := len(text)
		text = appendSealed(text, line, sum)
		sum = sumBytes(text[start : len(text)-1])
	}
	return text
}

// unsealed takes the checksum off a line as written. A line of another hand,
// which has it elsewhere or not at all, gets ours behind it: the last one counts.
func unsealed(line []byte, sum string) []byte {
	seal := `,"c":"` + sum + `"}`
	if !strings.HasSuffix(string(line), seal) {
		return []byte(strings.TrimRight(string(line), " \t"))
	}
	return append(line[:len(line)-len(seal)], '}')
}

// reachBack finds the first line of the last Reach batches of the device.
func reachBack(lines []Line, device string) int {
	seen := map[string]bool{}
	for i := len(lines) - 1; i >= 0; i-- {
		l := &lines[i]
		if l.By != device || l.Op == "" || seen[l.Op] {
			continue
		}
		if len(seen) == Reach {
			return i + 1
		}
		seen[l.Op] = true
	}
	return 0
}
