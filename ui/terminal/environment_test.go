package terminal

import (
	"testing"

	"github.com/muesli/termenv"
)

func TestProfile(t *testing.T) {
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
		{[]string{"TERM=dumb", "TERM=xterm"}, termenv.ANSI},
	} {
		if got := Profile(c.environ); got != c.want {
			t.Errorf("%q: %v, want %v", c.environ, got.Name(), c.want.Name())
		}
	}
}

func TestASCII(t *testing.T) {
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
		if got := ASCII(c.environ); got != c.want {
			t.Errorf("%q: %v", c.environ, got)
		}
	}
}

func TestTheEnvironmentMayTellTheBackground(t *testing.T) {
	const black, white = "#000000", "#ffffff"
	for value, want := range map[string]string{
		"": "", "15;0": black, "0;15": white, "0;default;7": white, "7;8": black, "15;default": "",
	} {
		if got := Background([]string{"TERM=xterm", "COLORFGBG=" + value}); got != want {
			t.Errorf("COLORFGBG=%s: %q", value, got)
		}
	}
	if got := Background([]string{"TERM=linux"}); got != black {
		t.Errorf("the Linux console: %q", got)
	}
}

func TestTheRendererHasTheColoursOfTheEnvironment(t *testing.T) {
	environ := []string{"TERM=xterm-256color", "COLORTERM=truecolor"}
	if got := Renderer(environ).ColorProfile(); got != termenv.TrueColor {
		t.Errorf("%v, want true colour", got.Name())
	}
}

func TestHyperlinksOnlyWhereTheyAreKnown(t *testing.T) {
	for _, c := range []struct {
		environ []string
		want    bool
	}{
		{nil, false},
		{[]string{"TERM=xterm-256color"}, false},
		{[]string{"TERM=xterm-kitty"}, true},
		{[]string{"TERM=xterm-256color", "VTE_VERSION=7006"}, true},
		{[]string{"TERM=xterm-256color", "VTE_VERSION=4600", "TERM_PROGRAM=vscode"}, false},
		{[]string{"TERM=xterm-256color", "TERM_PROGRAM=iTerm.app"}, true},
	} {
		if got := Hyperlinks(c.environ); got != c.want {
			t.Errorf("%q: %v, want %v", c.environ, got, c.want)
		}
	}
}
