package journal

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"

	"dailies/model/durable"
)

// ending is how this device left its own file. It is kept in the state folder, where no
// sync tool and no backup replaces it together with the journal: a file in which the line is
// missing has lost marks. The zero ending says nothing.
type ending struct {
	size   int64  // bytes
	line   uint32 // checksum of the last line
	edited int    // lines of all files that did not carry the checksum of the line before them
}

// endingFormat has a fixed width: one small write replaces the whole.
const (
	endingFormat = "%020d %08x %010d\n"
	endingSize   = 41 // bytes
)

func (j *Journal) endingPath() string { return filepath.Join(j.State, j.Device+".size") }

// noteEnding keeps an ending for the next start. If it cannot be kept, the next start
// notices less.
func (j *Journal) noteEnding(e ending) {
	if j.State == "" {
		return
	}
	f, err := durable.Open(j.endingPath(), os.O_RDWR)
	if err != nil {
		return
	}
	_, _ = f.WriteAt(fmt.Appendf(nil, endingFormat, e.size, e.line, e.edited), 0)
	_ = f.Close()
}

func (j *Journal) knownEnding() (e ending) {
	if j.State == "" {
		return ending{}
	}
	text, err := durable.Read(j.endingPath(), endingSize)
	if err != nil {
		return ending{}
	}
	if n, _ := fmt.Sscanf(string(text), endingFormat, &e.size, &e.line, &e.edited); n < 3 {
		return ending{}
	}
	return e
}

// mendTail cuts off half a line that a kill or a power failure left at the end of the own
// file: Linux ends a write between two pages if its process is killed. The line was never
// reported as saved, nobody can read it, and a file with a bad line is never compacted. It
// is kept beside the backups, and a notice names the place: somebody may have typed it. The
// own file is open and locked. If mending fails, the next line begins behind the half one,
// as behind any other damage.
func (j *Journal) mendTail() {
	start, line := j.torn()
	if line == nil || j.keepTorn(line) != nil || j.sink(j.out).Truncate(start) != nil {
		return
	}
	j.notice(fmt.Sprintf("%s ended in an incomplete line: it is now in %s", j.own(), j.tornPath()))
}

// keepTorn adds a line durably to those that were cut off before.
func (j *Journal) keepTorn(line []byte) error {
	kept, err := durable.Read(j.tornPath(), maxFile)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return durable.Replace(j.tornPath(), slices.Concat(kept, line, []byte("\n")))
}

// torn returns half a line at the end of the own file, and its offset. If the file was
// longer when this device left it, or nobody knows how long it was, the line may have been
// whole: it stays, and counts as damage.
func (j *Journal) torn() (start int64, line []byte) {
	if j.State == "" || j.lockless {
		return 0, nil // somebody else may just be writing it
	}
	info, err := j.out.Stat()
	if err != nil {
		return 0, nil
	}
	line, ended, err := lastLine(j.out, info.Size())
	if err != nil || ended || !begun(line) {
		return 0, nil
	}
	var last [1]byte // a return that lastLine leaves out is of another hand
	if _, err := j.out.ReadAt(last[:], info.Size()-1); err != nil || last[0] == '\r' {
		return 0, nil
	}
	start = info.Size() - int64(len(line))
	if known := j.knownEnding().size; start < known || known == 0 && start > 0 {
		return 0, nil
	}
	return start, line
}

func (j *Journal) tornPath() string { return filepath.Join(j.State, j.Device+".torn") }

// begun reports whether text is the beginning of a line that this program writes,
// and no entry.
func begun(text []byte) bool {
	start := []byte(`{"v":`)
	if len(text) == 0 || !bytes.HasPrefix(text, start) && !bytes.HasPrefix(start, text) {
		return false
	}
	_, complaint := decode(text)
	return complaint != ""
}
