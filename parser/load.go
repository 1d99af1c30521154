package parser

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"iter"
	"os"
	"path"

	"dailies/parser/clean"
)

// Errors of paths that are not system errors. Each says what to do.
var (
	ErrNotRegular = errors.New("not a regular file: pipe its text in and name it “-”")
	ErrNoDumps    = errors.New("no papers in this folder: save a page there as .txt, .md or .html, or JSON or a feed; each may be .gz")
	ErrNoMatch    = errors.New("no such file, and no file matches it as a pattern")
	ErrBomb       = errors.New("decompresses to more than 1 GiB or 200 times its size: decompress it yourself and check it")
	ErrNoPapers   = errors.New("no papers in many megabytes of text: gave up here")
)

// LoadError says which path could not be read, and why.
type LoadError struct {
	Path string // not cleaned
	Err  error
}

// Error returns the message as one clean line.
func (e *LoadError) Error() string {
	name := cmp.Or(e.Path, "a path without a name")
	return clean.Line(fmt.Sprintf("%s: %s", name, explain(e.Err))).String()
}

func (e *LoadError) Unwrap() error { return e.Err }

// explain rephrases a system error so that it says what to do.
func explain(err error) string {
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return "no such file or folder: check the name"
	case errors.Is(err, fs.ErrPermission):
		return "not allowed to read it: check its permissions"
	}
	if failed := (*fs.PathError)(nil); errors.As(err, &failed) {
		err = failed.Err
	}
	return err.Error()
}

// Load reads the dumps that paths name, in order. A path is a file, a folder, a pattern, a ".gz" file, or
// "-" for standard input; see Expand. A large file comes in parts. An error is a *LoadError, concerns one
// path only, and comes after what could be read of it. Loading ends when ctx does.
//
// Files are read only as far as the consumer asks, except that several small files are read at a time.
func Load(ctx context.Context, paths []string) iter.Seq2[Dump, error] {
	return load(ctx, paths, os.Stdin)
}

func load(ctx context.Context, paths []string, stdin io.Reader) iter.Seq2[Dump, error] {
	read := func(f File) iter.Seq[part] { return f.parts(ctx, stdin) }
	return func(yield func(Dump, error) bool) {
		for parts := range Parallel(Expand(ctx, paths), read) {
			for p := range parts {
				if ctx.Err() != nil || !yield(p.dump, p.err) {
					return
				}
			}
		}
	}
}

// LoadFS reads the dumps of a file system that match a pattern for fs.Glob, sorted by name. A
// dump's name is that of its file without folders.
func LoadFS(ctx context.Context, fsys fs.FS, pattern string) iter.Seq2[Dump, error] {
	return func(yield func(Dump, error) bool) {
		names, _ := fs.Glob(fsys, pattern) // pattern is a constant, so it is well formed
		for _, name := range names {
			raw, err := fs.ReadFile(fsys, name)
			if err != nil {
				err = &LoadError{Path: name, Err: err}
			}
			dump := Parse(path.Base(name), string(raw))
			dump.Bytes = int64(len(raw))
			if ctx.Err() != nil || !yield(dump, err) {
				return
			}
		}
	}
}
