package journal

import (
	"encoding/json"
	"strings"
	"unicode/utf8"

	"dailies/parser/clean"
)

// decode reads a line and cleans what a person will see of it. The complaint says
// why it is no entry; "" means that it is one.
func decode(text string) (l Line, complaint string) {
	if !l.decodeOwn(text) {
		l, complaint = decodeAny(text)
	}
	if complaint != "" {
		return l, complaint
	}
	l.ID, l.Title = clean.Line(l.ID).String(), clean.Line(l.Title).String()
	if l.Note != "" {
		l.Note = CleanNote(l.Note)
	}
	l.Tag, l.Untag = CleanTags(l.Tag), CleanTags(l.Untag)
	return l, ""
}

// cursor reads the JSON that this program writes itself: an object of
// strings, lists of strings, integers and booleans. It gives up on everything
// else, which is then read by encoding/json (about ten times as slow).
type cursor struct {
	s  string
	at int
	ok bool
}

// decodeOwn reads a line that is as this program writes it. It agrees with
// decodeAny wherever it says true.
func (l *Line) decodeOwn(s string) bool {
	*l = Line{Version: 1}
	c := cursor{s: s, ok: !hasControl(s) && utf8.ValidString(s)}
	c.eat('{')
	for c.ok {
		key := c.text()
		c.eat(':')
		if !c.ok || !c.value(l, key) {
			return false
		}
		if !c.has(',') {
			break
		}
	}
	c.eat('}')
	return c.ok && c.at == len(s) && l.Version == 1 && l.complaint() == ""
}

// hasControl reports whether a text has a byte below a blank.
func hasControl(s string) bool {
	for i := range len(s) {
		if s[i] < ' ' {
			return true
		}
	}
	return false
}

// value reads the value of a key; false if that cannot be done here.
func (c *cursor) value(l *Line, key string) bool {
	switch key {
	case "v":
		l.Version = int(c.number())
	case "t":
		l.Time = c.number()
	case "first":
		l.First = c.number()
	case "star":
		l.Star, l.Set = c.truth(), l.Set|Star
	case "tag":
		l.Tag = c.texts()
	case "untag":
		l.Untag = c.texts()
	default:
		to := l.text(key)
		if to == nil {
			return false
		}
		*to = c.text()
	}
	return c.ok
}

// text returns the place of a field that is a string, and notes that it is set;
// nil if there is no such field.
func (l *Line) text(key string) *string {
	switch key {
	case "id":
		return &l.ID
	case "title":
		return &l.Title
	case "by":
		return &l.By
	case "state":
		l.Set |= State
		return &l.State
	case "note":
		l.Set |= Note
		return &l.Note
	case "until":
		l.Set |= Until
		return &l.Until
	case "op":
		return &l.Op
	case "undoes":
		return &l.Undoes
	case "redoes":
		return &l.Redoes
	case "c":
		return &l.Sum
	}
	return nil
}

func (c *cursor) has(b byte) bool {
	if c.at < len(c.s) && c.s[c.at] == b {
		c.at++
		return true
	}
	return false
}

func (c *cursor) eat(b byte) { c.ok = c.has(b) && c.ok }

func (c *cursor) truth() bool {
	rest := c.s[c.at:]
	switch {
	case strings.HasPrefix(rest, "true"):
		c.at += len("true")
		return true
	case strings.HasPrefix(rest, "false"):
		c.at += len("false")
	default:
		c.ok = false
	}
	return false
}

// number reads a natural number of at most 15 digits, which is until the year 33658.
func (c *cursor) number() (n int64) {
	start := c.at
	for c.at < len(c.s) && c.s[c.at] >= '0' && c.s[c.at] <= '9' && c.at-start < 16 {
		n = n*10 + int64(c.s[c.at]-'0')
		c.at++
	}
	digits := c.at - start
	if digits == 0 || digits > 15 || digits > 1 && c.s[start] == '0' {
		c.ok = false
	}
	return n
}

func (c *cursor) text() string {
	c.eat('"')
	rest := c.s[c.at:]
	end := strings.IndexByte(rest, '"')
	if end < 0 {
		c.ok = false
		return ""
	}
	if strings.IndexByte(rest[:end], '\\') >= 0 {
		return c.escaped()
	}
	c.at += end + 1
	return rest[:end]
}

// escaped reads on in a string in which something is escaped.
func (c *cursor) escaped() (text string) {
	start := c.at
	for c.at < len(c.s) && c.s[c.at] != '"' {
		if c.s[c.at] == '\\' {
			c.at++
		}
		c.at++
	}
	if c.at++; c.at > len(c.s) || json.Unmarshal([]byte(c.s[start-1:c.at]), &text) != nil {
		c.ok = false
	}
	return text
}

func (c *cursor) texts() (texts []string) {
	c.eat('[')
	for c.ok {
		texts = append(texts, c.text())
		if !c.has(',') {
			break
		}
	}
	c.eat(']')
	return texts
}
