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

// Source says where the dumps come from.
type Source struct {
	Paths   []string // what is read; nil: the samples
	Load    func(context.Context) iter.Seq2[parser.Dump, error]
	Size    func(context.Context) int64 // bytes that Load will read, before they are unzipped; 0 if unknown
	Samples bool                        // the dumps are those built into the program, because there are no others
	Fetched bool                        // they are in the reader's own folder, which a fetch fills
	Notice  clean.Text                  // one line that says so, and how to open one's own; or empty
}

// NewSource finds the dumps: the paths, or else the reader's own folder if there is
// something in it, or else the samples. Each Load looks into the folder again: something
// may have been fetched since the start.
func NewSource(paths []string, folder string, samples fs.FS) Source {
	fetched := len(paths) == 0 && hasFiles(folder)
	if fetched {
		paths = []string{folder}
	}
	if len(paths) > 0 {
		return Source{Paths: paths, Fetched: fetched, Load: fromPaths(paths), Size: func(ctx context.Context) int64 { return sizeOf(ctx, paths) }}
	}
	notice := "These are samples. “dailies FILE” opens your own papers."
	if folder != "" { // a fetch keeps its papers there
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
		Size: func(context.Context) int64 { return 0 }, // they are read before anybody asks
	}
}

// fromPaths loads files and folders. Standard input among them can be read only once: what came
// of it is kept for a later Load, which continues where this one was interrupted.
func fromPaths(paths []string) func(context.Context) iter.Seq2[parser.Dump, error] {
	stdin := slices.IndexFunc(paths, IsStdin)
	if stdin < 0 {
		return func(ctx context.Context) iter.Seq2[parser.Dump, error] { return parser.Load(ctx, paths) }
	}
	once := replay(parser.Load(context.Background(), paths[stdin:stdin+1]))
	return func(ctx context.Context) iter.Seq2[parser.Dump, error] {
		return func(yield func(parser.Dump, error) bool) {
			for _, part := range []iter.Seq2[parser.Dump, error]{parser.Load(ctx, paths[:stdin]), once(ctx), parser.Load(ctx, paths[stdin+1:])} {
				for d, err := range part {
					if !yield(d, err) {
						return
					}
				}
			}
		}
	}
}

// sizeOf adds up the sizes of the files. Nothing is known in advance about standard input.
func sizeOf(ctx context.Context, paths []string) (total int64) {
	for file := range parser.Expand(ctx, paths) {
		if file.Stdin {
			return 0
		}
		total += file.Size
	}
	return total
}

// IsStdin reports whether a path stands for standard input.
func IsStdin(path string) bool { return path == "-" || path == "/dev/stdin" }

type loaded struct {
	dump parser.Dump
	err  error
}

// replay makes a sequence that can be read only once one that can be read again. An interrupted
// reader may still be waiting for it when the next one starts.
func replay(once iter.Seq2[parser.Dump, error]) func(context.Context) iter.Seq2[parser.Dump, error] {
	var lock sync.Mutex
	var kept []loaded
	next, _ := iter.Pull2(once)
	at := func(i int) (l loaded, more bool) { // those before it have been read
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
				l, more := at(i)
				if !more || ctx.Err() != nil || !yield(l.dump, l.err) {
					return
				}
			}
		}
	}
}

func hasFiles(folder string) bool {
	files, _ := os.ReadDir(folder) // none in a folder without a name
	return slices.ContainsFunc(files, func(f fs.DirEntry) bool { return !strings.HasPrefix(f.Name(), ".") })
}

// HasPapers reads until it finds a paper, so that a program with nothing to show can say so
// before it takes over the screen: then it says what went wrong. The samples have some.
func (s Source) HasPapers(ctx context.Context) (some bool, wrong []clean.Text) {
	if s.Samples {
		return true, nil
	}
	for d, err := range s.Load(ctx) {
		if len(d.Papers) > 0 {
			return true, nil
		}
		if err != nil {
			wrong = append(wrong, clean.Line(err.Error()))
		}
		for _, p := range d.Problems {
			wrong = append(wrong, p.In(d.Name))
		}
	}
	return false, wrong
}
