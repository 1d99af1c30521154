package parser

import (
	"bufio"
	"compress/gzip"
	"errors"
	"io"
)

// What a gzip file may unpack to: so many bytes, and so many times its size.
// A few mebibytes are let through in any case.
const (
	maxUnpacked = 1 << 30
	maxRatio    = 200
	unsuspected = 4 << 20
)

// readText reads all of source, unpacked where it is gzip. Size is what it is
// likely to have, or 0. Cut says that the packed text ends too early.
func readText(source io.Reader, size int64) (text string, cut bool, err error) {
	counted := &counter{source: source}
	buffered := bufio.NewReaderSize(counted, 64<<10)
	start, _ := buffered.Peek(2)
	if string(start) == "\x1f\x8b" {
		return gunzip(buffered, counted)
	}
	// One byte more than the file has, so that its end is seen without growing.
	raw := make([]byte, 0, size+1)
	raw, err = appendAll(raw, buffered, nil)
	return share(raw), false, err
}

// gunzip unpacks all members of a gzip stream, within the limits.
func gunzip(packed io.Reader, counted *counter) (text string, cut bool, err error) {
	unpacked, err := gzip.NewReader(packed)
	if err != nil {
		return "", false, err
	}
	raw, err := appendAll(nil, unpacked, func(n int) bool {
		return n <= maxUnpacked && (n <= unsuspected || int64(n) <= maxRatio*counted.n)
	})
	damaged := errors.Is(err, io.ErrUnexpectedEOF) || errors.Is(err, gzip.ErrChecksum) || errors.Is(err, gzip.ErrHeader)
	if damaged && len(raw) > 0 {
		return share(raw), true, nil
	}
	return share(raw), false, err
}

// appendAll reads all of source to the end of raw, as long as within says that
// its length is allowed.
func appendAll(raw []byte, source io.Reader, within func(n int) bool) ([]byte, error) {
	for {
		if len(raw) == cap(raw) {
			raw = append(raw, 0)[:len(raw)]
		}
		n, err := source.Read(raw[len(raw):cap(raw)])
		raw = raw[:len(raw)+n]
		if within != nil && !within(len(raw)) {
			return nil, ErrBomb
		}
		if err == io.EOF {
			return raw, nil
		}
		if err != nil {
			return raw, err
		}
	}
}

// counter counts what is read through it.
type counter struct {
	source io.Reader
	n      int64
}

func (c *counter) Read(into []byte) (int, error) {
	n, err := c.source.Read(into)
	c.n += int64(n)
	return n, err
}
