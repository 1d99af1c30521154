package clean

import (
	"strconv"
	"strings"
)

// Number writes a count the way people read it; from five digits on in groups of
// three: "9999", "993,449".
func Number(n int) string {
	digits := strconv.Itoa(n)
	sign := digits[:len(digits)-len(strings.TrimPrefix(digits, "-"))]
	if digits = digits[len(sign):]; len(digits) < 5 {
		return sign + digits
	}
	var b strings.Builder
	b.WriteString(sign)
	for i, d := range digits {
		if i > 0 && (len(digits)-i)%3 == 0 {
			b.WriteByte(',')
		}
		b.WriteRune(d)
	}
	return b.String()
}
