package export_test

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"dailies/model/export"
	"dailies/model/export/zoterotest"
	"dailies/model/library/librarytest"
)

// start is a Zotero, a connector to it, and a few papers.
func start(t *testing.T) (*zoterotest.Zotero, export.Zotero, []export.Entry) {
	t.Helper()
	z := zoterotest.New()
	t.Cleanup(z.Close)
	var all []export.Entry
	papers := librarytest.Samples(t)
	for i := range 5 {
		all = append(all, export.Entry{Paper: papers.Paper(i), Dumps: papers.Dumps()})
	}
	return z, export.Zotero{Port: z.Port(), Version: "v1", Sent: filepath.Join(t.TempDir(), "new", "zotero.txt")}, all
}

// send fails the test unless the answer contains what is said.
func send(t *testing.T, c export.Zotero, entries []export.Entry, again bool, said string) {
	t.Helper()
	result, err := c.Send(t.Context(), entries, again)
	got := result.String()
	if err != nil {
		got = err.Error()
	}
	if !strings.Contains(got, said) {
		t.Errorf("said %q, want %q", got, said)
	}
}

func TestAPaperIsSentOnce(t *testing.T) {
	z, c, all := start(t)
	send(t, c, all[:2], false, "2 papers sent to Zotero, into My Library / Reading")
	send(t, c, all[:2], false, "2 papers were sent to Zotero before: nothing was sent")
	send(t, c, all[1:4], false, "2 papers sent to Zotero, into My Library / Reading; 1 was sent before")
	if got := z.Keys(); len(got) != 4 || len(slices.Compact(slices.Sorted(slices.Values(got)))) != 4 {
		t.Errorf("imported %v", got)
	}
	send(t, c, all[:1], true, "1 paper sent")
	send(t, c, all[:1], true, "1 paper sent")
	if n := len(z.Keys()); n != 6 {
		t.Errorf("%d papers, want 6: some again", n)
	}
}

func TestAPaperIsSentOnceEvenIfTheAnswerWasLost(t *testing.T) {
	z, c, all := start(t)
	z.Fail(true)
	send(t, c, all, false, "ask Zotero to import")
	z.Fail(false)
	send(t, c, all, false, "5 papers were sent to Zotero before: nothing was sent")
	send(t, c, all[:1], false, "1 paper was sent to Zotero before: nothing was sent")
	if n := len(z.Keys()); n != 5 {
		t.Errorf("%d papers, want 5", n)
	}
}

func TestWhatZoteroRefusesIsNotRememberedAsSent(t *testing.T) {
	z, c, all := start(t)
	z.SetReadOnly(true)
	send(t, c, all, false, "select another one")
	z.SetReadOnly(false)
	send(t, c, all, false, "5 papers sent")
	if n := len(z.Keys()); n != 5 {
		t.Errorf("%d papers, want 5", n)
	}
}

func TestWithoutZoteroNothingIsWritten(t *testing.T) {
	z, c, all := start(t)
	z.Close()
	send(t, c, all, false, "no Zotero answers on 127.0.0.1:")
	if _, err := os.Stat(c.Sent); err == nil {
		t.Error("there is a file of what was sent")
	}
	c.Port = "80@example.org"
	send(t, c, all, false, "no Zotero answers")
}

func TestWhatCannotBeRememberedIsNotSent(t *testing.T) {
	z, c, all := start(t)
	c.Sent = ""
	send(t, c, all, false, "no folder to remember")
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	c.Sent = filepath.Join(file, "zotero.txt")
	send(t, c, all, false, "what was sent to Zotero: ")
	if keys := z.Keys(); len(keys) != 0 {
		t.Errorf("sent %v", keys)
	}
}
