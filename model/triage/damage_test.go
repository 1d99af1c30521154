package triage

import (
	"errors"
	"strings"
	"testing"

	"dailies/model/marks"
	"dailies/model/overlay"
	"dailies/parser/clean"
	"dailies/ui/uitest"
)

func TestWhatALookFindsIsSaidOnceAndListed(t *testing.T) {
	d := Damage{Dialog: &overlay.Dialog{}, Found: marks.Report{Saves: true}}
	if !d.First().Empty() || len(d.Problems()) > 0 {
		t.Errorf("all is well: %v, %v", d.First(), d.Problems())
	}
	found := marks.Report{Saves: true}
	found.Edited = 2
	d.Take(found, errors.New("cannot be read"))
	uitest.Equal(t, d.Dialog.Now().Text.String(), "cannot be read")
	d.Dialog.Press() // it stays for one more key
	d.Dialog.Press()
	d.Take(found, nil)
	if got := d.Dialog.Now().Text; !got.Empty() {
		t.Errorf("%q is said again", got)
	}
	found.Edited = 4
	d.Take(found, nil)
	if got := d.Dialog.Now().Text.String(); !strings.HasPrefix(got, "2 lines") {
		t.Errorf("%q is said", got)
	}
	if lines := d.Problems(); len(lines) != 1 || lines[0].String() != "cannot be read" {
		t.Errorf("problems: %v", lines)
	}
	d.Found = marks.Report{Why: clean.Literal("the disk is full")}
	uitest.Equal(t, d.First().String(), "marks will not be saved: the disk is full")
}
