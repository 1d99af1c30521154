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

// MaxTime is the latest time of a line: the largest integer that every JSON reader reads exactly.
const MaxTime = 1<<53 - 1

// Line is an entry of a journal: what was changed on a paper, when, by which device and in which batch.
type Line struct {
	Version int `json:"v"`
	Change
	Time   int64  `json:"t"`               // milliseconds since 1970
	By     string `json:"by,omitzero"`     // the device
	Op     string `json:"op,omitzero"`     // ID of its batch
	Undoes string `json:"undoes,omitzero"` // ID of the batch that this one undoes
	Redoes string `json:"redoes,omitzero"` // ID of the batch that this one redoes
	First  int64  `json:"first,omitzero"`  // when the paper was first seen; written by old versions and no longer used
	Sum    string `json:"c,omitzero"`      // checksum of the line before, as eight hexadecimal digits

	raw []byte // the line in the file, without its newline
}

// sumOf returns the CRC-32C of a line, for which processors have an instruction. The table is made once.
func sumOf(line []byte) uint32 { return crc32.Checksum(line, crc32.MakeTable(crc32.Castagnoli)) }

// Text returns the line as JSON, without its checksum, unknown fields and a newline.
func (l *Line) Text() []byte {
	known := *l
	known.Version, known.Sum = Version, ""
	var text bytes.Buffer
	to := json.NewEncoder(&text)
	to.SetEscapeHTML(false)
	_ = to.Encode(known) // encoding a Line cannot fail
	return bytes.TrimSuffix(text.Bytes(), []byte("\n"))
}

const sumDigits = 8

// sealSize is how many bytes a chain adds to a line.
const sealSize = len(`,"c":"12345678"}`) + 1

// chain builds the text of lines, each of which has the checksum of the line before it.
type chain struct {
	text []byte
	sum  uint32 // of the last line; at first of the line that the text is appended to
}

// add appends a line that has no checksum yet, and adds the checksum as its last field.
func (c *chain) add(line []byte) {
	start := len(c.text)
	c.text = fmt.Appendf(append(c.text, line[:len(line)-1]...), `,"c":"%0*x"}`, sumDigits, c.sum)
	c.sum = sumOf(c.text[start:])
	c.text = append(c.text, '\n')
}

// follows reports whether the line has the checksum of the line before it.
func (l *Line) follows(before uint32) bool {
	sum, err := strconv.ParseUint(l.Sum, 16, 32)
	return err == nil && len(l.Sum) == sumDigits && uint32(sum) == before
}

// decode parses a line and cleans its text. complaint says why it is not an entry; it is "" for an
// entry.
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

// decodeFields decodes the fields of a line one by one, because one of them has an unexpected type.
// In a line of a newer version only that field is ignored.
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

// verbatim reports whether compaction must keep the line unchanged, because parts of it are unknown.
func (l *Line) verbatim() bool {
	known := json.NewDecoder(bytes.NewReader(l.raw))
	known.DisallowUnknownFields()
	return l.Version > Version || known.Decode(new(Line)) != nil
}

// complaint says why the line is not an entry; it is "" for an entry.
func (l *Line) complaint() string {
	switch {
	case l.ID == "":
		return "no id"
	case l.Time <= 0 || l.Time > MaxTime:
		return "no time, or an impossible one"
	case l.Version <= 1 && l.Snooze != nil && !IsDay(*l.Snooze): // newer versions may allow it
		return "until is not a date"
	}
	return ""
}

const (
	maxFile     = 256 << 20 // largest file that is read or written, in bytes: a million marks
	maxLine     = 16 << 20  // longest line that is read or written, in bytes: escaping can double a note of 1 MiB
	minLine     = 20        // shortest entry, in bytes: about {"id":"a","t":1}
	maxProblems = 100       // problems that are kept for a file; any more are only counted
)

// fileState is how far a file was read, and what was found in it.
type fileState struct {
	name      string
	info      os.FileInfo // when it was read
	offset    int64       // after the last complete line, in bytes
	sum       uint32      // checksum of that line, 0 at the start
	lines     int         // complete lines
	entries   int
	edited    int  // lines without the checksum of the line before them
	firstEdit int  // number of the first such line, counted from 1
	bad       int  // unreadable lines
	partial   bool // what follows the last complete line is not an entry
	stale     bool // the file was replaced: the next Read reads all of it
	problems  []clean.Text
	wanted    uint32 // ending.line to look for; 0 for none
	found     bool   // that line was found
}

// readNew returns the entries after the offset. It fails if the line before the offset has changed.
// That check covers all that was read, because each line has the checksum of the line before it.
func (r *fileState) readNew(path string) ([]Line, error) {
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
	if err != nil && !errors.Is(err, io.EOF) { // EOF if it was truncated meanwhile
		return nil, err
	}
	r.info = info
	return r.scan(data[:n]), nil
}

// scan returns the entries in the data after the offset. A last line without a newline may still
// grow: it counts if it is an entry, and is read again next time.
func (r *fileState) scan(data []byte) []Line {
	entries := make([]Line, 0, min(bytes.Count(data, []byte("\n"))+1, len(data)/minLine+1))
	for {
		raw, rest, whole := bytes.Cut(data, []byte("\n"))
		line := bytes.TrimRight(raw, "\r") // the file may have been copied by Windows
		if !whole {
			l, complaint := decode(line)
			if r.partial = len(line) > 0 && complaint != ""; len(line) > 0 && !r.partial {
				entries = append(entries, l)
				r.checkEnding(line)
			}
			return entries
		}
		r.lines++
		if l, ok := r.readLine(line); ok {
			r.entries++
			entries = append(entries, l)
		}
		r.offset += int64(len(raw) + 1)
		data = rest
	}
}

// readLine parses a complete line; ok is false if it is not an entry. The first line of a file may begin
// with a byte-order mark. After a power cut a block of NUL bytes may precede a valid entry.
func (r *fileState) readLine(line []byte) (l Line, ok bool) {
	if r.offset == 0 {
		line = bytes.TrimPrefix(line, []byte("\uFEFF"))
	}
	if len(line) == 0 {
		return l, false
	}
	before := r.sum
	r.sum = sumOf(line)
	r.checkEnding(line)
	text := bytes.TrimLeft(line, "\x00")
	if len(text) > maxLine {
		r.addProblem(fmt.Sprintf("longer than %d MiB", maxLine>>20))
		return l, false
	}
	l, complaint := decode(text)
	switch {
	case len(text) < len(line):
		r.addProblem("a block of NUL bytes")
	case complaint != "" && conflictMarker(line):
		r.addProblem("a conflict marker of git")
	case complaint != "":
		r.addProblem(complaint)
	case !l.follows(before):
		if r.edited++; r.edited == 1 {
			r.firstEdit = r.lines
		}
	}
	return l, complaint == ""
}

// checkEnding records whether a line is the wanted one. Old versions included the checksum in the line
// when they computed the wanted checksum.
func (r *fileState) checkEnding(line []byte) {
	r.found = r.found || r.wanted != 0 && (sumOf(withoutSum(line)) == r.wanted || sumOf(line) == r.wanted)
}

var conflictMarker = regexp.MustCompile(`^(<<<<<<<|=======|>>>>>>>|\|\|\|\|\|\|\|)`).Match

// addProblem counts the last line as unreadable.
func (r *fileState) addProblem(complaint string) {
	r.bad++
	if len(r.problems) < maxProblems {
		r.problems = append(r.problems, r.problemAt(r.lines, complaint))
	}
}

// problemAt describes an unreadable line, which stays in the file.
func (r *fileState) problemAt(line int, complaint string) clean.Text {
	return clean.Line(fmt.Sprintf("marks/%s:%d: %s; the line is skipped and kept", r.name, line, complaint))
}

// damage returns the number of unreadable lines, and descriptions of the first of them.
func (r *fileState) damage() (int, []clean.Text) {
	if !r.partial {
		return r.bad, r.problems
	}
	return r.bad + 1, append(slices.Clip(r.problems), r.problemAt(r.lines+1, "cut short"))
}
