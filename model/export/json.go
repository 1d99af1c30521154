package export

import (
	"bufio"
	"fmt"

	"dailies/model/listing"
)

// writeJSONLines writes the objects of dailies list --format jsonl.
func writeJSONLines(out *bufio.Writer, works []work) error {
	for _, w := range works {
		fmt.Fprintln(out, listing.Format("jsonl", w.entry))
	}
	return nil
}

// writeJSON writes the same objects as one array.
func writeJSON(out *bufio.Writer, works []work) error {
	fmt.Fprint(out, "[")
	for i, w := range works {
		if i > 0 {
			fmt.Fprint(out, ",")
		}
		fmt.Fprint(out, "\n", listing.Format("jsonl", w.entry))
	}
	fmt.Fprintln(out, "\n]")
	return nil
}
