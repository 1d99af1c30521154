// Package english formats numbers and counts as people read them.
package english

import (
	"slices"
	"strconv"
	"strings"
)

// Number formats n with a comma between groups of three digits if it has five digits or more:
// "9999", "993,449".
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

// Plural returns n and a noun whose plural ends in s: "1 paper", "2 papers".
func Plural(n int, what string) string { return Irregular(n, what, what+"s") }

// Irregular returns n and a noun with an irregular plural: "1 entry", "2 entries".
func Irregular(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return Number(n) + " " + many
}

// PluralNonZero is like Plural but returns "" if n is 0.
func PluralNonZero(n int, what string) string {
	if n == 0 {
		return ""
	}
	return Plural(n, what)
}

// JoinNonEmpty joins the parts that are not empty.
func JoinNonEmpty(separator string, parts ...string) string {
	return strings.Join(slices.DeleteFunc(parts, func(part string) bool { return part == "" }), separator)
}
