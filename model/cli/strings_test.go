package cli

import (
	"flag"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "write the list of strings anew; read it like an editor before")

// saidForm is what is said to somebody: it has a blank between words, or is a word that
// begins with a capital.
var saidForm = regexp.MustCompile(`[\pL…] [\pL%("…]|^\pL+[.:?!…]$|^[A-Z][a-z-]+$`)

// unsaid are calls whose strings nobody reads.
var unsaid = []string{"panic", "MustCompile", "compiled", "Getenv", "Printf"}

// TestWhatIsSaidIsInOneList keeps all that the program says in testdata/strings.txt, by
// file, so that it can be read in one go.
func TestWhatIsSaidIsInOneList(t *testing.T) {
	root := filepath.Join("..", "..")
	var list strings.Builder
	for _, folder := range []string{"model", "ui", "parser"} {
		err := filepath.WalkDir(filepath.Join(root, folder), func(path string, e os.DirEntry, err error) error {
			if err != nil || filepath.Ext(path) != ".go" || strings.HasSuffix(path, "_test.go") || strings.Contains(path, "testdata") || strings.HasSuffix(filepath.Dir(path), "test") {
				return err
			}
			said := saidIn(t, path)
			if name, _ := filepath.Rel(root, path); len(said) > 0 {
				list.WriteString(filepath.ToSlash(name) + "\n\t" + strings.Join(said, "\n\t") + "\n")
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	golden := filepath.Join(root, "testdata", "strings.txt")
	if *update {
		if err := os.WriteFile(golden, []byte(list.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if want, err := os.ReadFile(golden); err != nil || string(want) != list.String() {
		t.Errorf("what is said has changed: read the difference after go test ./model/cli -run OneList -update (%v)", err)
	}
}

// saidIn are the strings of a file that are said, in order and each once.
func saidIn(t *testing.T, path string) (said []string) {
	t.Helper()
	file, err := parser.ParseFile(token.NewFileSet(), path, nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	ast.Inspect(file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.ImportSpec, *ast.StructType:
			return false
		case *ast.CallExpr:
			switch f := n.Fun.(type) {
			case *ast.SelectorExpr:
				return !slices.Contains(unsaid, f.Sel.Name)
			case *ast.Ident:
				return !slices.Contains(unsaid, f.Name)
			}
		case *ast.BasicLit:
			text, err := strconv.Unquote(n.Value)
			if n.Kind == token.STRING && err == nil && saidForm.MatchString(text) && !strings.ContainsRune(text, '\x1b') && !slices.Contains(said, strconv.Quote(text)) {
				said = append(said, strconv.Quote(text))
			}
		}
		return true
	})
	return said
}
