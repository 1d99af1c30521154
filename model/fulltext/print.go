package fulltext

import (
	"bufio"
	"fmt"
	"io"

	"dailies/parser/article"
	"dailies/ui"
)

// Formats are what a paper can be printed as.
var Formats = []string{"text", "md"}

// Sheet is what a paper is printed on.
type Sheet struct {
	Width int       // of its lines, in cells; formulas that are wider are cut on a terminal
	Theme *ui.Theme // what it is drawn with on a terminal; nil: plain text
}

// Print writes a paper, as text in lines or as Markdown.
func Print(w io.Writer, a article.Article, format string, on Sheet) error {
	out := bufio.NewWriter(w)
	switch format {
	case "", "text":
		o := Options{Width: on.Width, ASCII: on.Theme != nil && on.Theme.ASCII()}
		for _, line := range Set(a, o).Lines {
			if on.Theme != nil {
				line.Text = line.Draw(on.Theme, min(ui.Cells(line.Text), on.Width))
			}
			fmt.Fprintln(out, line.Text)
		}
	case "md":
		fmt.Fprint(out, Markdown(a))
	default:
		return fmt.Errorf("unknown format %q: text or md", format)
	}
	return out.Flush()
}
