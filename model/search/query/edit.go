package query

import "strings"

// Replace replaces a token in the text of a query, or removes it if with is "". The rest
// stays as the reader wrote it.
func Replace(text string, token Place, with string) string {
	if with != "" {
		return text[:token.Start] + with + text[token.End:]
	}
	return leaveOut(text, token)
}

// leaveOut removes a token from a text, and the blanks, signs and brackets that belong to
// nothing else.
func leaveOut(text string, token Place) string {
	left, right := strings.TrimRight(text[:token.Start], "-!"), text[token.End:]
	for {
		left, right = strings.TrimRight(left, " "), strings.TrimLeft(right, " ")
		opens := left == "" || strings.HasSuffix(left, "(") || strings.HasSuffix(left, "|")
		closes := right == "" || strings.HasPrefix(right, ")")
		switch {
		case strings.HasSuffix(left, "(") && strings.HasPrefix(right, ")"):
			left, right = left[:len(left)-1], right[1:]
		case strings.HasPrefix(right, "|") && opens:
			right = right[1:]
		case strings.HasSuffix(left, "|") && closes:
			left = left[:len(left)-1]
		case left == "" || strings.HasSuffix(left, "(") || closes:
			return left + right
		default:
			return left + " " + right
		}
	}
}
