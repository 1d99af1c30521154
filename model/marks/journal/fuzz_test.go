package journal

import (
	"reflect"
	"strings"
	"testing"

	"dailies/ui/uitest"
)

// FuzzLoad loads any bytes as a journal: it never panics; what is appended
// behind is read, in one chain; and what was read, saved again, is read as the
// same. Files are left out: they make it five hundred times as slow.
func FuzzLoad(f *testing.F) {
	for _, tt := range damages {
		if tt.name != "newlines only" {
			f.Add(strings.Join(tt.damage(strings.Split(journalOf(10), "\n")), "\n"))
		}
	}
	for _, tt := range oddLines {
		f.Add(tt.line + "\n" + tt.line)
	}
	f.Fuzz(func(t *testing.T, text string) {
		r := reading{name: "x"}
		lines := r.feed(text)
		appendBehind(t, text, len(lines), r.edited)
		saveAgain(t, lines)
	})
}

func appendBehind(t *testing.T, text string, entries, edited int) {
	t.Helper()
	last, ended, err := lastLine(strings.NewReader(text), int64(len(text)))
	uitest.Must(t, err)
	more := render([]Line{entry(7)}, sumOf(last), !ended)
	r := reading{name: "x"}
	lines := r.feed(text + more)
	if n := len(lines) - 1; n < entries || lines[n].ID != "p7" {
		t.Fatalf("%d entries were read, then %d", entries, n)
	}
	if wasTail := !ended && entries > 0; r.edited != edited && !wasTail && !strings.HasPrefix(text, "\uFEFF") {
		t.Fatalf("%d edited lines became %d", edited, r.edited)
	}
}

func saveAgain(t *testing.T, lines []Line) {
	t.Helper()
	text := render(lines, 0, false)
	r := reading{name: "x"}
	again := r.feed(text)
	if bad, _ := r.found(); bad+r.edited > 0 {
		t.Fatalf("%d bad and %d edited lines in\n%s", bad, r.edited, text)
	}
	for i := range lines {
		lines[i].Version, lines[i].Sum, lines[i].raw = 1, "", nil
	}
	for i := range again {
		again[i].Sum, again[i].raw = "", nil
	}
	if len(lines)+len(again) > 0 && !reflect.DeepEqual(again, lines) {
		t.Fatalf("saved %+v, read %+v", lines, again)
	}
}
