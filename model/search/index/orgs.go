package index

import (
	"dailies/model/library"
	"dailies/parser"
)

// Org is an organisation: its name, and the short name of its address.
type Org struct{ Name, Slug Text }

// orgTable numbers organisations in order of arrival. Number 0 is for papers without one.
type orgTable struct {
	numbers map[parser.Org]int32
	all     []Org
}

func (t *orgTable) number(p *library.Paper) int32 {
	n, known := t.numbers[p.Org]
	if known {
		return n
	}
	if t.numbers == nil {
		t.numbers = map[parser.Org]int32{}
	}
	n = int32(len(t.all))
	t.numbers[p.Org] = n
	t.all = append(t.all, Org{Name: NewText(p.Org.Name.String()), Slug: NewText(p.Org.Slug.String())})
	return n
}
