package pages

import (
	"bytes"
	"encoding/binary"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// written is a file with numbers and texts, and a column of 40 bytes a piece.
func written(t testing.TB, texts []string, n int) string {
	t.Helper()
	var file bytes.Buffer
	w := NewWriter(&file)
	for i, text := range texts {
		_, _ = w.Write(AppendText(binary.AppendUvarint(nil, uint64(i)<<i), text))
	}
	w.Room(Size)
	column := w.Offset()
	for i := range n {
		w.Room(40)
		_, _ = w.Write(bytes.Repeat([]byte{byte(i)}, 40))
	}
	w.Room(Size)
	head := w.Offset()
	_, _ = w.Write(binary.AppendUvarint(nil, uint64(column)))
	if err := w.Close(head); err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(path, file.Bytes(), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

func open(t testing.TB, path string) *File {
	t.Helper()
	f, err := Open(path)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = f.Close() })
	return f
}

// someTexts are shorter and longer than a page.
func someTexts() []string {
	r := rand.New(rand.NewPCG(1, 2))
	texts := []string{"", "a", strings.Repeat("page", Size/4), strings.Repeat("long", 5*Size)}
	for range 50 {
		texts = append(texts, strings.Repeat("x", r.IntN(Size/2)))
	}
	return texts
}

func TestWhatWasWrittenIsLookedUp(t *testing.T) {
	texts, n := someTexts(), 500
	f := open(t, written(t, texts, n))
	c := f.Cursor()
	for i, text := range texts {
		if number, got := c.Number(), c.Text(); number != uint64(i)<<i || got != text {
			t.Fatalf("number %d, %d bytes; want %d, %d", number, len(got), uint64(i)<<i, len(text))
		}
	}
	column := f.Column(int64(f.Cursor().Go(f.Head()).Number()), f.Head())
	for _, i := range rand.Perm(n) {
		page, err := column.Page(i / (Size / 40))
		if err != nil {
			t.Fatal(err)
		}
		if got := page[i%(Size/40)*40:][:40]; !bytes.Equal(got, bytes.Repeat([]byte{byte(i)}, 40)) {
			t.Fatalf("piece %d is %v", i, got)
		}
	}
	if c.Err() != nil {
		t.Error(c.Err())
	}
}

func TestDamageIsFoundWhereItIsLookedUp(t *testing.T) {
	texts := someTexts()
	path := written(t, texts, 10)
	good, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	for at := 0; at < len(good); at += 997 {
		bad := slices.Clone(good)
		bad[at] ^= 4
		if err := os.WriteFile(path, bad, 0o600); err != nil {
			t.Fatal(err)
		}
		f, err := Open(path)
		if (err != nil) != (at >= len(good)/(Size+sumSize)*Size) {
			t.Fatalf("byte %d: %v", at, err)
		}
		if err != nil {
			continue
		}
		damaged := false
		for page := range f.pages {
			damaged = damaged || f.read(page, make([]byte, Size)) != nil
		}
		if _ = f.Close(); !damaged {
			t.Fatalf("byte %d: nothing is damaged", at)
		}
	}
}

func TestWhatIsNotThereIsDamaged(t *testing.T) {
	f := open(t, written(t, []string{"text"}, 1))
	for _, at := range []int64{-1, f.Len(), 1 << 62} {
		if c := f.Cursor().Go(at); c.Text() != "" || c.Byte() != 0 || c.Err() == nil {
			t.Errorf("there is something at %d", at)
		}
	}
	for _, c := range []*Column{f.Column(1, Size), f.Column(0, f.Len()+1), f.Column(Size, 0), f.Column(-Size, 0)} {
		if _, err := c.Page(0); err == nil {
			t.Error("there is a page")
		}
	}
	if _, err := Open(t.TempDir()); err == nil {
		t.Error("a folder is a file")
	}
	for _, size := range []int64{0, 1, 19, 20, Size, Size + 24} {
		path := filepath.Join(t.TempDir(), "file")
		if err := os.WriteFile(path, make([]byte, size), 0o600); err != nil {
			t.Fatal(err)
		}
		if _, err := Open(path); err == nil {
			t.Errorf("%d NULs are a file", size)
		}
	}
}

func BenchmarkAPage(b *testing.B) {
	f := open(b, written(b, nil, 100_000))
	to := make([]byte, Size)
	for i := 0; b.Loop(); i++ {
		if err := f.read(i*7%f.pages, to); err != nil {
			b.Fatal(err)
		}
	}
}

func TestSeveralReadAColumnAtOnce(t *testing.T) {
	const n = 5000
	f := open(t, written(t, nil, n))
	column := f.Column(int64(f.Cursor().Go(f.Head()).Number()), f.Head())
	damaged := make(chan int, 4)
	for range cap(damaged) {
		go func() {
			bad := 0
			for _, i := range rand.Perm(n) {
				page, err := column.Page(i / (Size / 40))
				if err != nil || !bytes.Equal(page[i%(Size/40)*40:][:40], bytes.Repeat([]byte{byte(i)}, 40)) {
					bad++
				}
			}
			damaged <- bad
		}()
	}
	for range cap(damaged) {
		if bad := <-damaged; bad > 0 {
			t.Errorf("%d pieces are others", bad)
		}
	}
}
