package search

import (
	"math/rand/v2"
	"strings"
	"testing"
	"unsafe"
)

// placeOfPair is where a pair stands, looked for place by place.
func placeOfPair(s string, from int, p pair) int {
	for i := from; i+p.apart < len(s); i++ {
		if s[i]|small == p.a && s[i+p.apart]|small == p.b {
			return i
		}
	}
	return -1
}

// checkPair holds both ways to look for a pair against the simple one.
func checkPair(t *testing.T, s string, from int, p pair) {
	t.Helper()
	want := placeOfPair(s, from, p)
	if got := p.next(s, from); want >= 0 && (got < from || got > want) || want < 0 && got >= 0 && len(s) >= wideBlock+1 && wide {
		t.Fatalf("%q and %q in %q from %d: at %d, want %d", p.a, p.b, s, from, got, want)
	}
	if got := p.seek(s, from); want >= 0 && (got < from || got > want) {
		t.Fatalf("%q and %q in %q from %d: eight at a time at %d, want %d", p.a, p.b, s, from, got, want)
	}
	at, printable := p.glance(s, from)
	end := at
	if at < 0 {
		end = len(s)
	}
	if from < end && printable && !printableEach(s[from:end]) {
		t.Fatalf("%q from %d to %d is taken for printable", s, from, end)
	}
	if !printable && printableEach(s) {
		t.Fatalf("%q is taken for not printable", s)
	}
	if got := isPrintable(s); got != printableEach(s) {
		t.Fatalf("%q is printable: %v", s, got)
	}
	if wide && len(s) >= wideBlock+p.apart {
		if got, _ := seekWide(unsafe.StringData(s), len(s), from, p.apart, p.a, p.b); got != want {
			t.Fatalf("%q and %q in %q from %d: thirty-two at a time at %d, want %d", p.a, p.b, s, from, got, want)
		}
	}
}

func TestAPairIsFoundWhereItStands(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 3))
	for range 20000 {
		b := []byte(strings.Repeat("e", r.IntN(150)))
		for range r.IntN(4) {
			if len(b) > 0 {
				b[r.IntN(len(b))] = "qQzZ\x00\x1f\x20\x7f\x80\xff"[r.IntN(10)]
			}
		}
		pat := []string{"qz", "ee", "ez", "z"}[r.IntN(4)]
		checkPair(t, string(b), r.IntN(len(b)+3), pairAt(pat, 0, len(pat) == 2))
	}
}

// onEveryProcessor runs a test as on one that looks at thirty-two places together,
// where this one does, and as on one that does not.
func onEveryProcessor(t *testing.T, test func(t *testing.T)) {
	t.Cleanup(func(was bool) func() { return func() { wide = was } }(wide))
	test(t)
	if wide {
		wide = false
		test(t)
	}
}

func FuzzPair(f *testing.F) {
	f.Add("we introduce a Quite rare QZ, which stands far behind all that is frequent", "qz", uint16(3), true)
	f.Fuzz(func(t *testing.T, s, pat string, from uint16, two bool) {
		if pat == "" || two && len(pat) < 2 {
			t.Skip()
		}
		checkPair(t, s, int(from)%(len(s)+2), pairAt(pat, 0, two))
	})
}
