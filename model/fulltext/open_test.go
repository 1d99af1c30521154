package fulltext

import (
	"bytes"
	"compress/gzip"
	"errors"
	"os"
	"path/filepath"
	"testing"

	"dailies/ui/uitest"
)

func packed(page []byte) []byte {
	var out bytes.Buffer
	z := gzip.NewWriter(&out)
	_, _ = z.Write(page)
	_ = z.Close()
	return out.Bytes()
}

func TestCompressedAndTruncatedPagesAreRead(t *testing.T) {
	plain := testPage(t, "tables")
	cut := packed(plain)[:len(packed(plain))*3/4]
	for name, data := range map[string][]byte{"a.html": plain, "a.html.gz": packed(plain), "named-wrongly.html": packed(plain), "cut.html.gz": cut} {
		file := filepath.Join(t.TempDir(), name)
		uitest.Must(t, os.WriteFile(file, data, 0o600))
		a, err := Read(file)
		uitest.Must(t, err)
		uitest.Equal(t, a.Title.String(), "Wool by Breed", name)
	}
}

func TestInvalidPagesAreErrors(t *testing.T) {
	bomb := packed(bytes.Repeat([]byte("<p>word</p>"), maxPage/8))
	for name, data := range map[string][]byte{"empty": nil, "404": []byte("<html><body><h1>Not found</h1></body></html>"), "bomb": bomb,
		"damaged": packed(testPage(t, "tables"))[:9], "too large": bytes.Repeat([]byte("x"), maxPage+1)} {
		file := filepath.Join(t.TempDir(), "page.html")
		uitest.Must(t, os.WriteFile(file, data, 0o600))
		if _, err := Read(file); err == nil {
			t.Errorf("%s was read", name)
		}
	}
	if _, err := Read(t.TempDir()); err == nil {
		t.Error("a folder was read")
	}
	if _, err := Parse([]byte("<article></article>")); !errors.Is(err, errNoText) {
		t.Errorf("an empty article: %v", err)
	}
}
