package clean

import (
	"strings"
	"testing"
)

func TestOnlyPlainWebAddressesPass(t *testing.T) {
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
