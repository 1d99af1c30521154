package journal

import (
	"bytes"
	"encoding/json"
	"fmt"
	"hash/crc32"
)

// Version is the version of the lines that this program writes.
const Version = 1

// MaxTime is the latest time a line may have: the largest integer that every
// JSON reader takes exactly.
const MaxTime = 1<<53 - 1

// MaxNote is the length of the longest note in bytes. Longer ones are cut.
const MaxNote = 1 << 20

// Line is one entry of a journal: what was changed on one paper. A nil field stays as it is.
type Line struct {
	Version int      `json:"v"`
	ID      string   `json:"id"`
	Title   string   `json:"title,omitzero"` // so that a person can read and search the file
	Also    []string `json:"also,omitempty"` // keys of titles under which the paper's marks stand, too
	Time    int64    `json:"t"`              // milliseconds since 1970
	By      string   `json:"by,omitzero"`    // the device
	State   *string  `json:"state,omitzero"` // "inbox", "to-read", "read", "skipped"
	Star    *bool    `json:"star,omitzero"`
	Note    *string  `json:"note,omitzero"`   // cleaned
	Until   *string  `json:"until,omitzero"`  // "2026-12-01", or "" for no longer snoozed
	Tag     []string `json:"tag,omitempty"`   // cleaned
	Untag   []string `json:"untag,omitempty"` // cleaned
	First   int64    `json:"first,omitzero"`  // when the paper was first seen, in milliseconds; 0 is not said
	Op      string   `json:"op,omitzero"`     // the batch it belongs to
	Undoes  string   `json:"undoes,omitzero"` // the batch that this one takes back
	Redoes  string   `json:"redoes,omitzero"` // the batch that this one does again
	Sum     string   `json:"c,omitzero"`      // checksum of the line before it, eight hexadecimal digits

	More bool `json:"-"` // it has fields that this program does not know
}

// castagnoli is the table that processors have an instruction for.
var castagnoli = crc32.MakeTable(crc32.Castagnoli)

func sumOf(line string) uint32 { return crc32.Checksum([]byte(line), castagnoli) }

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

// sumDigits is how many hexadecimal digits a checksum has.
const sumDigits = 8

// sealSize is how many bytes appendSealed adds to a line.
const sealSize = len(`,"c":"12345678"}`) + 1

// appendSealed appends a line that has no checksum yet, with the checksum of
// the line before it as its last field, and a newline.
func appendSealed(to, line []byte, before uint32) []byte {
	return fmt.Appendf(append(to, line[:len(line)-1]...), `,"c":"%0*x"}`+"\n", sumDigits, before)
}
