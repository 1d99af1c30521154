package marks

import (
	"encoding/json"
	"io"
	"iter"
	"strings"
	"time"

	"dailies/model/library"
)

// jsonRecord is one line of JSON. Its fields are called as in the journal, whose
// lines can be imported too.
type jsonRecord struct {
	ID    library.ID `json:"id,omitempty"`
	Title string     `json:"title,omitempty"`
	State string     `json:"state,omitempty"`
	Star  *bool      `json:"star,omitempty"`
	Note  *string    `json:"note,omitempty"`
	Until *string    `json:"until,omitempty"`
	Tag   []string   `json:"tag,omitempty"`
	Untag []string   `json:"untag,omitempty"`
	First int64      `json:"first,omitempty"` // milliseconds since 1970
	Time  int64      `json:"t,omitempty"`     // of a line of the journal, for all of its fields

	Times Times `json:"times,omitempty"` // of the fields
}

func writeJSONL(w io.Writer, items iter.Seq[exported]) error {
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	for it := range items {
		r := jsonRecord{ID: it.id, Title: it.Title, State: it.Status.String(), Star: &it.Starred, Tag: it.Tags, Times: it.times}
		if it.Note != "" {
			r.Note = &it.Note
		}
		if it.Snooze != "" {
			r.Until = &it.Snooze
		}
		if !it.First.IsZero() {
			r.First = it.First.UnixMilli()
		}
		if err := enc.Encode(r); err != nil {
			return err
		}
	}
	return nil
}

// times are those of the fields. A line of the journal has one for all.
func (r *jsonRecord) times(c *Change) Times {
	if r.Time == 0 {
		return r.Times
	}
	times := Times{}
	for _, v := range c.values() {
		times[v.field] = r.Time
	}
	return times
}

func readJSONL(im *importer, text string) {
	n := 0
	for line := range strings.Lines(text) {
		n++
		if strings.TrimSpace(line) == "" {
			continue
		}
		var r jsonRecord
		if err := json.Unmarshal([]byte(line), &r); err != nil {
			im.problem(n, "not a line of JSON as dailies exports it")
			continue
		}
		c := Change{ID: r.ID, Title: r.Title, Starred: r.Star, Note: r.Note, Snooze: r.Until, Tag: r.Tag, Untag: r.Untag}
		if r.State != "" {
			if c.Status = im.status(n, r.State); c.Status == nil {
				continue
			}
		}
		if r.First > 0 {
			c.First = time.UnixMilli(r.First)
		}
		im.add(n, c, r.times(&c))
	}
}
