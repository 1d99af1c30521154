package fulltext

import (
	"bytes"
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"dailies/model/fetch"
	"dailies/model/library"
	"dailies/ui/uitest"
)

// keep saves a page of testdata in a store.
func keep(t *testing.T, s Store, number, name string) error {
	_, err := s.Save(fetch.Paper{Number: number}, testPage(t, name))
	return err
}

func TestTheStoreKeepsPagesPrivate(t *testing.T) {
	data := t.TempDir()
	s := StoreIn(data)
	if _, err := s.Read("2510.01234"); !errors.Is(err, fs.ErrNotExist) || s.FileURL("2510.01234") != "" {
		t.Errorf("before: %v", err)
	}
	for _, number := range []string{"2510.01234", "cs/0112017"} {
		uitest.Must(t, keep(t, s, number, "tables"))
		a, err := s.Read(number)
		if err != nil || a.Title.String() != "Wool by Breed" || s.FileURL(number) == "" {
			t.Errorf("%s: %q, %v", number, a.Title, err)
		}
	}
	entries, _ := os.ReadDir(filepath.Join(data, "papers"))
	for _, e := range entries {
		if info, _ := e.Info(); info.Mode().Perm() != 0o600 {
			t.Errorf("%s is %v", e.Name(), info.Mode())
		}
	}
	info, _ := os.Stat(string(s))
	uitest.Equal(t, info.Mode().Perm(), 0o700)
	numbers, _ := s.Papers()
	uitest.Equal(t, strings.Join(numbers, " "), "2510.01234 cs/0112017")
	uitest.Equal(t, len(entries), 2)
}

func TestSaveReplacesAPageAtomically(t *testing.T) {
	s := Store(t.TempDir())
	path, _ := s.file("2510.01234")
	before := filepath.Join(t.TempDir(), "before") // a hard link to the old file, which must not change
	if err := errors.Join(keep(t, s, "2510.01234", "tables"), os.Link(path, before)); err != nil {
		t.Skip(err)
	}
	old, _ := os.ReadFile(before)
	uitest.Must(t, keep(t, s, "2510.01234", "equations"))
	if now, _ := os.ReadFile(before); !bytes.Equal(now, old) {
		t.Error("the old file was written over")
	}
}

func TestNumbersCannotEscapeTheStore(t *testing.T) {
	s := StoreIn(t.TempDir())
	for _, number := range []string{"", "..", "../../etc/passwd", "2510.01234/../x", "2510.1", "/2510.01234", "cs/../0112017", "2510.01234v1"} {
		if err := keep(t, s, number, "tables"); err == nil || s.FileURL(number) != "" {
			t.Errorf("%q was kept", number)
		}
	}
	if err := keep(t, "", "2510.01234", "tables"); err == nil {
		t.Error("kept without a folder")
	}
}

func TestTitlesIdentifyThePage(t *testing.T) {
	for _, row := range []struct {
		page, paper string
		same        bool
	}{
		{"Attention Is All You Need", "Attention is all you need", true}, {"C3-Bench: Testing Agents", "C^3-Bench: Testing Agents in the Wild", true},
		{"", "A Paper Whose Page Has No Title", true}, {"Scaling Laws (v2)", "Scaling Laws", true},
		{"NeurIPS Paper Checklist", "Attention Is All You Need", false}, {"Instructions for the ACM Class", "Scaling Laws of Sheep", false},
	} {
		uitest.Equal(t, library.SimilarTitles(row.page, row.paper), row.same)
	}
}

func TestTextsAreCached(t *testing.T) {
	s := StoreIn(t.TempDir())
	uitest.Must(t, keep(t, s, "2510.01234", "tables"))
	texts := Texts{Store: s}
	uitest.Equal(t, len(texts.All(t.Context(), false)), 1)
	uitest.Equal(t, texts.All(t.Context(), false)["2510.01234"], "")
	stopped, stop := context.WithCancel(t.Context())
	stop()
	uitest.Equal(t, texts.All(stopped, true)["2510.01234"], "")
	file := filepath.Join(string(s), "2510.01234.html.gz")
	before, _ := os.Stat(file)
	for range 2 {
		got := texts.All(t.Context(), true)["2510.01234"]
		if !strings.HasPrefix(got, "Wool by Breed Results Wool of three breeds") || strings.Contains(got, `\pm`) {
			t.Errorf("%q", got)
		}
		// a cached text is not read again
		uitest.Must(t, errors.Join(os.WriteFile(file, []byte("no page"), 0o600), os.Chtimes(file, time.Time{}, before.ModTime())))
	}
	// a paper that was removed and fetched again is read again
	uitest.Must(t, errors.Join(s.Remove("2510.01234"), keep(t, s, "2510.01234", "equations")))
	if got := texts.All(t.Context(), true)["2510.01234"]; !strings.HasPrefix(got, "Counting Sheep") {
		t.Errorf("fetched again: %q", got)
	}
	texts.limit = 1 // no text fits into the cache
	uitest.Must(t, keep(t, s, "2510.00001", "tables"))
	if got := texts.All(t.Context(), true); len(got["2510.00001"]) < 100 || len(texts.cached) > 0 {
		t.Errorf("%d texts are kept, %q", len(texts.cached), got["2510.00001"])
	}
	uitest.Must(t, s.Remove("2510.01234", "2510.00001"))
	texts.All(t.Context(), true)
	uitest.Equal(t, len(texts.cached), 0)
}
