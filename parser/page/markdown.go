package page

import (
	"bytes"
	"strings"
)

// withoutMarkdown takes markdown's markup off a clean line: "### [Title](https://…)"
// becomes "Title". Links may be cut by the ends of the line. Pictures are dropped altogether.
func withoutMarkdown(s string) string {
	u := unmarker{out: make([]byte, 0, len(s))}
	for s != "" {
		s = s[u.next(s):]
	}
	out := bytes.ReplaceAll(u.out, []byte{gone}, nil)
	text := strings.TrimSpace(strings.TrimRight(string(out), `\`))
	if strings.HasPrefix(text, "[") && !strings.Contains(text, "]") {
		text = strings.TrimLeft(text[1:], " ")
	}
	return text
}

// gone stands in the place of a bracket that was taken out. A clean line holds
// no NUL.
const gone = 0

// How far the end of a picture's text and of an address are looked for, in
// bytes.
const maxAlt, maxAddress = 1000, 2100

type unmarker struct {
	out  []byte
	open []int // where in out the brackets stand that are not closed
}

// next reads one piece of markup, or one byte, and returns its length.
func (u *unmarker) next(s string) int {
	switch s[0] {
	case '!':
		if end := pictureEnd(s); end > 0 {
			return end
		}
	case '[':
		if i := strings.IndexByte(s[:min(len(s), maxAlt)], ']'); i > 0 && strings.HasPrefix(s, "[图片") {
			return i + 1
		}
		u.open = append(u.open, len(u.out))
	case ']':
		open := u.pop()
		if end := max(linkEnd(s, 0), labelEnd(s, len(u.out)-1 == open)); end > 0 {
			u.unlink(open)
			return end
		}
	case '\\':
		return u.escape(s)
	}
	u.out = append(u.out, s[0])
	return 1
}

// pop takes the innermost open bracket: where it stands, or -1.
func (u *unmarker) pop() int {
	n := len(u.open)
	if n == 0 {
		return -1
	}
	i := u.open[n-1]
	u.open = u.open[:n-1]
	return i
}

// unlink takes out the bracket that a link began with. Where it touched a
// number a blank takes its place: "May 29[6](…)" is a date and a number.
func (u *unmarker) unlink(i int) {
	if i < 0 {
		return
	}
	u.out[i] = gone
	if i > 0 && u.out[i-1] >= '0' && u.out[i-1] <= '9' {
		u.out[i] = ' '
	}
}

// escape reads a backslash: one before punctuation that markdown would act
// upon goes, and so does one that holds blanks apart.
func (u *unmarker) escape(s string) int {
	rest := s[1:]
	if blanks := len(rest) - len(strings.TrimLeft(rest, " ")); blanks > 0 {
		u.out = append(u.out, ' ')
		return 1 + blanks
	}
	if rest != "" && strings.IndexByte("_*[]()#`-+.!<>~$|'\"@^\\", rest[0]) >= 0 {
		u.out = append(u.out, rest[0])
		return 2
	}
	u.out = append(u.out, '\\')
	return 1
}

// pictureEnd is the end of the picture that s starts with, or 0.
func pictureEnd(s string) int {
	if !strings.HasPrefix(s, "![") {
		return 0
	}
	alt := strings.IndexByte(s[:min(len(s), maxAlt)], ']')
	if alt < 0 {
		return 0
	}
	if end := linkEnd(s, alt); end > 0 {
		return end
	}
	if end := labelEnd(s[alt:], true); end > 0 {
		return alt + end
	}
	return 0
}

// labelEnd is the end of the label of a link that s closes: "][12]". Only a link without
// text may have another label than a number.
func labelEnd(s string, empty bool) int {
	if len(s) < 2 || s[1] != '[' {
		return 0
	}
	end := strings.IndexByte(s[1:min(len(s), maxAlt)], ']')
	if end < 0 {
		return 0
	}
	if label := s[2 : end+1]; empty || strings.Trim(label, "0123456789") == "" {
		return end + 2
	}
	return 0
}

// linkEnd is the end of the link whose "](" is at i, or 0. Only addresses
// make a link.
func linkEnd(s string, i int) int {
	if i < 0 || len(s) < i+2 || s[i+1] != '(' {
		return 0
	}
	address := s[i+2 : min(len(s), i+2+maxAddress)]
	if !startsAddress(address) && !strings.HasPrefix(address, "data:") {
		return 0
	}
	end := strings.IndexByte(address, ')')
	if end < 0 {
		return 0
	}
	return i + 2 + end + 1
}

// isDefinition reports whether a line says where the links of a label lead:
// "[12]: https://…".
func isDefinition(s string) bool {
	_, after, found := strings.Cut(s, "]:")
	after = strings.TrimLeft(after, " <")
	return found && s[0] == '[' && (after == "" || strings.HasPrefix(after, "http") || after[0] == '/' || after[0] == '#')
}

// startsAddress reports whether a text starts as an address does; the site's own have no host.
func startsAddress(s string) bool {
	return strings.HasPrefix(s, "http://") || strings.HasPrefix(s, "https://") || strings.HasPrefix(s, "/")
}
