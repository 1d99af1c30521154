package journal

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"

	"dailies/model/durable"
)

const (
	compactAbove = 1 << 20 // bytes; a smaller file is read in no time
	compactRatio = 4       // how much larger than what is left of it a file has to be
)

// Reach is how many batches of the device undo reaches back. Compaction leaves them as
// they are, but of batches on very many papers only the newest, or the file would fill up.
const (
	Reach     = 1000
	reachSize = 32 << 20 // bytes
)

// ErrDamaged says that a file is not compacted because lines of it cannot be
// read and would be lost.
var ErrDamaged = errors.New("it has lines that cannot be read, so it stays as it is")

// Fold makes fewer lines that say the same: without values that later lines replaced, and
// without batches, because part of a batch cannot be undone.
type Fold func([]Line) []Line

// Compact writes the own file anew, with the lines that undo does not reach folded: if
// it has more than 1 MiB and that makes it four times smaller, or always with force. The
// batches within reach stay as they are. The error is ErrDamaged if lines would be
// lost, else an *durable.Error. A crash at any moment leaves the old file or the new one.
func (j *Journal) Compact(force bool, fold Fold) error {
	j.mutex.Lock()
	defer j.mutex.Unlock()
	info, err := os.Stat(j.path(j.own()))
	if err != nil || !force && info.Size() <= compactAbove {
		return nil
	}
	release, err := j.claim()
	if err != nil {
		return durable.Explain(err)
	}
	defer release()
	return durable.Explain(j.compact(force, fold))
}

// compact puts a new file in the place of the own one, which is locked.
func (j *Journal) compact(force bool, fold Fold) error {
	r := &reading{name: j.own()}
	lines, err := r.readOn(j.path(j.own()))
	if err != nil { // of one that is too large, what stands behind would be lost
		return err
	}
	if bad, _ := r.found(); bad > 0 {
		return &durable.Error{Reason: fmt.Sprintf("%s: %v", j.own(), ErrDamaged), Err: ErrDamaged}
	}
	shrunk := shrink(lines, reachBack(lines, j.Device, reachSize), fold)
	if !force && r.info.Size() <= compactRatio*int64(len(shrunk.text)) {
		return nil
	}
	if err = j.replace(shrunk.text); err != nil {
		return err
	}
	e := ending{size: int64(len(shrunk.text)), edited: j.edited()}
	if len(lines) > 0 {
		e.line = sumOf(unsealed(lines[len(lines)-1].raw))
	}
	j.noteEnding(e, true) // the size before would keep half a line from being mended
	return nil
}

// shrink returns the text of a file whose lines before cut are folded.
func shrink(lines []Line, cut int, fold Fold) (c chain) {
	known := slices.DeleteFunc(slices.Clone(lines[:cut]), func(l Line) bool { return l.verbatim() })
	for _, l := range fold(known) {
		c.add(l.Text())
	}
	for i := range lines {
		if i >= cut || lines[i].verbatim() {
			c.add(unsealed(lines[i].raw))
		}
	}
	return c
}

// reachBack finds the first line of the newest batches of the device: Reach of them, or until they
// have more than size bytes.
func reachBack(lines []Line, device string, size int) int {
	reached := map[string]bool{}
	for i := len(lines) - 1; i >= 0; i-- {
		l := &lines[i]
		if l.By == device && l.Op != "" && !reached[l.Op] {
			if len(reached) == Reach || size < 0 {
				return i + 1
			}
			reached[l.Op] = true
		}
		size -= len(l.raw)
	}
	return 0
}

// unsealed takes the checksum off a line as written. A line of another hand, which has
// it elsewhere or not at all, gets ours behind it: the last one counts.
func unsealed(line []byte) []byte {
	at := bytes.LastIndex(line, []byte(`,"c":"`))
	if sum, ours := bytes.CutSuffix(line[max(at, 0):], []byte(`"}`)); at < 0 || !ours || bytes.ContainsAny(sum[len(`,"c":"`):], `"\\`) {
		return bytes.TrimRight(line, " \t\r")
	}
	return append(slices.Clip(line[:at]), '}')
}

func (j *Journal) replace(text []byte) error {
	if j.lockless {
		j.closeOut() // Windows replaces no file that is open
	}
	path, err := filepath.EvalSymlinks(j.path(j.own())) // a link to the journal stays one
	if err == nil {
		err = durable.Replace(path, text)
	}
	if err == nil {
		delete(j.files, j.own())
		j.closeOut() // who waits for the lock of the old file then finds the new one
	}
	return err
}
