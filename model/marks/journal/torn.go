package journal

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
)

// mendTail cuts off what a kill or a power failure left of a write: Linux ends a
// write between two pages where its process is killed, and half a line stays at
// the end of our own file. It was never confirmed, nobody can read it, and behind
// it the file could not be compacted any more. What it was stays beside the
// backups, and that is said: somebody may have typed it. Our own file is open and
// locked. Where it fails, the next line begins behind the half one, as behind any damage.
func (j *Journal) mendTail() {
	start, line := j.torn()
	if line == "" || j.keepTorn(line) != nil || j.sink(j.out).Truncate(start) != nil {
		return
	}
	j.notice(fmt.Sprintf("%s ended in half a line that was no mark: it is now in %s", j.own(), j.tornPath()))
}

// keepTorn adds a line durably to those that were cut off before.
func (j *Journal) keepTorn(line string) error {
	f, err := openStateFile(j.tornPath(), os.O_WRONLY|os.O_APPEND)
	if err != nil {
		return err
	}
	info, err := f.Stat()
	if err != nil {
		return errors.Join(err, f.Close())
	}
	if err := fill(f, func(to io.Writer) error { _, err := io.WriteString(to, line+"\n"); return err }); err != nil {
		_ = os.Truncate(j.tornPath(), info.Size()) // a full disk left a part of it
		return err
	}
	return syncFolder(j.State)
}

// torn finds half a line at the end of our own file, and where it starts. One
// that was whole once, because the file was longer when we left it, is damage: it
// is kept and counted. So is one where that is not known.
func (j *Journal) torn() (start int64, line string) {
	if j.State == "" || j.lockless {
		return 0, "" // somebody else may just be writing it
	}
	info, err := j.out.Stat()
	if err != nil {
		return 0, ""
	}
	line, ended, err := lastLine(j.out, info.Size())
	if err != nil || ended || !begun(line) {
		return 0, ""
	}
	var last [1]byte // a return that lastLine leaves out is of another hand
	if _, err := j.out.ReadAt(last[:], info.Size()-1); err != nil || last[0] == '\r' {
		return 0, ""
	}
	start = info.Size() - int64(len(line))
	if known := j.knownEnding().size; start < known || known == 0 && start > 0 {
		return 0, ""
	}
	return start, line
}

func (j *Journal) tornPath() string { return filepath.Join(j.State, j.Device+".torn") }

// begun tells whether text is the beginning of a line that this program writes,
// and no entry.
func begun(text string) bool {
	const start = `{"v":`
	if !strings.HasPrefix(text, start) && !strings.HasPrefix(start, text) {
		return false
	}
	_, complaint := decode(text)
	return complaint != ""
}

// mendAtStart mends the tail before anything is read, so that no mark counts as
// damaged that nobody was told was saved. Where that fails, the next save tries again.
func (j *Journal) mendAtStart(own *os.File) {
	j.mutex.Lock()
	defer j.mutex.Unlock()
	info, err := own.Stat()
	if err != nil || !info.Mode().IsRegular() {
		return
	}
	if _, ended, err := lastLine(own, info.Size()); err != nil || ended {
		return
	}
	if release, err := j.claim(); err == nil {
		release()
	}
}
