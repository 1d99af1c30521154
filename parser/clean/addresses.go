package clean

import (
	"strings"
)

// Span is an address at bytes [Start,End) of the text.
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
	seen := map[string]bool{}
	for _, s := range FindAddresses(text) {
		if address := text[s.Start:s.End]; !seen[address] {
			seen[address] = true
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
