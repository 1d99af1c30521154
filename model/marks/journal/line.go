package journal

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"os"
	"regexp"
	"slices"
	"strconv"

	"dailies/parser/clean"
)

// Version is the version of the lines that this program writes.
const Version = 1

// MaxTime is the latest time a line may have: the largest integer that every
// JSON reader takes exactly.
const MaxTime = 1<<53 - 1

// Line is one entry of a journal: what was changed on one paper, when, by whom, and in which batch.
type Line struct {
	Version int `json:"v"`
	Change
	Time   int64  `json:"t"`               // milliseconds since 1970
	By     string `json:"by,omitzero"`     // the device
	Op     string `json:"op,omitzero"`     // the batch it belongs to
	Undoes string `json:"undoes,omitzero"` // the batch that this one takes back
	Redoes string `json:"redoes,omitzero"` // the batch that this one does again
	First  int64  `json:"first,omitzero"`  // when the paper was first seen: former versions said so, and nothing asks
	Sum    string `json:"c,omitzero"`      // checksum of the line before it, eight hexadecimal digits

	raw []byte // as it stands in the file, without the newline
}

// sumOf is the sum that processors have an instruction for. Its table is made once.
func sumOf(line []byte) uint32 { return crc32.Checksum(line, crc32.MakeTable(crc32.Castagnoli)) }

// Text is the line as JSON, without a checksum, what this program does not know, and a newline.
func (l *Line) Text() []byte {
	known := *l
	known.Version, known.Sum = Version, ""
	var text bytes.Buffer
	to := json.NewEncoder(&text)
	to.SetEscapeHTML(false)
	_ = to.Encode(known) // nothing of a Line can fail
	return bytes.TrimSuffix(text.Bytes(), []byte("\n"))
}

const sumDigits = 8

// sealSize is how many bytes a chain adds to a line.
const sealSize = len(`,"c":"12345678"}`) + 1

// chain is the text of lines, each with the checksum of the one before it.
type chain struct {
	text []byte
	sum  uint32 // of the last line, or of the line that the text goes behind
}

// add appends a line that has no checksum yet, with the checksum as its last field.
func (c *chain) add(line []byte) {
	start := len(c.text)
	c.text = fmt.Appendf(append(c.text, line[:len(line)-1]...), `,"c":"%0*x"}`, sumDigits, c.sum)
	c.sum = sumOf(c.text[start:])
	c.text = append(c.text, '\n')
}

// follows reports whether a line carries this checksum of the line before it.
func (l *Line) follows(before uint32) bool {
	sum, err := strconv.ParseUint(l.Sum, 16, 32)
	return err == nil && len(l.Sum) == sumDigits && uint32(sum) == before
}

// decode reads a line and cleans what a person will see of it. The complaint says
// why it is no entry; "" means that it is one.
func decode(text []byte) (l Line, complaint string) {
	l.Version = 1
	if json.Unmarshal(text, &l) != nil {
		if l, complaint = decodeFields(text); complaint != "" {
			return l, complaint
		}
	}
	if complaint = l.complaint(); complaint != "" {
		return l, complaint
	}
	l.Clean()
	l.raw = text
	return l, ""
}

// decodeFields reads the fields of a line one by one, because one of them is of another type
// than ours. In a line of a newer version only that one is left out.
func decodeFields(text []byte) (l Line, complaint string) {
	var fields map[string]json.RawMessage
	if json.Unmarshal(text, &fields) != nil {
		return l, "not JSON"
	}
	l.Version = 1
	for key, value := range fields {
		field, _ := json.Marshal(map[string]json.RawMessage{key: value})
		with := l
		if json.Unmarshal(field, &with) != nil {
			complaint = key + " cannot be read"
			continue
		}
		l = with
	}
	if l.Version > 1 {
		return l, ""
	}
	return l, complaint
}

// verbatim reports whether compaction leaves a line as it was written: it may say more than
// this program knows.
func (l *Line) verbatim() bool {
	known := json.NewDecoder(bytes.NewReader(l.raw))
	known.DisallowUnknownFields()
	return l.Version > Version || known.Decode(new(Line)) != nil
}

// complaint says why the line is no entry, or "".
func (l *Line) complaint() string {
	switch {
	case l.ID == "":
		return "no id"
	case l.Time <= 0 || l.Time > MaxTime:
		return "no time, or an impossible one"
	case l.Version <= 1 && l.Snooze != nil && !IsDay(*l.Snooze): // a newer version may have invented it
		return "until is not a date"
	}
	return ""
}

const (
	maxFile     = 256 << 20 // bytes of the largest file that is read or written: a million marks
	maxLine     = 16 << 20  // bytes of the longest line that is read or written: a note of 1 MiB doubles when escaped
	minLine     = 20        // bytes of the shortest entry: {"id":"a","t":1}, about
	maxProblems = 100       // problems that are kept of one file; more are only counted
)

// reading is how far a file was read, and what was found on the way.
type reading struct {
	name     string
	info     os.FileInfo // when it was read
	offset   int64       // behind the last whole line, in bytes
	sum      uint32      // checksum of that line
	lines    int         // whole lines
	entries  int
	edited   int  // lines that do not carry the checksum of the line before them
	changed  int  // the first of them, from 1
	bad      int  // lines that could not be read
	torn     bool // what stands behind the last whole line is no entry
	stale    bool // another file has taken its place: the next Read reads all of that
	problems []clean.Text
	seek     uint32 // the line of an ending that is looked for; 0: none is
	sought   bool   // and was found
}

// readOn returns the entries that stand behind the offset. The line in front of it must still be
// there: as each line has the checksum of the one before it, so is all that was read.
func (r *reading) readOn(path string) ([]Line, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer func() { _ = f.Close() }()
	info, err := f.Stat()
	if err == nil && info.Size() > maxFile {
		err = fmt.Errorf("%s is larger than %d MiB and is not read", r.name, maxFile>>20)
	}
	if err != nil {
		return nil, err
	}
	if last, ended, err := lastLine(f, r.offset); err != nil || !ended || sumOf(last) != r.sum {
		return nil, errors.Join(errors.New("another file"), err)
	}
	data := make([]byte, max(info.Size()-r.offset, 0))
	n, err := f.ReadAt(data, r.offset)
	if err != nil && !errors.Is(err, io.EOF) { // it may have been cut meanwhile
		return nil, err
	}
	r.info = info
	return r.scan(data[:n]), nil
}

// scan returns the entries in what stands behind the offset. A last line without a newline may
// still grow: it counts if it is an entry, and is read again the next time.
func (r *reading) scan(data []byte) []Line {
	entries := make([]Line, 0, min(bytes.Count(data, []byte("\n"))+1, len(data)/minLine+1))
	for {
		raw, rest, whole := bytes.Cut(data, []byte("\n"))
		line := bytes.TrimRight(raw, "\r") // of a copy that passed through Windows
		if !whole {
			l, complaint := decode(line)
			if r.torn = len(line) > 0 && complaint != ""; len(line) > 0 && !r.torn {
				entries = append(entries, l)
				r.look(line)
			}
			return entries
		}
		r.lines++
		if l, ok := r.line(line); ok {
			r.entries++
			entries = append(entries, l)
		}
		r.offset += int64(len(raw) + 1)
		data = rest
	}
}

// line reads one whole line, if it is an entry. The first of a file may begin with a byte-order
// mark. After a power cut a block of NUL bytes may stand where a write was begun; an entry behind
// it is whole.
func (r *reading) line(line []byte) (l Line, ok bool) {
	if r.offset == 0 {
		line = bytes.TrimPrefix(line, []byte("\uFEFF"))
	}
	if len(line) == 0 {
		return l, false
	}
	before := r.sum
	r.sum = sumOf(line)
	r.look(line)
	text := bytes.TrimLeft(line, "\x00")
	if len(text) > maxLine {
		r.note(fmt.Sprintf("longer than %d MiB", maxLine>>20))
		return l, false
	}
	l, complaint := decode(text)
	switch {
	case len(text) < len(line):
		r.note("a block of NUL bytes")
	case complaint != "" && conflictMarker(line):
		r.note("a conflict marker of git")
	case complaint != "":
		r.note(complaint)
	case !l.follows(before):
		if r.edited++; r.edited == 1 {
			r.changed = r.lines
		}
	}
	return l, complaint == ""
}

// look notes whether a line is the one that is looked for. Former versions noted the checksum of
// the whole line.
func (r *reading) look(line []byte) {
	r.sought = r.sought || r.seek != 0 && (sumOf(unsealed(line)) == r.seek || sumOf(line) == r.seek)
}

// conflictMarker reports whether a line is one that git leaves.
var conflictMarker = regexp.MustCompile(`^(<<<<<<<|=======|>>>>>>>|\|\|\|\|\|\|\|)`).Match

func (r *reading) note(complaint string) {
	r.bad++
	if len(r.problems) < maxProblems {
		r.problems = append(r.problems, r.problem(r.lines, complaint))
	}
}

// problem names a line that could not be read. It stays in the file.
func (r *reading) problem(line int, complaint string) clean.Text {
	return clean.Line(fmt.Sprintf("marks/%s:%d: %s; the line is skipped and kept", r.name, line, complaint))
}

// found returns the number of places that could not be read, and the first of them.
func (r *reading) found() (int, []clean.Text) {
	if !r.torn {
		return r.bad, r.problems
	}
	return r.bad + 1, append(slices.Clip(r.problems), r.problem(r.lines+1, "cut short"))
}
