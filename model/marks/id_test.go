package marks

import (
	"math/rand/v2"
	"strings"
	"testing"
	"unicode"

	"dailies/model/library"
	"dailies/parser/clean"
	"dailies/ui/uitest"
)

// TestAKeyOfATitleIsClean: what is cleaned of an ID from outside must not change those
// of papers, on which marks hang.
func TestAKeyOfATitleIsClean(t *testing.T) {
	random := rand.New(rand.NewPCG(17, 2))
	check := func(title string) {
		key := string(library.Key(clean.Line(title).String()))
		uitest.Equal(t, clean.Line(key).String(), key, title)
	}
	for r := rune(1); r <= unicode.MaxRune; r += 1 + r/0x20000*16 { // all of those in use, and some of the rest
		check("A" + string(r) + "b")
	}
	for range 5_000 {
		var b strings.Builder
		for range 1 + random.IntN(40) {
			b.WriteRune(rune(random.IntN([]int{0x80, 0x3000, 0x20000}[random.IntN(3)])))
		}
		check(b.String())
	}
}
