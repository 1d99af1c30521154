package errand

import (
	"bytes"
	"context"
	"iter"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"dailies/model/marks"
	"dailies/parser"
)

func TestAListOfTextsThatCannotBeReadSaysSoAndFails(t *testing.T) {
	text, err := os.ReadFile("../../testdata/dumps/003_430ccd52457c2aaf.txt")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		Listing
		want, says string
	}{
		{Listing{Query: "-benchmark", Format: "text"}, "", "could not be read"},
		{Listing{Query: "-benchmark", Count: true}, "0\n", "could not be read"},
		{Listing{Format: "jsonl"}, "", "2.txt: it changed or is gone since it was read: the list ends here"},
	} {
		l := c.Listing
		dir := t.TempDir()
		large, path := filepath.Join(dir, "1.txt"), filepath.Join(dir, "2.txt")
		for path, text := range map[string]string{large: "\x00", path: string(text)} {
			if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
				t.Fatal(err)
			}
		}
		if err := os.Truncate(large, 65<<20); err != nil {
			t.Fatal(err)
		}
		load := func(ctx context.Context) iter.Seq2[parser.Dump, error] {
			return func(yield func(parser.Dump, error) bool) {
				each(parser.Load(ctx, []string{large, path}), yield)
				_ = os.Remove(path) // what is listed then finds it gone
			}
		}
		var out, said bytes.Buffer
		_, decided, _ := marks.Open(marks.Config{Now: time.Now, ReadOnly: true})
		w := World{Out: &out, Err: &said, Now: time.Now(), Marks: decided}
		if code := w.List(t.Context(), Source{Load: load}, l); code != Problems {
			t.Errorf("%+v: exit code %d", l, code)
		}
		if !strings.Contains(said.String(), c.says) {
			t.Errorf("%+v: it says %q", l, said.String())
		}
		if out.String() != c.want {
			t.Errorf("%+v lists what it cannot know of:\n%s", l, out.String())
		}
	}
}
