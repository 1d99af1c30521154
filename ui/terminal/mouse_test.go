package terminal

import (
	"strings"
	"testing"
)

func TestTheMouseIsPassedOnWholeAndNeverTyped(t *testing.T) {
	for s, want := range map[string]int{
		"\x1b[<0;10;10M": 1, "\x1b[<64;10;10M": 1, "\x1b[<65;200;60M": 1,
		"\x1b[<0;10;10m": 0, "\x1b[<32;10;10M": 0, "\x1b[<35;10;10M": 0, "\x1b[<99999;1;1M": 0, "\x1b[<;;M": 0,
	} {
		for cut := 1; cut < len(s); cut++ {
			l := &line{pieces: []chunk{{0, s[:cut]}, {20 * ms, s[cut:] + "j"}}}
			r := l.terminal()
			r.PassMouse()
			var got strings.Builder
			for buf := make([]byte, 256); ; {
				n, err := r.Read(buf)
				if got.Write(buf[:n]); err != nil || strings.HasSuffix(got.String(), "\x04") {
					break
				}
			}
			if text := got.String(); text != strings.Repeat(s, want)+"j\x04" {
				t.Errorf("%q, cut at %d: %q", s, cut, text)
			}
		}
	}
}

func TestABurstOfTheWheelTypesNothing(t *testing.T) {
	l := &line{pieces: []chunk{{0, strings.Repeat("\x1b[<64;110;110M", 700) + "j"}}}
	r := l.terminal()
	r.PassMouse()
	if typed := keysOf(t, r); typed != "j" {
		t.Errorf("the wheel types %q", typed)
	}
}
