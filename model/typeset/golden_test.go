package typeset

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"dailies/parser/article"
	"dailies/ui"
)

var update = flag.Bool("update", false, "write the goldens anew; read them like code before")

const pages = "../../parser/article/testdata"

// TestPagesAreSetAsTheyAreMeant draws small pages without colours in three widths, in
// Unicode and ASCII.
func TestPagesAreSetAsTheyAreMeant(t *testing.T) {
	for _, name := range []string{"equations", "tables", "algorithm"} {
		page, err := os.ReadFile(filepath.Join(pages, name+".html"))
		if err != nil {
			t.Fatal(err)
		}
		for _, width := range []int{120, 80, 40} {
			for _, ascii := range []bool{false, true} {
				theme := ui.NewTheme(nil, ui.Options{ASCII: ascii, Plain: true})
				var got strings.Builder
				for _, l := range Set(article.Parse(page), Options{Width: width, ASCII: ascii}).Lines {
					drawn := l.Draw(theme, width)
					if w := ui.Cells(drawn); w != width {
						t.Errorf("%s at %d: %q has %d cells", name, width, drawn, w)
					}
					got.WriteString(strings.TrimRight(drawn, " ") + "\n")
				}
				golden(t, fmt.Sprintf("%s-%d%s", name, width, map[bool]string{true: "-ascii"}[ascii]), got.String())
			}
		}
		golden(t, name+"-md", Markdown(article.Parse(page)))
	}
}

func golden(t *testing.T, name, got string) {
	t.Helper()
	file := filepath.Join("testdata", name+".golden")
	if *update {
		if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if want, err := os.ReadFile(file); err != nil || string(want) != got {
		t.Errorf("not as in %s, %v:\n%s", file, err, got)
	}
}
