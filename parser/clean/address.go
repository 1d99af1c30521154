package clean

import "strings"

// longestAddress is the length in bytes that every browser takes.
const longestAddress = 2083

// Address reports whether a text is a web address that may be drawn as a link,
// copied or opened: http or https, printable ASCII without blanks, a host and
// no user part (which only serves to hide the host), at most 2,083 bytes.
func Address(text string) bool {
	rest, ok := strings.CutPrefix(text, "https://")
	if !ok {
		rest, ok = strings.CutPrefix(text, "http://")
	}
	if !ok || len(text) > longestAddress || strings.IndexFunc(text, notInAddress) >= 0 {
		return false
	}
	host := rest
	if end := strings.IndexAny(rest, "/?#"); end >= 0 {
		host = rest[:end]
	}
	return host != "" && !strings.ContainsAny(host, `@"'<>`)
}

// notInAddress counts the backslash in: what follows one is the host for some
// programs and the path for others.
func notInAddress(r rune) bool { return r <= ' ' || r > '~' || r == '\\' }
