package terminal

import (
	"testing"
	"time"
)

func TestTheBackgroundIsTakenOutOfTheKeys(t *testing.T) {
	for answer, want := range map[string]string{
		"\x1b]11;rgb:1e1e/1e1e/2e2e\x1b\\": "#1e1e2e", "\x1b]11;rgb:ff/80/00\a": "#ff8000",
		"\x1b]11;rgba:fff/0/8/f\x1b\\": "#ff0088", "\x1b]11;red\x1b\\": "", "\x1b]10;rgb:ff/ff/ff\x1b\\": "",
	} {
		for cut := range len(answer) {
			got := make(chan string, 1)
			l := &line{pieces: []chunk{{0, answer[:cut]}, {200 * ms, answer[cut:] + "j"}}}
			if cut == 0 {
				l.pieces = l.pieces[1:]
			}
			r := l.terminal()
			r.onBackground, r.answered = func(colour string) { got <- colour }, make(chan struct{})
			r.Expect()
			if typed := keysOf(t, r); typed != "j" {
				t.Errorf("%q, cut at %d, types %q", answer, cut, typed)
			}
			if want == "" {
				if len(got) > 0 || !r.expects() {
					t.Errorf("%q counts as an answer", answer)
				}
			} else if colour := <-got; colour != want {
				t.Errorf("%q: %s, want %s", answer, colour, want)
			}
		}
	}
}

func TestAnAnswerThatNobodyAskedForIsDropped(t *testing.T) {
	l := &line{pieces: []chunk{{0, "\x1b]11;rgb:ff/ff/ff\x1b\\j"}}}
	r := l.terminal()
	r.onBackground = func(string) { t.Error("it is handed on") }
	if typed := keysOf(t, r); typed != "j" {
		t.Errorf("it types %q", typed)
	}
}

func TestEscapeCountsAgainOnceTheAnswerHasCome(t *testing.T) {
	l := &line{pieces: []chunk{{0, "\x1b]11;rgb:ff/ff/ff\x1b\\"}, {ms, "\x1b"}}}
	r := l.terminal()
	r.onBackground, r.answered = func(string) {}, make(chan struct{})
	r.Expect()
	if typed := keysOf(t, r); typed != "esc" {
		t.Errorf("Escape types %q", typed)
	}
	if r.expects() {
		t.Error("an answer is still expected")
	}
}

func TestAPauseWaitsForAnAnswerThatIsDue(t *testing.T) {
	r := &keyReader{answered: make(chan struct{})}
	r.Expect()
	go close(r.answered)
	r.await() // returns because of the answer; the test would time out at worst by a moment
	select {
	case <-r.answered:
	default:
		t.Error("it did not wait")
	}
	r.asked.Store(time.Now().Add(-answerTime).UnixNano())
	if r.expects() {
		t.Error("an answer is expected for ever")
	}
}
