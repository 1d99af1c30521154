// Package english writes numbers and counted things the way people read them.
package english

import (
	"slices"
	"strconv"
	"strings"
)

// Number writes a count the way people read it; from five digits on in groups of
// three: "9999", "993,449".
func Number(n int) string {
	digits := strconv.Itoa(n)
	if -10_000 < n && n < 10_000 {
		return digits
	}
	for at := len(digits) - 3; at > 0 && digits[at-1] != '-'; at -= 3 {
		digits = digits[:at] + "," + digits[at:]
	}
	return digits
}

// Plural counts things whose plural ends in s: "1 paper", "2 papers".
func Plural(n int, what string) string { return Irregular(n, what, what+"s") }

// Irregular counts things with another plural: "1 entry", "2 entries".
func Irregular(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return Number(n) + " " + many
}

// PluralNonZero is Plural for at least one thing; "" for none.
func PluralNonZero(n int, what string) string {
	if n == 0 {
		return ""
	}
	return Plural(n, what)
}

// JoinNonEmpty are the parts that are not empty, with something between them.
func JoinNonEmpty(between string, parts ...string) string {
	return strings.Join(slices.DeleteFunc(parts, func(part string) bool { return part == "" }), between)
}
