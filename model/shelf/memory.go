package shelf

import (
	"context"
	"fmt"
	"io/fs"
	"iter"
	"math"
	"runtime/debug"
	"strings"

	"dailies/parser"
	"dailies/ui/english"
)

// Memory use as measured.
const (
	memoryPerByte = 2.2      // for the papers, per byte of their files
	baseMemory    = 32 << 20 // for the program itself
)

func megabytes(n int64) string { return english.Number(int((n+5e5)/1e6)) + " MB" }

// WithMemoryLimit returns a source whose Load fails at once if the dumps need more memory than is
// available. There is no limit if either size is unknown. root is the root file system, except in tests.
func (s Source) WithMemoryLimit(root fs.FS) Source {
	load := s.Load
	s.Load = func(ctx context.Context) iter.Seq2[parser.Dump, error] {
		if files := s.Size(ctx); files > 0 {
			needed := int64(memoryPerByte*float64(files)) + baseMemory
			if free := freeMemory(root); free > 0 && needed > free {
				err := fmt.Errorf("not enough memory: the files are %s and need about %s, but only %s are free — open fewer of them at once",
					megabytes(files), megabytes(needed), megabytes(free))
				return func(yield func(parser.Dump, error) bool) { yield(parser.Dump{}, err) }
			}
		}
		return load(ctx)
	}
	return s
}

// freeMemory returns how many bytes the program may use: GOMEMLIMIT if it is set, or else the available
// memory, or 0 if that is unknown, as it is outside Linux.
func freeMemory(root fs.FS) (kilobytes int64) {
	if limit := debug.SetMemoryLimit(-1); limit != math.MaxInt64 {
		return limit
	}
	text, _ := fs.ReadFile(root, "proc/meminfo")
	_, number, _ := strings.Cut(string(text), "MemAvailable:")
	_, _ = fmt.Sscan(number, &kilobytes)
	return 1024 * kilobytes
}
