package ui

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"dailies/ui/uitest"
)

func TestNothingTheProgramSaysNeedsAQuestionMarkInASCII(t *testing.T) {
	var said int
	for _, file := range sources(t, ".", "../model", "../model/app", "../model/overlay", "../model/triage", "../model/filter") {
		if base := filepath.Base(file); base == "ascii.go" || base == "glyphs.go" || base == "wrap.go" {
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
	if said < 20 {
		t.Errorf("%d signs are looked at: where are they?", said)
	}
}

// sources are the files of Go in some folders, and in the packages that draw, without tests.
func sources(t *testing.T, folders ...string) (all []string) {
	t.Helper()
	for _, folder := range append(folders, "pane") {
		files, err := filepath.Glob(filepath.Join(folder, "*.go"))
		if err != nil || len(files) == 0 {
			t.Fatalf("%s: %d files, %v", folder, len(files), err)
		}
		all = append(all, slices.DeleteFunc(files, func(file string) bool { return strings.HasSuffix(file, "_test.go") })...)
	}
	return all
}

// literals are the strings in a file of source.
func literals(t *testing.T, file string) []string {
	t.Helper()
	tree, err := parser.ParseFile(token.NewFileSet(), file, nil, 0)
	uitest.Must(t, err)
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
