package model

import (
	"strings"
	"testing"
)

func TestDecidingKeepsTheSelectionInTheUpperThird(t *testing.T) {
	p := play(t)
	for range 30 {
		p.keys("x")
		line := -1
		for y, text := range strings.Split(p.screen(), "\n") {
			if strings.HasPrefix(text, "▌") {
				line = y
				break
			}
		}
		if line < 0 || line > 2+40/3 {
			t.Fatalf("the selected row is on line %d:\n%s", line, p.screen())
		}
	}
}
