package frames

import (
	"bytes"
	"errors"
	"io"
	"strings"
	"sync"
	"syscall"
	"testing"

	"dailies/ui/terminal/whitelist"
)

// recorder is a terminal that keeps each write, and takes none while it is
// held.
type recorder struct {
	mu     sync.Mutex
	writes [][]byte
	came   chan struct{} // one for each write
	gate   chan struct{} // nil, or each write waits for one
	fail   func(p []byte) (int, error)
}

func newRecorder() *recorder { return &recorder{came: make(chan struct{}, 1000)} }

func (r *recorder) Write(p []byte) (int, error) {
	if r.gate != nil {
		r.came <- struct{}{}
		<-r.gate
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.fail != nil {
		if n, err := r.fail(p); err != nil {
			r.writes = append(r.writes, bytes.Clone(p[:n]))
			return n, err
		}
	}
	r.writes = append(r.writes, bytes.Clone(p))
	return len(p), nil
}

func (r *recorder) Read([]byte) (int, error) { return 0, io.EOF }
func (r *recorder) Close() error             { return nil }
func (r *recorder) Fd() uintptr              { return ^uintptr(0) }

func (r *recorder) all() string {
	r.mu.Lock()
	defer r.mu.Unlock()
	return string(bytes.Join(r.writes, nil))
}

// paint is a frame as Bubble Tea writes it for rows of which some, the empty
// ones, stay.
func paint(rows ...string) string {
	var b strings.Builder
	b.WriteString("\x1b[H")
	for i, row := range rows {
		if row != "" {
			b.WriteString(row + "\x1b[K")
		}
		if i < len(rows)-1 {
			if row != "" {
				b.WriteByte('\r')
			}
			b.WriteByte('\n')
		}
	}
	b.WriteString("\x1b[" + string(rune('0'+len(rows))) + ";H")
	return b.String()
}

func write(t *testing.T, o *Output, s string) {
	t.Helper()
	if n, err := io.WriteString(o, s); err != nil || n != len(s) {
		t.Fatalf("write %q: %d, %v", s, n, err)
	}
}

func TestAFrameIsOneSynchronisedWrite(t *testing.T) {
	r := newRecorder()
	o := New(r)
	write(t, o, paint("one", "two"))
	_ = o.Close()
	want := "\x1b[?2026h\x1b[1;1Hone\x1b[K\x1b[2;1H\x1b[Jtwo\x1b[K\x1b[2;1H\x1b[?2026l"
	if len(r.writes) != 1 || string(r.writes[0]) != want {
		t.Errorf("wrote %q, want %q", r.writes, want)
	}
}

func TestOnlyChangedRowsAreSent(t *testing.T) {
	g := page{rows: []string{"a", "b", "c"}}
	for _, c := range []struct {
		name  string
		next  []string
		clear bool
		want  string
	}{
		{"nothing", []string{"a", "b", "c"}, false, ""},
		{"one row", []string{"a", "B", "c"}, false, "\x1b[2;1HB"},
		{"fewer rows", []string{"a", "b"}, false, "\x1b[2;1H\x1b[Jb"},
		{"more rows", []string{"a", "b", "c", "d"}, false, "\x1b[4;1Hd"},
		{"all is doubtful", []string{"a", "b", "c"}, true, "\x1b[3;1H\x1b[Jc"},
	} {
		got := string(page{rows: c.next}.difference(g, c.clear))
		if c.want != "" {
			c.want = begin + c.want + "\x1b[" + string(rune('0'+len(c.next))) + ";1H" + end
		}
		if got != c.want {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
}

func TestFramesAreLeftOutWhileTheLineIsBusy(t *testing.T) {
	r := newRecorder()
	r.gate = make(chan struct{})
	o := New(r)
	write(t, o, paint("first", "x", "y"))
	<-r.came // the first frame is on the line and stays there
	for i := range 1000 {
		write(t, o, paint("", strings.Repeat("m", i%7+1), "")) // would block for ever if it waited
	}
	write(t, o, paint("", "", "last"))
	close(r.gate)
	_ = o.Close()
	if len(r.writes) != 2 {
		t.Fatalf("%d writes for 1002 frames, want 2", len(r.writes))
	}
	if got := string(r.writes[1]); strings.Contains(got, "first") || !strings.Contains(got, "\x1b[2;1Hmmmmmm\x1b[K\x1b[3;1Hlast") {
		t.Errorf("what was missed came as %q", got)
	}
}

func TestARepaintSendsEveryRow(t *testing.T) {
	r := newRecorder()
	o := New(r)
	write(t, o, paint("one", "two"))
	write(t, o, "\x1b[2K") // sent after the frame, or in its place
	write(t, o, "\x1b[H\r"+"one\x1b[K\r\ntwo\x1b[K\x1b[2;H")
	_ = o.Close()
	last := string(r.writes[len(r.writes)-1])
	if !strings.Contains(last, "one") || !strings.Contains(last, "\x1b[Jtwo") {
		t.Errorf("after the screen was touched came %q", last)
	}
}

func TestEveryRowGivenMeansRepaint(t *testing.T) {
	_, all, _ := page{rows: []string{"a", "b"}}.apply([]byte(paint("a", "b")))
	_, some, _ := page{rows: []string{"a", "b"}}.apply([]byte(paint("a", "")))
	if !all || some {
		t.Errorf("all given: %v, some given: %v", all, some)
	}
}

func TestQuietCommandsKeepTheFrameThatWaits(t *testing.T) {
	r := newRecorder()
	r.gate = make(chan struct{}, 100)
	o := New(r)
	write(t, o, paint("a", "b"))
	<-r.came
	write(t, o, paint("", "waits"))
	for range 99 {
		r.gate <- struct{}{}
	}
	write(t, o, "\x1b]52;c;YQ==\x1b\\")
	_ = o.Close()
	if all := r.all(); !strings.Contains(all, "waits") || strings.Contains(all[5:], "a\x1b[K\x1b[2;1Hwaits") {
		t.Errorf("sent %q", all)
	}
}

func TestWhatIsNotOnTheWhiteListIsNotSent(t *testing.T) {
	r := newRecorder()
	o := New(r)
	for _, s := range []string{"\x1b[?1003l", "\x1b]2;title\a", "\x1b[6n", "\x1b[?25h", paint("x\x1b[c\ty", "z\x1b]0;t\a")} {
		write(t, o, s)
	}
	_ = o.Close()
	if err := whitelist.Check([]byte(r.all())); err != nil {
		t.Error(err)
	}
	if all := r.all(); !strings.HasPrefix(all, "\x1b[?25h\x1b[?2026h") || !strings.Contains(all, "xy\x1b[K") {
		t.Errorf("sent %q", all)
	}
}

func TestShortAndRefusedWritesAreContinued(t *testing.T) {
	r := newRecorder()
	r.fail = func(p []byte) (int, error) {
		switch len(r.writes) {
		case 0:
			return 2, syscall.EAGAIN
		case 1:
			return 0, syscall.EINTR
		}
		return 0, nil
	}
	o := New(r)
	write(t, o, "\x1b[?25hmore")
	_ = o.Close()
	if got := r.all(); got != "\x1b[?25hmore" {
		t.Errorf("arrived %q", got)
	}
}

func TestALostTerminalIsWrittenToNoMore(t *testing.T) {
	r := newRecorder()
	r.fail = func([]byte) (int, error) { return 0, syscall.EIO }
	o := New(r)
	if _, err := io.WriteString(o, "\r"); !errors.Is(err, syscall.EIO) {
		t.Errorf("first write: %v", err)
	}
	_, _ = io.WriteString(o, paint("x"))
	if _, err := io.WriteString(o, "\r"); !errors.Is(err, syscall.EIO) || len(r.writes) != 1 {
		t.Errorf("later write: %v, %d tries", err, len(r.writes))
	}
	if err := o.Close(); !errors.Is(err, syscall.EIO) {
		t.Errorf("close: %v", err)
	}
}

func TestWhatIsNoFrameIsSentAsItIs(t *testing.T) {
	for _, s := range []string{"\x1b[H", "\x1b[Htext", "\x1b[H\x1b[2J", "\x1b[Hx\x1b[mH", "plain"} {
		r := newRecorder()
		o := New(r)
		write(t, o, s)
		_ = o.Close()
		if got := r.all(); got != s {
			t.Errorf("%q arrived as %q", s, got)
		}
	}
}

func TestFramesAndCommandsFromManyGoroutines(t *testing.T) {
	r := newRecorder()
	o := New(r)
	var all sync.WaitGroup
	for range 4 {
		all.Go(func() {
			for range 200 {
				_, _ = io.WriteString(o, paint("a", "b"))
				_, _ = io.WriteString(o, "\x1b[?25l")
			}
		})
	}
	all.Wait()
	_ = o.Close()
	for _, w := range r.writes {
		if err := whitelist.Check(w); err != nil || strings.Count(string(w), begin) != strings.Count(string(w), end) {
			t.Fatalf("write %q: %v", w, err)
		}
	}
}

// BenchmarkFrame is what this package adds to a frame of 40 rows of 120 columns
// with colours, of which two changed, as when the selection moves.
func BenchmarkFrame(b *testing.B) {
	row := "\x1b[1;38;5;212m▌\x1b[0m " + strings.Repeat("word ", 22) + "\x1b[K"
	full := "\x1b[H\r" + strings.Repeat(row+"\r\n", 39) + row + "\x1b[40;H"
	moved := "\x1b[H\n\n\n" + row + "\r\n" + row + "\r\n" + strings.Repeat("\n", 35) + "\x1b[40;H"
	for name, frame := range map[string]string{"repaint": full, "two rows": moved} {
		b.Run(name, func(b *testing.B) {
			o := New(nothing{})
			write := []byte(full)
			_, _ = o.Write(write)
			write = []byte(frame)
			b.SetBytes(int64(len(write)))
			b.ReportAllocs()
			for b.Loop() {
				_, _ = o.Write(write)
			}
			_ = o.Close()
		})
	}
}

type nothing struct{}

func (nothing) Read([]byte) (int, error)    { return 0, io.EOF }
func (nothing) Write(p []byte) (int, error) { return len(p), nil }
func (nothing) Close() error                { return nil }
func (nothing) Fd() uintptr                 { return 0 }
