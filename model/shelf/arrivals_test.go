package shelf

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"dailies/model/library"
	"dailies/model/library/librarytest"
	"dailies/parser"
	"dailies/parser/clean"
	"dailies/ui/uitest"
)

func papers(titles ...string) library.Snapshot {
	l := library.New(time.Date(2026, 11, 21, 9, 0, 0, 0, time.UTC))
	d := parser.Dump{Name: clean.Literal("d")}
	for _, title := range titles {
		d.Papers = append(d.Papers, parser.Paper{Title: clean.Of(title)})
	}
	l.Add(d)
	return l.Snapshot()
}

func open(t *testing.T, path string) *Arrivals {
	t.Helper()
	l, err := OpenArrivals(path)
	uitest.Must(t, err)
	return l
}

func flush(t *testing.T, l *Arrivals) {
	t.Helper()
	if write := l.Flush(); write != nil {
		if msg := write().(ArrivalsWrittenMsg); msg.Err != nil {
			t.Fatal(msg.Err)
		}
	}
}

func TestPaperIsNewUntilItIsSeen(t *testing.T) {
	path := filepath.Join(t.TempDir(), "state", "arrivals")
	first, all := papers("A", "B"), papers("A", "B", "C", "D")
	c, d := all.Paper(2), all.Paper(3)

	l := open(t, path)
	l.Add(first)
	if l.IsNew(first.Paper(0)) {
		t.Error("a paper is new in the first sitting")
	}
	flush(t, l)

	l = open(t, path)
	if l.IsNew(all.Paper(0)) || !l.IsNew(c) {
		t.Error("before Add: A is new, or C is not")
	}
	l.Add(all)
	if !l.IsNew(c) || l.IsNew(all.Paper(1)) {
		t.Error("in the second sitting C is not new, or B is")
	}
	l.MarkSeen(c)
	uitest.Equal(t, l.IsNew(c), false)
	uitest.Equal(t, l.IsNew(d), true)
	flush(t, l)

	l = open(t, path)
	l.Add(all)
	uitest.Equal(t, l.IsNew(c), false)
	uitest.Equal(t, l.IsNew(d), true)
	uitest.Equal(t, l.Flush() == nil, true, "nothing happened")
}

func TestPaperSeenUnderAnotherTitleIsNotNew(t *testing.T) {
	path := filepath.Join(t.TempDir(), "arrivals")
	l := open(t, path)
	l.Add(papers("Old title"))
	flush(t, l)
	l = open(t, path)
	p := papers("New title").Paper(0)
	uitest.Equal(t, l.IsNew(p), true)
	merged := *p
	merged.Also = []library.ID{library.Key("Old title")}
	uitest.Equal(t, l.IsNew(&merged), false)
}

func TestTwoWindowsRecordWhatBothHaveSeen(t *testing.T) {
	path := filepath.Join(t.TempDir(), "arrivals")
	all := papers("A", "B", "C")
	l := open(t, path)
	l.Add(papers("A"))
	flush(t, l)
	one, two := open(t, path), open(t, path)
	one.Add(all)
	two.Add(all)
	one.MarkSeen(all.Paper(1))
	two.MarkSeen(all.Paper(2))
	flush(t, one)
	flush(t, two)
	l = open(t, path)
	if l.IsNew(all.Paper(1)) || l.IsNew(all.Paper(2)) {
		t.Error("a paper that one of them has seen is new")
	}
}

func TestDamagedLinesAreIgnored(t *testing.T) {
	path := filepath.Join(t.TempDir(), "arrivals")
	l := open(t, path)
	all := papers("A", "B")
	l.Add(papers("A"))
	flush(t, l)
	good, _ := os.ReadFile(path)
	bad := "xyz\n" + string(good) + strings.Repeat("\x00", 40) + "\n0123456789abcdef maybe\n" + string(good[:7])
	uitest.Must(t, os.WriteFile(path, []byte(bad), 0o600))
	l = open(t, path)
	if l.IsNew(all.Paper(0)) || !l.IsNew(all.Paper(1)) {
		t.Error("a damaged line changed what is new")
	}
}

func TestWithoutAFileNothingIsNewAndNothingIsWritten(t *testing.T) {
	folder := t.TempDir()
	unreadable, err := OpenArrivals(folder)
	uitest.Equal(t, err != nil, true, "a folder cannot be read")
	for _, l := range []*Arrivals{{}, open(t, ""), unreadable} {
		all := papers("A")
		l.Add(all)
		l.MarkSeen(all.Paper(0))
		if l.IsNew(all.Paper(0)) || l.Flush() != nil {
			t.Errorf("%+v records papers", l)
		}
	}
}

func TestFailedWriteSaysWhatIsNotRecorded(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	uitest.Must(t, os.WriteFile(file, nil, 0o600))
	l, _ := OpenArrivals(filepath.Join(t.TempDir(), "arrivals"))
	l.path = filepath.Join(file, "arrivals")
	l.Add(papers("A"))
	if msg := l.Flush()().(ArrivalsWrittenMsg); msg.Err == nil || !strings.Contains(msg.Err.Error(), "cannot record which papers are new") {
		t.Errorf("%v", msg.Err)
	}
}

func TestFetchedPapersAreNewInTheFirstSittingToo(t *testing.T) {
	for _, fetched := range []bool{true, false} {
		l, _ := OpenArrivals(filepath.Join(t.TempDir(), "arrivals"))
		if fetched {
			l.CountFirstAsNew()
		}
		papers := librarytest.Samples(t)
		uitest.Equal(t, l.Add(papers) == papers.Len(), fetched)
		uitest.Equal(t, l.IsNew(papers.Paper(0)), fetched)
	}
}

func TestSinceIsFormattedInWords(t *testing.T) {
	now := time.Date(2026, 11, 23, 8, 30, 0, 0, time.UTC) // a Monday
	for then, want := range map[string]string{
		"2026-11-23T07:05:00Z": "07:05", "2026-11-24T07:05:00Z": "07:05", "2026-11-22T23:59:00Z": "yesterday",
		"2026-11-20T09:00:00Z": "Friday", "2026-11-17T09:00:00Z": "Tuesday", "2026-11-16T09:00:00Z": "16 Nov", "2025-12-24T09:00:00Z": "24 Dec 2025",
	} {
		at, err := time.Parse(time.RFC3339, then)
		uitest.Must(t, err)
		uitest.Equal(t, Since(at, now).String(), " since "+want, then, want)
	}
}
