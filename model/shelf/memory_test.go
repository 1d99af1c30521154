package shelf

import (
	"context"
	"iter"
	"runtime/debug"
	"strings"
	"testing"
	"testing/fstest"

	"dailies/parser"
	"dailies/parser/clean"
	"dailies/ui/uitest"
)

// sized is a source of one paper, whose files are said to have so many bytes.
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

func TestDumpsThatMemoryHasNoRoomForAreNotRead(t *testing.T) {
	const gb = 1_000_000_000
	for _, c := range []struct {
		files, free int64
		fits        bool
	}{
		{gb, 5 * gb / 2, true}, {gb, 2 * gb, false}, {2 * gb, 3 * gb, false}, {0, gb, true}, {9 * gb, 0, true}, {1000, 16 << 20, false}, {1000, 64 << 20, true},
	} {
		for d, err := range sized(c.files).Within(func() int64 { return c.free }).Load(t.Context()) {
			if c.fits != (err == nil) || c.fits != (len(d.Papers) == 1) || err != nil && !strings.Contains(err.Error(), "not enough memory: the files are ") {
				t.Errorf("%d bytes of files, %d of memory: %d papers, %v", c.files, c.free, len(d.Papers), err)
			}
		}
	}
}

func TestFreeMemoryIsTheLimitOrWhatTheMachineHasLeft(t *testing.T) {
	machine := fstest.MapFS{"proc/meminfo": {Data: []byte("MemTotal: 9000 kB\nMemAvailable:    5000 kB\n")}}
	uitest.Equal(t, FreeMemory(machine), 5000*1024)
	uitest.Equal(t, FreeMemory(fstest.MapFS{}), 0)
	defer debug.SetMemoryLimit(debug.SetMemoryLimit(1 << 30))
	uitest.Equal(t, FreeMemory(machine), 1<<30)
}
