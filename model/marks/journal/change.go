package journal

import (
	"fmt"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"dailies/model/library"
	"dailies/parser/clean"
)

// Change sets fields of one paper. A nil field is left unchanged.
type Change struct {
	ID      library.ID   `json:"id"`
	Title   string       `json:"title,omitzero"` // for people who read or search the file
	Also    []library.ID `json:"also,omitempty"` // title keys that also have marks of the paper
	Status  *Status      `json:"state,omitzero"`
	Starred *bool        `json:"star,omitzero"`
	Note    *string      `json:"note,omitzero"`
	Snooze  *string      `json:"until,omitzero"` // "2026-12-01", or "" to end the snooze
	Tag     []string     `json:"tag,omitempty"`  // tags to add
	Untag   []string     `json:"untag,omitempty"`
}

// Status is what the reader decided about a paper. The zero value is Inbox: undecided.
type Status uint8

// The statuses.
const (
	Inbox Status = iota
	ToRead
	Read
	Skipped
)

// statuses are the names in journals, exports and queries.
var statuses = [...]string{"inbox", "to-read", "read", "skipped"}

// Statuses is the number of statuses.
const Statuses = len(statuses)

func (s Status) String() string { return statuses[s%Status(Statuses)] }

// MarshalText returns the name of a status.
func (s Status) MarshalText() ([]byte, error) { return []byte(s.String()), nil }

// UnmarshalText parses the name of a status. The error is an UnknownStatus.
func (s *Status) UnmarshalText(name []byte) error {
	i := slices.Index(statuses[:], string(name))
	if i < 0 {
		return UnknownStatus(name)
	}
	*s = Status(i)
	return nil
}

// UnknownStatus is the error for a name that is not a status.
type UnknownStatus string

func (u UnknownStatus) Error() string { return fmt.Sprintf("unknown status %q", string(u)) }

// These are the names of a change's fields; they are the same as in the journal. For merging, undo,
// restoring and imports, the value of each field is represented as text, which is "" if the field was
// never set. These texts are never stored. Merging compares them, so their order must not change.
const (
	StatusField = "state"
	StarField   = "star"
	NoteField   = "note"
	SnoozeField = "until"
	TagField    = "tag:" // followed by the tag
)

// Value is a field and the value it is set to, as text.
type Value struct{ Field, Text string }

// on is the text of a set flag: a star or a tag.
const on = "1"

func flagText(is bool) string {
	if is {
		return on
	}
	return ""
}

var statusTexts = [Statuses]string{"", "1", "2", "3"}

// StatusOf returns the status for the text of a StatusField.
func StatusOf(text string) Status { return Status(slices.Index(statusTexts[:], text)) }

// Values yields the fields that the change sets. A tag that is both added and removed is added. It
// is called for each paper of a decision, so it allocates nothing but the names of tag fields.
func (c *Change) Values(yield func(Value) bool) {
	if c.Status != nil && !yield(Value{StatusField, statusTexts[*c.Status]}) ||
		c.Starred != nil && !yield(Value{StarField, flagText(*c.Starred)}) ||
		c.Note != nil && !yield(Value{NoteField, *c.Note}) ||
		c.Snooze != nil && !yield(Value{SnoozeField, *c.Snooze}) {
		return
	}
	for _, tag := range c.Tag {
		if !yield(Value{TagField + tag, on}) {
			return
		}
	}
	for _, tag := range c.Untag {
		if !slices.Contains(c.Tag, tag) && !yield(Value{TagField + tag, ""}) {
			return
		}
	}
}

// Empty reports whether the change sets no field.
func (c *Change) Empty() bool {
	for range c.Values {
		return false
	}
	return true
}

// ValueOf returns the text that the change sets a field to.
func (c *Change) ValueOf(field string) string {
	for v := range c.Values {
		if v.Field == field {
			return v.Text
		}
	}
	return ""
}

// Set sets a field and overrides what the change set it to before.
func (c *Change) Set(v Value) {
	switch v.Field {
	case StatusField:
		c.Status = new(StatusOf(v.Text))
	case StarField:
		c.Starred = new(v.Text != "")
	case NoteField:
		c.Note = new(v.Text)
	case SnoozeField:
		c.Snooze = new(v.Text)
	default:
		tag := strings.TrimPrefix(v.Field, TagField)
		c.Tag, c.Untag = without(c.Tag, tag), without(c.Untag, tag)
		if v.Text != "" {
			c.Tag = append(c.Tag, tag)
		} else {
			c.Untag = append(c.Untag, tag)
		}
	}
}

func without(tags []string, one string) []string {
	if !slices.Contains(tags, one) {
		return tags
	}
	return slices.DeleteFunc(slices.Clone(tags), func(tag string) bool { return tag == one })
}

// Clean removes everything that must not be drawn or could not be read back.
func (c *Change) Clean() {
	c.ID, c.Title = cleanID(c.ID), clean.Line(c.Title).String()
	c.Also = slices.Clone(c.Also) // the slice may belong to a paper
	for i, key := range c.Also {
		c.Also[i] = cleanID(key)
	}
	if c.Note != nil {
		c.Note = new(CleanNote(*c.Note))
	}
	if c.Snooze != nil && !IsDay(*c.Snooze) {
		c.Snooze = nil
	}
	if c.Status != nil && int(*c.Status) >= Statuses {
		c.Status = nil
	}
	c.Tag, c.Untag = cleanTags(c.Tag), cleanTags(c.Untag)
}

func cleanID(id library.ID) library.ID { return library.ID(clean.Line(string(id)).String()) }

// IsDay reports whether text is a day such as "2026-12-01", or empty.
func IsDay(text string) bool {
	_, err := time.Parse(time.DateOnly, text)
	return text == "" || err == nil
}

// MaxNote is the maximum length of a note in bytes. Longer notes are truncated.
const MaxNote = 1 << 20

// CleanNote cleans a note and truncates it to MaxNote bytes.
func CleanNote(note string) string {
	note = strings.TrimRight(clean.Of(note).String(), " \n")
	if len(note) <= MaxNote {
		return note
	}
	cut := MaxNote
	for !utf8.RuneStart(note[cut]) {
		cut--
	}
	return strings.TrimRight(note[:cut], " \n")
}

const maxTag = 64 // runes

// IsTag reports whether text is a valid tag, which cleaning leaves unchanged.
func IsTag(text string) bool { return text != "" && text == cleanTag(text) }

// cleanTags cleans tags and drops empty ones.
func cleanTags(raw []string) (tags []string) {
	for _, r := range raw {
		if tag := cleanTag(r); tag != "" {
			tags = append(tags, tag)
		}
	}
	slices.Sort(tags) // the same tags must always give the same line
	return tags
}

// cleanTag makes a tag from any text: one word without commas, because they separate tags in a
// prompt, and without a leading "#", "+" or "-", because "#word" is a filter, and "+word" and
// "-word" add and remove tags. It returns "" if nothing is left.
func cleanTag(raw string) string {
	isSeparator := func(r rune) bool { return r == ' ' || r == ',' }
	words := strings.FieldsFunc(strings.TrimLeft(clean.Line(raw).String(), "#+-, "), isSeparator)
	tag := []rune(strings.Join(words, "-"))
	return string(tag[:min(len(tag), maxTag)])
}
