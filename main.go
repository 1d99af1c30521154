// Command dailies is a terminal reader for Hugging Face's Daily Papers: look at a title, decide with one
// key, go on to the next.
package main

import (
	"archive/zip"
	"os"
	"strings"

	_ "embed"

	"dailies/model/app"
	_ "dailies/ui/terminal/silent" // must precede Bubble Tea, which would query the terminal for its background and wait
)

// samples is testdata/dumps as a zip archive, which saves 360 kB in the binary. After a change there,
// update it with: go test ./model/app -run Samples -update
//
//go:embed testdata/samples.zip
var samples string

func main() {
	files, err := zip.NewReader(strings.NewReader(samples), int64(len(samples)))
	if err != nil {
		panic(err) // impossible unless the embedded archive is corrupt
	}
	os.Exit(app.Run(os.Args[1:], files))
}
