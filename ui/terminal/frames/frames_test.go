package frames

import (
	"bytes"
	"errors"
	"fmt"
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
	want := "\x1b[?2026h\x1b[Hone\x1b[K\r\n\x1b[Jtwo\x1b[K\x1b[2H\x1b[?2026l"
	if len(r.writes) != 1 || string(r.writes[0]) != want {
		t.Errorf("wrote %q, want %q", r.writes, want)
	}
}

// pageOf makes a page of rows that are erased behind their text.
func pageOf(rows ...string) page {
	var g page
	for _, text := range rows {
		g.rows = append(g.rows, &row{raw: text + eraseRight})
	}
	return g
}

func TestOnlyWhatChangedIsSent(t *testing.T) {
	for _, c := range []struct {
		name   string
		before []string
		next   []string
		clear  bool
		want   string
	}{
		{"nothing", []string{"a", "b"}, []string{"a", "b"}, false, ""},
		{"one row", []string{"a", "b", "c"}, []string{"a", "B", "c"}, false, "\x1b[2HB\x1b[3H"},
		{"fewer rows", []string{"a", "b", "c"}, []string{"a", "b"}, false, "\x1b[2H\x1b[Jb\x1b[K\x1b[2H"},
		{"more rows", []string{"a"}, []string{"a", "d"}, false, "\x1b[2Hd\x1b[K\x1b[2H"},
		{"all is doubtful", []string{"a", "c"}, []string{"a", "c"}, true, "\x1b[2H\x1b[Jc\x1b[K\x1b[2H"},
		{"the next row", []string{"a", "b"}, []string{"A", "B"}, false, "\x1b[HA\r\nB\x1b[2H"},
		{"one cell", []string{"abcdef"}, []string{"abcDef"}, false, "\x1b[1;4HD\x1b[H"},
		{"two, near", []string{"abcdef"}, []string{"aBcdEf"}, false, "\x1b[1;2HBcdE\x1b[H"},
		{"two, far", []string{"a       b"}, []string{"A       B"}, false, "\x1b[HA\x1b[7CB\x1b[H"},
		{"shorter", []string{"long text"}, []string{"long"}, false, "\x1b[1;5H\x1b[K\x1b[H"},
		{"longer", []string{"long"}, []string{"long text"}, false, "\x1b[1;6Htext\x1b[H"},
		{"blanks within", []string{"a" + strings.Repeat("x", 20) + "b"}, []string{"a" + strings.Repeat(" ", 20) + "b"}, false, "\x1b[1;2H\x1b[20X\x1b[H"},
		{"another colour", []string{"\x1b[1;38;5;33mab\x1b[m"}, []string{"\x1b[38;5;33mab\x1b[m"}, false, "\x1b[H\x1b[38;5;33mab\x1b[m\x1b[H"},
		{"colours that change", []string{"ab"}, []string{"\x1b[1;31mA\x1b[m\x1b[1;32mB\x1b[m"}, false, "\x1b[H\x1b[1;31mA\x1b[32mB\x1b[m\x1b[H"},
		{"the colour of a blank", []string{"a b"}, []string{"a\x1b[1;31m \x1b[mb"}, false, ""},
		{"behind a wide one", []string{"ab漢cd", "x"}, []string{"ab漢cD", "x"}, false, "\x1b[1;2Hb漢cD\x1b[K\x1b[2H"},
		{"before a wide one", []string{"abc漢d"}, []string{"Abc漢d"}, false, "\x1b[HA\x1b[H"},
		{"what joins", []string{"abe"}, []string{"abe\u0301"}, false, "\x1b[1;3He\u0301\x1b[K\x1b[H"},
		{"a link", []string{"ab"}, []string{"a\x1b]8;id=1;https://x.org\x1b\\b\x1b]8;;\x1b\\"}, false, "\x1b[1;2H\x1b]8;id=1;https://x.org\x1b\\b\x1b]8;;\x1b\\\x1b[H"},
		{"what is not understood", []string{"ab"}, []string{"a\x1b[58mb\x1b[m"}, false, "\x1b[Ha\x1b[58mb\x1b[m\x1b[K\x1b[m\x1b[H"},
	} {
		got := string(pageOf(c.next...).difference(pageOf(c.before...), c.clear, newInks()))
		got = strings.TrimSuffix(strings.TrimPrefix(got, begin), end)
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
	if got := string(r.writes[1]); strings.Contains(got, "first") || !strings.Contains(got, "\x1b[2Hmmmmmm\r\nlast") {
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
	_, all, _ := pageOf("a", "b").apply([]byte(paint("a", "b")))
	_, some, _ := pageOf("a", "b").apply([]byte(paint("a", "")))
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
	if all := r.all(); !strings.Contains(all, "waits") || strings.Contains(all[5:], "a\x1b[K\x1b[2Hwaits") {
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
// with colours: all of it, two rows of it as when a mark is set, or its right
// half and a list beside it that scrolls, as when the selection moves. All of it
// is done for each frame, which a terminal that is slow would spare.
func BenchmarkFrame(b *testing.B) {
	const list, rule = "\x1b[1;38;5;212m▌\x1b[m \x1b[1mWord%02d\x1b[m words of a title, and of other   ", "\x1b[38;5;240m│\x1b[m  "
	pageFrom := func(first int, text string) (rows []string) {
		for y := range 40 {
			rows = append(rows, fmt.Sprintf(list, first+y)+rule+strings.Repeat(text, 12))
		}
		return rows
	}
	one, other, scrolled := pageFrom(10, "word "), pageFrom(10, "word "), pageFrom(12, "text ")
	other[7], other[8] = scrolled[7], scrolled[8]
	for name, pair := range map[string][2][]string{"repaint": {one, nil}, "two rows": {one, other}, "moved": {one, scrolled}} {
		b.Run(name, func(b *testing.B) {
			sent, inks := 0, newInks()
			b.ReportAllocs()
			for i := 0; b.Loop(); i++ {
				was, now := pageOf(pair[i&1]...), pageOf(pair[1-i&1]...)
				for _, r := range was.rows {
					r.parse(inks) // when it was sent
				}
				sent += len(now.difference(was, len(was.rows) == 0, inks))
			}
			b.ReportMetric(float64(sent)/float64(b.N), "B/frame")
		})
	}
}
