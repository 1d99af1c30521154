package clean

import (
	"regexp"
	"slices"
	"strings"
	"sync"
)

// Span is the range of bytes [Start,End) of a text.
type Span struct{ Start, End int }

// addressPattern matches an address and the punctuation after it.
var addressPattern = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`https?://[!#-;=?-\[\]_a-z~]*`)
})

// FindAddresses returns the addresses in a text in order, without punctuation that ends a sentence
// or closes a bracket around an address.
func FindAddresses(text string) []Span {
	var found []Span
	for _, at := range addressPattern().FindAllStringIndex(text, -1) {
		address := trimPunctuation(text[at[0]:at[1]])
		if Address(address) {
			found = append(found, Span{at[0], at[0] + len(address)})
		}
	}
	return found
}

// AddressesIn returns the distinct addresses in a text in order.
func AddressesIn(text string) []string {
	var all []string
	for _, s := range FindAddresses(text) {
		if address := text[s.Start:s.End]; !slices.Contains(all, address) {
			all = append(all, address)
		}
	}
	return all
}

// trimPunctuation removes trailing punctuation that does not belong to an address.
func trimPunctuation(address string) string {
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

// maxAddress is the length in bytes that all browsers support.
const maxAddress = 2083

// Address reports whether a text is a web address that may be drawn as a link, copied or opened:
// http or https, printable ASCII without spaces, with a host, without a user part (which serves
// only to disguise the host), and at most 2,083 bytes.
func Address(text string) bool {
	scheme, host, _ := strings.Cut(text, "://")
	if scheme != "https" && scheme != "http" || len(text) > maxAddress ||
		strings.ContainsFunc(text, isForbiddenInAddress) {
		return false
	}
	if end := strings.IndexAny(host, "/?#"); end >= 0 {
		host = host[:end]
	}
	return host != "" && !strings.ContainsAny(host, `@"'<>`)
}

// isForbiddenInAddress excludes the backslash because programs disagree on whether it ends the host.
func isForbiddenInAddress(r rune) bool { return r <= ' ' || r > '~' || r == '\\' }
