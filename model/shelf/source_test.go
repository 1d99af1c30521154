package shelf

import (
	"context"
	"fmt"
	"iter"
	"os"
	"path/filepath"
	"runtime/debug"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"dailies/parser"
	"dailies/parser/clean"
	"dailies/ui/uitest"
)

const dumpWith = "Daily Papers\n\nbyAK and the research community\n\nOct 27\n\nA Title of a Paper\n\n" +
	"An abstract of a paper, with enough words in it that nobody could take it for a title, and a full stop at its end.\n\n" +
	"  • 6 authors\n·\nOct 9\n"

func titles(all iter.Seq2[parser.Dump, error]) (found []string, failed int) {
	for d, err := range all {
		if err != nil {
			failed++
		}
		for _, p := range d.Papers {
			found = append(found, p.Title.String())
		}
	}
	return found, failed
}

func writeFile(t *testing.T, path, text string) string {
	t.Helper()
	uitest.Must(t, os.MkdirAll(filepath.Dir(path), 0o700))
	uitest.Must(t, os.WriteFile(path, []byte(text), 0o600))
	return path
}

func TestSamplesAreUsedOnlyWithoutOtherPapers(t *testing.T) {
	folder, samples := t.TempDir(), t.TempDir()
	writeFile(t, filepath.Join(samples, "sample.txt"), strings.Replace(dumpWith, "A Title", "A Sample", 1))
	s := NewSource(nil, folder, os.DirFS(samples))
	if found, _ := titles(s.Load(t.Context())); !s.Samples || !slices.Equal(found, []string{"A Sample of a Paper"}) {
		t.Errorf("an empty folder gives %q", found)
	}
	uitest.Sees(t, s.Notice.String(), "dailies FILE")
	writeFile(t, filepath.Join(folder, "own.txt"), dumpWith)
	s = NewSource(nil, folder, os.DirFS(samples))
	if found, _ := titles(s.Load(t.Context())); s.Samples || !slices.Equal(found, []string{"A Title of a Paper"}) {
		t.Errorf("the reader's own folder gives %q", found)
	}
}

func TestHasPapersSaysWhyThereAreNone(t *testing.T) {
	dir := t.TempDir()
	empty := writeFile(t, filepath.Join(dir, "empty.txt"), "")
	source := NewSource([]string{"missing.txt", empty}, "", nil)
	found, said := source.HasPapers(t.Context())
	if found || len(said) != 2 || !strings.Contains(said[0].String(), "missing.txt") || !strings.Contains(said[1].String(), "no papers") {
		t.Errorf("%v: %q", found, said)
	}
}

func TestStandardInputIsKeptForReloading(t *testing.T) {
	path := writeFile(t, filepath.Join(t.TempDir(), "in.txt"), dumpWith)
	in, err := os.Open(path)
	uitest.Must(t, err)
	defer in.Close()
	before := os.Stdin
	os.Stdin = in
	defer func() { os.Stdin = before }()
	s := NewSource([]string{"-", "missing.txt"}, "", nil)
	for range s.Load(context.Background()) {
		break // interrupted
	}
	for range 2 {
		if found, failed := titles(s.Load(context.Background())); len(found) != 1 || failed != 1 {
			t.Errorf("%q and %d failures, want one of each", found, failed)
		}
	}
}

// sized returns a source of one paper that reports a size in bytes.
func sized(bytes int64) Source {
	return Source{
		Size: func(context.Context) int64 { return bytes },
		Load: func(context.Context) iter.Seq2[parser.Dump, error] {
			return func(yield func(parser.Dump, error) bool) {
				yield(parser.Dump{Pages: make([]parser.Page, 1), Papers: []parser.Paper{{Title: clean.Of("Title")}}}, nil)
			}
		},
	}
}

func TestDumpsTooLargeForTheMemoryAreNotRead(t *testing.T) {
	const gb = 1_000_000_000
	for _, c := range []struct {
		files, free int64
		fits        bool
	}{
		{gb, 5 * gb / 2, true}, {gb, 2 * gb, false}, {2 * gb, 3 * gb, false}, {0, gb, true}, {9 * gb, 0, true}, {1000, 16 << 20, false}, {1000, 64 << 20, true},
	} {
		machine := fstest.MapFS{"proc/meminfo": {Data: fmt.Appendf(nil, "MemTotal: 9000 kB\nMemAvailable:    %d kB\n", c.free/1024)}}
		for d, err := range sized(c.files).WithMemoryLimit(machine).Load(t.Context()) {
			if c.fits != (err == nil) || c.fits != (len(d.Papers) == 1) || err != nil && !strings.Contains(err.Error(), "not enough memory: the files are ") {
				t.Errorf("%d bytes of files, %d of memory: %d papers, %v", c.files, c.free, len(d.Papers), err)
			}
		}
	}
}

func TestFreeMemoryIsTheLimitIfThereIsOne(t *testing.T) {
	uitest.Equal(t, freeMemory(fstest.MapFS{}), 0)
	defer debug.SetMemoryLimit(debug.SetMemoryLimit(1 << 30))
	uitest.Equal(t, freeMemory(fstest.MapFS{}), 1<<30)
}
