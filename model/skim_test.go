package model

import (
	"strings"
	"testing"
)

func TestSkimmingPutsWhatThePaperDoesFirst(t *testing.T) {
	p := play(t).keys("/", "text:title:copt", "enter").sees("Chain-of-thought (CoT) is a standard")
	p.keys("~").sees("What it does", "Results")
	screen := p.screen()
	if key, rest := strings.Index(screen, "In this paper, we introduce CopT"), strings.Index(screen, "Chain-of-thought (CoT) is"); key < 0 || rest < key {
		t.Errorf("the key sentence is not first:\n%s", screen)
	}
	if !strings.Contains(screen, "We introduce CopT, a reformulated") {
		t.Errorf("the list does not say what the paper does:\n%s", screen)
	}
	p.keys("~")
	if screen := p.screen(); strings.Contains(screen, "What it does") || strings.Contains(screen, "We introduce CopT") {
		t.Errorf("it still skims:\n%s", screen)
	}
}
