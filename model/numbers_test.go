package model

import (
	"context"
	"fmt"
	"iter"
	"testing"

	"dailies/model/marks"
	"dailies/parser"
	"dailies/parser/clean"
)

func TestMessagesWriteLongNumbersAsTheHeaderDoes(t *testing.T) {
	p := playIn(t, t.TempDir(), func(context.Context) iter.Seq2[parser.Dump, error] {
		return func(yield func(parser.Dump, error) bool) {
			d := parser.Dump{Name: clean.Literal("many.txt"), Pages: []parser.Page{{Papers: 12_000}}}
			for i := range 12_000 {
				d.Papers = append(d.Papers, parser.Paper{Title: clean.Of(fmt.Sprintf("Paper %d", i)), Position: i + 1})
			}
			yield(d, nil)
		}
	})
	p.sees("12,000 papers from 1 file (1 page)", "0 of 12,000 decided")
	p.keys("R").sees("Reloaded: 12,000 papers; nothing new")
	p.keys("A").sees("12,000 papers selected")
	p.keys("r").sees("read: 12,000 papers — u undoes")
	p.keys("u").sees("undone: read of 12,000 papers")
	equal(t, p.m.Farewell().String(), "nothing decided, 12,000 left")
	p.keys("U")
	equal(t, p.m.Farewell().String(), "12,000 "+marks.Read.String()+", 0 left")
}
