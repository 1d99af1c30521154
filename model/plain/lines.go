package plain

import (
	"bufio"
	"errors"
	"io"
)

// maxLine is how many bytes a line may have: the program's own prompts take hardly more.
const maxLine = 4000

// errLong means that a line had more bytes. It was dropped.
var errLong = errors.New("line too long")

// lines reads a line when one is wanted, and not before: until then the terminal is free for
// an editor.
type lines struct {
	wanted chan struct{}
	read   chan line
}

// line is one line without its end.
type line struct {
	text string
	err  error // errLong, or why there are no more lines
}

func newLines(in io.Reader) *lines {
	l := &lines{wanted: make(chan struct{}), read: make(chan line)}
	go func() {
		r := bufio.NewReaderSize(in, maxLine)
		for range l.wanted {
			l.read <- readLine(r)
		}
	}()
	return l
}

// readLine reads a line. The last one may lack its end.
func readLine(r *bufio.Reader) line {
	text, more, err := r.ReadLine()
	got := line{string(text), err}
	for more && err == nil {
		got.err = errLong
		_, more, err = r.ReadLine()
	}
	return got
}
