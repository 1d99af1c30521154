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

// Change is what is set on one paper: a nil field stays as it is.
type Change struct {
	ID      library.ID   `json:"id"`
	Title   string       `json:"title,omitzero"` // so that a person can read and search the file
	Also    []library.ID `json:"also,omitempty"` // keys of titles under which the paper's marks stand, too
	Status  *Status      `json:"state,omitzero"`
	Starred *bool        `json:"star,omitzero"`
	Note    *string      `json:"note,omitzero"`
	Snooze  *string      `json:"until,omitzero"` // "2026-12-01", or "" for no longer snoozed
	Tag     []string     `json:"tag,omitempty"`  // tags to add
	Untag   []string     `json:"untag,omitempty"`
}

// Status is what the reader decided on a paper. The zero value is Inbox: not decided.
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

// Statuses is how many there are.
const Statuses = len(statuses)

func (s Status) String() string { return statuses[s%Status(Statuses)] }

// MarshalText returns the name of a status.
func (s Status) MarshalText() ([]byte, error) { return []byte(s.String()), nil }

// UnmarshalText reads the name of a status. The error is an UnknownStatus.
func (s *Status) UnmarshalText(name []byte) error {
	i := slices.Index(statuses[:], string(name))
	if i < 0 {
		return UnknownStatus(name)
	}
	*s = Status(i)
	return nil
}

// UnknownStatus is the error of a text that names no status.
type UnknownStatus string

func (u UnknownStatus) Error() string { return fmt.Sprintf("unknown status %q", string(u)) }

// The fields that a change sets have the names that they have in the journal. As a text each is
// "" as long as nobody has touched it; so merging, undo, restoring and imports treat all fields
// alike. The texts are never written: they are only compared, so their order must not change.
const (
	StatusField = "state"
	StarField   = "star"
	NoteField   = "note"
	SnoozeField = "until"
	TagField    = "tag:" // and the tag
)

// Value is what a field is set to.
type Value struct{ Field, Text string }

// on is the text of a star and of a tag.
const on = "1"

func flagText(is bool) string {
	if is {
		return on
	}
	return ""
}

var statusTexts = [Statuses]string{"", "1", "2", "3"}

// StatusOf is the status whose text this is.
func StatusOf(text string) Status { return Status(slices.Index(statusTexts[:], text)) }

// Values yields what a change sets. A tag that is both added and removed is added. It is called
// for each paper of a decision, and allocates nothing but the names of tags.
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

// Empty reports whether a change sets nothing that could be undone.
func (c *Change) Empty() bool {
	for range c.Values {
		return false
	}
	return true
}

// ValueOf is what a change sets a field to.
func (c *Change) ValueOf(field string) string {
	for v := range c.Values {
		if v.Field == field {
			return v.Text
		}
	}
	return ""
}

// Set makes a change set a field, whatever it set it to before.
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

// Clean takes off what must not be drawn or could not be read back.
func (c *Change) Clean() {
	c.ID, c.Title = cleanID(c.ID), clean.Line(c.Title).String()
	c.Also = slices.Clone(c.Also) // which may be those of a paper
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

// IsDay reports whether a text is a day like "2026-12-01", or empty.
func IsDay(day string) bool {
	_, err := time.Parse(time.DateOnly, day)
	return day == "" || err == nil
}

// MaxNote is the length of the longest note in bytes. Longer ones are cut.
const MaxNote = 1 << 20

// CleanNote cleans a note and cuts it to MaxNote bytes.
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

// IsTag reports whether a text is a tag. What is none becomes another word when it is kept.
func IsTag(text string) bool { return text != "" && text == cleanTag(text) }

// cleanTags cleans tags and drops what is left empty.
func cleanTags(raw []string) (tags []string) {
	for _, r := range raw {
		if tag := cleanTag(r); tag != "" {
			tags = append(tags, tag)
		}
	}
	slices.Sort(tags) // so that the same tags are always the same line
	return tags
}

// cleanTag makes a tag of raw text: one word without a comma, because a line of tags may have
// them between, and without "#", "+" or "-" in front, because the filter writes it "#word", and
// such a line "+word" and "-word". It is "" if nothing is left.
func cleanTag(raw string) string {
	separates := func(r rune) bool { return r == ' ' || r == ',' }
	words := strings.FieldsFunc(strings.TrimLeft(clean.Line(raw).String(), "#+-, "), separates)
	tag := []rune(strings.Join(words, "-"))
	return string(tag[:min(len(tag), maxTag)])
}
