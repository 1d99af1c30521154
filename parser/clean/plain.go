package clean

// plain is the length of the longest start of s that holds nothing but
// printable ASCII and newlines.
func plain(s string) int {
	i := 0
	for {
		i += printable(s[i:])
		if i == len(s) || s[i] != '\n' {
			return i
		}
		i++
	}
}

// printable is the length of the longest start of s that is printable ASCII.
func printable(s string) int {
	for i := range len(s) {
		if s[i] < ' ' || s[i] > '~' {
			return i
		}
	}
	return len(s)
}
