package journal

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"

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

// write appends the lines with one write and makes them durable. After a failure the
// file is as it was, as far as the disk allows.
func (j *Journal) write(lines []Line) error {
	info, err := j.out.Stat()
	if err != nil {
		return err
	}
	size := info.Size()
	last, ended, err := lastLine(j.out, size)
	if err != nil {
		return err
	}
	behind := chain{sum: sumOf(last)}
	if !ended {
		behind.text = []byte{'\n'}
	}
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
	j.catchUp(size, sumOf(last))
	out := j.sink(j.out)
	n, err := out.Write(behind.text)
	if err == nil {
		err = out.Sync()
	}
	if err != nil {
		return errors.Join(err, j.takeBack(out, size, size+int64(n)))
	}
	j.wrote(size, end, behind.sum, len(lines))
	if !j.has(behind.text, size) { // who had emptied the file before the write wrote over it
		j.replaceReading()
	}
	return nil
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
// if the former file is back by then, or it grows as long. last is the checksum of its last line.
func (j *Journal) catchUp(size int64, last uint32) {
	if r := j.files[j.own()]; r != nil && r.stale {
		return
	}
	j.replaced = false
	lines, err := j.readFile(j.own())
	if r := j.files[j.own()]; err != nil || j.replaced || r.offset == size && r.sum != last {
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

// Replaced reports whether the last Read, or an Append since, found another own file than the
// one that was read or written before.
func (j *Journal) Replaced() bool {
	j.mutex.Lock()
	defer j.mutex.Unlock()
	return j.replaced
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
	j.noteEnding(ending{size: to, line: sum, edited: j.edited()})
}
