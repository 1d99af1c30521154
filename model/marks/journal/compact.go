package journal

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"strings"
)

const (
	compactAbove = 1 << 20 // bytes; a smaller file opens in no time
	compactRatio = 4       // how much larger than its live part a file may be
)

// errLean is why a file is left as it is: it would not be much smaller.
var errLean = errors.New("most of the journal counts")

// Compact writes our own file anew without the values that later lines
// replaced, where that is worth while, or always with force. The batches within
// reach stay as they are, older ones cannot be undone any more. The error is
// ErrDamaged where lines would be lost, else an *Error. A crash at any moment
// leaves the old file or the new one.
func (j *Journal) Compact(force bool) error {
	j.mutex.Lock()
	defer j.mutex.Unlock()
	info, err := os.Stat(j.path(j.own()))
	if err != nil || !force && info.Size() <= max(compactAbove, compactRatio*j.liveSize()) {
		return nil
	}
	release, err := j.claim()
	if err != nil {
		return because(err)
	}
	defer release()
	ratio := int64(compactRatio)
	if force {
		ratio = 0
	}
	if err := j.compact(ratio); !errors.Is(err, errLean) {
		return because(err)
	}
	return nil
}

// makeRoom compacts our own file, which is locked, because it is full: undo reaches
// less far then. It is not tried again at a size at which that helped nothing.
func (j *Journal) makeRoom() bool {
	info, err := j.out.Stat()
	if err != nil || info.Size() == j.lean {
		return false
	}
	if j.compact(1) == nil {
		return true
	}
	j.lean = info.Size()
	return false
}

// compact puts a new file in the place of our own, if that makes it smaller by
// more than a ratio; else the error is errLean. Our own file is locked.
func (j *Journal) compact(ratio int64) error {
	f, info, err := opened(j.path(j.own()), j.own())
	if err != nil { // of one that is too large, what stands behind would be lost
		return err
	}
	defer func() { _ = f.Close() }()
	s := newShrinking(j.Device, f, info.Size(), j.reach)
	if err := s.look(); err != nil {
		return err
	}
	last := j.files[j.own()]
	read := last != nil && last.info != nil && os.SameFile(last.info, info) && last.offset == info.Size()
	err = j.replace(func(to io.Writer) error {
		err := s.write(to)
		if info.Size() <= ratio*s.written { // whatever went wrong: a full disk has no room for what nobody needs
			j.noteLive(s.written)
			return errLean
		}
		if err != nil {
			return err
		}
		j.noteLive(s.written)
		// A crash before the new file is in its place then raises no false alarm.
		j.noteSize(min(info.Size(), s.written))
		return nil
	})
	if info, gone := os.Stat(j.path(j.own())); err == nil && gone == nil && read { // it is no news
		s.now.info = info
		j.files[j.own()] = &s.now
	}
	return err
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

// replace puts a new file in the place of our own.
func (j *Journal) replace(write func(io.Writer) error) error {
	j.clearTemps()
	if j.lockless {
		j.closeOut() // Windows replaces no file that is open
	}
	err := writeAtomic(j.path(j.own()), write)
	if err == nil {
		j.replaced = true
		delete(j.files, j.own())
		j.closeOut() // who waits for the lock of the old file then finds the new one
	}
	return err
}

// clearTemps removes what a compaction that was killed left behind.
func (j *Journal) clearTemps() {
	left, _ := filepath.Glob(j.path("." + j.own() + ".new-*"))
	for _, path := range left {
		_ = os.Remove(path)
	}
}
