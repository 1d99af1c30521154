package parser

import (
	"encoding/xml"
	"errors"
	"io"
)

// xmlReader goes over the tags of a feed.
type xmlReader struct{ *xml.Decoder }

func newXMLReader(in *input) xmlReader {
	d := xml.NewDecoder(in)
	d.Strict = false // an & that is not escaped does no harm
	d.Entity = xml.HTMLEntity
	d.CharsetReader = func(_ string, text io.Reader) (io.Reader, error) { return text, nil } // what is no UTF-8 ends the reading
	return xmlReader{d}
}

// start is the next opening tag, and its line.
func (x xmlReader) start() (xml.StartElement, int, error) {
	for {
		token, err := x.Token()
		if err != nil {
			return xml.StartElement{}, 0, x.problem(err)
		}
		if start, ok := token.(xml.StartElement); ok {
			line, _ := x.InputPos()
			return start, line, nil
		}
	}
}

// problem is an error as a sentence for the person; io.EOF stays.
func (x xmlReader) problem(err error) error {
	if err == nil || errors.Is(err, io.EOF) {
		return err
	}
	line, _ := x.InputPos()
	return &foundProblem{line, "the feed is cut or damaged here: what comes before is read; fetch or save it again"}
}

// read decodes an element into a value; a string gets its text.
func (x xmlReader) read(start xml.StartElement, into any) error {
	return x.problem(x.DecodeElement(into, &start))
}
