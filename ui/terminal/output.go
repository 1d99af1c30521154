package terminal

import (
	"bytes"
	"encoding/base64"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"sync"
	"syscall"
	"time"

	tea "github.com/charmbracelet/bubbletea"
)

// output is what Bubble Tea writes to. It sends each frame in a single write as a synchronized update
// (mode 2026), so that terminals that support it never show half a frame.
//
// Bubble Tea writes frames while holding a lock that the next key needs: at 6 kB/s each key would wait
// for the previous frame. So a goroutine writes, and the session draws no new frame while one is still
// being written.
type output struct {
	tty
	queue      chan outputChunk
	firstFrame chan struct{} // closed after the first frame has been written

	mu           sync.Mutex
	frames       int    // queued or being written
	skippedFrame bool   // a frame was skipped meanwhile
	onIdle       func() // called in its own goroutine when a frame can be written after one was skipped
}

// outputChunk is a write to the terminal. Its error is sent to sent, which is nil for frames because
// nobody waits for them.
type outputChunk struct {
	bytes []byte
	sent  chan error
}

// Bubble Tea starts every frame in the alternate screen with home. A frame ends with a reset, because
// themes with a background leave colours on at the end of a line.
var (
	home       = []byte("\x1b[H")
	beginFrame = []byte("\x1b[?2026h")
	endFrame   = []byte("\x1b[m\x1b[?2026l")
)

func newOutput(file *os.File) *output {
	o := &output{
		tty: tty{file}, queue: make(chan outputChunk, 2),
		firstFrame: make(chan struct{}), onIdle: func() {},
	}
	go o.run()
	return o
}

// Write queues a frame without waiting. Anything else is written before it returns.
func (o *output) Write(p []byte) (int, error) {
	if bytes.HasPrefix(p, home) && len(p) > len(home) {
		o.mu.Lock()
		o.frames++
		o.mu.Unlock()
		o.queue <- outputChunk{bytes: slices.Concat(beginFrame, p, endFrame)}
		return len(p), nil
	}
	sent := make(chan error)
	o.queue <- outputChunk{p, sent}
	return len(p), <-sent
}

// busy reports whether a frame is still being written. The caller then skips a frame, and onIdle is
// called as soon as another one can be written.
func (o *output) busy() bool {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.skippedFrame = o.frames > 0
	return o.skippedFrame
}

func (o *output) run() {
	first := sync.OnceFunc(func() { close(o.firstFrame) })
	for p := range o.queue {
		err := writeAll(o.file, p.bytes)
		if p.sent != nil {
			p.sent <- err
			continue
		}
		first()
		o.mu.Lock()
		o.frames--
		if o.frames == 0 && o.skippedFrame {
			o.skippedFrame = false
			go o.onIdle()
		}
		o.mu.Unlock()
	}
}

// writeAll writes all bytes. On EAGAIN it waits and retries: a program that shares the terminal may have
// made it non-blocking.
func writeAll(file *os.File, p []byte) error {
	for {
		n, err := file.Write(p)
		if !errors.Is(err, syscall.EAGAIN) {
			return err
		}
		p = p[n:]
		time.Sleep(10 * time.Millisecond)
	}
}

// tty has the methods by which Bubble Tea recognises a terminal. The file is closed by whoever opened it.
type tty struct{ file *os.File }

func (t tty) Read(p []byte) (int, error)  { return t.file.Read(p) }
func (t tty) Write(p []byte) (int, error) { return t.file.Write(p) }
func (t tty) Fd() uintptr                 { return t.file.Fd() }
func (tty) Close() error                  { return nil }

// maxCopyBytes is the most bytes of text that are copied. xterm and others drop more than 100,000 bytes
// of base64. A longer text is not copied at all, because half a list might be mistaken for the whole.
const maxCopyBytes = 74_991

// CopyMsg asks the session to copy a text to the clipboard.
type CopyMsg struct {
	Text string
	Done func(error) tea.Msg
}

// Copy copies a text to the terminal's clipboard and answers with what done returns for the error. It
// uses OSC 52, which works over ssh and needs no other program; tmux passes it on if set-clipboard is on.
// Whether the terminal accepted the text is unknown.
func Copy(text string, done func(error) tea.Msg) tea.Cmd {
	return func() tea.Msg { return CopyMsg{text, done} }
}

// CopyToClipboard copies a text to the clipboard of the first file that is a terminal. It is for use
// without a running program.
func CopyToClipboard(text string, files ...*os.File) error {
	i := slices.IndexFunc(files, IsTerminal)
	if i < 0 {
		return errors.New("there is no terminal with a clipboard")
	}
	return copyTo(files[i], text)
}

func copyTo(w io.Writer, text string) error {
	if len(text) > maxCopyBytes {
		return fmt.Errorf("too long for the clipboard: %d bytes, at most %d", len(text), maxCopyBytes)
	}
	if _, err := io.WriteString(w, "\x1b]52;c;"+base64.StdEncoding.EncodeToString([]byte(text))+"\x1b\\"); err != nil {
		return fmt.Errorf("copy to the clipboard: %w", err)
	}
	return nil
}
