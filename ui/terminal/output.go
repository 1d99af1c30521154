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

// output is what Bubble Tea writes to. Each frame goes out in one write, between the marks of a
// synchronised update, so that a terminal that knows them never shows half of one.
//
// Bubble Tea writes a frame with a lock held that the next key needs: at 6 kB/s
// each key would wait for the frame of the one before. So a goroutine writes,
// and as long as it has a frame to write the session draws no other.
type output struct {
	tty
	queue chan piece
	shown chan struct{} // closed when the first frame has been written

	mu     sync.Mutex
	frames int    // in the queue or on their way
	asked  bool   // a frame was left out since
	free   func() // told, in a goroutine of its own, when the line is free after one was left out
}

// piece is bytes for the terminal. The result is sent on sent, which is nil for a frame:
// nobody waits for those.
type piece struct {
	bytes []byte
	sent  chan error
}

// Every frame of Bubble Tea's in the alternate screen begins with home. It ends without
// colours, which a theme with a background of its own leaves on at the end of a line.
var (
	home       = []byte("\x1b[H")
	beginFrame = []byte("\x1b[?2026h")
	endFrame   = []byte("\x1b[m\x1b[?2026l")
)

func newOutput(file *os.File) *output {
	o := &output{tty: tty{file}, queue: make(chan piece, 2), shown: make(chan struct{}), free: func() {}}
	go o.run()
	return o
}

// Write takes a frame without waiting, and anything else until it is sent.
func (o *output) Write(p []byte) (int, error) {
	if bytes.HasPrefix(p, home) && len(p) > len(home) {
		o.mu.Lock()
		o.frames++
		o.mu.Unlock()
		o.queue <- piece{bytes: slices.Concat(beginFrame, p, endFrame)}
		return len(p), nil
	}
	sent := make(chan error)
	o.queue <- piece{p, sent}
	return len(p), <-sent
}

// busy reports whether a frame is still being written. The caller then leaves one out, and
// free is called as soon as another can be written.
func (o *output) busy() bool {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.asked = o.frames > 0
	return o.asked
}

func (o *output) run() {
	first := sync.OnceFunc(func() { close(o.shown) })
	for p := range o.queue {
		err := writeAll(o.file, p.bytes)
		if p.sent != nil {
			p.sent <- err
			continue
		}
		first()
		o.mu.Lock()
		o.frames--
		if o.frames == 0 && o.asked {
			o.asked = false
			go o.free()
		}
		o.mu.Unlock()
	}
}

// writeAll writes all bytes, and waits while the terminal takes no more: a program that
// shares it may have made it non-blocking, and Go then returns an error.
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

// tty is a terminal with all that Bubble Tea recognises one by. It belongs to who opened it.
type tty struct{ file *os.File }

func (t tty) Read(p []byte) (int, error)  { return t.file.Read(p) }
func (t tty) Write(p []byte) (int, error) { return t.file.Write(p) }
func (t tty) Fd() uintptr                 { return t.file.Fd() }
func (tty) Close() error                  { return nil }

// copyLimit is the most bytes of text that are copied: xterm, among others,
// drops what is longer than 100,000 bytes in base64. Of a longer text nothing is copied:
// half of a list that looks like the whole is worse than none.
const copyLimit = 74_991

// CopyMsg asks for a text on the clipboard.
type CopyMsg struct {
	Text string
	Done func(error) tea.Msg
}

// Copy puts a text on the terminal's clipboard and answers with what done makes of the
// error. Whether the terminal took the text cannot be known. It goes by OSC 52, which works over ssh and
// needs no other program; inside tmux it arrives if set-clipboard is on.
func Copy(text string, done func(error) tea.Msg) tea.Cmd {
	return func() tea.Msg { return CopyMsg{text, done} }
}

// CopyToClipboard puts a text on the clipboard of the first of the files that is a terminal,
// without a screen.
func CopyToClipboard(text string, files ...*os.File) error {
	i := slices.IndexFunc(files, IsTerminal)
	if i < 0 {
		return errors.New("there is no terminal with a clipboard")
	}
	return copyTo(files[i], text)
}

func copyTo(w io.Writer, text string) error {
	if len(text) > copyLimit {
		return fmt.Errorf("too long for the clipboard: %d bytes, at most %d", len(text), copyLimit)
	}
	if _, err := io.WriteString(w, "\x1b]52;c;"+base64.StdEncoding.EncodeToString([]byte(text))+"\x1b\\"); err != nil {
		return fmt.Errorf("copy to the clipboard: %w", err)
	}
	return nil
}
