package search

// distance counts the edits between two words: a letter missing, too many,
// wrong, or two neighbours swapped. Counting stops at limit.
func distance(a, b string, limit int) int { return edits([]rune(a), []rune(b), limit, false) }

// distanceToStart is distance to that beginning of b which is nearest: b is the
// word that a, half typed, is on its way to.
func distanceToStart(a, b string, limit int) int { return edits([]rune(a), []rune(b), limit, true) }

// edits is optimal string alignment over three rows. Cells further than limit
// from the diagonal cannot matter.
func edits(a, b []rune, limit int, open bool) int {
	if len(a)-len(b) >= limit || !open && len(b)-len(a) >= limit {
		return limit
	}
	if open && len(b) > len(a)+limit {
		b = b[:len(a)+limit]
	}
	var space [3][40]int
	if len(b) >= len(space[0]) {
		return limit
	}
	two, one, row := space[0][:len(b)+1], space[1][:len(b)+1], space[2][:len(b)+1]
	for j := range one {
		one[j] = j
	}
	for i := range a {
		if next(a, b, i, two, one, row) >= limit {
			return limit
		}
		two, one, row = one, row, two
	}
	best := one[len(b)]
	if open {
		for _, d := range one {
			best = min(best, d)
		}
	}
	return min(best, limit)
}

// next fills the row of letter i of a and gives its smallest cell.
func next(a, b []rune, i int, two, one, row []int) int {
	row[0] = i + 1
	least := row[0]
	for j := range b {
		d := min(one[j+1], row[j]) + 1
		if a[i] == b[j] {
			d = min(d, one[j])
		} else {
			d = min(d, one[j]+1)
		}
		if i > 0 && j > 0 && a[i] == b[j-1] && a[i-1] == b[j] {
			d = min(d, two[j-1]+1)
		}
		row[j+1] = d
		least = min(least, d)
	}
	return least
}
