package markdown

import "strings"

// Tags turns the HTML in a text of markdown into markdown: links stay links, all else goes. It
// also takes out what pandoc adds: attributes, as in "[Title](…){.bold}", and fences, which are
// lines of ":::". A tag and attributes may go on in the lines below.
type Tags struct {
	end  string // what ends those that are open: ">", "}" or ")"; empty: none are
	tag  string // what was read of them
	href string // where the link leads that is open
}

// maxTag is how much of a tag is looked at, in bytes: a link's address comes first in it.
const maxTag = 512

// tagged are marks that are in a text many times only if it has tags or pandoc's attributes.
var tagged = []string{"<a href=", "<img", "<div", "){.", "]{.", "\n:::"}

// IsTagged reports whether a text has so many tags or attributes that its lines have to be
// stripped of them.
func IsTagged(text string) bool {
	n := 0
	for _, mark := range tagged {
		n += strings.Count(text, mark)
	}
	return n >= 5
}

// Strip returns a line without tags and attributes, and whether there was nothing else in it. A
// blank line ends those that are open, and so does a fence, which becomes a blank line.
func (t *Tags) Strip(line string) (text string, only bool) {
	if strings.TrimSpace(line) == "" || strings.HasPrefix(strings.TrimLeft(line, "- "), ":::") {
		*t = Tags{}
		return "", false
	}
	var out strings.Builder
	whole := strings.TrimRight(line, " ")
	for line != "" {
		if t.end != "" {
			line = t.inside(line, &out)
			continue
		}
		i := strings.IndexAny(line, `<{(\`)
		if i < 0 {
			break
		}
		if t.end = opened(line, i); t.end == "" {
			i = min(i+1+strings.Count(line[i:i+1], `\`), len(line)) // a backslash, and what it escapes
			out.WriteString(line[:i])
			line = line[i:]
			continue
		}
		out.WriteString(line[:i])
		if i > 0 && line[i-1] == ']' {
			out.WriteString("(/)") // a text with attributes becomes a link: Unmark takes off its brackets
		}
		line = line[i+1:]
	}
	out.WriteString(line)
	text = strings.TrimRight(out.String(), " ")
	return text, text == "" || whole != text && strings.Trim(text, "- ") == ""
}

// isElement reports whether a tag is one that pandoc leaves in markdown. Abstracts have others:
// "<think>".
func isElement(tag string) bool {
	name := tag[:len(tag)-len(strings.TrimLeft(tag, "/abcdefghijklmnopqrstuvwxyz"))]
	switch strings.TrimPrefix(name, "/") {
	case "a", "br", "div", "hr", "img", "input", "li", "p", "section", "span", "strong", "sub", "sup", "svg", "u", "ul":
		return true
	}
	return false
}

// opened is what ends the tag or the attributes that start at line[i]; empty if none do.
func opened(line string, i int) string {
	before, after := line[:i], line[i+1:]
	switch {
	case after == "":
	case line[i] == '<' && isElement(after):
		return ">"
	case line[i] == '(' && strings.HasPrefix(after, "data:"): // a picture's data
		return ")"
	case line[i] == '{' && (strings.HasSuffix(before, "]") || strings.HasSuffix(before, ")") || after[0] == '.' || after[0] == '#'):
		return "}"
	}
	return ""
}

// inside reads a line that starts inside of a tag or attributes, and returns what follows them.
func (t *Tags) inside(line string, out *strings.Builder) string {
	inside, rest, closed := strings.Cut(line, t.end)
	t.tag += inside[:min(len(inside), maxTag-len(t.tag))]
	if !closed {
		t.tag += " "[:min(1, maxTag-len(t.tag))]
		return ""
	}
	if before, address, found := strings.Cut(t.tag, `href="`); found && strings.HasPrefix(before, "a ") {
		t.href, _, _ = strings.Cut(address, `"`)
		out.WriteByte('[')
	} else if t.tag == "/a" && t.href != "" {
		out.WriteString("](" + t.href + ")")
		t.href = ""
	}
	t.end, t.tag = "", ""
	return rest
}
