package clean

import (
	"slices"
	"strings"
)

// Span is the bytes [Start,End) of a text.
type Span struct{ Start, End int }

// FindAddresses returns the addresses in a text, from left to right. Punctuation that ends the
// sentence or closes a bracket around an address is not part of it.
func FindAddresses(text string) []Span {
	var found []Span
	for from := 0; ; {
		start := schemeAt(text, from)
		if start < 0 {
			return found
		}
		end := start + addressLength(text[start:])
		if Address(text[start:end]) {
			found = append(found, Span{start, end})
		}
		from = end
	}
}

// AddressesIn returns the addresses in a text as strings, in order and without repetitions.
func AddressesIn(text string) []string {
	var all []string
	for _, s := range FindAddresses(text) {
		if address := text[s.Start:s.End]; !slices.Contains(all, address) {
			all = append(all, address)
		}
	}
	return all
}

// schemeAt returns the index of the next "http://" or "https://", or -1.
func schemeAt(text string, from int) int {
	for {
		i := strings.Index(text[from:], "://")
		if i < 0 {
			return -1
		}
		for _, name := range []string{"https", "http"} {
			if at := from + i - len(name); at >= 0 && text[at:from+i] == name {
				return at
			}
		}
		from += i + len("://")
	}
}

// addressLength is the length of the address that text begins with.
func addressLength(text string) int {
	end := strings.IndexFunc(text, func(r rune) bool {
		return r <= ' ' || r > '~' || strings.ContainsRune("<>\"{}|\\^`", r)
	})
	if end < 0 {
		end = len(text)
	}
	for end > 0 {
		last := text[end-1]
		bracket := last == ')' && strings.Count(text[:end], "(") < strings.Count(text[:end], ")") ||
			last == ']' && !strings.Contains(text[:end], "[")
		if !bracket && !strings.ContainsRune(".,;:!?'*_~$", rune(last)) {
			break
		}
		end--
	}
	return end
}

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
