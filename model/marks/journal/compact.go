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
	minCompactSize = 1 << 20 // in bytes; a smaller file loads fast anyway
	compactRatio   = 4       // by how much compaction must shrink the file
)

// Reach is how many of this device's batches can be undone. Compaction keeps them as they are, up to
// maxReachSize: otherwise batches with very many papers would fill the file.
const (
	Reach        = 1000
	maxReachSize = 32 << 20 // bytes
)

// ErrDamaged means that a file was not compacted because it has unreadable lines, which would be lost.
var ErrDamaged = errors.New("it has lines that cannot be read, so it stays as it is")

// Fold returns fewer lines with the same meaning: it drops values that later lines replaced, and
// batch IDs, because part of a batch cannot be undone.
type Fold func([]Line) []Line

// Compact rewrites the own file and folds the lines that undo cannot reach. Without force it does so
// only if the file is larger than 1 MiB and becomes four times smaller. The error is ErrDamaged if lines
// would be lost, and otherwise a *durable.Error. A crash leaves either the old file or the new one.
func (j *Journal) Compact(force bool, fold Fold) error {
	j.mutex.Lock()
	defer j.mutex.Unlock()
	info, err := os.Stat(j.path(j.ownName()))
	if err != nil || !force && info.Size() <= minCompactSize {
		return nil
	}
	release, err := j.lockOwn()
	if err != nil {
		return durable.Explain(err)
	}
	defer release()
	return durable.Explain(j.compact(force, fold))
}

// compact replaces the own file, which must be locked.
func (j *Journal) compact(force bool, fold Fold) error {
	r := &fileState{name: j.ownName()}
	lines, err := r.readNew(j.path(j.ownName()))
	if err != nil { // for example too large: the rest of the file would be lost
		return err
	}
	if bad, _ := r.damage(); bad > 0 {
		return &durable.Error{Reason: fmt.Sprintf("%s: %v", j.ownName(), ErrDamaged), Err: ErrDamaged}
	}
	stale, _ := filepath.Glob(j.path("." + j.ownName() + ".new-*")) // from a compaction that was killed
	for _, path := range stale {
		_ = os.Remove(path)
	}
	shrunk := shrink(lines, undoStart(lines, j.Device, maxReachSize), fold)
	if !force && r.info.Size() <= compactRatio*int64(len(shrunk.text)) {
		return nil
	}
	if err = j.replace(shrunk.text); err != nil {
		return err
	}
	e := ending{size: int64(len(shrunk.text)), edited: j.countEdited()}
	if len(lines) > 0 {
		e.line = sumOf(withoutSum(lines[len(lines)-1].raw))
	}
	j.saveEnding(e, true) // with the old size, an incomplete line could not be repaired
	return nil
}

// shrink returns the text of a file after the lines before cut were folded.
func shrink(lines []Line, cut int, fold Fold) (c chain) {
	known := slices.DeleteFunc(slices.Clone(lines[:cut]), func(l Line) bool { return l.verbatim() })
	for _, l := range fold(known) {
		c.add(l.Text())
	}
	for i := range lines {
		if i >= cut || lines[i].verbatim() {
			c.add(withoutSum(lines[i].raw))
		}
	}
	return c
}

// undoStart returns the index of the first line that undo can reach: it goes back over the newest
// Reach batches of the device, but not much more than size bytes.
func undoStart(lines []Line, device string, size int) int {
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

// withoutSum removes the checksum from a line as this program writes it. A line that was edited may
// have it elsewhere or not at all; it then gets a second one at its end, which counts.
func withoutSum(line []byte) []byte {
	at := bytes.LastIndex(line, []byte(`,"c":"`))
	if sum, ours := bytes.CutSuffix(line[max(at, 0):], []byte(`"}`)); at < 0 || !ours || bytes.ContainsAny(sum[len(`,"c":"`):], `"\\`) {
		return bytes.TrimRight(line, " \t\r")
	}
	return append(slices.Clip(line[:at]), '}')
}

func (j *Journal) replace(text []byte) error {
	if j.lockless {
		j.closeOut() // Windows cannot replace an open file
	}
	path, err := filepath.EvalSymlinks(j.path(j.ownName())) // keep a symbolic link to the journal
	if err == nil {
		err = durable.Replace(path, text)
	}
	if err == nil {
		delete(j.files, j.ownName())
		j.closeOut() // a process that waits for the lock of the old file then finds the new one
	}
	return err
}
