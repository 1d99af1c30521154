package model

import "testing"

func TestTeXIsShownAsUnicodeUntilTheSourceIsAskedFor(t *testing.T) {
	p := play(t)
	p.keys("/", "text:abs:D^3S", "enter")
	p.sees("D³S")
	p.keys("=")
	p.sees("D^3S")
	p.keys("=")
	p.sees("D³S")
}
