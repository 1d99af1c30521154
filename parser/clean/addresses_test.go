package clean

import (
	"slices"
	"testing"
)

func TestAddressesEndWhereTheSentenceDoes(t *testing.T) {
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
