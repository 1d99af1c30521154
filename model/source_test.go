package model

import "testing"

func TestTeXIsShownAsUnicodeUntilTheSourceIsAskedFor(t *testing.T) {
	p := play(t).keys("/", "text:abs:D^3S", "enter").sees("D³S").keys("=").sees("D^3S")
	p.keys("=").sees("D³S")
}
