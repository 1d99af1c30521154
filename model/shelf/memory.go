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

// The memory that papers take, as measured: two bytes and a bit for each byte of their
// files, plus some for the program itself.
const (
	perByte   = 2.2
	ofProgram = 32 << 20
)

func megabytes(n int64) string { return english.Number(int((n+5e5)/1e6)) + " MB" }

// WithMemoryLimit returns a source whose Load fails before it reads anything, if the dumps would take more memory
// than the machine has left. If either size is not known, everything is read. root is the machine's own
// except in tests.
func (s Source) WithMemoryLimit(root fs.FS) Source {
	load := s.Load
	s.Load = func(ctx context.Context) iter.Seq2[parser.Dump, error] {
		if files := s.Size(ctx); files > 0 {
			needed := int64(perByte*float64(files)) + ofProgram
			if room := freeMemory(root); room > 0 && needed > room {
				err := fmt.Errorf("not enough memory: the files are %s and need about %s, but only %s are free — open fewer of them at once",
					megabytes(files), megabytes(needed), megabytes(room))
				return func(yield func(parser.Dump, error) bool) { yield(parser.Dump{}, err) }
			}
		}
		return load(ctx)
	}
	return s
}

// freeMemory returns how many bytes the program may use: GOMEMLIMIT if it is set, or else what
// the machine has left; 0 if that is unknown, as outside Linux.
func freeMemory(root fs.FS) (kilobytes int64) {
	if limit := debug.SetMemoryLimit(-1); limit != math.MaxInt64 {
		return limit
	}
	text, _ := fs.ReadFile(root, "proc/meminfo")
	_, number, _ := strings.Cut(string(text), "MemAvailable:")
	_, _ = fmt.Sscan(number, &kilobytes)
	return 1024 * kilobytes
}
