package app

import (
	"archive/zip"
	"bytes"
	"flag"
	"io/fs"
	"os"
	"testing"
	"testing/fstest"
)

var update = flag.Bool("update", false, "pack the samples anew")

// TestTheSamplesInTheBinaryAreThoseOfTheFolder compares testdata/samples.zip, which main.go
// embeds, with testdata/dumps; with -update it packs the archive again.
func TestTheSamplesInTheBinaryAreThoseOfTheFolder(t *testing.T) {
	const name = "../../testdata/samples.zip"
	folder := os.DirFS("../../testdata/dumps")
	if *update {
		var packed bytes.Buffer
		w := zip.NewWriter(&packed)
		if err := w.AddFS(folder); err != nil {
			t.Fatal(err)
		}
		if err := w.Close(); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, packed.Bytes(), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	r, err := zip.OpenReader(name)
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	want := contents(t, folder)
	if len(want) == 0 {
		t.Fatal("no samples in the folder")
	}
	for path, text := range contents(t, r) {
		if !bytes.Equal(text.Data, want[path].Data) {
			t.Errorf("%s is another file in the archive", path)
		}
		delete(want, path)
	}
	for path := range want {
		t.Errorf("%s is not in the archive", path)
	}
}

func contents(t *testing.T, fsys fs.FS) fstest.MapFS {
	all := fstest.MapFS{}
	err := fs.WalkDir(fsys, ".", func(path string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() {
			return err
		}
		data, err := fs.ReadFile(fsys, path)
		all[path] = &fstest.MapFile{Data: data}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return all
}
