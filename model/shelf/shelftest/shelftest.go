// Package shelftest is test support: Of makes a shelf with papers that a test names.
package shelftest

import (
	"time"

	"dailies/model/marks"
	"dailies/model/shelf"
	"dailies/parser"
	"dailies/parser/clean"
)

// Today is the day on which the shelves are made.
var Today = time.Date(2026, 11, 21, 9, 0, 0, 0, time.UTC)

// Of is a shelf with papers that have these titles, and no marks.
func Of(titles ...string) *shelf.Shelf {
	s := shelf.New(&marks.Marks{}, Today)
	s.Add([]parser.Dump{Dump(titles...)})
	return s
}

// Dump is a dump with papers that have these titles.
func Dump(titles ...string) parser.Dump {
	d := parser.Dump{Name: clean.Literal("d")}
	for _, title := range titles {
		d.Papers = append(d.Papers, parser.Paper{Title: clean.Line(title)})
	}
	return d
}
