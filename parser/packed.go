package parser

import "math"

// Packed is an Abstract in 16 bytes and without a pointer, which a million of
// are held and the garbage collector need not look at. Places says what it is.
// The zero value is the abstract of a paper that has none.
type Packed struct {
	span span
	sum  uint32
	in   uint32 // index into Places.files plus 1; unpacked: span is the index into Places.others
}

const unpacked = math.MaxUint32

// Places is where packed abstracts are. It only grows: a copy of it knows those
// that were packed before it was made, and is safe for any goroutine. Its zero
// value is ready.
type Places struct {
	files  []*place   // of abstracts that stay in their files; one may come twice
	others []Abstract // that are in memory, or shorter than what stands in the file
}

// Pack packs an abstract.
func (p *Places) Pack(a Abstract) Packed {
	switch {
	case a == Abstract{}:
		return Packed{}
	case !a.InFile() || int(a.size) != a.span.length():
		p.others = append(p.others, a)
		return Packed{span: span(len(p.others) - 1), in: unpacked}
	}
	if n := len(p.files); n == 0 || p.files[n-1] != a.in {
		p.files = append(p.files, a.in)
	}
	return Packed{a.span, a.sum, uint32(len(p.files))}
}

// Abstract gives an abstract as it was before it was packed.
func (p *Places) Abstract(x Packed) Abstract {
	switch x.in {
	case 0:
		return Abstract{}
	case unpacked:
		return p.others[x.span]
	}
	return Abstract{p.files[x.in-1], x.span, uint32(x.span.length()), x.sum}
}
