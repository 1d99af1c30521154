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

func TestTheTightestLimitOfMemoryCounts(t *testing.T) {
	file := func(text string) *fstest.MapFile { return &fstest.MapFile{Data: []byte(text)} }
	machine := fstest.MapFS{"proc/meminfo": file("MemTotal: 9000 kB\nMemAvailable:    5000 kB\n")}
	container := fstest.MapFS{
		"proc/meminfo": machine["proc/meminfo"], "proc/self/cgroup": file("0::/a/b\n"),
		"sys/fs/cgroup/a/memory.max": file("3000000\n"), "sys/fs/cgroup/a/memory.current": file("1500000\n"),
		"sys/fs/cgroup/a/memory.stat": file("anon 1000000\nfile 500000\n"), "sys/fs/cgroup/a/b/memory.max": file("max\n"),
	}
	full := fstest.MapFS{"proc/self/cgroup": file("0::/\n"), "sys/fs/cgroup/memory.max": file("1000\n"), "sys/fs/cgroup/memory.current": file("2000\n")}
	for name, c := range map[string]struct {
		root fstest.MapFS
		want int64
	}{"machine": {machine, 5000 * 1024}, "container": {container, 2_000_000}, "full": {full, 1}, "unknown": {fstest.MapFS{}, 0}} {
		uitest.Equal(t, FreeMemory(c.root), c.want, name)
	}
	defer debug.SetMemoryLimit(debug.SetMemoryLimit(1 << 30))
	uitest.Equal(t, FreeMemory(machine), 1<<30)
}

func TestAMachineOfMegabytesIsNamedInThem(t *testing.T) {
	if got := errTooLarge(99_600_000, 1e9, 1).Error(); !strings.Contains(got, "100 MB and need about 1.0 GB, but only 0 MB") {
		t.Error(got)
	}
}
