// Command dailies reads dumps of Hugging Face's Daily Papers page in the
// terminal: look at a title, decide with one key, go on to the next.
package main

import (
	"archive/zip"
	"os"
	"strings"

	_ "embed"

	"dailies/model/app"
	_ "dailies/ui/terminal/silent" // before Bubble Tea, which would ask the terminal for its colours and wait
)

// samples is testdata/dumps, compressed: 360 kB less in the binary. To pack it again after a
// change there: go test ./model/app -run Samples -update
//
//go:embed testdata/samples.zip
var samples string

func main() {
	files, err := zip.NewReader(strings.NewReader(samples), int64(len(samples)))
	if err != nil {
		panic(err) // only for an archive that is damaged in the source
	}
	os.Exit(app.Run(os.Args[1:], files))
}
