package exchange

import (
	"fmt"
	"io"
	"iter"
	"strings"

	"dailies/model/marks"
)

// headings are the sections of a list, indexed by status.
var headings = [...]string{"Inbox", "To read", "Read", "Skipped"}

const (
	idBegins = " <!-- id:"
	idEnds   = " -->"
)

func writeMarkdown(w io.Writer, items iter.Seq[item]) error {
	by := sortedByStatus(items)
	for _, s := range []marks.Status{marks.ToRead, marks.Inbox, marks.Read, marks.Skipped} {
		if len(by[s]) == 0 {
			continue
		}
		if _, err := fmt.Fprintf(w, "## %s\n\n", headings[s]); err != nil {
			return err
		}
		for _, it := range by[s] {
			if _, err := io.WriteString(w, markdownItem(it)); err != nil {
				return err
			}
		}
		if _, err := io.WriteString(w, "\n"); err != nil {
			return err
		}
	}
	return nil
}

// markdownItem returns one entry of a list: the title, the id where a person
// does not see it, then star, tags and date, and the note below.
func markdownItem(it item) string {
	var b strings.Builder
	box := "[ ]"
	if done(it.Status) {
		box = "[x]"
	}
	fmt.Fprintf(&b, "- %s %s%s%s%s", box, escape(it.Title), idBegins, writeID(it.id), idEnds)
	if it.Starred {
		b.WriteString(" ★")
	}
	for _, tag := range it.Tags {
		b.WriteString(" #" + escape(tag))
	}
	if it.Snooze != "" {
		b.WriteString(" until:" + it.Snooze)
	}
	b.WriteString("\n")
	if it.Note != "" {
		for line := range strings.SplitSeq(it.Note, "\n") {
			b.WriteString("  > " + escape(line) + "\n")
		}
	}
	return b.String()
}

// special are the characters that mean something inside a line of Markdown.
const special = "\\`*_[]<>"

func escape(text string) string {
	var b strings.Builder
	for _, r := range text {
		if strings.ContainsRune(special, r) {
			b.WriteByte('\\')
		}
		b.WriteRune(r)
	}
	return b.String()
}

func unescape(text string) string {
	var b strings.Builder
	for i := 0; i < len(text); i++ {
		if text[i] == '\\' && i+1 < len(text) && strings.IndexByte(special, text[i+1]) >= 0 {
			i++
		}
		b.WriteByte(text[i])
	}
	return b.String()
}

// markdownReader reads a list from top to bottom.
type markdownReader struct {
	im     *importer
	status *marks.Status // of the section; nil: the box says it
	line   int           // where the entry stands
	entry  *marks.Change
	note   []string
}

func readMarkdown(im *importer, text string) {
	r := markdownReader{im: im}
	for n, line := range lines(text) {
		switch {
		case strings.HasPrefix(line, "#"):
			r.end()
			r.status = sectionOf(strings.TrimSpace(strings.TrimLeft(line, "#")))
		case strings.HasPrefix(line, "- ["):
			r.end()
			r.begin(n, line)
		case strings.HasPrefix(line, "  >"):
			r.note = append(r.note, unescape(strings.TrimPrefix(line[len("  >"):], " ")))
		case strings.TrimSpace(line) != "":
			im.problem(n, "not part of a list")
		}
	}
	r.end()
}

func sectionOf(heading string) *marks.Status {
	for i, h := range headings {
		if strings.EqualFold(h, heading) {
			return new(marks.Status(i))
		}
	}
	return nil
}

func (r *markdownReader) begin(n int, line string) {
	box, text, ok := strings.Cut(strings.TrimPrefix(line, "- ["), "] ")
	if !ok {
		r.im.problem(n, "not an item of a checklist")
		return
	}
	c := marks.Change{Status: r.status}
	if c.Status == nil {
		c.Status = new(marks.ToRead)
		if box != " " {
			c.Status = new(marks.Read)
		}
	}
	if at := strings.LastIndex(text, idBegins); at >= 0 {
		id, extras, _ := strings.Cut(text[at+len(idBegins):], idEnds)
		c.ID, text = readID(id), text[:at]
		readExtras(&c, extras)
	}
	c.Title = unescape(text)
	r.line, r.entry = n, &c
}

// readExtras reads what stands behind the id. A star that is not there says
// nothing.
func readExtras(c *marks.Change, extras string) {
	for word := range strings.FieldsSeq(extras) {
		switch {
		case word == "★":
			c.Starred = new(true)
		case strings.HasPrefix(word, "#"):
			c.Tag = append(c.Tag, unescape(word[1:]))
		case strings.HasPrefix(word, "until:"):
			c.Snooze = new(strings.TrimPrefix(word, "until:"))
		}
	}
}

// end takes over the entry that is complete now.
func (r *markdownReader) end() {
	if r.entry != nil {
		if len(r.note) > 0 {
			r.entry.Note = new(strings.Join(r.note, "\n"))
		}
		r.im.add(r.line, *r.entry)
	}
	r.entry, r.note = nil, nil
}
