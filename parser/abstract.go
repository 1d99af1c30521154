package parser

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"strings"

	"dailies/parser/checksum"
	"dailies/parser/clean"
)

// What is wrong with a text that stayed in its file. Each says what to do.
var (
	ErrChanged = errors.New("it changed since it was read: R reads the dumps again")
	ErrGone    = errors.New("it is gone since it was read: put it back, or R reads the dumps again")
)

// Abstract is the text of a paper. It is a small value (24 bytes), and stands
// for a text that is in memory or for one that is still in its file: hold the
// value, and ask for the text when it is looked at. Two that are equal have the
// same text, but two with the same text need not be equal. The zero value is
// the abstract of a paper that has none.
type Abstract struct {
	in   *place // nil: there is none
	span span   // where it stands in its file
	size uint32 // bytes of the clean text
	sum  uint32 // checksum of what stands in the file
}

// place is where a text is: in memory, or in a file as all its neighbours are.
type place struct {
	text clean.Text
	path string  // of the file; "": in memory
	was  version // of the file, when it was read
}

// span is a part of a file: the offset, whether it is plain, and in the lowest
// bits the length. Both are in bytes.
type span uint64

// What a span can say: 16 MiB of text, within the first half of a tebibyte.
const lengthBits, maxLength, maxOffset = 24, 1 << 24, 1 << 39

const plainSpan span = 1 << lengthBits

func spanOf(at int64, n int) (span, bool) {
	return span(at)<<(lengthBits+1) | span(n), at < maxOffset && n < maxLength
}

func (s span) offset() int64 { return int64(s >> (lengthBits + 1)) }
func (s span) length() int   { return int(s & (maxLength - 1)) }

// NewAbstract is an abstract that is in memory.
func NewAbstract(text clean.Text) Abstract {
	if text.Empty() {
		return Abstract{}
	}
	return Abstract{in: &place{text: text}, size: uint32(text.Len())}
}

// Empty says whether there is none. It reads nothing.
func (a Abstract) Empty() bool { return a.size == 0 }

// Len is the length of the text in bytes. It reads nothing.
func (a Abstract) Len() int { return int(a.size) }

// InFile says whether the text is still in its file, so that it costs something
// to look at.
func (a Abstract) InFile() bool { return a.in != nil && a.in.path != "" }

// Plain says whether what stands in the file is known to be the text as it is: a
// line of printable ASCII, of which nothing is cleaned away, not even a blank at
// its end.
func (a Abstract) Plain() bool { return a.InFile() && a.span&plainSpan != 0 }

// Behind is how many bytes behind another in the same file an abstract stands.
func (a Abstract) Behind(b Abstract) int { return int(a.span.offset() - b.span.offset()) }

// same says whether two have the same text.
func (a Abstract) same(b Abstract) bool {
	if a == b || a.size != b.size {
		return a == b
	}
	x, failed := a.Text()
	y, err := b.Text()
	return failed == nil && err == nil && x == y
}

// Text gives the text, paragraphs separated by "\n"; empty where the dump has
// none. Where it is read from a file this costs about ten microseconds, and may
// fail: the error is a *LoadError that says in one line what is wrong and what
// to do. To read many, see TextReader.
func (a Abstract) Text() (clean.Text, error) {
	if !a.InFile() {
		return a.inMemory(), nil
	}
	raw := make([]byte, a.span.length())
	_, same, err := a.in.read(raw, a.span.offset(), len(raw))
	if err != nil {
		return clean.Text{}, err
	}
	return a.check(raw, same)
}

func (a Abstract) inMemory() clean.Text {
	if a.in == nil {
		return clean.Text{}
	}
	return a.in.text
}

// check cleans what stands in the file, if it is what stood there: if the whole
// file is the same, or else this part of it, whatever became of the rest.
func (a Abstract) check(raw []byte, same bool) (clean.Text, error) {
	if !same && checksum.Of(share(raw)) != a.sum {
		return clean.Text{}, a.in.failed(ErrChanged)
	}
	return reread(share(raw)), nil
}

// reread makes an abstract of what stands in a file, as the parser did.
func reread(raw string) clean.Text {
	text, _ := clean.Start(raw)
	if text.Len() < len(raw) {
		text = clean.Of(raw)
	}
	if text = text.Trim(); strings.IndexByte(text.String(), '\n') < 0 {
		return text // one line, as nearly always
	}
	l := lines{text: raw, lf: -1}
	var all []line
	for next, ok := l.here(); ok; next, ok = l.here() {
		all = append(all, next)
	}
	return paragraphs(all)
}

// read reads at least so many bytes of the file, and says whether that is still
// the same as when its abstracts were found. It is opened each time: that costs a
// few microseconds, and a file that is kept open cannot be replaced on some
// systems.
func (p *place) read(into []byte, at int64, least int) (n int, same bool, err error) {
	f, err := open(p.path)
	if err != nil {
		return 0, false, p.failed(err)
	}
	defer func() { _ = f.Close() }() // it was only read
	return p.readFrom(f, into, at, least)
}

// readFrom is read where the file is open.
func (p *place) readFrom(f *os.File, into []byte, at int64, least int) (n int, same bool, err error) {
	if n, err = p.readAt(f, into, at, least); err != nil {
		return n, false, err
	}
	return n, p.was.still(f), nil // asked after reading: nothing came in between
}

// readAt is readFrom where nobody asks whether the file is the same.
func (p *place) readAt(f *os.File, into []byte, at int64, least int) (n int, err error) {
	n, err = f.ReadAt(into, at)
	switch {
	case n >= least:
		return n, nil
	case errors.Is(err, io.EOF):
		err = ErrChanged
	}
	return n, p.failed(err)
}

func (p *place) failed(err error) error {
	if errors.Is(err, fs.ErrNotExist) {
		err = ErrGone
	}
	return &LoadError{Path: p.path, Err: err}
}
