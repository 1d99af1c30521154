package shelf

import (
	"context"
	"io/fs"
	"iter"
	"os"
	"slices"
	"strings"
	"sync"

	"dailies/parser"
	"dailies/parser/clean"
)

// Source is where the dumps come from.
type Source struct {
	Paths   []string // nil for the samples
	Load    Dumps
	Size    func(context.Context) int64 // returns the (compressed) bytes that Load will read, or 0 if unknown
	Samples bool                        // the dumps are the samples in the program
	Fetched bool                        // the dumps are in the folder for fetched papers
	Notice  clean.Text                  // says that these are samples, and how to open other papers; may be empty
}

// NewSource returns the source for some paths, or else for the folder of fetched papers, or for the samples
// if that is empty. Each Load checks the folder again, because papers may have been fetched since.
func NewSource(paths []string, folder string, samples fs.FS) Source {
	fetched := len(paths) == 0 && hasFiles(folder)
	if fetched {
		paths = []string{folder}
	}
	if len(paths) > 0 {
		size := func(ctx context.Context) int64 { return sizeOf(ctx, paths) }
		return Source{Paths: paths, Fetched: fetched, Load: fromPaths(paths), Size: size}
	}
	notice := "These are samples. “dailies FILE” opens your own papers."
	if folder != "" { // fetched papers are stored there
		notice = "These are samples. “dailies fetch” gets today's papers, “dailies FILE” opens your own."
	}
	return Source{
		Samples: true,
		Notice:  clean.Line(notice),
		Load: func(ctx context.Context) iter.Seq2[parser.Dump, error] {
			if hasFiles(folder) {
				return parser.Load(ctx, []string{folder})
			}
			return parser.LoadFS(ctx, samples, "*.txt")
		},
		Size: func(context.Context) int64 { return 0 }, // they load too fast for a progress bar
	}
}

// fromPaths loads files and folders. Standard input can be read only once, so its dumps are kept for
// later calls, which continue where an interrupted one stopped.
func fromPaths(paths []string) Dumps {
	stdin := slices.IndexFunc(paths, IsStdin)
	if stdin < 0 {
		return func(ctx context.Context) iter.Seq2[parser.Dump, error] { return parser.Load(ctx, paths) }
	}
	once := replay(parser.Load(context.Background(), paths[stdin:stdin+1]))
	return func(ctx context.Context) iter.Seq2[parser.Dump, error] {
		return func(yield func(parser.Dump, error) bool) {
			before, after := parser.Load(ctx, paths[:stdin]), parser.Load(ctx, paths[stdin+1:])
			for _, part := range []iter.Seq2[parser.Dump, error]{before, once(ctx), after} {
				for d, err := range part {
					if !yield(d, err) {
						return
					}
				}
			}
		}
	}
}

// sizeOf returns the total size of the files, or 0 if one of them is standard input.
func sizeOf(ctx context.Context, paths []string) (total int64) {
	for file := range parser.Expand(ctx, paths) {
		if file.Stdin {
			return 0
		}
		total += file.Size
	}
	return total
}

// IsStdin reports whether a path is standard input.
func IsStdin(path string) bool { return path == "-" || path == "/dev/stdin" }

type loaded struct {
	dump parser.Dump
	err  error
}

// replay makes a single-use sequence reusable by keeping its values. The lock is needed because an
// interrupted reader may still be blocked when the next one starts.
func replay(once iter.Seq2[parser.Dump, error]) Dumps {
	var lock sync.Mutex
	var kept []loaded
	next, _ := iter.Pull2(once)
	get := func(i int) (l loaded, more bool) {
		lock.Lock()
		defer lock.Unlock()
		if i < len(kept) {
			return kept[i], true
		}
		if l.dump, l.err, more = next(); more {
			kept = append(kept, l)
		}
		return l, more
	}
	return func(ctx context.Context) iter.Seq2[parser.Dump, error] {
		return func(yield func(parser.Dump, error) bool) {
			for i := 0; ; i++ {
				l, more := get(i)
				if !more || ctx.Err() != nil || !yield(l.dump, l.err) {
					return
				}
			}
		}
	}
}

func hasFiles(folder string) bool {
	files, _ := os.ReadDir(folder) // an error means no files
	return slices.ContainsFunc(files, func(f fs.DirEntry) bool { return !strings.HasPrefix(f.Name(), ".") })
}

// HasPapers reports whether there are any papers, so that the program can exit before it takes over the
// screen. If there are none, it returns what went wrong. It reads up to the first paper.
func (s Source) HasPapers(ctx context.Context) (ok bool, problems []clean.Text) {
	if s.Samples {
		return true, nil
	}
	for d, err := range s.Load(ctx) {
		if len(d.Papers) > 0 {
			return true, nil
		}
		if err != nil {
			problems = append(problems, clean.Line(err.Error()))
		}
		for _, p := range d.Problems {
			problems = append(problems, p.In(d.Name))
		}
	}
	return false, problems
}
