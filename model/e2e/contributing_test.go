package e2e

import (
	"bytes"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"dailies/ui/uitest"
)

// TestContributingNamesExistingPackagesAndFunctions checks the table of packages, the files, the functions
// of the call paths and of "Where to look", and that all other names are in some source.
func TestContributingNamesExistingPackagesAndFunctions(t *testing.T) {
	root := filepath.Join("..", "..")
	text, err := os.ReadFile(filepath.Join(root, ".github", "CONTRIBUTING.md"))
	uitest.Must(t, err)
	var named []string
	for _, row := range regexp.MustCompile("(?m)^\\| `([a-z0-9/]+)` \\|").FindAllSubmatch(text, -1) {
		named = append(named, string(row[1]))
	}
	slices.Sort(named)
	packages, sources := packages(t, root)
	uitest.EqualList(t, named, packages)
	for _, name := range regexp.MustCompile("`(?:[a-z]+\\.)?(\\w*[a-z][A-Z]\\w*)`").FindAllSubmatch(text, -1) {
		if !bytes.Contains(sources, name[1]) {
			t.Errorf("no source has %s", name[1])
		}
	}
	stops := regexp.MustCompile("`([a-z0-9_/]+\\.go)` `([A-Za-z]+)`").FindAllSubmatch(text, -1)
	if len(stops) < 30 {
		t.Errorf("the call paths have %d functions", len(stops))
	}
	for _, place := range regexp.MustCompile("`([A-Za-z]+)`(?: and `[A-Za-z]+`)? in `((?:model|parser|ui)/[a-z0-9_/]+\\.go)`").FindAllSubmatch(text, -1) {
		stops = append(stops, [][]byte{nil, place[2], place[1]})
	}
	for _, file := range regexp.MustCompile("`((?:model|parser|ui)/[a-z0-9_/]+\\.[a-z]+)`").FindAllSubmatch(text, -1) {
		if _, err := os.Stat(filepath.Join(root, string(file[1]))); err != nil {
			t.Error(err)
		}
	}
	for _, stop := range stops {
		source, err := os.ReadFile(filepath.Join(root, string(stop[1])))
		if err != nil {
			t.Error(err)
			continue
		}
		if !regexp.MustCompile(`(?m)^(func (\([^)]*\) )?|var |type )` + string(stop[2]) + `\b`).Match(source) {
			t.Errorf("%s has no %s", stop[1], stop[2])
		}
	}
}

// TestFilesOfTheModelUseOnlyLowerLayers reads the layers from the table in CONTRIBUTING.md.
func TestFilesOfTheModelUseOnlyLowerLayers(t *testing.T) {
	text, err := os.ReadFile(filepath.Join("..", "..", ".github", "CONTRIBUTING.md"))
	uitest.Must(t, err)
	layers := map[string]int{}
	for _, row := range regexp.MustCompile("(?m)^\\| `([a-z]+\\.go)` \\| (\\w+) \\|").FindAllSubmatch(text, -1) {
		layers[string(row[1])] = slices.Index([]string{"model", "handlers", "top"}, string(row[2]))
	}
	paths, _ := filepath.Glob(filepath.Join("..", "*.go"))
	sources, declaredIn := map[string]string{}, map[string]string{}
	for _, path := range paths {
		name := filepath.Base(path)
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		if _, ok := layers[name]; !ok {
			t.Errorf("the table of the files in model lacks %s", name)
		}
		source, err := os.ReadFile(path)
		uitest.Must(t, err)
		sources[name] = string(source)
		for _, method := range regexp.MustCompile(`(?m)^func \(m \*Model\) (\w+)`).FindAllSubmatch(source, -1) {
			declaredIn[string(method[1])] = name
		}
	}
	for name, source := range sources {
		for _, use := range regexp.MustCompile(`\bm\.(\w+)`).FindAllStringSubmatch(source, -1) {
			if in, ok := declaredIn[use[1]]; ok && in != name && layers[in] >= layers[name] {
				t.Errorf("%s uses %s of %s", name, use[1], in)
			}
		}
	}
}

// packages returns the folders with Go files other than tests, without the root, and the text of all
// Go files.
func packages(t *testing.T, root string) (all []string, sources []byte) {
	t.Helper()
	err := filepath.WalkDir(root, func(path string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if entry.IsDir() {
			if path != root && (entry.Name() == "testdata" || strings.HasPrefix(entry.Name(), ".")) {
				return fs.SkipDir
			}
			return nil
		}
		if !strings.HasSuffix(path, ".go") {
			return nil
		}
		text, err := os.ReadFile(path)
		uitest.Must(t, err)
		sources = append(sources, text...)
		dir, err := filepath.Rel(root, filepath.Dir(path))
		uitest.Must(t, err)
		dir = filepath.ToSlash(dir)
		if !strings.HasSuffix(path, "_test.go") && dir != "." && !slices.Contains(all, dir) {
			all = append(all, dir)
		}
		return nil
	})
	uitest.Must(t, err)
	slices.Sort(all)
	return all, sources
}
