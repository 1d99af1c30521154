package parser

import (
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

// gzipStart is what gzip files start with.
const gzipStart = "\x1f\x8b"

// unpacker unpacks all members of a gzip stream, within the limits. A stream
// that is damaged after its start ends there, and cut says so.
type unpacker struct {
	source   io.Reader
	packed   *counter // what source reads from
	unpacked *gzip.Reader
	begun    bool  // it has begun
	n        int64 // bytes unpacked
	cut      bool
}

func (u *unpacker) Read(into []byte) (int, error) {
	if !u.begun {
		if err := u.unpacked.Reset(u.source); err != nil {
			return 0, err
		}
		u.begun = true
	}
	n, err := u.unpacked.Read(into)
	u.n += int64(n)
	if u.n > maxUnpacked || u.n > unsuspected && u.n > maxRatio*u.packed.n {
		return n, ErrBomb
	}
	damaged := errors.Is(err, io.ErrUnexpectedEOF) || errors.Is(err, gzip.ErrChecksum) || errors.Is(err, gzip.ErrHeader)
	if damaged && u.n > 0 {
		u.cut, err = true, io.EOF
	}
	return n, err
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
