package journal

import (
	"errors"
	"io"
	"io/fs"
	"iter"
	"os"
	"strings"
	"time"
)

// sink is the part of a file that can fail while it is written.
type sink interface {
	io.Writer
	Sync() error
	Truncate(size int64) error
}

const lockName = ".lock"

var errFull = errors.New("the journal is full")

// Append is Write for lines in memory.
func (j *Journal) Append(lines []Line) error {
	return j.Write(func(yield func(*Line) bool) {
		for i := range lines {
			if !yield(&lines[i]) {
				return
			}
		}
	})
}

// Write writes lines to the end of our own file, and returns when they are
// durable. On an error none of them counts as written. The error is an *Error.
func (j *Journal) Write(lines iter.Seq[*Line]) error {
	for range lines {
		return j.add(lines)
	}
	return nil
}

func (j *Journal) add(lines iter.Seq[*Line]) error {
	j.mutex.Lock()
	defer j.mutex.Unlock()
	release, err := j.claim()
	if err != nil {
		return because(err)
	}
	defer release()
	err = j.write(lines)
	if errors.Is(err, errFull) && j.makeRoom() {
		release, held := j.hold()
		if held != nil {
			return because(held)
		}
		defer release()
		err = j.write(lines)
	}
	if err != nil {
		j.closeOut()
		return because(err)
	}
	if j.fresh {
		j.dress()
		if err := syncFolder(j.Folder); err != nil {
			return because(err)
		}
		j.fresh = false
	}
	j.backup()
	return nil
}

// claim takes both locks, and mends the end of our own file: who writes to it begins
// behind a whole line.
func (j *Journal) claim() (release func(), err error) {
	unlock, err := j.lock()
	if err != nil {
		return nil, err
	}
	letGo, err := j.hold()
	if err != nil {
		unlock()
		return nil, err
	}
	j.mendTail()
	return func() { letGo(); unlock() }, nil
}

// lock takes the lock of the folder; several processes of this device write to
// the same file. Without it two writes could not be told apart from one that
// failed in the middle.
func (j *Journal) lock() (unlock func(), err error) {
	f, err := os.OpenFile(j.path(lockName), os.O_RDWR|os.O_CREATE, 0o600)
	if errors.Is(err, fs.ErrNotExist) {
		if err := os.MkdirAll(j.Folder, 0o700); err != nil {
			return nil, err
		}
		f, err = os.OpenFile(j.path(lockName), os.O_RDWR|os.O_CREATE, 0o600)
	}
	if err != nil {
		return nil, err
	}
	if err := j.wait(f); err != nil {
		_ = f.Close()
		return nil, err
	}
	return func() { _ = f.Close() }, nil
}

// wait waits for the lock, but not for ever: a stuck lock is said.
func (j *Journal) wait(f *os.File) error {
	pause := time.Millisecond
	for end := time.Now().Add(j.Wait); ; pause = min(2*pause, 50*time.Millisecond) {
		got, err := tryLock(f)
		if j.lockless = err != nil; j.lockless {
			j.notice("the file system of the marks cannot lock: use one window at a time")
			return nil
		}
		if got {
			j.stuck = time.Time{}
			return nil
		}
		if j.stuck.IsZero() {
			j.stuck = j.Now()
		}
		if time.Now().After(end) {
			return locked(j.Now().Sub(j.stuck))
		}
		time.Sleep(pause)
	}
}

// hold opens our own file and locks it as well: somebody may delete or replace the
// lock of the folder while windows write (git clean, a sync tool), and then two hold
// "the lock". A file that a compaction replaced while we waited is left for the new one.
func (j *Journal) hold() (release func(), err error) {
	for {
		if err := j.open(); err != nil {
			return nil, err
		}
		out := j.out
		if err := j.wait(out); err != nil {
			return nil, err
		}
		release := func() {
			if j.out == out {
				unlockFile(out)
			}
		}
		if err := j.open(); err != nil || j.out == out {
			return release, err
		}
	}
}

// open opens our own file, again where another one has taken its place since.
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

// write appends the lines and makes them durable. After a failure the file is
// as it was, as far as the disk allows.
func (j *Journal) write(lines iter.Seq[*Line]) error {
	size, sum, ended, err := j.end()
	if err != nil {
		return err
	}
	w := &writing{out: j.sink(j.out), size: size, limit: j.limit, sum: sum, whole: j.lockless}
	if !ended {
		w.text = append(w.text, '\n')
	}
	for l := range lines {
		if w.add(l); w.err != nil {
			break
		}
	}
	if w.flush(); w.err == nil {
		w.err = w.out.Sync()
	}
	if errors.Is(w.err, errFull) && w.written == 0 {
		return w.err // other windows need not look what happened to the file
	}
	if w.err != nil {
		return errors.Join(w.err, j.takeBack(w.out, size, size+w.written))
	}
	j.wrote(size, size+w.written, w.sum, w.lines)
	return nil
}

// takeBack cuts off a write that failed. Where the file system cannot lock,
// somebody else may have written behind it: then it stays.
func (j *Journal) takeBack(out sink, size, written int64) error {
	info, err := j.out.Stat()
	if err != nil || info.Size() > written {
		return err
	}
	return out.Truncate(size)
}

// end finds the size of our own file, the checksum of its last line, and
// whether that ends in a newline.
func (j *Journal) end() (size int64, sum uint32, ended bool, err error) {
	info, err := j.out.Stat()
	if err != nil {
		return 0, 0, false, err
	}
	size = info.Size()
	r := j.files[j.own()]
	if r != nil && !r.untouched(info) {
		r.print = Print{}
	}
	if r != nil && r.info != nil && os.SameFile(r.info, info) && r.offset == size {
		return size, r.sum, true, nil
	}
	last, ended, err := lastLine(j.out, size)
	return size, sumOf(last), ended, err
}

// lastLine reads the last line of a file that is not blank. The pieces grow,
// because a note can be long.
func lastLine(f io.ReaderAt, size int64) (line string, ended bool, err error) {
	for piece := int64(4 << 10); ; piece *= 8 {
		from := max(size-piece, 0)
		data := make([]byte, size-from)
		if _, err := f.ReadAt(data, from); err != nil && !errors.Is(err, io.EOF) {
			return "", false, err
		}
		ended = len(data) == 0 || data[len(data)-1] == '\n'
		text := strings.TrimRight(string(data), "\r\n")
		if at := strings.LastIndexByte(text, '\n'); at >= 0 {
			return text[at+1:], ended, nil
		}
		if from == 0 {
			return text, ended, nil
		}
	}
}

// wrote notes what was written, so that it is not read again as news.
func (j *Journal) wrote(from, to int64, sum uint32, entries int) {
	r := j.files[j.own()]
	if r == nil {
		r = &reading{name: j.own()}
	}
	if info, err := j.out.Stat(); err == nil && r.offset == from && info.Size() == to {
		if r.info == nil || os.SameFile(r.info, info) {
			if r.info, r.offset, r.sum = info, to, sum; r.print != (Print{}) {
				r.print, _ = printOf(info)
			}
			r.lines += entries
			r.entries += entries
			j.files[j.own()] = r
		}
	}
	j.noteSize(to)
}

// dress puts beside a new journal what lets git merge journals line by line.
func (j *Journal) dress() {
	path := j.path(".gitattributes")
	if _, err := os.Lstat(path); errors.Is(err, fs.ErrNotExist) {
		_ = os.WriteFile(path, []byte("*.jsonl merge=union\n"), 0o600)
	}
}
