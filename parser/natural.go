package parser

import "strings"

// natural compares names as a person orders them: runs of digits by their
// value, so that "page 2" comes before "page 10".
func natural(a, b string) int {
	x, y := a, b
	for x != "" && y != "" {
		i, j := digits(x), digits(y)
		if i > 0 && j > 0 {
			if c := compareNumbers(x[:i], y[:j]); c != 0 {
				return c
			}
			x, y = x[i:], y[j:]
			continue
		}
		if x[0] != y[0] {
			return strings.Compare(x[:1], y[:1])
		}
		x, y = x[1:], y[1:]
	}
	if len(x) != len(y) {
		return len(x) - len(y)
	}
	return strings.Compare(a, b)
}

// digits is how many digits s starts with.
func digits(s string) int { return len(s) - len(strings.TrimLeft(s, "0123456789")) }

// compareNumbers compares runs of digits of any length by value.
func compareNumbers(a, b string) int {
	a, b = strings.TrimLeft(a, "0"), strings.TrimLeft(b, "0")
	if len(a) != len(b) {
		return len(a) - len(b)
	}
	return strings.Compare(a, b)
}
