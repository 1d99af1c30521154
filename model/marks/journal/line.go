package journal

import (
	"bytes"
	"encoding/json"
	"fmt"
	"hash/crc32"
	"strconv"
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

// castagnoli is the table that processors have an instruction for.
var castagnoli = crc32.MakeTable(crc32.Castagnoli)

func sumOf(line []byte) uint32 { return crc32.Checksum(line, castagnoli) }

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
	for i, key := range l.Also {
		l.Also[i] = cleanID(key)
	}
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
