// Command dailies reads dumps of Hugging Face's Daily Papers page in the
// terminal: look at a title, decide with one key, go on to the next.
package main

import (
	"embed"
	"io/fs"
	"os"

	"dailies/model/cli"
	_ "dailies/ui/terminal/silent" // before Bubble Tea, which would ask the terminal for its colours and wait
)

//go:embed testdata/dumps/*.txt
var embedded embed.FS

func main() {
	samples, err := fs.Sub(embedded, "testdata/dumps")
	if err != nil {
		panic(err) // only for a path that is not valid
	}
	os.Exit(cli.Run(os.Args[1:], samples))
}
