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
	release, err := j.claim()
	if err != nil {
		return durable.Explain(err)
	}
	defer release()
	end, err := j.write(lines)
	if err != nil {
		j.closeOut()
		return durable.Explain(err)
	}
	made := j.fresh
	if made {
		attributes := j.path(".gitattributes") // let git merge journals line by line
		if _, err := os.Lstat(attributes); errors.Is(err, fs.ErrNotExist) {
			_ = os.WriteFile(attributes, []byte("*.jsonl merge=union\n"), 0o600)
		}
		if err := durable.SyncPath(j.Folder); err != nil {
			return durable.Explain(err)
		}
		j.fresh = false
	}
	if !j.replaced { // else the next start would miss nothing, if nobody finds out until then
		j.noteEnding(end, made)
	}
	j.backup()
	return nil
}

// open opens the own file, or opens it again if another one has taken its place.
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
	j.fresh = j.fresh || errors.Is(err, fs.ErrNotExist)
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

// write appends the lines with one write and makes them durable. It returns the ending that the
// file has then. After a failure the file is as it was, as far as the disk allows.
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
	behind := chain{sum: sumOf(last)}
	if !ended {
		behind.text = []byte{'\n'}
	}
	for i := range lines {
		line := lines[i].Text()
		if len(line) > maxLine-sealSize { // the next start would skip it
			return ending{}, &durable.Error{Reason: fmt.Sprintf("what is written on one paper is longer than %d MiB", maxLine>>20)}
		}
		behind.add(line)
	}
	end := size + int64(len(behind.text))
	if end > maxFile { // the next start could not read any of it
		return ending{}, &durable.Error{Reason: fmt.Sprintf("the file of the marks is full (%d MiB)", maxFile>>20)}
	}
	j.catchUp(info, sumOf(last))
	out := j.sink(j.out)
	n, err := out.Write(behind.text)
	if err == nil {
		err = out.Sync()
	}
	if err != nil {
		return ending{}, errors.Join(err, j.takeBack(out, size, size+int64(n)))
	}
	j.wrote(size, end, behind.sum, len(lines))
	if !j.has(behind.text, size) { // who had emptied the file before the write wrote over it
		j.replaceReading()
	}
	return ending{size: end, line: sumOf(lines[len(lines)-1].Text()), edited: j.edited()}, nil
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
	if info, failed := j.out.Stat(); failed == nil && r != nil && !r.stale && r.info != nil && r.info.Size() == info.Size() {
		r.info = info // it is what was read, at another time
	}
	return err
}

// catchUp reads what others have added to the own file, for the next Read. A file that does not
// go on from where it was read or written last is another one: the next Read reads all of it, even
// if the former file is back by then, or it grows as long. out is the file that is open, which need
// not be the one of that name any more, and last is the checksum of its last line.
func (j *Journal) catchUp(out os.FileInfo, last uint32) {
	if r := j.files[j.own()]; r != nil && r.stale {
		return
	}
	j.replaced = false
	lines, err := j.readFile(j.own())
	r := j.files[j.own()]
	if err != nil || j.replaced || !os.SameFile(r.info, out) || r.offset == out.Size() && r.sum != last {
		j.replaceReading()
		return
	}
	j.news = append(j.news, lines...)
}

// replaceReading forgets what was read of the own file, which is another one than it was.
func (j *Journal) replaceReading() {
	j.files[j.own()] = &reading{name: j.own(), stale: true}
	j.replaced = true
}

// lastLine reads the last line of a file that is not blank. The pieces that are looked
// through grow, because a note can be long.
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

// wrote remembers what was written, so that Read does not return it as news.
func (j *Journal) wrote(from, to int64, sum uint32, entries int) {
	r := j.files[j.own()]
	info, err := j.out.Stat()
	if err == nil && !r.stale && r.offset == from && info.Size() == to {
		r.info, r.offset, r.sum = info, to, sum
		r.lines += entries
		r.entries += entries
	}
	j.began = true
}

// ending is how this device left its own file. It is kept in the state folder, where no
// sync tool and no backup replaces it together with the journal: a file in which the line is
// missing has lost marks. A save does not sync it, so a power cut may bring an older one back: its
// line is in the journal all the same. The zero ending says nothing.
type ending struct {
	size   int64  // bytes
	line   uint32 // checksum of the last line without the one that it carries, which compaction changes
	edited int    // lines of all files that did not carry the checksum of the line before them
}

// endingFormat has a fixed width: one small write replaces the whole.
const (
	endingFormat = "%020d %08x %010d\n"
	endingSize   = 41 // bytes
)

func (j *Journal) endingPath() string { return filepath.Join(j.State, j.Device+".size") }

// noteEnding keeps an ending for the next start, durably or not. If it cannot be kept, the next
// start notices less.
func (j *Journal) noteEnding(e ending, durably bool) {
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

// ConfirmComplete notes that the own file, as it was read last, lacks nothing, although it is another one
// than it was: else the next start would say that it has lost marks.
func (j *Journal) ConfirmComplete() {
	j.mutex.Lock()
	defer j.mutex.Unlock()
	if r := j.files[j.own()]; r != nil && !r.stale {
		j.noteEnding(ending{size: r.offset, line: r.sum, edited: j.edited()}, false)
	}
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
