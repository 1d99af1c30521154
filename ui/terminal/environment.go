package terminal

import (
	"os"
	"runtime"
	"slices"
	"strconv"
	"strings"

	"github.com/charmbracelet/x/term"
	"github.com/muesli/termenv"
)

// IsTerminal reports whether a file is a terminal.
func IsTerminal(f *os.File) bool { return term.IsTerminal(f.Fd()) }

// Columns is how wide a terminal is; 80 if it does not say.
func Columns(f *os.File) int {
	if w, _, err := term.GetSize(f.Fd()); err == nil && w > 0 {
		return w
	}
	return 80
}

// ColorProfile finds the colours of the terminal from the environment alone (getenv is os.Getenv but in
// tests): none with NO_COLOR or in a dumb terminal, else what COLORTERM and TERM promise. GNU
// screen keeps the COLORTERM of the terminal around it, but knows only 256.
func ColorProfile(getenv func(string) string) termenv.Profile {
	name, promise := getenv("TERM"), getenv("COLORTERM")
	promised := promise == "truecolor" || promise == "24bit"
	switch {
	case getenv("NO_COLOR") != "", name == "dumb", name == "" && runtime.GOOS != "windows":
		return termenv.Ascii
	case promised && !strings.HasPrefix(name, "screen"), strings.HasSuffix(name, "-direct"),
		slices.Contains(modern, name), getenv("WT_SESSION") != "":
		return termenv.TrueColor
	case strings.Contains(name, "256color"):
		return termenv.ANSI256
	case strings.HasPrefix(name, "vt"): // vt100 and its like had no colours
		return termenv.Ascii
	}
	return termenv.ANSI
}

// modern are terminals that have all colours, although they do not always say so over ssh, by their TERM.
var modern = []string{"xterm-kitty", "xterm-ghostty", "alacritty", "wezterm", "foot", "contour", "iterm2", "rio"}

// BackgroundFromEnv is the terminal's background as "#rrggbb", as far as the environment says: black or white
// if COLORFGBG says so ("15;0" is white on black), black on the Linux console, else "".
func BackgroundFromEnv(getenv func(string) string) string {
	if getenv("TERM") == "linux" {
		return "#000000"
	}
	value := getenv("COLORFGBG")
	number, err := strconv.Atoi(value[strings.LastIndexByte(value, ';')+1:])
	switch {
	case err != nil:
		return ""
	case number <= 6 || number == 8 || number > 15:
		return "#000000"
	}
	return "#ffffff"
}

// ASCIILocale reports whether the locale is one without Unicode, such as LANG=C. Without
// any locale, as in most containers, the terminal knows UTF-8.
func ASCIILocale(getenv func(string) string) bool {
	for _, name := range []string{"LC_ALL", "LC_CTYPE", "LANG"} {
		if value := strings.ToLower(getenv(name)); value != "" {
			return !strings.Contains(value, "utf-8") && !strings.Contains(value, "utf8")
		}
	}
	return false
}
