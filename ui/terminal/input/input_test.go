package input

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
)

// piece is what arrives at once, after a silence.
type piece struct {
	after time.Duration
	bytes string
}

// line is a source without a clock: a silence passes when it is waited out.
type line struct {
	pieces []piece
	end    error // after the last piece; nil: silence for ever
}

func (l *line) Ready(atMost time.Duration) bool {
	if len(l.pieces) == 0 {
		return l.end != nil
	}
	if l.pieces[0].after > atMost {
		l.pieces[0].after -= atMost
		return false
	}
	l.pieces[0].after = 0
	return true
}

func (l *line) Read(p []byte) (int, error) {
	if len(l.pieces) == 0 {
		return 0, l.end
	}
	n := copy(p, l.pieces[0].bytes)
	if l.pieces[0].bytes = l.pieces[0].bytes[n:]; l.pieces[0].bytes == "" {
		l.pieces = l.pieces[1:]
	}
	return n, nil
}

// answers reads as Bubble Tea does: wait for the descriptor without a limit,
// then read at most 256 bytes.
func answers(t *testing.T, l *line, c Config) []string {
	t.Helper()
	r := Over(l, c)
	var got []string
	for l.Ready(time.Hour) {
		buf := make([]byte, 256)
		n, err := r.Read(buf)
		if n > 0 {
			got = append(got, string(buf[:n]))
		}
		if n == len(buf) {
			t.Errorf("a full buffer, whose last keys Bubble Tea keeps back")
		}
		if err != nil {
			return got
		}
		if held := r.scan.state() != closed || len(r.rest) > 0; held && !l.Ready(0) {
			t.Errorf("something is held back, and nothing will ask for it")
		}
	}
	return got
}

const ms = time.Millisecond

func TestWhatArrivesInPiecesIsJoined(t *testing.T) {
	for _, c := range []struct {
		name   string
		pieces []piece
		want   []string
	}{
		{"one key", []piece{{0, "j"}}, []string{"j"}},
		{"two reads", []piece{{0, "j"}, {ms, "k"}}, []string{"j", "k"}},
		{"a burst", []piece{{0, strings.Repeat("j", 200)}}, []string{strings.Repeat("j", 200)}},
		{"Escape alone", []piece{{0, "\x1b"}}, []string{"\x1b"}},
		{"Escape, later a key", []piece{{0, "\x1b"}, {31 * ms, "[A"}}, []string{"\x1b", "[A"}},
		{"an arrow after the ESC", []piece{{0, "\x1b"}, {29 * ms, "[A"}}, []string{"\x1b[A"}},
		{"an arrow in three", []piece{{0, "\x1b"}, {20 * ms, "["}, {20 * ms, "A"}}, []string{"\x1b[A"}},
		{"a key before the cut", []piece{{0, "j\x1b["}, {20 * ms, "B"}}, []string{"j", "\x1b[B"}},
		{"a function key, late", []piece{{0, "\x1b[15"}, {200 * ms, "~"}}, []string{"\x1b[15~"}},
		{"a function key cut off", []piece{{0, "\x1b[15"}, {time.Second, "j"}}, []string{"j"}},
		{"Ctrl+C after a cut", []piece{{0, "\x1b[15"}, {9 * ms, "\x03"}}, []string{"\x03"}},
		{"Alt and brackets", []piece{{0, "\x1b["}, {40 * ms, "\x1b]"}, {40 * ms, "\x1bO"}}, []string{"\x1b[", "\x1b]", "\x1bO"}},
		{"Alt and a letter", []piece{{0, "\x1bx\x1bé"}}, []string{"\x1bx\x1bé"}},
		{"Escape and a letter that introduces strings", []piece{{0, "\x1b]j\x1bPtt"}}, []string{"\x1b]j\x1bPtt"}},
		{"half a letter", []piece{{0, "\xc3"}, {99 * ms, "\xa9"}}, []string{"é"}},
		{"half a letter only", []piece{{0, "\xe4\xb8"}, {time.Second, "j"}}, []string{"j"}},
		{"Escape twice", []piece{{0, "\x1b\x1b"}}, []string{"\x1b\x1b"}},
		{"Alt and an arrow", []piece{{0, "\x1b\x1b"}, {9 * ms, "[A"}}, []string{"\x1b\x1b[A"}},
		{"rxvt", []piece{{0, "\x1b[7$"}, {9 * ms, "j\x1b[5^\x1b[Oa\x1b[c"}}, []string{"\x1b[7$j\x1b[5^\x1b[Oa\x1b[c"}},
		{"rxvt alone", []piece{{0, "\x1b[8$"}}, []string{"\x1b[8$"}},
		{"the Linux console", []piece{{0, "\x1b[["}, {9 * ms, "A"}}, []string{"\x1b[[A"}},
		{"application mode", []piece{{0, "\x1bOA\x1bOH\x1bOM"}}, []string{"\x1bOA\x1b[H\r"}},
	} {
		if got := answers(t, &line{pieces: c.pieces}, Config{}); strings.Join(got, "|") != strings.Join(c.want, "|") {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
}

func TestWhatIsNoKeyIsDroppedWhole(t *testing.T) {
	for _, s := range []string{
		"\x1b]11;rgb:1e1e/1e1e/2e2e\a", "\x1b]10;rgb:ffff/ffff/ffff\x1b\\", "\x1b]52;c;YWJj\x1b\\",
		"\x1b[?62;22c", "\x1b[>0;276;0c", "\x1b[12;40R", "\x1b[0n", "\x1b[?2026;2$y", "\x1b[4;1$y", "\x1b[8;24;80t", "\x1b[?1u", "\x1b[97;5u",
		"\x1bP>|XTerm(390)\x1b\\", "\x1bP1+r544e=787465\x1b\\", "\x1b_Gi=1;OK\x1b\\", "\x1b^x\x1b\\", "\x1bXx\x1b\\",
		"\x1b[I", "\x1b[O\x1b[I", "\x1b[<0;10;10M", "\x1b[<64;1;1m", "\x1b[M abc"[:6], "\x1b[201~",
		"\xff\xfe", "\u009b", "\x1bOz",
	} {
		for cut := range len(s) {
			pieces := []piece{{0, s[:cut]}, {20 * ms, s[cut:] + "j"}}
			if cut == 0 {
				pieces = []piece{{0, s + "j"}}
			}
			if got := strings.Join(answers(t, &line{pieces: pieces}, Config{}), ""); got != "j" {
				t.Errorf("%q, cut at %d: keys %q", s, cut, got)
			}
		}
	}
}

func TestAnAnswerWithoutItsEndDoesNotHoldTheKeysUp(t *testing.T) {
	for _, s := range []string{"\x1b]11;rgb:1e", "\x1bP>|XT", "\x1b]11;rgb\x1b", "\x1b[?62;"} {
		for _, c := range []struct {
			next piece
			want string
		}{
			{piece{300 * ms, "j"}, "j"},
			{piece{9 * ms, "\x03"}, "\x03"},
			{piece{9 * ms, "\x1b[A"}, "\x1b[A"},
		} {
			got := answers(t, &line{pieces: []piece{{0, s}, c.next}}, Config{})
			if strings.Join(got, "") != c.want {
				t.Errorf("%q and %q: keys %q", s, c.next.bytes, got)
			}
		}
	}
	if got := strings.Join(answers(t, &line{pieces: []piece{{0, "\x1b[" + strings.Repeat("1", sequenceLimit) + "j"}}}, Config{}), ""); got != "11j" {
		t.Errorf("a sequence without an end leaves %q", got)
	}
	endless := "\x1b]0" + strings.Repeat("x", stringLimit-1) + "yyy"
	if got := strings.Join(answers(t, &line{pieces: []piece{{0, endless}}}, Config{}), ""); got != "yyy" {
		t.Errorf("an endless string leaves %q", got)
	}
}

func TestAPasteEndsItselfAfterASilence(t *testing.T) {
	for _, c := range []struct {
		name   string
		pieces []piece
		want   string
	}{
		{"whole", []piece{{0, "\x1b[200~a\x1b[31mb\x1b[201~j"}}, "\x1b[200~a\x1b[31mb\x1b[201~j"},
		{"slow", []piece{{0, "\x1b[200~a"}, {600 * ms, "b"}, {600 * ms, "\x1b[20"}, {600 * ms, "1~j"}}, "\x1b[200~ab\x1b[201~j"},
		{"without an end", []piece{{0, "\x1b[200~a"}, {701 * ms, "\x03"}}, "\x1b[200~a\x1b[201~\x03"},
		{"cut in its end", []piece{{0, "\x1b[200~a\x1b[20"}, {701 * ms, "j"}}, "\x1b[200~a\x1b[201~j"},
		{"only begun", []piece{{0, "\x1b[200~"}, {701 * ms, "j"}}, "\x1b[200~\x1b[201~j"},
	} {
		if got := strings.Join(answers(t, &line{pieces: c.pieces}, Config{}), ""); got != c.want {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
}

func TestAHugePasteIsCutShort(t *testing.T) {
	l := &line{pieces: []piece{{0, pasteStart + strings.Repeat("x", 1<<20) + pasteEnd + "j"}}}
	got := strings.Join(answers(t, l, Config{}), "")
	if want := pasteStart + strings.Repeat("x", pasteLimit) + pasteEnd + "j"; got != want {
		t.Errorf("%d bytes came through, want %d", len(got), len(want))
	}
}

func TestTheMousePassesOnlyIfItIsOn(t *testing.T) {
	const wheel = "\x1b[<64;10;10M"
	burst := &line{pieces: []piece{{0, strings.Repeat(wheel, 100)}}}
	for _, got := range answers(t, burst, Config{Mouse: true}) {
		if strings.ReplaceAll(got, wheel, "") != "" {
			t.Errorf("a read holds part of an event: %q", got)
		}
	}
}

func TestTheEndOfTheTerminalIsTold(t *testing.T) {
	for _, end := range []error{io.EOF, &os.PathError{Op: "read", Path: "/dev/tty", Err: syscall.EIO}} {
		told := 0
		r := Over(&line{end: end}, Config{HungUp: func() { told++ }})
		if _, err := r.Read(make([]byte, 256)); !errors.Is(err, io.EOF) || told != 1 {
			t.Errorf("%v: %v, told %d times", end, err, told)
		}
	}
}

func TestASmallBufferLosesNothing(t *testing.T) {
	l := &line{pieces: []piece{{0, "\x1b[200~ab"}}}
	r := Over(l, Config{})
	var got []byte
	for range 20 {
		p := make([]byte, 3)
		n, _ := r.Read(p)
		got = append(got, p[:n]...)
	}
	if string(got) != "\x1b[200~ab\x1b[201~" {
		t.Errorf("got %q", got)
	}
}

// FuzzHowItIsCutDoesNotMatter holds every way of arriving, without silences,
// against arriving at once.
func FuzzHowItIsCutDoesNotMatter(f *testing.F) {
	for _, s := range []string{
		"jk\x1b[A\x1bOB\x1b", "\x1b[200~pa\x1b[20ste\x1b[201~q", "\x1b]11;rgb:1/2/3\x1b\\x", "é中\xff\xc3",
		"\x1b[<0;1;2M\x1b[M !\"j", "\x1b\x1b[A\x1b\x1b\x1b", "\x1b[7$y\x1b[[Ax", "\x1bPx\x03y\x1b[1;",
	} {
		f.Add([]byte(s), uint8(1))
		f.Add([]byte(s), uint8(3))
	}
	f.Fuzz(func(t *testing.T, in []byte, size uint8) {
		var whole, cut scanner
		want := whole.feed(nil, in)
		var got []byte
		for piece := range slices.Chunk(in, int(size)+1) {
			got = cut.feed(got, piece)
		}
		if !bytes.Equal(got, want) {
			t.Fatalf("%q in pieces of %d gives %q, at once %q", in, size+1, got, want)
		}
		if got, want := cut.silence(got), whole.silence(want); !bytes.Equal(got, want) {
			t.Fatalf("%q in pieces of %d ends %q, at once %q", in, size+1, got, want)
		}
		if cut.state() != closed {
			t.Fatalf("%q: still open after a silence", in)
		}
	})
}
