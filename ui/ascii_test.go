package ui

import (
	"go/ast"
	"go/parser"
	"go/token"
	"math"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"dailies/ui/english"
	"dailies/ui/uitest"
)

func TestEveryCharacterInTheSourcesHasAnASCIIStandIn(t *testing.T) {
	var said int
	for _, file := range sources(t, ".", "../model", "../model/app", "../model/overlay", "../model/triage", "../model/filter") {
		if base := filepath.Base(file); base == "ascii.go" || base == "glyphs.go" || base == "wrap.go" {
			continue // tables of characters
		}
		for _, text := range literals(t, file) {
			for _, r := range text {
				if said += Bit(r > 127); strings.Contains(toASCII(string(r), 1), "?") != (r == '?') {
					t.Errorf("%s: %q in %q has no stand-in", file, r, text)
				}
			}
		}
	}
	if said < 20 {
		t.Errorf("only %d characters outside ASCII were checked", said)
	}
}

// sources returns the Go files in folders and in ui/pane, without tests.
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

// literals returns the string literals of a source file.
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

func TestLongNumbersHaveThousandsSeparators(t *testing.T) {
	smallest := "-9,223,372,036,854,775,808"
	if strconv.IntSize == 32 {
		smallest = "-2,147,483,648"
	}
	for n, want := range map[int]string{
		0: "0", -1: "-1", 326: "326", 9999: "9999", -9999: "-9999", 10_000: "10,000", 99_809: "99,809", 213_819: "213,819",
		-213_819: "-213,819", 1_000_000: "1,000,000", math.MinInt: smallest,
	} {
		uitest.Equal(t, english.Number(n), want, n)
	}
}

func TestPlural(t *testing.T) {
	for want, got := range map[string]string{
		"1 paper":       english.Plural(1, "paper"),
		"0 papers":      english.Plural(0, "paper"),
		"12,000 papers": english.Plural(12000, "paper"),
		"2 entries":     english.Irregular(2, "entry", "entries"),
	} {
		uitest.Equal(t, got, want)
	}
}
