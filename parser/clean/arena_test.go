package clean

import (
	"strings"
	"testing"
)

func TestAnArenaKeepsWhatItIsGiven(t *testing.T) {
	var a Arena
	var texts, kept []Text
	for i := range 5000 {
		raw := []byte(strings.Repeat(string(rune('a'+i%26)), i*7%300))
		if i%1000 == 3 {
			raw = make([]byte, 3*slab)
			raw[0] = 'x'
		}
		text := Of(string(raw))
		texts = append(texts, text)
		kept = append(kept, a.Keep(text))
	}
	for i := range texts {
		if texts[i] != kept[i] {
			t.Fatalf("text %d of %d bytes is kept as %d bytes", i, texts[i].Len(), kept[i].Len())
		}
	}
}

func TestAStartIsCleanAsItStands(t *testing.T) {
	for _, row := range []struct{ raw, want string }{
		{"", ""}, {"plain ~", "plain ~"}, {"one\ntwo", "one"}, {"caf\u00e9", "caf\u00e9"}, {"a\u00a0b", "a"}, {"大 “x”\n", "大 “x”"}, {"e\u0301", "e"}, {"a\xff", "a"}, {"\xe2\x80", ""}, {"\x1b[2J", ""}, {strings.Repeat("x", 99) + "\x7f", strings.Repeat("x", 99)},
	} {
		got, ascii := Start(row.raw)
		if got.String() != row.want || Of(got.String()) != got || ascii != (len(row.want) == len([]rune(row.want))) {
			t.Errorf("of %q it is %q (ASCII: %v), want %q", row.raw, got, ascii, row.want)
		}
	}
}

func TestTrimTakesBlanksOffBothEnds(t *testing.T) {
	for _, s := range []string{"", " ", "\n", "a", " a", "a ", "\n a b \n", "a b", " \u00e9", "\u00e9 ", "\u00e9"} {
		if got, want := (Text{s}).Trim().s, strings.Trim(s, " \n"); got != want {
			t.Errorf("of %q it leaves %q, want %q", s, got, want)
		}
	}
}
