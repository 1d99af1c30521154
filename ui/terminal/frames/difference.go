package frames

// unknown is a row of which nothing is known.
var unknown = &row{}

// difference gives the bytes that turn one page on the screen into this one, as
// a frame for one write, or nil where they are alike. clear erases what is
// below, also where the former page was not longer. The cursor ends in the last
// row. Rows are parsed with these inks.
func (g page) difference(before page, clear bool, k *inks) []byte {
	clear = clear || len(before.rows) > len(g.rows)
	if !clear && g.same(before) {
		return nil
	}
	b := &brush{p: append(make([]byte, 0, 1<<12), begin...), y: -1, inks: k}
	old := before.rows
	if !clear {
		old = b.scroll(before.rows, g.rows)
	}
	for y, r := range g.rows {
		was, last := unknown, y == len(g.rows)-1
		if y < len(old) && (!last || !clear) {
			was = old[y]
		}
		if was != unknown && r.same(was) {
			continue
		}
		if last && clear { // before the row is written: the erasing takes the cursor's row as well
			b.to(0, y)
			b.plain()
			b.p = append(b.p, below...)
		}
		b.change(was.parse(k), r.parse(k), y)
	}
	if len(b.p) == len(begin) {
		return nil // it only looks different in its bytes
	}
	b.wear(0)
	b.y = -1 // where it is does not matter to the next frame, but to what Bubble Tea does at the end
	b.to(0, len(g.rows)-1)
	return append(b.p, end...)
}

func (g page) same(other page) bool {
	if len(g.rows) != len(other.rows) {
		return false
	}
	for y, r := range g.rows {
		if !r.same(other.rows[y]) {
			return false
		}
	}
	return true
}

// change writes what is different in a row.
func (b *brush) change(was, r *row, y int) {
	for x := 0; x < len(r.cells); {
		if !r.differs(was, x) {
			x++
			continue
		}
		from := x
		for x++; x < len(r.cells) && (r.differs(was, x) || b.bridge(was, r, x)); x++ {
		}
		b.run(r.cells, from, x, y)
	}
	switch {
	case r.tail != "":
		if len(was.cells) != len(r.cells) || was.tail != r.tail || was.wears != r.wears || was.ends != r.ends {
			b.tail(r, y)
		}
	case r.ends && (len(was.cells) > len(r.cells) || was.tail != "" || !was.ends):
		b.eraseTail(len(r.cells), y)
	}
	if !r.ends { // the cursor may stand behind the last column, where not all terminals agree on what comes next
		b.y = -1
	}
}

// differs says whether the cell in column x is another than it was.
func (r *row) differs(was *row, x int) bool {
	c, known := was.at(x)
	return !known || c != r.cells[x]
}

// bridged is how many cells that stay are written again rather than stepped
// over, which is 4 bytes.
const bridged = 4

// bridge says whether a stretch that stays, from column x on, is short and plain
// enough to be written again.
func (b *brush) bridge(was, r *row, x int) bool {
	ink := r.cells[x-1].ink
	for at := x; at < len(r.cells) && at <= x+bridged; at++ {
		if r.differs(was, at) {
			return true
		}
		c := r.cells[at]
		if c.char >= 0x80 || c.ink != ink && (c != blank || b.inks.styles[ink].seen()) {
			return false
		}
	}
	return false
}
