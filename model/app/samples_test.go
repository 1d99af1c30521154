package app

import (
	"archive/zip"
	"bytes"
	"io/fs"
	"os"
	"testing"

	"dailies/ui/uitest"
)

// TestEmbeddedSamplesMatchTheFolder compares testdata/samples.zip, which main.go embeds, with
// testdata/dumps. With -update, it creates the archive.
func TestEmbeddedSamplesMatchTheFolder(t *testing.T) {
	const name = "../../testdata/samples.zip"
	folder := os.DirFS("../../testdata/dumps")
	if *uitest.Update {
		var packed bytes.Buffer
		w := zip.NewWriter(&packed)
		uitest.Must(t, w.AddFS(folder))
		uitest.Must(t, w.Close())
		uitest.Must(t, os.WriteFile(name, packed.Bytes(), 0o644))
	}
	archive, err := zip.OpenReader(name)
	uitest.Must(t, err)
	defer archive.Close()
	names, err := fs.Glob(folder, "*")
	if err != nil || len(names) == 0 || len(archive.File) != len(names) {
		t.Fatalf("%d samples, %d in the archive, %v", len(names), len(archive.File), err)
	}
	for _, name := range names {
		want, err := fs.ReadFile(folder, name)
		got, archived := fs.ReadFile(archive, name)
		if err != nil || archived != nil || !bytes.Equal(got, want) {
			t.Errorf("%s differs in the archive: %v, %v", name, err, archived)
		}
	}
}
