package export

import (
	"bufio"
	"fmt"
	"strings"
)

// writeRIS writes the format of reference managers: a tag of two letters a line, CRLF at its
// end. A field is one line, so that nothing in a text can begin a field of its own.
func writeRIS(out *bufio.Writer, entries []Entry) error {
	for _, w := range newWorks(entries) {
		field := func(tag, value string) {
			if value = strings.Join(strings.Fields(value), " "); value != "" {
				fmt.Fprintf(out, "%s  - %s\r\n", tag, value)
			}
		}
		field("TY", "UNPB") // unpublished: a preprint
		field("ID", w.cite)
		field("TI", w.title)
		for _, n := range w.names {
			field("AU", n.inverted())
		}
		field("PY", w.year)
		field("DA", strings.ReplaceAll(w.citedDay(), "-", "/"))
		field("AB", w.abstract)
		if w.arxiv != "" {
			field("M1", "arXiv:"+w.arxiv)
		}
		field("UR", w.address)
		for _, tag := range w.tags {
			field("KW", tag)
		}
		field("N1", w.note)
		fmt.Fprint(out, "ER  - \r\n\r\n")
	}
	return nil
}
