package parser

import (
	"os"

	"dailies/parser/checksum"
	"dailies/parser/clean"
)

// TextReader reads the texts of many abstracts, which is faster than one by one
// where they are asked for in the order of their files: it reads ahead. It is
// for one goroutine. Its zero value is ready.
type TextReader struct {
	of   Abstract // the one asked for last
	text clean.Text
	in   *place // the file that was read last
	at   int64  // where buf stands in it
	buf  []byte
	same bool  // buf is of the file as it was
	last int64 // where the text asked for last stands in it
	run  int   // how many were asked for in order

	holds bool
	file  *os.File // of in, where it is held
}

// How much is read ahead, in bytes, and after how many texts that were asked
// for in order: a core's own cache holds that, and behind the last of a thousand
// little is read for nothing.
const ahead, inOrder = 1 << 17, 3

// Hold keeps the file open that is read from now on, until Release. That saves a
// fifth of the time where a million texts are read in one go. It is not for
// longer: what is put in the place of a file that is open is not seen.
func (t *TextReader) Hold() { t.holds = true }

// Release closes what Hold kept open.
func (t *TextReader) Release() {
	t.holds = false
	t.close()
}

func (t *TextReader) close() {
	if t.file != nil {
		_ = t.file.Close() // it was only read
		t.file = nil
	}
}

// Text gives an abstract's text, like Abstract.Text. It is good until the next
// call only: then its bytes may be overwritten.
func (t *TextReader) Text(a Abstract) (clean.Text, error) {
	if !a.InFile() {
		return a.inMemory(), nil
	}
	if a == t.of {
		return t.text, nil // several words are looked for in it
	}
	t.of = Abstract{}
	raw, err := t.read(a.in, a.span.offset(), a.span.length())
	if err != nil {
		return clean.Text{}, err
	}
	text, err := a.check(raw, t.same)
	if err == nil {
		t.of, t.text = a, text
	}
	return text, err
}

// Glance gives what stands in the file for an abstract, uncleaned: that is the
// text, if it is printable ASCII. So what is not in it is not in the text, and
// who looks for little need not wait until it is clean. It is good until the next
// call only. ok is false where only Text tells, as in a file that has changed.
func (t *TextReader) Glance(a Abstract) (raw string, ok bool) {
	if !a.InFile() || a == t.of || a.span.length() != a.Len() {
		return "", false
	}
	t.of = Abstract{}
	read, err := t.read(a.in, a.span.offset(), a.span.length())
	return share(read), err == nil && (t.same || checksum.Of(share(read)) == a.sum)
}

// farApart is how many bytes between two texts are read as fast as the file is
// asked once more.
const farApart = 1 << 14

// Passage reads several abstracts in one piece, as much as is read ahead: the
// first and those behind it, all of them Plain, as long as each stands close behind
// the one before. Text is that part of the file, and n how many it holds; see
// Abstract.Behind. It is good until the next call only. ok is false where only Text
// tells, as in a file that has changed.
func (t *TextReader) Passage(all []Abstract) (text string, n int, ok bool) {
	first := all[0]
	from := first.span.offset()
	end := from + int64(first.Len())
	for n = 1; n < len(all) && all[n].in == first.in; n++ {
		at, size := all[n].span.offset(), int64(all[n].Len())
		if at < end || at > end+farApart || at+size > from+ahead {
			break
		}
		end = at + size
	}
	t.of, t.run = Abstract{}, 0
	raw, err := t.read(first.in, from, int(end-from))
	return share(raw), n, err == nil && t.same
}

func (t *TextReader) read(in *place, at int64, n int) ([]byte, error) {
	t.run++
	if in != t.in || at < t.last || at > t.last+ahead {
		t.run = 1
	}
	t.last = at
	if from := at - t.at; in == t.in && from >= 0 && from+int64(n) <= int64(len(t.buf)) {
		return t.buf[from : from+int64(n)], nil
	}
	want := n
	if t.run >= inOrder {
		want = max(n, ahead)
	}
	if cap(t.buf) < want {
		t.buf = make([]byte, want)
	}
	got, same, err := t.fill(in, want, at, n)
	t.in, t.at, t.buf, t.same = in, at, t.buf[:got], same
	if err != nil {
		t.in, t.buf = nil, t.buf[:0]
		t.close()
		return nil, err
	}
	return t.buf[:n], nil
}

// fill reads up to want bytes of a file into buf, at least so many.
func (t *TextReader) fill(in *place, want int, at int64, least int) (n int, same bool, err error) {
	if !t.holds {
		return in.read(t.buf[:want], at, least)
	}
	if t.file == nil || in != t.in {
		t.close()
		if t.file, err = open(in.path); err != nil {
			return 0, false, in.failed(err)
		}
	}
	return in.readFrom(t.file, t.buf[:want], at, least)
}
