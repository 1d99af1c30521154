package page

import (
	"html"
	"strings"
)

// unescape decodes the entities of HTML in a line: "R&amp;D". Only those that are closed
// by a semicolon are any.
func unescape(line string) string {
	if strings.IndexByte(line, '&') < 0 || strings.IndexByte(line, ';') < 0 {
		return line
	}
	var out strings.Builder
	for {
		i := strings.IndexByte(line, '&')
		if i < 0 {
			break
		}
		out.WriteString(line[:i])
		line = line[i:]
		end := strings.IndexByte(line[:min(len(line), 12)], ';') + 1
		if end > 2 && strings.Trim(line[1:end-1], entityBytes) == "" {
			out.WriteString(html.UnescapeString(line[:end]))
		} else {
			end = 1
			out.WriteByte('&')
		}
		line = line[end:]
	}
	out.WriteString(line)
	return out.String()
}

const entityBytes = "#0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
