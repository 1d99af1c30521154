package papers

import (
	"bufio"
	"fmt"
	"io"

	"dailies/model/typeset"
	"dailies/parser/article"
)

// Formats are what a paper can be printed as.
var Formats = []string{"text", "md"}

// Print writes a paper, as text in lines of at most width cells or as Markdown.
func Print(w io.Writer, a article.Article, format string, width int, ascii bool) error {
	out := bufio.NewWriter(w)
	switch format {
	case "", "text":
		for _, line := range typeset.Set(a, typeset.Options{Width: width, ASCII: ascii}).Lines {
			out.WriteString(line.Text)
			out.WriteByte('\n')
		}
	case "md":
		out.WriteString(typeset.Markdown(a))
	default:
		return fmt.Errorf("unknown format %q: text or md", format)
	}
	return out.Flush()
}
