package model

import (
	"strings"
	"testing"
)

func TestTabIsPromisedOnlyWhereItDoesSomething(t *testing.T) {
	p := play(t).keys("T").sees("Tab complete").keys("esc", "w")
	if p.m.dialog.Prompt == nil || strings.Contains(p.screen(), "Tab complete") {
		t.Errorf("Tab is promised for a watch word:\n%s", p.screen())
	}
}
