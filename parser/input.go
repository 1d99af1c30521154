package parser

import "io"

// input is the text of a stream as it is, for the formats that are not read line by line.
type input struct {
	stream *stream
	text   string // read from the file, not taken yet
}

// more goes on with the next chunk; false: there is none, or reading it failed.
func (in *input) more() bool {
	c, ok := in.stream.more()
	in.text += c.text
	return ok
}

// Read is that of an io.Reader.
func (in *input) Read(into []byte) (int, error) {
	for in.text == "" {
		if !in.more() {
			return 0, io.EOF
		}
	}
	n := copy(into, in.text)
	in.text = in.text[n:]
	return n, nil
}
