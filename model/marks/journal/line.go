package journal

import (
	"hash/crc32"
	"strconv"
	"unicode/utf8"
)

// Fields are the fields of a line whose zero value means something, as a set
// of bits: those that the line sets.
type Fields uint8

// The fields, each a bit.
const (
	State Fields = 1 << iota
	Star
	Note
	Until
)

// Version is the version of the lines that this program writes.
const Version = 1

// MaxTime is the latest time a line may have: the largest integer that every
// JSON reader takes exactly.
const MaxTime = 1<<53 - 1

// MaxNote is the length of the longest note in bytes. Longer ones are cut.
const MaxNote = 1 << 20

// Line is one entry of a journal: what was changed on one paper.
type Line struct {
	Version int
	ID      string
	Title   string // so that a person can read and search the file
	Time    int64  // milliseconds since 1970
	By      string // the device
	Set     Fields
	State   string // "inbox", "to-read", "read", "skipped"
	Star    bool
	Note    string   // cleaned
	Until   string   // "2026-12-01", or "" for no longer snoozed
	Tag     []string // cleaned
	Untag   []string // cleaned
	First   int64    // when the paper was first seen, in milliseconds; 0 is not said
	Op      string   // the batch it belongs to
	Undoes  string   // the batch that this one takes back
	Redoes  string   // the batch that this one does again
	Sum     string   // checksum of the line before it, eight hexadecimal digits
	Extra   bool     // it has fields that this program does not know
}

// Empty reports whether the line sets nothing.
func (l *Line) Empty() bool {
	return l.Set == 0 && len(l.Tag) == 0 && len(l.Untag) == 0 && l.First == 0
}

// castagnoli is the table that processors have an instruction for.
var castagnoli = crc32.MakeTable(crc32.Castagnoli)

func sumOf(line string) uint32 { return crc32.Checksum([]byte(line), castagnoli) }

func sumBytes(line []byte) uint32 { return crc32.Checksum(line, castagnoli) }

// Append appends the line as JSON, without its checksum and without a newline.
func (l *Line) Append(to []byte) []byte {
	to = append(to, `{"v":`...)
	to = strconv.AppendInt(to, Version, 10)
	to = appendText(to, "id", l.ID)
	to = appendGiven(to, "title", l.Title)
	to = append(to, `,"t":`...)
	to = strconv.AppendInt(to, l.Time, 10)
	to = appendGiven(to, "by", l.By)
	to = l.appendFields(to)
	to = appendTexts(to, "tag", l.Tag)
	to = appendTexts(to, "untag", l.Untag)
	if l.First != 0 {
		to = append(to, `,"first":`...)
		to = strconv.AppendInt(to, l.First, 10)
	}
	to = appendGiven(to, "op", l.Op)
	to = appendGiven(to, "undoes", l.Undoes)
	to = appendGiven(to, "redoes", l.Redoes)
	return append(to, '}')
}

func (l *Line) appendFields(to []byte) []byte {
	if l.Set&State != 0 {
		to = appendText(to, "state", l.State)
	}
	if l.Set&Star != 0 {
		to = append(to, `,"star":`...)
		to = strconv.AppendBool(to, l.Star)
	}
	if l.Set&Note != 0 {
		to = appendText(to, "note", l.Note)
	}
	if l.Set&Until != 0 {
		to = appendText(to, "until", l.Until)
	}
	return to
}

// appendSealed appends a line that has no checksum yet, with the checksum of
// the line before it as its last field, and a newline.
func appendSealed(to, line []byte, before uint32) []byte {
	to = append(to, line[:len(line)-1]...)
	to = append(to, `,"c":"`...)
	to = appendSum(to, before)
	return append(to, "\"}\n"...)
}

const (
	sumDigits = 8
	sealSize  = len(`,"c":"12345678"}`) + 1
)

func appendSum(to []byte, sum uint32) []byte {
	const digits = "0123456789abcdef"
	for shift := 4 * (sumDigits - 1); shift >= 0; shift -= 4 {
		to = append(to, digits[sum>>shift&15])
	}
	return to
}

func appendGiven(to []byte, key, text string) []byte {
	if text == "" {
		return to
	}
	return appendText(to, key, text)
}

func appendText(to []byte, key, text string) []byte {
	to = append(to, ',', '"')
	to = append(to, key...)
	to = append(to, '"', ':')
	return appendQuoted(to, text)
}

func appendTexts(to []byte, key string, texts []string) []byte {
	if len(texts) == 0 {
		return to
	}
	to = append(to, ',', '"')
	to = append(to, key...)
	to = append(to, `":`...)
	for i, text := range texts {
		to = append(to, "[,"[min(i, 1)])
		to = appendQuoted(to, text)
	}
	return append(to, ']')
}

// appendQuoted writes a JSON string that stays readable: unlike encoding/json
// it leaves <, > and & alone.
func appendQuoted(to []byte, text string) []byte {
	const digits = "0123456789abcdef"
	to = append(to, '"')
	for i, r := range text {
		switch {
		case r == '"' || r == '\\':
			to = append(to, '\\', byte(r))
		case r == '\n':
			to = append(to, '\\', 'n')
		case r < ' ' || r == 0x7f:
			to = append(to, '\\', 'u', '0', '0', digits[r>>4], digits[r&15])
		case r == utf8.RuneError:
			to = append(to, "\uFFFD"...)
		default:
			to = append(to, text[i:i+utf8.RuneLen(r)]...)
		}
	}
	return append(to, '"')
}
