package typeset

import (
	"flag"
	"os"
	"path/filepath"
	"testing"

	"dailies/parser/article"
)

var update = flag.Bool("update", false, "write the goldens anew; read them like code before")

const pages = "../../parser/article/testdata"

// TestPagesBecomeMarkdown writes small pages; the reader's test draws them.
func TestPagesBecomeMarkdown(t *testing.T) {
	for _, name := range []string{"equations", "tables", "algorithm"} {
		page, err := os.ReadFile(filepath.Join(pages, name+".html"))
		if err != nil {
			t.Fatal(err)
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
