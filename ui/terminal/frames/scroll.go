package frames

// scroll moves rows on the screen where that saves more than it costs, as when
// a list scrolls by one entry, and gives what the screen shows then. Rows are
// taken out and put in, rather than scrolled in a region: no terminal forgets to
// take a region back, and none keeps the rows for its history.
func (b *brush) scroll(old, rows []*row) []*row {
	top, end := changed(old, rows)
	if len(old) != len(rows) || end-top < minScrolled {
		return old
	}
	by := b.shiftOf(old[top:end], rows[top:end])
	if by == 0 || b.cost(shifted(old[top:end], by), rows[top:end])+scrolling >= b.cost(old[top:end], rows[top:end]) {
		return old
	}
	out, in := top, end-by // rows are taken out at the top and put in at the end
	if by < 0 {
		out, in = end+by, top
	}
	n := max(by, -by)
	b.to(0, out)
	b.control(n, 'M')
	b.y = -1 // some terminals move the cursor, some do not
	b.to(0, in)
	b.control(n, 'L')
	b.y = -1
	moved := append([]*row(nil), old...)
	copy(moved[top:end], shifted(old[top:end], by))
	return moved
}

// minScrolled is how many rows have to have changed for scrolling to be thought
// of; scrolling is what it costs, in bytes.
const (
	minScrolled = 6
	scrolling   = 32
)

// changed gives the first row that changed, and the one behind the last.
func changed(old, rows []*row) (top, end int) {
	n := min(len(old), len(rows))
	for top < n && rows[top].same(old[top]) {
		top++
	}
	for end = n; end > top && rows[end-1].same(old[end-1]); end-- {
	}
	return top, end
}

// empty is a row that was put in.
var empty = &row{ends: true}

// shifted gives the rows moved up by so many, or down where by is negative.
func shifted(rows []*row, by int) []*row {
	moved := make([]*row, len(rows))
	for y := range moved {
		moved[y] = empty
		if from := y + by; from >= 0 && from < len(rows) {
			moved[y] = rows[from]
		}
	}
	return moved
}

// cost is how many cells have to be written, with a move for each row.
func (b *brush) cost(old, rows []*row) int {
	n := 0
	for y, r := range rows {
		if r.same(old[y]) {
			continue
		}
		n += 6
		was := old[y].parse(b.inks)
		for x := range r.parse(b.inks).cells {
			if r.differs(was, x) {
				n++
			}
		}
		if len(r.cells) != len(was.cells) || r.tail != was.tail {
			n += 3 + len(r.tail)
		}
	}
	return n
}

// The stretches of a row by which it is recognised in another place. A row as a
// whole is not the same there: beside a list that scrolls stands what does not.
var stretches = [...][2]int{{4, 24}, {34, 54}, {64, 84}}

// shiftOf gives by how many rows most of what is recognised has moved up, or
// down where it is negative.
func (b *brush) shiftOf(old, rows []*row) (by int) {
	before, after, best := b.marksOf(old), b.marksOf(rows), 0
	for n := 1 - len(rows); n < len(rows); n++ {
		found := 0
		for y := max(0, -n); y < min(len(rows), len(rows)-n); y++ {
			for i, mark := range after[y] {
				if mark != 0 && mark == before[y+n][i] {
					found++
				}
			}
		}
		if found > best {
			best, by = found, n
		}
	}
	return by
}

type marks [len(stretches)]uint64

// marksOf gives a number for each stretch of each row, 0 where it is blank.
func (b *brush) marksOf(rows []*row) []marks {
	all := make([]marks, len(rows))
	for y, r := range rows {
		cells := r.parse(b.inks).cells
		for i, s := range stretches {
			if len(cells) >= s[1] && blanks(cells[s[0]:s[1]]) < s[1]-s[0] {
				all[y][i] = hash(cells[s[0]:s[1]])
			}
		}
	}
	return all
}

// hash is FNV-1a over the characters.
func hash(cells []cell) uint64 {
	h := uint64(14695981039346656037)
	for i := range cells {
		h = (h ^ uint64(cells[i].char)) * 1099511628211
	}
	return h
}
