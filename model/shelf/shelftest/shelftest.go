// Package shelftest is test support: it makes shelves of papers with given titles.
package shelftest

import (
	"time"

	"dailies/model/marks"
	"dailies/model/shelf"
	"dailies/parser"
	"dailies/parser/clean"
)

// Today is the day set on the shelves.
var Today = time.Date(2026, 11, 21, 9, 0, 0, 0, time.UTC)

// Of returns a shelf of papers with these titles, without marks.
func Of(titles ...string) *shelf.Shelf {
	s := shelf.New(&marks.Marks{}, Today)
	s.Add([]parser.Dump{Dump(titles...)})
	return s
}

// Dump returns a dump of papers with these titles.
func Dump(titles ...string) parser.Dump {
	d := parser.Dump{Name: clean.Literal("d")}
	for _, title := range titles {
		d.Papers = append(d.Papers, parser.Paper{Title: clean.Line(title)})
	}
	return d
}
