package clean

import (
	"regexp"
	"slices"
	"strings"
	"sync"
)

// Span is the bytes [Start,End) of a text.
type Span struct{ Start, End int }

// addressStart is an address, and perhaps the punctuation behind it.
var addressStart = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`https?://[!#-;=?-\[\]_a-z~]*`)
})

// FindAddresses returns the addresses in a text, from left to right. Punctuation that ends the
// sentence or closes a bracket around an address is not part of it.
func FindAddresses(text string) []Span {
	var found []Span
	for _, at := range addressStart().FindAllStringIndex(text, -1) {
		address := withoutPunctuation(text[at[0]:at[1]])
		if Address(address) {
			found = append(found, Span{at[0], at[0] + len(address)})
		}
	}
	return found
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

// withoutPunctuation takes off an address what ends the sentence or a bracket.
func withoutPunctuation(address string) string {
	for address != "" {
		last := address[len(address)-1]
		bracket := last == ')' && strings.Count(address, "(") < strings.Count(address, ")") ||
			last == ']' && !strings.Contains(address, "[")
		if !bracket && !strings.ContainsRune(".,;:!?'*_~$", rune(last)) {
			break
		}
		address = address[:len(address)-1]
	}
	return address
}

// longestAddress is the length in bytes that every browser takes.
const longestAddress = 2083

// Address reports whether a text is a web address that may be drawn as a link,
// copied or opened: http or https, printable ASCII without blanks, a host and
// no user part (which only serves to hide the host), at most 2,083 bytes.
func Address(text string) bool {
	scheme, host, _ := strings.Cut(text, "://")
	if scheme != "https" && scheme != "http" || len(text) > longestAddress || strings.IndexFunc(text, notInAddress) >= 0 {
		return false
	}
	if end := strings.IndexAny(host, "/?#"); end >= 0 {
		host = host[:end]
	}
	return host != "" && !strings.ContainsAny(host, `@"'<>`)
}

// notInAddress counts the backslash in: what follows one is the host for some
// programs and the path for others.
func notInAddress(r rune) bool { return r <= ' ' || r > '~' || r == '\\' }
