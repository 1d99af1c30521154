package clean

import (
	"slices"
	"strings"
	"testing"
)

func TestPunctuationAfterAnAddressIsLeftOut(t *testing.T) {
	for text, want := range map[string][]string{
		"no address":                             nil,
		"Code: https://github.com/a/b.":          {"https://github.com/a/b"},
		"at https://github.com/a/ARPO.git.":      {"https://github.com/a/ARPO.git"},
		"is https://github.com/a/Dreamer{here}.": {"https://github.com/a/Dreamer"},
		"(https://huggingface.co/x_y) and":       {"https://huggingface.co/x_y"},
		"see https://en.org/wiki/A_(b), then":    {"https://en.org/wiki/A_(b)"},
		"in: https://a.org/V-R1 .":               {"https://a.org/V-R1"},
		"https://a.org and https://a.org again":  {"https://a.org"},
		"http://a.org https://b.org":             {"http://a.org", "https://b.org"},
		"ftp://a.org javascript://x":             nil,
		"https://":                               nil,
		"https://user:pw@bank.org/":              nil,
		"https://пример.рф/":                     nil,
		"://://https://a.org":                    {"https://a.org"},
	} {
		if got := AddressesIn(text); !slices.Equal(got, want) {
			t.Errorf("Of(%q) = %q, want %q", text, got, want)
		}
	}
}

func FuzzFind(f *testing.F) {
	f.Add("see https://a.org/(b). http://")
	f.Fuzz(func(t *testing.T, text string) {
		last := 0
		for _, s := range FindAddresses(text) {
			if s.Start < last || s.End <= s.Start || s.End > len(text) || !Address(text[s.Start:s.End]) {
				t.Fatalf("%q: bad span %v after %d", text, s, last)
			}
			last = s.End
		}
	})
}

func TestOnlyPlainWebAddressesAreAccepted(t *testing.T) {
	for address, want := range map[string]bool{
		"https://huggingface.co/papers/2510.01234": true,
		"http://a":                               true,
		"https://github.com/a/b?x=1&y=%20#frag":  true,
		"https://a/@user":                        true,
		"https://[::1]:8080/x":                   true,
		"https://a/" + strings.Repeat("x", 2073): true,
		"https://a/" + strings.Repeat("x", 2074): false,
		"":                                       false,
		"https://":                               false,
		"https:///path":                          false,
		"https://?q":                             false,
		"HTTPS://a":                              false,
		" https://a":                             false,
		"file:///etc/passwd":                     false,
		"javascript:alert(1)":                    false,
		"ftp://a":                                false,
		"-https://a":                             false,
		"https://huggingface.co@evil.example":    false,
		"https://user:pass@a/":                   false,
		`https://good.example\@evil.example/`:    false,
		"https://a b":                            false,
		"https://a/\x1b[31m":                     false,
		"https://a/\n":                           false,
		"https://аpple.example (a Cyrillic letter, not Latin a)": false,
		"https://a/é": false,
	} {
		if got := Address(address); got != want {
			t.Errorf("%q: %v", address, got)
		}
	}
}
