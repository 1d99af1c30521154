package frames

import (
	"strconv"
	"unicode/utf8"
)

// brush writes a frame: it knows where the cursor is and what the pen has on,
// and moves and changes them as briefly as every terminal understands.
type brush struct {
	p    []byte
	x, y int // where the cursor is; y is -1 where that is not sure
	now  ink
	inks *inks
}

// to moves the cursor.
func (b *brush) to(x, y int) {
	switch {
	case y == b.y && x == b.x:
	case y == b.y && x > b.x:
		b.control(x-b.x, 'C')
	case y == b.y+1 && b.y >= 0: // a byte or two less than the place
		b.p = append(b.p, "\r\n"...)
		if x > 0 {
			b.control(x, 'C')
		}
	case x == 0:
		b.control(y+1, 'H')
	default:
		b.p = append(b.p, "\x1b["...)
		b.p = strconv.AppendInt(b.p, int64(y)+1, 10)
		b.p = append(b.p, ';')
		b.p = strconv.AppendInt(b.p, int64(x)+1, 10)
		b.p = append(b.p, 'H')
	}
	b.x, b.y = x, y
}

// control writes a control sequence with one parameter, which may be left out
// where it is 1.
func (b *brush) control(n int, final byte) {
	b.p = append(b.p, "\x1b["...)
	if n != 1 {
		b.p = strconv.AppendInt(b.p, int64(n), 10)
	}
	b.p = append(b.p, final)
}

// wear changes what the pen has on.
func (b *brush) wear(n ink) {
	if n == b.now {
		return
	}
	from, to := &b.inks.styles[b.now], &b.inks.styles[n]
	if from.link != to.link {
		b.p = append(b.p, "\x1b]8;"...)
		if to.link == "" {
			b.p = append(b.p, ';')
		}
		b.p = append(append(b.p, to.link...), "\x1b\\"...)
	}
	b.p = turn(b.p, from, to)
	b.now = n
}

// plain makes the pen one that writes and erases to plain blanks.
func (b *brush) plain() {
	if b.now != 0 && b.inks.styles[b.now].seen() {
		b.wear(0)
	}
}

// put writes one cell.
func (b *brush) put(c cell) {
	if c == blank {
		b.plain()
	} else {
		b.wear(c.ink)
	}
	b.p = utf8.AppendRune(b.p, c.char)
	b.x++
}

// How many blanks are erased rather than written: "CSI 12 X" is 5 bytes, and
// the step over them, where one is needed, another 5.
const (
	erasedAtEnd  = 5
	erasedWithin = 11
)

// run writes the cells [from,to) of a row.
func (b *brush) run(cells []cell, from, to, y int) {
	for x := from; x < to; {
		n := blanks(cells[x:to])
		if n >= erasedWithin || n >= erasedAtEnd && x+n == to {
			b.to(x, y)
			b.plain()
			b.control(n, 'X')
			x += n
			continue
		}
		for range max(n, 1) {
			b.to(x, y)
			b.put(cells[x])
			x++
		}
	}
}

// blanks counts the plain blanks at the start.
func blanks(cells []cell) int {
	for n := range cells {
		if cells[n] != blank {
			return n
		}
	}
	return len(cells)
}

// tail writes a row's tail, and is not sure then where the cursor is.
func (b *brush) tail(r *row, y int) {
	b.to(len(r.cells), y)
	b.wear(r.wears)
	b.p = append(b.p, r.tail...)
	b.now = 0
	if r.ends {
		b.p = append(b.p, eraseRight...)
	}
	if !r.ends && len(r.cells) == 0 && r.tail == r.raw { // not understood
		b.p = append(b.p, "\x1b[m"...)
	}
	b.y = -1
}

// eraseTail erases from column x on.
func (b *brush) eraseTail(x, y int) {
	b.to(x, y)
	b.plain()
	b.p = append(b.p, eraseRight...)
}
