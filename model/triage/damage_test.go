package triage

import (
	"errors"
	"strings"
	"testing"

	"dailies/model/marks"
	"dailies/parser/clean"
)

func TestWhatALookFindsIsSaidOnceAndListed(t *testing.T) {
	d := Damage{Found: marks.Report{Saves: true}}
	if !d.First().Empty() || len(d.Problems()) > 0 {
		t.Errorf("all is well: %v, %v", d.First(), d.Problems())
	}
	found := marks.Report{Saves: true}
	found.Edited = 2
	if said := d.Take(found, errors.New("cannot be read")); len(said) != 2 || !strings.HasPrefix(said[0].String(), "2 lines") {
		t.Errorf("said: %v", said)
	}
	if said := d.Take(found, nil); len(said) > 0 {
		t.Errorf("said again: %v", said)
	}
	if lines := d.Problems(); len(lines) != 1 || lines[0].String() != "cannot be read" {
		t.Errorf("problems: %v", lines)
	}
	d.Found = marks.Report{Why: clean.Literal("the disk is full")}
	if got := d.First().String(); got != "marks will not be saved: the disk is full" {
		t.Errorf("first: %q", got)
	}
}
