package terminal

import (
	"bytes"
	"errors"
	"os"
	"strings"
	"testing"

	"github.com/muesli/termenv"

	"dailies/ui/uitest"
)

// in returns a getenv for an environment.
func in(environ ...string) func(name string) string {
	return func(name string) string {
		for _, entry := range environ {
			if value, ok := strings.CutPrefix(entry, name+"="); ok {
				return value
			}
		}
		return ""
	}
}

func TestColorProfile(t *testing.T) {
	for _, c := range []struct {
		environ []string
		want    termenv.Profile
	}{
		{[]string{"TERM=xterm-256color"}, termenv.ANSI256},
		{[]string{"TERM=xterm-256color", "COLORTERM=truecolor"}, termenv.TrueColor},
		{[]string{"TERM=xterm-256color", "COLORTERM=24bit"}, termenv.TrueColor},
		{[]string{"TERM=screen-256color", "COLORTERM=truecolor"}, termenv.ANSI256},
		{[]string{"TERM=tmux-256color", "COLORTERM=truecolor"}, termenv.TrueColor},
		{[]string{"TERM=xterm-kitty"}, termenv.TrueColor},
		{[]string{"TERM=xterm-direct"}, termenv.TrueColor},
		{[]string{"TERM=xterm"}, termenv.ANSI},
		{[]string{"TERM=linux"}, termenv.ANSI},
		{[]string{"TERM=xterm-16color"}, termenv.ANSI},
		{[]string{"TERM=vt100"}, termenv.Ascii},
		{[]string{"TERM=dumb", "COLORTERM=truecolor"}, termenv.Ascii},
		{[]string{"TERM=xterm-256color", "COLORTERM=truecolor", "NO_COLOR=1"}, termenv.Ascii},
		{[]string{"TERM=xterm-256color", "NO_COLOR="}, termenv.ANSI256},
	} {
		uitest.Equal(t, ColorProfile(in(c.environ...)), c.want, c.environ)
	}
}

func TestASCIILocale(t *testing.T) {
	for _, c := range []struct {
		environ []string
		want    bool
	}{
		{nil, false},
		{[]string{"LANG=C"}, true},
		{[]string{"LANG=POSIX"}, true},
		{[]string{"LANG=C.UTF-8"}, false},
		{[]string{"LANG=en_US.utf8"}, false},
		{[]string{"LANG=de_DE.ISO-8859-1"}, true},
		{[]string{"LANG=C.UTF-8", "LC_ALL=C"}, true},
		{[]string{"LANG=C.UTF-8", "LC_ALL="}, false},
		{[]string{"LANG=C", "LC_CTYPE=en_US.UTF-8"}, false},
	} {
		uitest.Equal(t, ASCIILocale(in(c.environ...)), c.want, c.environ)
	}
}

func TestBackgroundFromEnv(t *testing.T) {
	const black, white = "#000000", "#ffffff"
	for value, want := range map[string]string{
		"": "", "15;0": black, "0;15": white, "0;default;7": white, "7;8": black, "15;default": "",
	} {
		uitest.Equal(t, BackgroundFromEnv(in("TERM=xterm", "COLORFGBG="+value)), want, value)
	}
	uitest.Equal(t, BackgroundFromEnv(in("TERM=linux")), black)
}

func TestTheLongestCopyFitsXterm(t *testing.T) {
	var out bytes.Buffer
	if err := copyTo(&out, strings.Repeat("x", maxCopyBytes)); err != nil || out.Len() > 100_000 {
		t.Errorf("%d bytes, %v", out.Len(), err)
	}
	out.Reset()
	if err := copyTo(&out, strings.Repeat("x", maxCopyBytes+1)); err == nil || out.Len() > 0 {
		t.Errorf("one more: %d bytes, %v", out.Len(), err)
	}
}

func TestAFailedCopyIsReported(t *testing.T) {
	closed, err := os.CreateTemp(t.TempDir(), "")
	uitest.Must(t, err)
	_ = closed.Close()
	if err := copyTo(newOutput(closed), "x"); !errors.Is(err, os.ErrClosed) {
		t.Errorf("got %v", err)
	}
}

func TestTheFirstPanicIsKept(t *testing.T) {
	n := newPanicGuard()
	n.Run(func() { panic("first") })
	<-n.caught
	n.Run(func() { panic("second") })
	uitest.Equal(t, n.first.Load().Value, "first")
}
