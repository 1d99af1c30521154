package marks

import (
	"slices"
	"strings"
	"time"

	"dailies/model/library"
	"dailies/model/marks/journal"
)

// A mark is a set of fields. Inside the package each is a text under a name, "" as long as
// nobody has touched it; so merging, undo, restoring and imports treat all fields alike, and
// this file alone knows them one by one. The names are those of the journal, and stand in
// exports. The texts are never written: they are only compared, so their order must not change.
const (
	statusField = "state"
	starField   = "star"
	noteField   = "note"
	snoozeField = "until"
	tagField    = "tag:" // and the tag
)

// value is what a field is set to.
type value struct{ field, text string }

// on is the text of a star and of a tag.
const on = "1"

func flagText(is bool) string {
	if is {
		return on
	}
	return ""
}

// statusTexts are the texts of the statuses.
var statusTexts = [len(statuses)]string{"", "1", "2", "3"}

func statusOf(text string) Status { return Status(slices.Index(statusTexts[:], text)) }

// values yields what a change sets. A tag that is both added and removed is added. It is called
// for each paper of a decision, and allocates nothing but the names of tags.
func (c *Change) values(yield func(value) bool) {
	if c.Status != nil && !yield(value{statusField, statusTexts[*c.Status]}) ||
		c.Starred != nil && !yield(value{starField, flagText(*c.Starred)}) ||
		c.Note != nil && !yield(value{noteField, *c.Note}) ||
		c.Snooze != nil && !yield(value{snoozeField, *c.Snooze}) {
		return
	}
	for _, tag := range c.Tag {
		if !yield(value{tagField + tag, on}) {
			return
		}
	}
	for _, tag := range c.Untag {
		if !slices.Contains(c.Tag, tag) && !yield(value{tagField + tag, ""}) {
			return
		}
	}
}

// empty reports whether a change sets nothing that could be undone.
func (c *Change) empty() bool {
	for range c.values {
		return false
	}
	return true
}

// text is what a change sets a field to.
func (c *Change) text(field string) string {
	for v := range c.values {
		if v.field == field {
			return v.text
		}
	}
	return ""
}

// set makes a change set a field, whatever it set it to before.
func (c *Change) set(v value) {
	switch v.field {
	case statusField:
		c.Status = new(statusOf(v.text))
	case starField:
		c.Starred = new(v.text != "")
	case noteField:
		c.Note = new(v.text)
	case snoozeField:
		c.Snooze = new(v.text)
	default:
		tag := strings.TrimPrefix(v.field, tagField)
		c.Tag, c.Untag = without(c.Tag, tag), without(c.Untag, tag)
		if v.text != "" {
			c.Tag = append(c.Tag, tag)
		} else {
			c.Untag = append(c.Untag, tag)
		}
	}
}

// without returns tags without one of them.
func without(tags []string, one string) []string {
	if !slices.Contains(tags, one) {
		return tags
	}
	return slices.DeleteFunc(slices.Clone(tags), func(tag string) bool { return tag == one })
}

// mark makes a mark of the fields of a record. They are sorted by name, and so are its tags.
func (r *record) mark(saved int) Mark {
	m := Mark{Title: r.title.text, Unsaved: r.step > saved}
	if r.first != 0 {
		m.First = time.UnixMilli(r.first)
	}
	for _, f := range r.fields {
		switch f.field {
		case statusField:
			m.Status = statusOf(f.text)
		case starField:
			m.Starred = f.text != ""
		case noteField:
			m.Note = f.text
		case snoozeField:
			m.Snooze = f.text
		default:
			if f.text != "" {
				m.Tags = append(m.Tags, strings.TrimPrefix(f.field, tagField))
			}
		}
	}
	return m
}

// changeIn is what a line of a journal sets.
func changeIn(e *Entry) Change {
	c := Change{ID: library.ID(e.ID), Title: e.Title, Starred: e.Star, Note: e.Note, Snooze: e.Until, Tag: e.Tag, Untag: e.Untag, First: e.First}
	if e.State != nil {
		status, _ := ParseStatus(*e.State)
		c.Status = &status
	}
	return c
}

// line is the line of a journal that says what a change sets.
func (c *Change) line(at stamp) Entry {
	e := Entry{
		Version: journal.Version, ID: string(c.ID), Also: texts(c.Also), Title: c.Title, Time: at.time, By: at.device,
		Star: c.Starred, Note: c.Note, Until: c.Snooze, Tag: c.Tag, Untag: c.Untag, First: c.First,
	}
	if c.Status != nil {
		e.State = new(c.Status.String())
	}
	return e
}
