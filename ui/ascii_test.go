package ui

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/charmbracelet/bubbles/key"
	"github.com/charmbracelet/x/ansi"
	"github.com/muesli/termenv"
)

func TestNothingTheProgramSaysNeedsAQuestionMarkInASCII(t *testing.T) {
	var said int
	for _, pattern := range []string{"*.go", "../model/*.go", "../model/errand/*.go", "../model/search/facet.go", "../model/search/watch.go", "../main.go"} {
		files, _ := filepath.Glob(pattern)
		for _, file := range files {
			switch base := filepath.Base(file); {
			case strings.HasSuffix(base, "_test.go"), base == "ascii.go", base == "glyphs.go", base == "wrap.go":
				continue // these have tables of signs
			}
			for _, text := range literals(t, file) {
				for _, r := range text {
					if said += b2i(r > 127); strings.Contains(inASCII(string(r), 1), "?") != (r == '?') {
						t.Errorf("%s: %q in %q is a question mark", file, r, text)
					}
				}
			}
		}
	}
	if said < 20 {
		t.Errorf("%d signs are looked at: where are they?", said)
	}
}

// literals are the strings in a file of source.
func literals(t *testing.T, file string) []string {
	t.Helper()
	tree, err := parser.ParseFile(token.NewFileSet(), file, nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	var all []string
	ast.Inspect(tree, func(n ast.Node) bool {
		if lit, ok := n.(*ast.BasicLit); ok && lit.Kind == token.STRING {
			text, _ := strconv.Unquote(lit.Value)
			all = append(all, text)
		}
		return true
	})
	return all
}

func TestArrowKeysHaveNamesInASCII(t *testing.T) {
	theme := inColours(termenv.Ascii, Options{ASCII: true})
	f := Footer{Hints: []key.Binding{Hint("↑↓", "move"), Hint("?", "help")}}
	if got := strings.TrimSpace(ansi.Strip(strings.Join(f.View(theme, 60), ""))); got != "Up Down move   ? help" {
		t.Errorf("the footer says %q", got)
	}
	if got := theme.keyNames("h ← S-Tab"); got != "h Left S-Tab" || len(got) >= helpKeys+2 {
		t.Errorf("the help says %q", got)
	}
}
