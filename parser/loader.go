package parser

import (
	"context"
	"io"

	"dailies/parser/clean"
)

// ahead is how many files are read at a time, if they are small. Most days of the site have less
// than 200 kB.
const ahead, smallSize = 16, 256 << 10

// loader yields dumps in the order of their files.
type loader struct {
	ctx   context.Context
	stdin io.Reader
	yield func(Dump, error) bool
	small []File // waiting to be read
	rooms [ahead]room
}

// read yields the dumps of a file, or why there is none; false: no more are wanted.
func (l *loader) read(file File, err error) bool {
	if err != nil {
		return l.yield(Dump{Name: clean.Line(file.Path)}, err)
	}
	parts := file.dumps(l.ctx, l.stdin, &l.rooms[0])
	if file.Size > wholeSize {
		parts = readAhead(parts, 2)
	}
	for d, err := range parts {
		if l.ctx.Err() != nil || !l.yield(d, err) {
			return false
		}
	}
	return true
}

// readSmall reads the small files that wait, with all processors, and then yields their dumps.
func (l *loader) readSmall() bool {
	type part struct {
		dump Dump
		err  error
	}
	var read [ahead][]part
	inParallel(len(l.small), func(i int) {
		for d, err := range l.small[i].dumps(l.ctx, nil, &l.rooms[i]) {
			read[i] = append(read[i], part{d, err})
		}
	})
	l.small = l.small[:0]
	for _, parts := range read {
		for _, p := range parts {
			if l.ctx.Err() != nil || !l.yield(p.dump, p.err) {
				return false
			}
		}
	}
	return true
}
