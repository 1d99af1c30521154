package parser

import "io"

// input is the text of a stream as it is, for the formats that are no lines of text.
type input struct {
	stream *stream
	text   string // read from the file, not taken yet
}

// raw is what is left of a stream whose first chunk was read, as it is.
func (s *stream) raw(first chunk) *input {
	s.lines.text = ""
	return &input{stream: s, text: first.text}
}

// more goes on with the next chunk; false: there is none, or reading it failed.
func (in *input) more() bool {
	s := in.stream
	if s.last || s.failed != nil {
		return false
	}
	var c chunk
	if c, s.failed = s.source(); s.failed != nil {
		return false
	}
	s.last = c.last
	in.text += c.text
	return true
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
