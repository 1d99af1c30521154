package journal

import (
	"fmt"
	"hash/crc32"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
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

	Extra jsontext.Value `json:",embed"` // the fields that this program does not know
}

// anyText takes what other hands write: fields that stand there twice, of which the last one
// counts, and text that is not UTF-8.
var anyText = json.JoinOptions(jsontext.AllowDuplicateNames(true), jsontext.AllowInvalidUTF8(true))

// castagnoli is the table that processors have an instruction for.
var castagnoli = crc32.MakeTable(crc32.Castagnoli)

func sumOf(line string) uint32 { return crc32.Checksum([]byte(line), castagnoli) }

// Text is the line as JSON, without a checksum, what this program does not know, and a newline.
func (l *Line) Text() []byte {
	known := *l
	known.Version, known.Sum, known.Extra = Version, "", nil
	text, _ := json.Marshal(known, anyText) // nothing of a Line can fail
	return text
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
