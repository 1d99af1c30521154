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

// How long a Read waits for more: with nothing read; after what may be a whole key (Escape); inside a
// sequence, which no person types (longer than TCP takes to send again); inside a paste.
const (
	forever  = -1
	key      = 30 * time.Millisecond
	sequence = 250 * time.Millisecond
	paste    = 700 * time.Millisecond
)

// pasteLimit is the most bytes of a paste that are let through: Bubble Tea
// searches all of it again for each 256 bytes that come.
const pasteLimit = 64 << 10

// keyReader reads whole keys for Bubble Tea v1, which takes the end of every read for the end of a key:
// an arrow that arrives over ssh as "Escape" and "[A" would type an A, which selects everything. It
// waits for the rest of what arrives in pieces; drops whole what is no key, as a terminal's late answer
// to the program before; and ends a paste whose end never comes, which would swallow every key after it.
//
// It is for tea.WithInput. It has no Name on purpose: Bubble Tea then reads from it without epoll, of
// which it loses a descriptor each time that an editor has had the terminal. In exchange it has to be
// paused before Bubble Tea is to let go of the terminal: it looks between two Reads whether to stop.
type keyReader struct {
	tty
	hungUp func()
	ready  func(atMost time.Duration) bool
	read   func([]byte) (int, error)
	paused atomic.Int32
	wake   *os.File // a byte is written for each pause, which ends the wait of a Read
	woken  *os.File // and can be read here until the pause is over

	mouse        bool                // its clicks and its wheel are passed on, each whole, as keys are
	onBackground func(colour string) // gets the terminal's background
	asked        atomic.Int64        // when the terminal was asked for it, in nanoseconds; 0: no answer is due

	mu   sync.Mutex // held by Read; guards what follows
	held []byte     // what has come
	key  []byte     // the first of it, to be handed over
}

// newKeyReader returns a reader of keys from a terminal. hungUp is called when the terminal
// is gone; onBackground gets its background, as "#rrggbb", when it answers after Expect.
func newKeyReader(file *os.File, hungUp func(), onBackground func(colour string)) (*keyReader, error) {
	woken, wake, err := os.Pipe()
	if err != nil {
		return nil, fmt.Errorf("read keys: %w", err)
	}
	ready := func(atMost time.Duration) bool { return readable(file.Fd(), woken.Fd(), atMost) }
	return &keyReader{
		tty: tty{file}, hungUp: hungUp, ready: ready, read: file.Read, wake: wake, woken: woken,
		onBackground: onBackground,
	}, nil
}

// Pause leaves all keys to another program. Calls nest: each needs a Resume.
func (r *keyReader) Pause() {
	r.await()
	r.paused.Add(1)
	_, _ = r.wake.Write([]byte{0})
}

// Resume ends a Pause.
func (r *keyReader) Resume() {
	_, _ = r.woken.Read(make([]byte, 1))
	r.paused.Add(-1)
}

// Read returns one whole key, as a terminal encodes it, or during a pause none: Bubble Tea would make one
// message of several letters. Only a paste may come in pieces.
func (r *keyReader) Read(p []byte) (int, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.take()
	if len(r.key) == 0 {
		if err := r.fill(); err != nil {
			return 0, r.end(err)
		}
		r.take()
	}
	if r.paused.Load() > 0 {
		time.Sleep(key)
		return 0, nil
	}
	n := copy(p[:len(p)-1], r.key) // Bubble Tea takes a full buffer for a part of more
	r.key = r.key[n:]
	return n, nil
}

// fill waits once for more. After Escape an answer of the terminal may go on late; what else comes late
// is a key of its own.
func (r *keyReader) fill() error {
	alone := r.expects() && string(r.held) == "\x1b" && !r.ready(key)
	if !r.ready(r.patience()) {
		r.giveUp()
		return nil
	}
	if r.paused.Load() > 0 {
		return nil
	}
	chunk := make([]byte, 4<<10)
	n, err := r.read(chunk)
	if alone && n > 0 && chunk[0] != ']' {
		r.giveUp()
	}
	r.held = append(r.held, chunk[:n]...)
	return err
}

// patience is how long the rest of what is held may take.
func (r *keyReader) patience() time.Duration {
	switch {
	case len(r.held) == 0:
		return forever
	case pastes(r.held):
		return paste
	case r.expects() && isAnswer(r.held):
		return answerTime
	case r.mayBeKey() && !r.expects():
		return key
	}
	return sequence
}

// mayBeKey reports whether what is held is what a key sends as well: Escape, or Alt
// together with a letter that introduces sequences.
func (r *keyReader) mayBeKey() bool { return len(r.held) <= 2 && r.held[0] == esc }

// giveUp makes the best of what is held when the rest does not come.
func (r *keyReader) giveUp() {
	switch {
	case len(r.held) == 0:
		return
	case pastes(r.held):
		r.key = append(r.held, pasteEnd...)
	case string(r.held) == "\x1b\x1b":
		r.key, r.held = r.held[:1], r.held[1:]
		return
	case r.mayBeKey():
		r.key = r.held
	}
	r.held = nil
}

// take takes the first key off what is held, if its end has come, and drops what is none before it.
func (r *keyReader) take() {
	for len(r.held) > 0 && len(r.key) == 0 {
		n := length(r.held)
		if n == 0 {
			r.shorten()
			return
		}
		b := r.held[:n:n]
		r.held = r.held[n:]
		r.answer(b)
		if r.mouse && presses(b) {
			r.key = b
		} else {
			r.key = translate(b)
		}
	}
}

// shorten cuts out what a paste has beyond the limit, but not what ends it, which may have begun.
func (r *keyReader) shorten() {
	if end := len(r.held) - len(pasteEnd) + 1; pastes(r.held) && end > pasteLimit {
		r.held = slices.Delete(r.held, pasteLimit, end)
	}
}

// end judges an error. Bubble Tea takes io.EOF for an input without more keys
// and would run on for ever without a terminal, or end at once on any other
// error, without asking the model. So hungUp reports the end.
func (r *keyReader) end(err error) error {
	switch {
	case errors.Is(err, io.EOF), errors.Is(err, syscall.EIO):
		r.hungUp()
		return io.EOF
	case errors.Is(err, syscall.EAGAIN), errors.Is(err, syscall.EINTR):
		return nil
	}
	return err
}

func pastes(b []byte) bool { return bytes.HasPrefix(b, []byte(pasteStart)) }

// BackgroundMsg is the terminal's background, as "#rrggbb".
type BackgroundMsg struct{ Colour string }

// askMsg asks the terminal for its background.
type askMsg struct{}

// QueryBackground asks the terminal for its background, once and behind the first frame, which does not
// wait for it. A terminal that knows answers with BackgroundMsg; from the others nothing comes.
func QueryBackground() tea.Msg { return askMsg{} }

// ask is not answered by itself: the answer comes among the keys.
func (s *session) ask() tea.Msg {
	s.asked.Do(func() {
		<-s.output.shown
		s.input.Expect()
		_, _ = io.WriteString(s.output, "\x1b]11;?\x1b\\")
	})
	return nil
}

// answerTime is how long the answer to a question may be on its way. Meanwhile a sequence that arrives
// in pieces is held together longer than usual: the rest of an answer would be keys.
const answerTime = 3 * time.Second

// lateAnswer is how long Pause waits for an answer that is due, because the next
// program would get it as keys.
const lateAnswer = 300 * time.Millisecond

// Expect says that the terminal is being asked for its background.
func (r *keyReader) Expect() { r.asked.Store(time.Now().UnixNano()) }

// expects reports whether the answer may still come.
func (r *keyReader) expects() bool {
	asked := r.asked.Load()
	return asked != 0 && time.Since(time.Unix(0, asked)) < answerTime
}

// await waits a moment for an answer that is due.
func (r *keyReader) await() {
	for end := time.Now().Add(lateAnswer); r.expects() && time.Now().Before(end); {
		time.Sleep(key)
	}
}

// answer takes the terminal's answer out of what it sent.
func (r *keyReader) answer(b []byte) {
	colour, ok := background(b)
	if !ok || r.asked.Swap(0) == 0 {
		return
	}
	go r.onBackground(colour) // it may have to wait for the program, which may be waiting here
}

// background reads an answer as "#rrggbb".
func background(b []byte) (colour string, ok bool) {
	answer, ok := strings.CutPrefix(string(b), "\x1b]11;")
	found := ansi.XParseColor(strings.TrimRight(answer, "\a\x1b\\"))
	if !ok || found == nil {
		return "", false
	}
	red, green, blue, _ := found.RGBA() // of 16 bits
	return fmt.Sprintf("#%02x%02x%02x", red>>8, green>>8, blue>>8), true
}
