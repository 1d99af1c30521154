package marks

import (
	"encoding/json"
	"io"
	"iter"
	"strings"
)

func writeJSONL(w io.Writer, all iter.Seq[exchanged]) error {
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	for e := range all {
		if err := enc.Encode(e); err != nil {
			return err
		}
	}
	return nil
}

func readJSONL(im *importer, text string) {
	n := 0
	for line := range strings.Lines(text) {
		n++
		if strings.TrimSpace(line) == "" {
			continue
		}
		var e exchanged
		if json.Unmarshal([]byte(line), &e) != nil {
			im.problem(n, "not a line of JSON as dailies exports it")
			continue
		}
		im.add(n, &e)
	}
}
