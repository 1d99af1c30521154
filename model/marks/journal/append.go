package journal

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"

	"dailies/model/durable"
)

// sink has the operations on a file that can fail while it is written.
type sink interface {
	io.Writer
	Sync() error
	Truncate(size int64) error
}

// Append adds lines to the end of the own file, and returns when they are durable. After an error,
// a *durable.Error, none of them counts as written.
func (j *Journal) Append(lines []Line) error {
	if len(lines) == 0 {
		return nil
	}
	j.mutex.Lock()
	defer j.mutex.Unlock()
	release, err := j.lockOwn()
	if err != nil {
		return durable.Explain(err)
	}
	defer release()
	end, err := j.write(lines)
	if err != nil {
		j.closeOut()
		return durable.Explain(err)
	}
	isNew := j.created
	if isNew {
		attributes := j.path(".gitattributes") // makes git merge journals line by line
		if _, err := os.Lstat(attributes); errors.Is(err, fs.ErrNotExist) {
			_ = os.WriteFile(attributes, []byte("*.jsonl merge=union\n"), 0o600)
		}
		if err := durable.SyncPath(j.Folder); err != nil {
			return durable.Explain(err)
		}
		j.created = false
	}
	if !j.replaced { // otherwise the next start must still be able to detect the loss
		j.saveEnding(end, isNew)
	}
	j.backup()
	return nil
}

// open opens the own file, and opens it again if it has been replaced.
func (j *Journal) open() error {
	path := j.path(j.ownName())
	info, err := os.Stat(path)
	if err == nil && j.out != nil {
		if held, err := j.out.Stat(); err == nil && os.SameFile(held, info) {
			return nil
		}
	}
	j.closeOut()
	if err == nil && !info.Mode().IsRegular() {
		return errors.New("not a regular file: " + j.ownName())
	}
	j.created = j.created || errors.Is(err, fs.ErrNotExist)
	j.out, err = os.OpenFile(path, os.O_RDWR|os.O_APPEND|os.O_CREATE, 0o600)
	if err != nil {
		j.out = nil
	}
	return err
}

func (j *Journal) closeOut() {
	if j.out != nil {
		_ = j.out.Close()
		j.out = nil
	}
}

// write appends the lines with a single write and syncs the file. It returns the ending that the
// file has then. After a failure the file is as it was before, as far as the disk allows.
func (j *Journal) write(lines []Line) (ending, error) {
	info, err := j.out.Stat()
	if err != nil {
		return ending{}, err
	}
	size := info.Size()
	last, ended, err := lastLine(j.out, size)
	if err != nil {
		return ending{}, err
	}
	added := chain{sum: sumOf(last)}
	if !ended {
		added.text = []byte{'\n'}
	}
	for i := range lines {
		line := lines[i].Text()
		if len(line) > maxLine-sealSize { // the next start would skip the line
			return ending{}, &durable.Error{Reason: fmt.Sprintf("the marks of one paper are longer than %d MiB", maxLine>>20)}
		}
		added.add(line)
	}
	end := size + int64(len(added.text))
	if end > maxFile { // the next start could not read the file
		return ending{}, &durable.Error{Reason: fmt.Sprintf("the marks file is full (%d MiB)", maxFile>>20)}
	}
	j.catchUp(info, sumOf(last))
	out := j.newSink(j.out)
	n, err := out.Write(added.text)
	if err == nil {
		err = out.Sync()
	}
	if err != nil {
		return ending{}, errors.Join(err, j.rollBack(out, size, size+int64(n)))
	}
	j.noteWritten(size, end, added.sum, len(lines))
	if !j.ownHas(added.text, size) { // another program has overwritten the lines since
		j.markReplaced()
	}
	return ending{size: end, line: sumOf(lines[len(lines)-1].Text()), edited: j.countEdited()}, nil
}

// ownHas reports whether the own file has a text at an offset in bytes.
func (j *Journal) ownHas(text []byte, at int64) bool {
	data := make([]byte, len(text))
	_, err := j.out.ReadAt(data, at)
	return err == nil && bytes.Equal(data, text)
}

// rollBack cuts off a write that failed. It leaves the write if another process has appended to it,
// which happens if the file system cannot lock.
func (j *Journal) rollBack(out sink, size, written int64) error {
	info, err := j.out.Stat()
	if err != nil || info.Size() > written {
		return err
	}
	err = out.Truncate(size)
	r := j.files[j.ownName()]
	if info, failed := j.out.Stat(); failed == nil && r != nil && !r.stale && r.info != nil && r.info.Size() == info.Size() {
		r.info = info // same content, but a new modification time
	}
	return err
}

// catchUp reads what others have added to the own file, for the next Read. If the file does not continue
// where it was last read or written, it is marked as replaced. The next Read then reads all of it, even
// if the old file is back by then, or the new one has grown to the same size. out is the open file,
// which may have lost its name to another one, and last is the checksum of its last line.
func (j *Journal) catchUp(out os.FileInfo, last uint32) {
	if r := j.files[j.ownName()]; r != nil && r.stale {
		return
	}
	j.replaced = false
	lines, err := j.readFile(j.ownName())
	r := j.files[j.ownName()]
	if err != nil || j.replaced || !os.SameFile(r.info, out) || r.offset == out.Size() && r.sum != last {
		j.markReplaced()
		return
	}
	j.pending = append(j.pending, lines...)
}

// markReplaced makes the next Read read all of the own file, because it was replaced.
func (j *Journal) markReplaced() {
	j.files[j.ownName()] = &fileState{name: j.ownName(), stale: true}
	j.replaced = true
}

// lastLine returns the last line of a file that is not blank, and whether a newline follows. It
// reads ever larger pieces from the end, because a note can be long.
func lastLine(f io.ReaderAt, size int64) (line []byte, ended bool, err error) {
	for piece := int64(4 << 10); ; piece *= 8 {
		from := max(size-piece, 0)
		data := make([]byte, size-from)
		if _, err := f.ReadAt(data, from); err != nil && !errors.Is(err, io.EOF) {
			return nil, false, err
		}
		ended = len(data) == 0 || data[len(data)-1] == '\n'
		text := bytes.TrimRight(data, "\r\n")
		if at := bytes.LastIndexByte(text, '\n'); at >= 0 {
			return text[at+1:], ended, nil
		}
		if from == 0 {
			return text, ended, nil
		}
	}
}

// noteWritten records what was written, so that Read does not return it.
func (j *Journal) noteWritten(from, to int64, sum uint32, entries int) {
	r := j.files[j.ownName()]
	info, err := j.out.Stat()
	if err == nil && !r.stale && r.offset == from && info.Size() == to {
		r.info, r.offset, r.sum = info, to, sum
		r.lines += entries
		r.entries += entries
	}
	j.initialized = true
}

// ending describes how this device left its own file: if its last line is missing later, marks were
// lost. It is kept in the state folder, where no sync tool or backup replaces it along with the
// journal. It is not synced at each save, so a power cut may bring an older ending back; its line
// is still in the journal. The zero ending means unknown.
type ending struct {
	size   int64  // in bytes
	line   uint32 // checksum of the last line without its own "c" field, which compaction changes
	edited int    // Findings.Edited at that time
}

// endingFormat has a fixed width, so one small write replaces the whole file.
const (
	endingFormat = "%020d %08x %010d\n"
	endingSize   = 41 // bytes
)

func (j *Journal) endingPath() string { return filepath.Join(j.State, j.Device+".size") }

// saveEnding stores an ending. If that fails, the next start may not detect a loss.
func (j *Journal) saveEnding(e ending, durably bool) {
	if j.State == "" {
		return
	}
	f, err := durable.Open(j.endingPath(), os.O_RDWR)
	if err != nil {
		return
	}
	defer func() { _ = f.Close() }()
	_, _ = f.WriteAt(fmt.Appendf(nil, endingFormat, e.size, e.line, e.edited), 0)
	if durably && f.Sync() == nil {
		_ = durable.SyncFolder(j.State)
	}
}

// ConfirmComplete records that the own file, as it was last read, lacks nothing although it was
// replaced. Otherwise the next start would report lost marks.
func (j *Journal) ConfirmComplete() {
	j.mutex.Lock()
	defer j.mutex.Unlock()
	if r := j.files[j.ownName()]; r != nil && !r.stale {
		j.saveEnding(ending{size: r.offset, line: r.sum, edited: j.countEdited()}, false)
	}
}

func (j *Journal) readEnding() (e ending) {
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

// repairTail cuts off an incomplete line that a kill or a power cut left at the end of the own
// file: if a process is killed, Linux ends its write between two pages. The line was never
// confirmed, nobody can read it, and a file with an unreadable line is never compacted. It is kept
// in a file beside the backups, and a notice names that file, because somebody may have typed the
// text. The own file must be open and locked. If the repair fails, the next line is written after
// the incomplete one, as after any other damage.
func (j *Journal) repairTail() {
	start, line := j.tornTail()
	if line == nil || j.saveTorn(line) != nil || j.newSink(j.out).Truncate(start) != nil {
		return
	}
	j.addNotice(fmt.Sprintf("%s ended in an incomplete line: it is now in %s", j.ownName(), j.tornPath()))
}

// saveTorn adds an incomplete line durably to those that were cut off before.
func (j *Journal) saveTorn(line []byte) error {
	kept, err := durable.Read(j.tornPath(), maxFile)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return durable.Replace(j.tornPath(), slices.Concat(kept, line, []byte("\n")))
}

// tornTail returns an incomplete line at the end of the own file and its offset. If the file was longer
// before, or its former length is unknown, the line may have been complete: it stays and counts as
// damage.
func (j *Journal) tornTail() (start int64, line []byte) {
	if j.State == "" || j.lockless {
		return 0, nil // another process may be writing it right now
	}
	info, err := j.out.Stat()
	if err != nil {
		return 0, nil
	}
	line, ended, err := lastLine(j.out, info.Size())
	if err != nil || ended || !isPartialLine(line) {
		return 0, nil
	}
	var last [1]byte // lastLine leaves out a carriage return, but this program never writes one
	if _, err := j.out.ReadAt(last[:], info.Size()-1); err != nil || last[0] == '\r' {
		return 0, nil
	}
	start = info.Size() - int64(len(line))
	if known := j.readEnding().size; start < known || known == 0 && start > 0 {
		return 0, nil
	}
	return start, line
}

func (j *Journal) tornPath() string { return filepath.Join(j.State, j.Device+".torn") }

// isPartialLine reports whether text is the beginning of a line that this program writes, but not an
// entry.
func isPartialLine(text []byte) bool {
	start := []byte(`{"v":`)
	if len(text) == 0 || !bytes.HasPrefix(text, start) && !bytes.HasPrefix(start, text) {
		return false
	}
	_, complaint := decode(text)
	return complaint != ""
}
