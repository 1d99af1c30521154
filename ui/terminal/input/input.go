// Package input reads keys from the terminal for Bubble Tea v1, which takes the
// end of every read for the end of a key. Over ssh, and on a busy machine, an
// arrow key may arrive in two pieces: "Escape", then "[A" as typed text, of
// which A selects everything. This reader waits for the rest; drops whole what
// is no key, such as a terminal's late answer to the program before; and ends a
// paste whose end never comes, which would swallow every key after it, Ctrl+C
// too.
package input

import (
	"errors"
	"io"
	"os"
	"syscall"
	"time"

	"dailies/ui/terminal/ready"
)

// Source is where keys come from: a terminal's file, or a test.
type Source interface {
	// Read reads what there is.
	Read(p []byte) (int, error)
	// Ready waits for something to read, the end included.
	Ready(atMost time.Duration) bool
}

// Config says what is let through and how long a rest is waited for. Zero
// durations are the usual ones.
type Config struct {
	Mouse    bool          // mouse reports are let through
	Key      time.Duration // after what may be a key, as Escape; 30 ms
	Sequence time.Duration // after what no person types; 250 ms, above TCP's first repeat
	Paste    time.Duration // within a paste; 700 ms
	HungUp   func()        // told when the terminal is gone; may be nil
}

// Reader is for tea.WithInput. Bubble Tea asks it for its descriptor to set raw
// mode, and polls that descriptor itself before each Read, so that Cancel works
// and nobody takes keys from an editor. That demands of Read: when it returns,
// either nothing is held back, or the descriptor is readable.
type Reader struct {
	file   *os.File
	source Source
	config Config
	scan   scanner
	rest   []byte        // of an answer that did not fit the caller's buffer
	busy   chan struct{} // full while Read runs
}

// New gives a reader of keys from a terminal.
func New(file *os.File, c Config) *Reader {
	r := Over(descriptor{file}, c)
	r.file = file
	return r
}

// Over gives a reader of keys from any source, without a descriptor.
func Over(s Source, c Config) *Reader {
	orElse(&c.Key, 30*time.Millisecond)
	orElse(&c.Sequence, 250*time.Millisecond)
	orElse(&c.Paste, 700*time.Millisecond)
	return &Reader{source: s, config: c, scan: scanner{mouse: c.Mouse}, busy: make(chan struct{}, 1)}
}

func orElse(d *time.Duration, usual time.Duration) {
	if *d == 0 {
		*d = usual
	}
}

// margin is what an answer may hold beyond the bytes just read, those held
// back aside: the end of a paste, and one byte, since Bubble Tea takes a full
// buffer for a part of more and then keeps the last keys until the next comes.
const margin = len(pasteEnd) + 1

// Read gives whole keys, as a terminal encodes them, and blocks while a rest may
// come. It may give none, without an error, where all that came was dropped.
func (r *Reader) Read(p []byte) (int, error) {
	r.busy <- struct{}{}
	defer func() { <-r.busy }()
	if len(r.rest) > 0 {
		return r.give(p, r.rest), nil
	}
	keys := make([]byte, 0, len(p))
	for r.source.Ready(0) {
		chunk := make([]byte, max(1, len(p)-margin-len(r.scan.held)))
		n, err := r.source.Read(chunk)
		keys = r.scan.feed(keys, chunk[:n])
		if err != nil {
			return r.give(p, keys), r.end(err)
		}
		wait, open := r.patience()
		if !open {
			break
		}
		if !r.source.Ready(wait) {
			keys = r.scan.silence(keys)
			break
		}
		if len(keys) > 0 {
			break // the rest is there: the next Read is at hand
		}
	}
	return r.give(p, keys), nil
}

func (r *Reader) give(p, keys []byte) int {
	n := copy(p, keys)
	r.rest = keys[n:]
	return n
}

// patience is how long the rest of what is open may take.
func (r *Reader) patience() (time.Duration, bool) {
	switch r.scan.state() {
	case closed:
		return 0, false
	case maybeKey:
		return r.config.Key, true
	case inPaste:
		return r.config.Paste, true
	}
	return r.config.Sequence, true
}

// end judges an error. Bubble Tea takes io.EOF for an input without more keys
// and would run on for ever without a terminal, or end at once on any other
// error, without the model's leave: so the end is told by another way.
func (r *Reader) end(err error) error {
	switch {
	case errors.Is(err, io.EOF), errors.Is(err, syscall.EIO):
		if r.config.HungUp != nil {
			r.config.HungUp()
		}
		return io.EOF
	case errors.Is(err, syscall.EAGAIN), errors.Is(err, syscall.EINTR):
		return nil
	}
	return err
}

// Quiet waits until no Read runs any more, after Bubble Tea let go of the
// terminal and before another program gets it. It waits no longer than a second.
func (r *Reader) Quiet() {
	select {
	case r.busy <- struct{}{}:
		<-r.busy
	case <-time.After(time.Second):
	}
}

// Write, Close, Fd and Name are what Bubble Tea recognises a terminal by. Close
// leaves the terminal open: it belongs to who opened it.
func (r *Reader) Write(p []byte) (int, error) { return r.file.Write(p) }

// Close does nothing.
func (r *Reader) Close() error { return nil }

// Fd is the terminal's descriptor.
func (r *Reader) Fd() uintptr { return r.file.Fd() }

// Name is the terminal's path.
func (r *Reader) Name() string { return r.file.Name() }

type descriptor struct{ *os.File }

func (d descriptor) Ready(atMost time.Duration) bool { return ready.ToRead(d.Fd(), atMost) }
