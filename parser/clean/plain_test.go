package clean

import (
	"strings"
	"testing"
)

func TestPrintableEndsAtTheFirstOtherByte(t *testing.T) {
	for b := range 256 {
		for at := range 20 {
			s := strings.Repeat("a~ 9", 5)[:at] + string([]byte{byte(b)}) + strings.Repeat("\x80z\n", 3)
			want := at
			if b >= ' ' && b <= '~' {
				want++
			}
			if got := printable(s); got != want {
				t.Errorf("byte %#x at %d: %d, want %d", b, at, got, want)
			}
		}
	}
}
