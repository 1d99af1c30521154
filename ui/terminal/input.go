package terminal

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"time"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/ansi"
)

// How long Read waits for more input: with nothing pending; after a possible whole key such as Escape;
// inside a sequence, which nobody types (longer than a TCP retransmission); inside a paste.
const (
	noTimeout       = -1
	keyTimeout      = 30 * time.Millisecond
	sequenceTimeout = 250 * time.Millisecond
	pasteTimeout    = 700 * time.Millisecond
)

// maxPasteBytes is the most bytes of a paste that are passed on. Bubble Tea searches the whole paste
// again for every 256 bytes that arrive.
const maxPasteBytes = 64 << 10

// keyReader reads whole keys for Bubble Tea v1, which treats the end of each read as the end of a key: an
// arrow that arrives over ssh as "Escape" and "[A" would type an A, which selects everything. It waits
// for the rest of split sequences, drops whole sequences that are not keys, such as a late answer to a
// query, and ends a paste whose end never arrives, which would swallow every later key.
//
// It is passed to tea.WithInput. It has no Name method so that Bubble Tea reads from it without epoll,
// where it leaks a descriptor each time an editor has used the terminal. In return, Bubble Tea checks
// only between two Reads whether to stop, so the reader must be paused before Bubble Tea releases the
// terminal.
type keyReader struct {
	tty
	onHangUp func()
	ready    func(timeout time.Duration) bool
	read     func([]byte) (int, error)
	paused   atomic.Int32
	wake     *os.File // Pause writes a byte here to wake up a waiting Read
	woken    *os.File // readable while paused

	mouse        bool                // pass on clicks and the wheel
	onBackground func(colour string) // called with the terminal's background
	queriedAt    atomic.Int64        // when the background was queried, in nanoseconds; 0 if no answer is due

	mu      sync.Mutex // held by Read; guards the fields below
	pending []byte     // bytes read but not handed over
	nextKey []byte     // next key to hand over
}

// newKeyReader returns a reader of keys from a terminal. onHangUp is called when the terminal is gone,
// and onBackground with its background as "#rrggbb" if it answers after ExpectAnswer.
func newKeyReader(file *os.File, onHangUp func(), onBackground func(colour string)) (*keyReader, error) {
	woken, wake, err := os.Pipe()
	if err != nil {
		return nil, fmt.Errorf("read keys: %w", err)
	}
	ready := func(timeout time.Duration) bool { return waitReadable(file.Fd(), woken.Fd(), timeout) }
	return &keyReader{
		tty: tty{file}, onHangUp: onHangUp, ready: ready, read: file.Read, wake: wake, woken: woken,
		onBackground: onBackground,
	}, nil
}

// Pause leaves all keys to another program. Calls nest; each needs a Resume.
func (r *keyReader) Pause() {
	r.awaitAnswer()
	r.paused.Add(1)
	_, _ = r.wake.Write([]byte{0})
}

// Resume ends a Pause.
func (r *keyReader) Resume() {
	_, _ = r.woken.Read(make([]byte, 1))
	r.paused.Add(-1)
}

// Read returns one whole key as the terminal encodes it, because Bubble Tea would make one message of
// several letters. It returns nothing while paused. Only a paste may be split over several Reads.
func (r *keyReader) Read(p []byte) (int, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.takeKey()
	if len(r.nextKey) == 0 {
		if err := r.fill(); err != nil {
			return 0, r.readError(err)
		}
		r.takeKey()
	}
	if r.paused.Load() > 0 {
		time.Sleep(keyTimeout)
		return 0, nil
	}
	n := copy(p[:len(p)-1], r.nextKey) // Bubble Tea takes a full buffer for an incomplete read
	r.nextKey = r.nextKey[n:]
	return n, nil
}

// fill waits for input once. After Escape, an answer of the terminal may continue late; anything else
// that is late is another key.
func (r *keyReader) fill() error {
	alone := r.answerDue() && string(r.pending) == "\x1b" && !r.ready(keyTimeout)
	if !r.ready(r.timeout()) {
		r.flushPending()
		return nil
	}
	if r.paused.Load() > 0 {
		return nil
	}
	chunk := make([]byte, 4<<10)
	n, err := r.read(chunk)
	if alone && n > 0 && chunk[0] != ']' {
		r.flushPending()
	}
	r.pending = append(r.pending, chunk[:n]...)
	return err
}

// timeout returns how long to wait for the rest of the pending bytes.
func (r *keyReader) timeout() time.Duration {
	switch {
	case len(r.pending) == 0:
		return noTimeout
	case isPaste(r.pending):
		return pasteTimeout
	case r.answerDue() && isAnswer(r.pending):
		return answerTimeout
	case r.mayBeKey() && !r.answerDue():
		return keyTimeout
	}
	return sequenceTimeout
}

// mayBeKey reports whether the pending bytes may be a whole key: Escape, or Alt with a letter that also
// introduces sequences.
func (r *keyReader) mayBeKey() bool { return len(r.pending) <= 2 && r.pending[0] == esc }

// flushPending turns the pending bytes into a key, or drops them, when the rest does not arrive.
func (r *keyReader) flushPending() {
	switch {
	case len(r.pending) == 0:
		return
	case isPaste(r.pending):
		r.nextKey = append(r.pending, pasteEnd...)
	case string(r.pending) == "\x1b\x1b":
		r.nextKey, r.pending = r.pending[:1], r.pending[1:]
		return
	case r.mayBeKey():
		r.nextKey = r.pending
	}
	r.pending = nil
}

// takeKey removes the first complete key from the pending bytes and drops complete sequences that are not
// keys.
func (r *keyReader) takeKey() {
	for len(r.pending) > 0 && len(r.nextKey) == 0 {
		n := sequenceLen(r.pending)
		if n == 0 {
			r.limitPaste()
			return
		}
		b := r.pending[:n:n]
		r.pending = r.pending[n:]
		r.takeAnswer(b)
		if r.mouse && isMousePress(b) {
			r.nextKey = b
		} else {
			r.nextKey = translate(b)
		}
	}
}

// limitPaste cuts a paste to the limit. It keeps the last bytes, which may be the start of the end
// marker.
func (r *keyReader) limitPaste() {
	if end := len(r.pending) - len(pasteEnd) + 1; isPaste(r.pending) && end > maxPasteBytes {
		r.pending = slices.Delete(r.pending, maxPasteBytes, end)
	}
}

// readError handles a read error. Bubble Tea treats io.EOF as the end of keys and would run forever
// without a terminal; any other error would end it at once, without asking the model. So onHangUp quits
// the program.
func (r *keyReader) readError(err error) error {
	switch {
	case errors.Is(err, io.EOF), errors.Is(err, syscall.EIO):
		r.onHangUp()
		return io.EOF
	case errors.Is(err, syscall.EAGAIN), errors.Is(err, syscall.EINTR):
		return nil
	}
	return err
}

func isPaste(b []byte) bool { return bytes.HasPrefix(b, []byte(pasteStart)) }

// BackgroundMsg reports the terminal's background as "#rrggbb".
type BackgroundMsg struct{ Colour string }

type queryBackgroundMsg struct{}

// QueryBackground queries the terminal's background, once and after the first frame. Terminals that
// support the query answer with BackgroundMsg; the others send nothing, and nothing waits for them.
func QueryBackground() tea.Msg { return queryBackgroundMsg{} }

// queryBackground writes the query. The answer arrives among the keys.
func (s *session) queryBackground() tea.Msg {
	s.queryOnce.Do(func() {
		<-s.output.firstFrame
		s.input.ExpectAnswer()
		_, _ = io.WriteString(s.output, "\x1b]11;?\x1b\\")
	})
	return nil
}

// answerTimeout is how long an answer to the query may take. Until then the reader waits longer for the
// rest of a sequence, because the rest of an answer would look like keys.
const answerTimeout = 3 * time.Second

// maxAnswerWait is how long Pause waits for an answer that is due, because the next program would read it
// as keys.
const maxAnswerWait = 300 * time.Millisecond

// ExpectAnswer notes that the background is being queried.
func (r *keyReader) ExpectAnswer() { r.queriedAt.Store(time.Now().UnixNano()) }

// answerDue reports whether the answer may still arrive.
func (r *keyReader) answerDue() bool {
	asked := r.queriedAt.Load()
	return asked != 0 && time.Since(time.Unix(0, asked)) < answerTimeout
}

// awaitAnswer waits a moment for an answer that is due.
func (r *keyReader) awaitAnswer() {
	for end := time.Now().Add(maxAnswerWait); r.answerDue() && time.Now().Before(end); {
		time.Sleep(keyTimeout)
	}
}

// takeAnswer handles a sequence that is the terminal's answer.
func (r *keyReader) takeAnswer(b []byte) {
	colour, ok := parseBackground(b)
	if !ok || r.queriedAt.Swap(0) == 0 {
		return
	}
	go r.onBackground(colour) // the program may be busy waiting for Read
}

// parseBackground parses an answer into "#rrggbb".
func parseBackground(b []byte) (colour string, ok bool) {
	answer, ok := strings.CutPrefix(string(b), "\x1b]11;")
	found := ansi.XParseColor(strings.TrimRight(answer, "\a\x1b\\"))
	if !ok || found == nil {
		return "", false
	}
	red, green, blue, _ := found.RGBA() // 16 bits each
	return fmt.Sprintf("#%02x%02x%02x", red>>8, green>>8, blue>>8), true
}
