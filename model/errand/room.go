package errand

import (
	"context"
	"fmt"
	"io/fs"
	"iter"
	"math"
	"path"
	"runtime/debug"
	"strconv"
	"strings"

	"dailies/parser"
)

// What the papers take in memory, measured: nearly two bytes for each byte of
// their files, and some for the program itself.
const (
	perByte   = 1.9
	ofProgram = 32 << 20
)

// TooLarge says that memory does not suffice for the dumps.
type TooLarge struct {
	Files  int64 // bytes of the dumps
	Needed int64 // bytes of memory that their papers would take
	Free   int64 // bytes of memory that there are
}

// Error is one line that says what to do.
func (e *TooLarge) Error() string {
	return fmt.Sprintf("not enough memory: the dumps are %s and need about %s, of which %s is free — open fewer of them at once",
		gigabytes(e.Files), gigabytes(e.Needed), gigabytes(e.Free))
}

func gigabytes(n int64) string {
	if n < 1e9 {
		return fmt.Sprintf("%d MB", (n+5e5)/1e6)
	}
	return fmt.Sprintf("%.1f GB", float64(n)/1e9)
}

// Within gives a source whose Load reads nothing, but gives a *TooLarge, where the
// dumps would take more memory than free gives. Zero bytes of dumps, or of memory,
// mean that nobody knows: then everything is read.
func (s Source) Within(free func() int64) Source {
	load := s.Load
	s.Load = func(ctx context.Context) iter.Seq2[parser.Dump, error] {
		files := s.Size(ctx)
		needed := int64(perByte*float64(files)) + ofProgram
		if room := free(); files > 0 && room > 0 && needed > room {
			return func(yield func(parser.Dump, error) bool) {
				yield(parser.Dump{}, &TooLarge{files, needed, room})
			}
		}
		return load(ctx)
	}
	return s
}

// FreeMemory gives the bytes that the program may take: what GOMEMLIMIT says, or
// else what the machine and the control groups around the program (a container, a
// service) have left; 0 where that cannot be told, as outside Linux. It reads proc/
// and sys/fs/cgroup/ of root, which is the machine's own but in tests.
func FreeMemory(root fs.FS) int64 {
	if limit := debug.SetMemoryLimit(-1); limit != math.MaxInt64 {
		return limit
	}
	least := 1024 * numberBehind(root, "proc/meminfo", "MemAvailable:")
	group, _ := fs.ReadFile(root, "proc/self/cgroup")
	_, dir, _ := strings.Cut(string(group), "0::")
	dir, _, _ = strings.Cut(dir, "\n")
	for dir = path.Join(cgroups, dir); strings.HasPrefix(dir, cgroups); dir = path.Dir(dir) {
		limit := numberBehind(root, path.Join(dir, "memory.max"), "")
		if limit == 0 {
			continue // "max", or none
		}
		files := numberBehind(root, path.Join(dir, "memory.stat"), "file") // given back when memory is wanted
		left := max(limit-numberBehind(root, path.Join(dir, "memory.current"), "")+files, 1)
		if least == 0 || left < least {
			least = left
		}
	}
	return least
}

const cgroups = "sys/fs/cgroup"

// numberBehind reads the number behind a name at the start of a line of a file; 0
// where there is none.
func numberBehind(root fs.FS, file, name string) int64 {
	text, _ := fs.ReadFile(root, file)
	for line := range strings.Lines(string(text)) {
		fields := strings.Fields(line)
		if name != "" && len(fields) > 0 && fields[0] == name {
			fields = fields[1:]
		} else if name != "" {
			continue
		}
		if len(fields) > 0 {
			n, _ := strconv.ParseInt(fields[0], 10, 64)
			return n
		}
	}
	return 0
}
