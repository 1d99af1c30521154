package marks

import (
	"slices"
	"strconv"
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

// text is a status as the text of its field.
func (s Status) text() string {
	if s == Inbox {
		return ""
	}
	return strconv.Itoa(int(s))
}

func statusOf(text string) Status {
	n, _ := strconv.Atoi(text)
	return Status(n)
}

func flagText(on bool) string {
	if on {
		return "1"
	}
	return ""
}

// values are what a change sets. A tag that is both added and removed is added.
func (c *Change) values() []value {
	all := make([]value, 0, 4+len(c.Tag)+len(c.Untag))
	if c.Status != nil {
		all = append(all, value{statusField, c.Status.text()})
	}
	if c.Starred != nil {
		all = append(all, value{starField, flagText(*c.Starred)})
	}
	if c.Note != nil {
		all = append(all, value{noteField, *c.Note})
	}
	if c.Snooze != nil {
		all = append(all, value{snoozeField, *c.Snooze})
	}
	for _, tag := range c.Tag {
		all = append(all, value{tagField + tag, flagText(true)})
	}
	for _, tag := range c.Untag {
		if !slices.Contains(c.Tag, tag) {
			all = append(all, value{tagField + tag, flagText(false)})
		}
	}
	return all
}

// empty reports whether the edit changes nothing that could be undone.
func (e *Edit) empty() bool {
	c := &e.Set
	return c.Status == nil && c.Starred == nil && c.Note == nil && c.Snooze == nil && len(c.Tag)+len(c.Untag) == 0
}

// set makes a change set a field, whatever it set it to before.
func (c *Change) set(v value) {
	switch v.field {
	case statusField:
		c.Status = new(statusOf(v.text))
	case starField:
		c.Starred = new(v.text != "")
	case noteField:
		c.Note = &v.text
	case snoozeField:
		c.Snooze = &v.text
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
	c := Change{ID: library.ID(e.ID), Title: e.Title, Starred: e.Star, Note: e.Note, Snooze: e.Until, Tag: e.Tag, Untag: e.Untag}
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
		Star: c.Starred, Note: c.Note, Until: c.Snooze, Tag: c.Tag, Untag: c.Untag,
	}
	if c.Status != nil {
		e.State = new(c.Status.String())
	}
	if !c.First.IsZero() {
		e.First = c.First.UnixMilli()
	}
	return e
}
