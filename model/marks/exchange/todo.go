package exchange

import (
	"io"
	"iter"
	"net/url"
	"strings"

	"dailies/model/marks"
)

// todoID separates the title from the id and the keys that this package writes.
const todoID = " id:"

func writeTodo(w io.Writer, items iter.Seq[item]) error {
	for it := range items {
		if _, err := io.WriteString(w, todoLine(it)+"\n"); err != nil {
			return err
		}
	}
	return nil
}

// todoLine returns a task as github.com/todotxt/todo.txt describes it: "x" is
// done, "(A)" the star, "+word" a tag, "t:" the day before which it is hidden.
func todoLine(it item) string {
	var b strings.Builder
	if done(it.Status) {
		b.WriteString("x ")
	}
	if it.Starred {
		b.WriteString("(A) ")
	}
	b.WriteString(it.Title + todoID + writeID(it.id) + " status:" + it.Status.String())
	if it.Starred {
		b.WriteString(" star:yes")
	}
	if it.Snooze != "" {
		b.WriteString(" t:" + it.Snooze)
	}
	for _, tag := range it.Tags {
		b.WriteString(" +" + tag)
	}
	if it.Note != "" {
		b.WriteString(" note:" + url.PathEscape(it.Note))
	}
	return b.String()
}

func readTodo(im *importer, text string) {
	for n, line := range lines(text) {
		if strings.TrimSpace(line) == "" {
			continue
		}
		var c marks.Change
		at := strings.LastIndex(line, todoID)
		if at < 0 {
			c = foreignTask(line)
		} else {
			id, extras, _ := strings.Cut(line[at+len(todoID):], " ")
			c.ID = readID(id)
			if !readTask(im, n, &c, extras) {
				continue
			}
			c.Title = taskTitle(line[:at], &c)
		}
		im.add(n, c)
	}
}

// readTask reads what stands behind the id; false if that is wrong.
func readTask(im *importer, n int, c *marks.Change, extras string) bool {
	for word := range strings.FieldsSeq(extras) {
		key, value, _ := strings.Cut(word, ":")
		switch {
		case strings.HasPrefix(word, "+"):
			c.Tag = append(c.Tag, word[1:])
		case key == "status":
			if c.Status = im.status(n, value); c.Status == nil {
				return false
			}
		case key == "star":
			c.Starred = new(value == "yes")
		case key == "t":
			c.Snooze = &value
		case key == "note":
			if note, err := url.PathUnescape(value); err == nil {
				c.Note = &note
			}
		}
	}
	return true
}

// taskTitle takes the signs of todo.txt off a title, but only those that todoLine puts there:
// a title may begin with "x " itself.
func taskTitle(text string, c *marks.Change) string {
	if c.Status != nil && done(*c.Status) {
		text = strings.TrimPrefix(text, "x ")
	}
	if c.Starred != nil && *c.Starred {
		text = strings.TrimPrefix(text, "(A) ")
	}
	return text
}

// foreignTask reads a task of another program: done is read, open is to-read.
func foreignTask(line string) marks.Change {
	c := marks.Change{Status: new(marks.ToRead)}
	text, isDone := strings.CutPrefix(line, "x ")
	if isDone {
		c.Status = new(marks.Read)
	}
	var title []string
	for i, word := range strings.Fields(text) {
		switch {
		case i == 0 && word == "(A)":
			c.Starred = new(true)
		case len(word) > 1 && word[0] == '+':
			c.Tag = append(c.Tag, word[1:])
		default:
			title = append(title, word)
		}
	}
	c.Title = strings.Join(title, " ")
	return c
}
