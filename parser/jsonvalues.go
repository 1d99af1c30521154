package parser

import (
	"encoding/json"
	"errors"
	"io"
	"strings"
)

// maxValue is how many bytes a record of JSON may have: the largest that was seen, a
// paper of 664 authors, has 0.3 MB.
const maxValue = 16 << 20

// jsonValues cuts a text into JSON values: those of its lists, or those that stand one
// after the other, as in JSON lines. It is quicker than a json.Decoder would be, which
// looks at each byte of a list twice, and it goes on behind a line that is damaged.
type jsonValues struct {
	in   *input
	line int  // that in.text starts on, from 1
	list bool // within a list
}

// next is the next value, and the line that it starts on. It is io.EOF at the end, and
// a *foundProblem if the text ends within a value or a list.
func (v *jsonValues) next() (value string, line int, err error) {
	for {
		v.take(len(v.in.text) - len(strings.TrimLeft(v.in.text, " \t\r\n,")))
		switch {
		case v.in.text == "":
			if v.in.more() {
				continue
			}
			if v.list {
				return "", 0, v.cut()
			}
			return "", 0, io.EOF
		case v.in.text[0] == '[' && !v.list, v.in.text[0] == ']' && v.list:
			v.list = !v.list
			v.take(1)
			continue
		}
		if value, err = v.whole(); err != nil {
			return "", 0, err
		}
		line = v.line
		v.take(len(value))
		return value, line, nil
	}
}

// whole is the value that the text starts with.
func (v *jsonValues) whole() (string, error) {
	for {
		end, err := jsonEnd(v.in.text)
		switch {
		case err == nil:
			return v.in.text[:end], nil
		case len(v.in.text) <= maxValue && v.in.more():
			continue
		case end > 0: // a number, or a word, that the text ends with
			return v.in.text[:end], nil
		}
		return "", v.cut()
	}
}

func (v *jsonValues) cut() error {
	return &foundProblem{v.line, "the JSON is cut or damaged here: what comes before is read; fetch or save it again"}
}

// take goes on behind so many bytes.
func (v *jsonValues) take(n int) {
	v.line += strings.Count(v.in.text[:n], "\n")
	v.in.text = v.in.text[n:]
}

// decode decodes a value; false: it is damaged. A field of another kind than is wanted stays
// zero.
func decode[T any](value string) (found T, ok bool) {
	err := json.Unmarshal([]byte(value), &found)
	return found, intact(err)
}

// intact reports whether a value could be decoded, apart from fields of other kinds.
func intact(err error) bool {
	var otherKind *json.UnmarshalTypeError
	return err == nil || errors.As(err, &otherKind)
}

// errOpen says that a text ends within a JSON value.
var errOpen = errors.New("not closed")

// jsonEnd is the end of the JSON value that a text starts with. It trusts the value to
// be one: whoever decodes it finds out. A line break within a string, and a record that
// starts a line within another one, show that something is missing there: the value
// ends before that, so that only the damaged line is lost.
func jsonEnd(text string) (int, error) {
	depth := 0
	for i := 0; i < len(text); i++ {
		switch text[i] {
		case '"':
			end, closed := stringEnd(text[i:])
			switch i += end; {
			case i == len(text) && !closed:
				return 0, errOpen
			case !closed || depth == 0:
				return i, nil
			}
			i-- // the loop goes on behind the string
		case '{', '[':
			if depth > 0 && strings.HasPrefix(text[i-1:], "\n{\"") {
				return i, nil
			}
			depth++
		case '}', ']':
			if depth--; depth <= 0 {
				return max(i+1+depth, 1), nil // a bracket that closes nothing is a value of its own
			}
		case ',', ' ', '\n':
			if depth == 0 {
				return i, nil
			}
		}
	}
	if depth == 0 {
		return len(text), errOpen
	}
	return 0, errOpen
}

// stringEnd is the end of the JSON string that a text starts with. One that is not
// closed ends with its line.
func stringEnd(text string) (end int, closed bool) {
	for end = 1; ; end++ {
		quote := strings.IndexByte(text[end:], '"')
		if quote < 0 {
			quote = len(text) - end
		}
		if line := strings.IndexByte(text[end:end+quote], '\n'); line >= 0 {
			return end + line, false
		}
		if end += quote; end == len(text) {
			return end, false
		}
		before := text[1:end]
		if slashes := len(before) - len(strings.TrimRight(before, `\`)); slashes%2 == 0 {
			return end + 1, true
		}
	}
}
