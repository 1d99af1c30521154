// Package frames stands between Bubble Tea and the terminal. It sends each frame
// whole, in one write between the marks of a synchronised update, so that no
// half of one is ever seen; it holds what is sent against the white list; and
// where the line is slow it leaves frames out.
//
// Bubble Tea v1 writes from within the lock that Update needs next: on a line of
// 6 kB/s every key would wait for the frame of the key before. It also sends
// only the rows that changed since its last frame, so that none of its frames
// may simply be dropped. Therefore this package keeps the rows: those that
// Bubble Tea wants shown, and those that the terminal has got. A frame only
// changes the former, and costs no waiting; a goroutine sends the difference
// whenever the line is free. What came in the meantime is one difference.
//
// The difference is made of cells: only those that changed are sent, as short
// as every terminal understands it.
package frames

import (
	"bytes"
	"errors"
	"io"
	"sync"

	"dailies/ui/terminal/whitelist"
)

// File is the terminal behind an Output: *os.File is one.
type File interface {
	io.ReadWriteCloser
	Fd() uintptr
}

// Output is for tea.WithOutput. Everything but a frame that is written to it is
// sent before Write returns. It is safe for several goroutines.
type Output struct {
	file File
	free chan struct{} // told when there is something to send, or the end

	line sync.Mutex // held while the terminal is being written to
	sent page       // what the terminal shows; guarded by line
	inks *inks      // that its rows are in

	mu     sync.Mutex // held briefly; taken after line
	wanted page
	fresh  bool // wanted was not sent yet
	stale  bool // the terminal's content is unknown: send every row
	closed bool
	err    error // the first that the terminal gave: it is gone
	done   chan struct{}
}

// New gives an output to a terminal. Close has to be called at the end.
func New(file File) *Output {
	o := &Output{file: file, inks: newInks(), free: make(chan struct{}, 1), done: make(chan struct{})}
	go o.run()
	return o
}

// Write takes a frame of Bubble Tea, or sends anything else as it is, as far as
// the white list allows. It says len(p) where p was taken; the error is the
// first that the terminal ever gave.
func (o *Output) Write(p []byte) (int, error) {
	p, n := whitelist.Keep(p), len(p)
	if len(p) == 0 {
		return n, o.Err()
	}
	if bytes.HasPrefix(p, home) && !bytes.Equal(p, home) && o.frame(p) {
		return n, o.Err()
	}
	if err := o.command(p); err != nil {
		return 0, err
	}
	return n, nil
}

// frame makes the rows of a frame the wanted ones. It says whether p is one.
func (o *Output) frame(p []byte) bool {
	o.mu.Lock()
	defer o.mu.Unlock()
	next, all, ok := o.wanted.apply(p)
	if !ok {
		return false
	}
	o.wanted, o.fresh, o.stale = next, true, o.stale || all
	o.wake()
	return true
}

// command sends p ahead of a frame that waits, once the line is free. What may
// have changed the screen makes the next frame a full one and drops the one
// that waits, which Bubble Tea repeats then.
func (o *Output) command(p []byte) error {
	o.line.Lock()
	defer o.line.Unlock()
	o.mu.Lock()
	if !quiet(p) {
		o.fresh, o.stale = false, true
	}
	o.mu.Unlock()
	return o.send(p)
}

// quiet says whether a command leaves the screen's rows alone: a private mode
// but the alternate screen, and the clipboard.
func quiet(p []byte) bool {
	mode := bytes.HasPrefix(p, []byte("\x1b[?")) && !bytes.HasPrefix(p, []byte("\x1b[?1049"))
	return mode || bytes.HasPrefix(p, []byte("\x1b]52;"))
}

// run sends what is wanted, again and again.
func (o *Output) run() {
	defer close(o.done)
	for range o.free {
		o.line.Lock()
		if p := o.take(); p != nil {
			_ = o.send(p)
		}
		o.line.Unlock()
	}
}

// take gives the bytes that bring the terminal to what is wanted now, or nil. It
// is called with line held.
func (o *Output) take() []byte {
	wanted, stale, fresh := o.next()
	if !fresh {
		return nil
	}
	before := o.sent
	if stale {
		before = page{}
	}
	if o.inks.full() {
		o.inks = newInks()
	}
	o.sent = wanted
	return wanted.difference(before, stale, o.inks)
}

// next takes the page that is wanted, so that the next one can come while its
// difference is made.
func (o *Output) next() (wanted page, stale, fresh bool) {
	o.mu.Lock()
	defer o.mu.Unlock()
	wanted, stale, fresh = o.wanted, o.stale, o.fresh
	if fresh {
		o.fresh, o.stale = false, false
	}
	return wanted, stale, fresh
}

// send writes to the terminal, with line held.
func (o *Output) send(p []byte) error {
	err := o.Err()
	if err == nil && len(p) > 0 {
		if err = writeAll(o.file, p); err != nil {
			o.fail(err)
		}
	}
	return err
}

func (o *Output) fail(err error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.err = err
}

// Abandon makes the output send nothing any more, where the program hangs and
// the terminal is put in order without it.
func (o *Output) Abandon() { o.fail(errAbandoned) }

var errAbandoned = errors.New("the terminal was taken away")

// Err gives the first error that the terminal gave, or nil. After one, nothing
// is sent any more.
func (o *Output) Err() error {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.err
}

// wake is called with mu held.
func (o *Output) wake() {
	if o.closed {
		return
	}
	select {
	case o.free <- struct{}{}:
	default: // it is awake already, and will see what is wanted then
	}
}

// Close waits until the last frame is sent. The terminal itself stays open.
func (o *Output) Close() error {
	o.mu.Lock()
	if !o.closed {
		o.wake()
		o.closed = true
		close(o.free)
	}
	o.mu.Unlock()
	<-o.done
	return o.Err()
}

// Read reads from the terminal; it is here because Bubble Tea recognises a
// terminal by its whole interface.
func (o *Output) Read(p []byte) (int, error) { return o.file.Read(p) }

// Fd is the terminal's file descriptor.
func (o *Output) Fd() uintptr { return o.file.Fd() }
