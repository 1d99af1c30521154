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

// IsTerminal reports whether f is a terminal.
func IsTerminal(f *os.File) bool { return term.IsTerminal(f.Fd()) }

// Columns returns the width of a terminal, or 80 if it is unknown.
func Columns(f *os.File) int {
	if w, _, err := term.GetSize(f.Fd()); err == nil && w > 0 {
		return w
	}
	return 80
}

// ColorProfile derives the colours of the terminal from environment variables: none for NO_COLOR or a
// dumb terminal, otherwise what COLORTERM and TERM promise. GNU screen inherits COLORTERM from the
// terminal around it but supports only 256 colours.
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
	case strings.HasPrefix(name, "vt"): // vt100 and similar terminals had no colours
		return termenv.Ascii
	}
	return termenv.ANSI
}

// modern lists values of TERM of terminals with true colour. Over ssh these often lack COLORTERM.
var modern = []string{"xterm-kitty", "xterm-ghostty", "alacritty", "wezterm", "foot", "contour", "iterm2", "rio"}

// BackgroundFromEnv returns the terminal's background as "#rrggbb", or "" if the environment does not
// say. It is black or white according to COLORFGBG ("15;0" is white on black), and black on the Linux
// console.
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

// ASCIILocale reports whether the locale has no Unicode, as LANG=C. If no locale is set, as in most
// containers, the terminal is assumed to support UTF-8.
func ASCIILocale(getenv func(string) string) bool {
	for _, name := range []string{"LC_ALL", "LC_CTYPE", "LANG"} {
		if value := strings.ToLower(getenv(name)); value != "" {
			return !strings.Contains(value, "utf-8") && !strings.Contains(value, "utf8")
		}
	}
	return false
}
