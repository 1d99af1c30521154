package page

import "strings"

// margin is what a program puts in front of every line: the ">" of a mail's quote, or a number.
type margin struct {
	quotes, numbers bool
	last            int // the number of the line before
}

// marginOf recognises it by nine of ten lines.
func marginOf(text string) margin {
	lines, quotes, numbers := 0, 0, 0
	var m margin
	for line := range strings.SplitSeq(text, "\n") {
		if line = strings.TrimSpace(line); line == "" {
			continue
		}
		lines++
		if line[0] == '>' || line[0] == '|' {
			quotes++
		}
		if m.number(line) != line {
			numbers++
		}
	}
	return margin{quotes: quotes > 0 && quotes*10 >= lines*9, numbers: numbers >= 5 && numbers*10 >= lines*9}
}

// cut returns a line without its margin.
func (m *margin) cut(line string) string {
	switch {
	case m.quotes:
		return strings.TrimLeft(line, ">| ")
	case m.numbers:
		return m.number(line)
	}
	return line
}

// number returns a line without its number, if that is the one after the last: "  12: Title".
func (m *margin) number(line string) string {
	n, rest, ok := readNumber(strings.TrimLeft(line, " \t"))
	if !ok || n != m.last+1 {
		return line
	}
	m.last = n
	return strings.TrimLeft(rest, ":.|) \t")
}
