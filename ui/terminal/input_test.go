package terminal

import (
	"bytes"
	"errors"
	"io"
	"os"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"dailies/ui/uitest"
)

// chunk is input that arrives at once, after a pause.
type chunk struct {
	after time.Duration
	bytes string
}

// line is a simulated terminal. Its pauses take no real time.
type line struct {
	pieces []chunk
	end    error // after the last chunk
}

func (l *line) ready(timeout time.Duration) bool {
	if len(l.pieces) == 0 {
		return l.end != nil
	}
	if timeout != noTimeout && l.pieces[0].after > timeout {
		l.pieces[0].after -= timeout
		return false
	}
	l.pieces[0].after = 0
	return true
}

func (l *line) read(p []byte) (int, error) {
	if len(l.pieces) == 0 {
		return 0, l.end
	}
	n := copy(p, l.pieces[0].bytes)
	if l.pieces[0].bytes = l.pieces[0].bytes[n:]; l.pieces[0].bytes == "" {
		l.pieces = l.pieces[1:]
	}
	return n, nil
}

// terminal returns a reader of the line, to which it adds a long pause and Ctrl+D.
func (l *line) terminal() *keyReader {
	l.pieces = append(l.pieces, chunk{time.Hour, "\x04"})
	return &keyReader{ready: l.ready, read: l.read, onHangUp: func() {}}
}

// typist is a model that records keys until Ctrl+D.
type typist struct{ keys *[]string }

func (m typist) Init() tea.Cmd { return nil }
func (m typist) View() string  { return "" }
func (m typist) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	k, ok := msg.(tea.KeyMsg)
	switch {
	case ok && k.String() == "ctrl+d":
		return m, tea.Quit
	case ok:
		*m.keys = append(*m.keys, k.String())
	}
	return m, nil
}

// keys returns the keys that Bubble Tea makes of the input.
func keys(t *testing.T, pieces ...chunk) string {
	t.Helper()
	return keysOf(t, (&line{pieces: pieces}).terminal())
}

// keysOf returns the keys that Bubble Tea reads from a terminal.
func keysOf(t *testing.T, terminal *keyReader) string {
	t.Helper()
	var got []string
	r := struct{ io.Reader }{terminal} // not a terminal, so that raw mode is not set
	p := tea.NewProgram(typist{&got}, tea.WithInput(r), tea.WithoutRenderer(), tea.WithOutput(io.Discard), tea.WithoutSignalHandler())
	if _, err := p.Run(); err != nil {
		t.Fatal(err)
	}
	return strings.Join(got, "|")
}

const ms = time.Millisecond

func TestSplitSequencesAreJoined(t *testing.T) {
	for _, c := range []struct {
		name   string
		pieces []chunk
		want   string
	}{
		{"one key", []chunk{{0, "j"}}, "j"},
		{"two reads", []chunk{{0, "j"}, {ms, "k"}}, "j|k"},
		{"a burst", []chunk{{0, strings.Repeat("j", 200)}}, strings.Repeat("j|", 199) + "j"},
		{"many arrows", []chunk{{0, strings.Repeat("\x1b[A", 2000)}}, strings.Repeat("up|", 1999) + "up"},
		{"Escape alone", []chunk{{0, "\x1b"}}, "esc"},
		{"Escape, later a key", []chunk{{0, "\x1b"}, {31 * ms, "[A"}}, "esc|[|A"},
		{"an arrow after the ESC", []chunk{{0, "\x1b"}, {29 * ms, "[A"}}, "up"},
		{"an arrow in three", []chunk{{0, "\x1b"}, {20 * ms, "["}, {20 * ms, "A"}}, "up"},
		{"a key before the cut", []chunk{{0, "j\x1b["}, {20 * ms, "B"}}, "j|down"},
		{"a function key, late", []chunk{{0, "\x1b[15"}, {200 * ms, "~"}}, "f5"},
		{"a function key cut off", []chunk{{0, "\x1b[15"}, {time.Second, "j"}}, "j"},
		{"Ctrl+C after a cut", []chunk{{0, "\x1b[15"}, {9 * ms, "\x03"}}, "ctrl+c"},
		{"Alt and brackets", []chunk{{0, "\x1b["}, {40 * ms, "\x1b]"}, {40 * ms, "\x1bO"}}, "alt+[|alt+]|alt+O"},
		{"Alt and a letter", []chunk{{0, "\x1bb"}, {0, "\x1bé"}}, "alt+b|alt+é"},
		{"Alt and a letter in two", []chunk{{0, "\x1b"}, {9 * ms, "f"}}, "alt+f"},
		{"Alt and arrows", []chunk{{0, "\x1b[1;3D\x1b[1;3C\x1b[1;"}, {9 * ms, "5D"}}, "alt+left|alt+right|ctrl+left"},
		{"Alt and Backspace", []chunk{{0, "\x1b\x7f"}}, "alt+backspace"},
		{"Escape and a letter that introduces strings", []chunk{{0, "\x1b]j\x1bPtt"}}, "alt+]|j|alt+P|t|t"},
		{"half a letter", []chunk{{0, "\xc3"}, {99 * ms, "\xa9"}}, "é"},
		{"half a letter only", []chunk{{0, "\xe4\xb8"}, {time.Second, "j"}}, "j"},
		{"Escape twice", []chunk{{0, "\x1b\x1b"}}, "esc|esc"},
		{"Escape for long", []chunk{{0, "\x1b\x1b\x1b"}, {9 * ms, "\x1b"}}, "esc|esc|esc|esc"},
		{"Escape twice and a key", []chunk{{0, "\x1b\x1bj"}}, "esc|alt+j"},
		{"Escape, an answer and keys", []chunk{{0, "\x1b\x1b]0;\x1b\\jk"}}, "esc|j|k"},
		{"Alt and an arrow, older", []chunk{{0, "\x1b\x1b"}, {9 * ms, "[A"}}, "alt+up"},
		{"the Linux console", []chunk{{0, "\x1b[["}, {9 * ms, "A"}}, "f1"},
		{"application mode", []chunk{{0, "\x1bOA\x1bOH\x1bOM"}}, "up|home|enter"},
	} {
		uitest.Equal(t, keys(t, c.pieces...), c.want, c.name)
	}
}

func TestSequencesThatAreNotKeysAreDropped(t *testing.T) {
	for _, s := range []string{
		"\x1b]11;rgb:1e1e/1e1e/2e2e\a", "\x1b]10;rgb:ffff/ffff/ffff\x1b\\", "\x1b]52;c;YWJj\x1b\\",
		"\x1b[?62;22c", "\x1b[>0;276;0c", "\x1b[12;40R", "\x1b[0n", "\x1b[?2026;2$y", "\x1b[4;1$y", "\x1b[8;24;80t", "\x1b[?1u", "\x1b[97;5u",
		"\x1bP>|XTerm(390)\x1b\\", "\x1bP1+r544e=787465\x1b\\", "\x1b_Gi=1;OK\x1b\\",
		"\x1b[I", "\x1b[O\x1b[I", "\x1b[<0;10;10M", "\x1b[<64;1;1m", "\x1b[M abc"[:6], "\x1b[201~",
		"\xff\xfe", "\u009b", "\x1bOz",
	} {
		pieces := []chunk{{0, s + "j"}}
		for cut := 1; cut < len(s); cut++ {
			pieces = append(pieces, chunk{time.Second, s[:cut]}, chunk{20 * ms, s[cut:] + "j"})
		}
		uitest.Equal(t, keys(t, pieces...), strings.Repeat("j|", len(s)-1)+"j", s)
	}
	uitest.Equal(t, keys(t, chunk{0, strings.Repeat("\x1b[<64;10;10M", 500) + "j"}), "j")
}

func TestAnUnfinishedAnswerDoesNotBlockKeys(t *testing.T) {
	for _, s := range []string{"\x1b]11;rgb:1e", "\x1bP>|XT", "\x1b]11;rgb\x1b", "\x1b[?62;"} {
		for _, c := range []struct {
			next chunk
			want string
		}{
			{chunk{300 * ms, "j"}, "j"},
			{chunk{9 * ms, "\x03"}, "ctrl+c"},
			{chunk{9 * ms, "\x1b[A"}, "up"},
		} {
			uitest.Equal(t, keys(t, chunk{0, s}, c.next), c.want, s, c.next.bytes)
		}
	}
	for _, start := range []string{"\x1b[1", "\x1b]0"} {
		endless := start + strings.Repeat("1", maxSequence-len(start)) + "yyy"
		uitest.Equal(t, keys(t, chunk{0, endless}), "y|y|y", start)
	}
}

func TestAnUnfinishedPasteEndsAfterATimeout(t *testing.T) {
	for _, c := range []struct {
		name   string
		pieces []chunk
		want   string
	}{
		{"whole", []chunk{{0, "\x1b[200~a\x1b[31mb\x1b[201~j"}}, "[a\x1b[31mb]|j"},
		{"slow", []chunk{{0, "\x1b[200~a"}, {600 * ms, "b"}, {600 * ms, "\x1b[20"}, {600 * ms, "1~j"}}, "[ab]|j"},
		{"without an end", []chunk{{0, "\x1b[200~a"}, {701 * ms, "\x03"}}, "[a]|ctrl+c"},
		{"only begun", []chunk{{0, "\x1b[200~"}, {701 * ms, "j"}}, "[]|j"},
	} {
		uitest.Equal(t, keys(t, c.pieces...), c.want, c.name)
	}
}

func TestAHugePasteIsTruncated(t *testing.T) {
	got := keys(t, chunk{0, pasteStart + strings.Repeat("x", 1<<20) + pasteEnd + "j"})
	if n := strings.Count(got, "x"); n < maxPasteBytes-64 || n > maxPasteBytes+8<<10 || !strings.HasSuffix(got, "x]|j") {
		t.Errorf("%d bytes came through, want about %d", n, maxPasteBytes)
	}
}

func TestTheEndOfInputIsAHangUp(t *testing.T) {
	for _, end := range []error{io.EOF, &os.PathError{Op: "read", Path: "/dev/tty", Err: syscall.EIO}} {
		hangUps := 0
		l := &line{end: end}
		r := &keyReader{ready: l.ready, read: l.read, onHangUp: func() { hangUps++ }}
		if _, err := r.Read(make([]byte, 256)); !errors.Is(err, io.EOF) || hangUps != 1 {
			t.Errorf("%v: %v, hung up %d times", end, err, hangUps)
		}
	}
}

func TestNoKeyIsReadWhilePaused(t *testing.T) {
	l := &line{pieces: []chunk{{0, "a"}, {0, "b"}}}
	r, p := l.terminal(), make([]byte, 256)
	r.Pause()
	for range 2 {
		if n, err := r.Read(p); n != 0 || err != nil || len(l.pieces) != 3 {
			t.Fatalf("read %q, %v", p[:n], err)
		}
	}
	r.Resume()
	if n, _ := r.Read(p); string(p[:n]) != "a" {
		t.Errorf("read %q after it", p[:n])
	}
}

// FuzzSplitInputGivesTheSameKeys compares input that arrives in chunks of any size, without pauses, with
// the same input arriving at once.
func FuzzSplitInputGivesTheSameKeys(f *testing.F) {
	for _, s := range []string{
		"jk\x1b[A\x1bOB\x1b", "\x1b[200~pa\x1b[20ste\x1b[201~q", "\x1b]11;rgb:1/2/3\x1b\\x", "é中\xff\xc3", "00\xff",
		"\x1b[<0;1;2M\x1b[M !\"j", "\x1b\x1b[A\x1b\x1b\x1b", "\x1b[7$y\x1b[[Ax", "\x1bPx\x03y\x1b[1;",
	} {
		f.Add([]byte(s), uint8(1))
		f.Add([]byte(s), uint8(3))
	}
	f.Fuzz(func(t *testing.T, in []byte, size uint8) {
		want := readAll(t, chunk{0, string(in)})
		var pieces []chunk
		for piece := range slices.Chunk(in, int(size)+1) {
			pieces = append(pieces, chunk{0, string(piece)})
		}
		if got := readAll(t, pieces...); got != want {
			t.Fatalf("%q in chunks of %d gives %q, at once %q", in, size+1, got, want)
		}
	})
}

// readAll returns the bytes that Bubble Tea gets before a key an hour later.
func readAll(t *testing.T, pieces ...chunk) string {
	t.Helper()
	const last = "∎"
	l := &line{pieces: append(pieces, chunk{time.Hour, last})}
	r := &keyReader{ready: l.ready, read: l.read}
	var all []byte
	for p := make([]byte, 256); !bytes.HasSuffix(all, []byte(last)); {
		n, err := r.Read(p)
		uitest.Must(t, err)
		all = append(all, p[:n]...)
	}
	return strings.TrimSuffix(string(all), last)
}

func TestTheBackgroundAnswerIsNotTyped(t *testing.T) {
	for answer, want := range map[string]string{
		"\x1b]11;rgb:1e1e/1e1e/2e2e\x1b\\": "#1e1e2e", "\x1b]11;rgb:ff/80/00\a": "#ff8000",
		"\x1b]11;rgba:ff00/0/88/ffff\x1b\\": "#ff0088", "\x1b]11;red\x1b\\": "", "\x1b]10;rgb:ff/ff/ff\x1b\\": "",
	} {
		for cut := range len(answer) {
			got := make(chan string, 1)
			l := &line{pieces: []chunk{{0, answer[:cut]}, {200 * ms, answer[cut:] + "j"}}}
			if cut == 0 {
				l.pieces = l.pieces[1:]
			}
			r := l.terminal()
			r.onBackground = func(colour string) { got <- colour }
			r.ExpectAnswer()
			uitest.Equal(t, keysOf(t, r), "j", answer, cut)
			if want == "" {
				if len(got) > 0 || !r.answerDue() {
					t.Errorf("%q counts as an answer", answer)
				}
			} else if colour := <-got; colour != want {
				t.Errorf("%q: %s, want %s", answer, colour, want)
			}
		}
	}
}

func TestEscapeAndALaterKeyAreTwoKeysWhileAnAnswerIsDue(t *testing.T) {
	for pause, want := range map[time.Duration]string{9 * ms: "alt+j", 31 * ms: "esc|j", 200 * ms: "esc|j", 300 * ms: "esc|j"} {
		r := (&line{pieces: []chunk{{0, "\x1b"}, {pause, "j"}}}).terminal()
		r.ExpectAnswer()
		uitest.Equal(t, keysOf(t, r), want, pause)
	}
}

func TestEscapeIsFastAgainAfterTheAnswer(t *testing.T) {
	l := &line{pieces: []chunk{{0, "\x1b]11;rgb:ff/ff/ff\x1b\\"}, {ms, "\x1b"}}}
	r := l.terminal()
	r.onBackground = func(string) {}
	r.ExpectAnswer()
	uitest.Equal(t, keysOf(t, r), "esc")
	uitest.Equal(t, r.answerDue(), false)
}

func TestPauseWaitsForAnAnswerThatIsDue(t *testing.T) {
	r := &keyReader{onBackground: func(string) {}}
	r.ExpectAnswer()
	go r.takeAnswer([]byte("\x1b]11;rgb:ff/ff/ff\x1b\\"))
	before := time.Now()
	r.awaitAnswer()
	uitest.Equal(t, r.answerDue() && time.Since(before) < maxAnswerWait, false)
	r.queriedAt.Store(time.Now().Add(-answerTimeout).UnixNano())
	uitest.Equal(t, r.answerDue(), false)
}

func TestMouseReportsAreNeverTyped(t *testing.T) {
	for s, want := range map[string]int{
		"\x1b[<0;10;10M": 1, "\x1b[<64;10;10M": 1, "\x1b[<65;200;60M": 1,
		"\x1b[<0;10;10m": 0, "\x1b[<32;10;10M": 0, "\x1b[<35;10;10M": 0, "\x1b[<99999;1;1M": 0, "\x1b[<;;M": 0,
		"\x1b[<0; 5;9M": 0, "\x1b[<64;10;1<64;10;10M": 0,
	} {
		for cut := 1; cut < len(s); cut++ {
			l := &line{pieces: []chunk{{0, s[:cut]}, {20 * ms, s[cut:] + "j"}}}
			r := l.terminal()
			r.mouse = true
			var got strings.Builder
			for buf := make([]byte, 256); ; {
				n, err := r.Read(buf)
				if got.Write(buf[:n]); err != nil || strings.HasSuffix(got.String(), "\x04") {
					break
				}
			}
			uitest.Equal(t, got.String(), strings.Repeat(s, want)+"j\x04", s, cut)
		}
	}
}

func TestABurstOfWheelEventsTypesNothing(t *testing.T) {
	l := &line{pieces: []chunk{{0, strings.Repeat("\x1b[<64;110;110M", 700) + "j"}}}
	r := l.terminal()
	r.mouse = true
	uitest.Equal(t, keysOf(t, r), "j")
}
