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

// sink is the part of a file that can fail while it is written.
type sink interface {
	io.Writer
	Sync() error
	Truncate(size int64) error
}

// Append writes lines to the end of the own file, and returns when they are durable.
// On an error none of them counts as written. The error is an *durable.Error.
func (j *Journal) Append(lines []Line) error {
	if len(lines) == 0 {
		return nil
	}
	j.mutex.Lock()
	defer j.mutex.Unlock()
	if err := j.claim(); err != nil {
		return durable.Explain(err)
	}
	defer j.release()
	if err := j.write(lines); err != nil {
		j.closeOut()
		return durable.Explain(err)
	}
	if j.fresh {
		attributes := j.path(".gitattributes") // let git merge journals line by line
		if _, err := os.Lstat(attributes); errors.Is(err, fs.ErrNotExist) {
			_ = os.WriteFile(attributes, []byte("*.jsonl merge=union\n"), 0o600)
		}
		if err := durable.SyncFolder(j.Folder); err != nil {
			return durable.Explain(err)
		}
		j.fresh = false
	}
	j.backup()
	return nil
}

// open opens the own file, or opens it again if another one has taken its place. If there is none
// it is made, and its folder.
func (j *Journal) open() error {
	path := j.path(j.own())
	info, err := os.Stat(path)
	if err == nil && j.out != nil {
		if held, err := j.out.Stat(); err == nil && os.SameFile(held, info) {
			return nil
		}
	}
	j.closeOut()
	if err == nil && !info.Mode().IsRegular() {
		return errors.New("not a regular file: " + j.own())
	}
	if err := os.MkdirAll(j.Folder, 0o700); err != nil {
		return err
	}
	j.fresh = true
	j.out, err = os.OpenFile(path, os.O_RDWR|os.O_APPEND|os.O_CREATE, 0o600)
	return err
}

func (j *Journal) closeOut() {
	if j.out != nil {
		_ = j.out.Close()
		j.out = nil
	}
}

// write appends the lines with one write and makes them durable. After a failure the
// file is as it was, as far as the disk allows.
func (j *Journal) write(lines []Line) error {
	info, err := j.out.Stat()
	if err != nil {
		return err
	}
	size, behind := info.Size(), j.files[j.own()].behind()
	for i := range lines {
		line := lines[i].Text()
		if len(line) > maxLine-sealSize { // the next start would skip it
			return &durable.Error{Reason: fmt.Sprintf("what is written on one paper is longer than %d MiB", maxLine>>20)}
		}
		behind.add(line)
	}
	end := size + int64(len(behind.text))
	if end > maxFile { // the next start could not read any of it
		return &durable.Error{Reason: fmt.Sprintf("the file of the marks is full (%d MiB)", maxFile>>20)}
	}
	out := j.sink(j.out)
	n, err := out.Write(behind.text)
	if err == nil {
		err = out.Sync()
	}
	if err != nil {
		return errors.Join(err, j.takeBack(out, size, size+int64(n)))
	}
	j.wrote(behind, size)
	return nil
}

// wrote remembers what was written at an offset, so that Read does not return it as news, and
// misses it if it is lost.
func (j *Journal) wrote(behind chain, at int64) {
	j.began = true
	r := j.files[j.own()]
	if info, err := j.out.Stat(); err == nil && r.offset+int64(len(r.tail)) == at && j.has(behind.text, at) {
		r.scan(slices.Concat(r.tail, behind.text))
		r.info = info
	} else { // somebody else wrote meanwhile: perhaps over it, if the file was emptied before
		j.forget()
	}
	j.noteEnding(ending{size: at + int64(len(behind.text)), line: behind.sum, edited: j.edited()})
}

// has reports whether a text stands in the own file, at an offset in bytes.
func (j *Journal) has(text []byte, at int64) bool {
	data := make([]byte, len(text))
	_, err := j.out.ReadAt(data, at)
	return err == nil && bytes.Equal(data, text)
}

// takeBack cuts off a write that failed. It stays if somebody else has written behind it,
// which happens if the file system cannot lock.
func (j *Journal) takeBack(out sink, size, written int64) error {
	info, err := j.out.Stat()
	if err != nil || info.Size() > written {
		return err
	}
	err = out.Truncate(size)
	r := j.files[j.own()]
	if info, failed := j.out.Stat(); failed == nil && r.info.Size() == info.Size() {
		r.info = info // it is what was read, at another time
	}
	return err
}

// catchUp reads what others have added to the own file, for the next Read, or all of it if
// another one has taken its place.
func (j *Journal) catchUp() error {
	if r := j.files[j.own()]; r != nil && !r.goesOn(j.out) {
		j.forget()
	}
	lines, err := j.readFile(j.own())
	j.news = append(j.news, lines...)
	return err
}

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

func (j *Journal) ending() (e ending) {
	if j.State == "" {
		return ending{}
	}
	text, err := durable.Read(j.endingPath(), endingSize)
	if err == nil {
		_, err = fmt.Sscanf(string(text), endingFormat, &e.size, &e.line, &e.edited)
	}
	if err != nil {
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
	r := j.files[j.own()]
	if !j.isHalf(r) || j.keepTorn(r.tail) != nil || j.sink(j.out).Truncate(r.offset) != nil {
		return
	}
	if info, err := j.out.Stat(); err == nil {
		r.info, r.tail, r.torn = info, nil, false
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

// isHalf reports whether the own file ends in half a line of this program that was never reported
// as saved. If the file was longer when this device left it, or nobody knows how long it was, the
// line may have been whole: it stays, and counts as damage. A return is of another hand.
func (j *Journal) isHalf(r *reading) bool {
	if !r.torn || j.State == "" || j.lockless { // somebody else may just be writing it
		return false
	}
	known, start := j.ending().size, []byte(`{"v":`)
	return r.offset >= known && (known > 0 || r.offset == 0) &&
		bytes.HasPrefix(r.tail, start[:min(len(start), len(r.tail))]) && !bytes.ContainsRune(r.tail, '\r')
}

func (j *Journal) tornPath() string { return filepath.Join(j.State, j.Device+".torn") }
