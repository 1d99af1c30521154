package search

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"dailies/model/library"
	"dailies/parser"
)

// filed gives papers whose abstracts stay in the file that is named, because
// another is large.
func filed(t testing.TB, n int, abstract func(i int) string) (in Papers, path string) {
	t.Helper()
	var b strings.Builder
	b.WriteString("Daily Papers\n\nbyAK and the research community\n\nOct 27\n\n")
	for i := range n {
		fmt.Fprintf(&b, "Paper %d of them\n\n%s\n\n  • 3 authors\n·\nMar 3, 2025\n\n", i, abstract(i))
	}
	in, path = filedText(t, b.String())
	if in.Len() != n {
		t.Fatalf("%d papers", in.Len())
	}
	return in, path
}

// filedText is filed for a dump.
func filedText(t testing.TB, dump string) (in Papers, path string) {
	t.Helper()
	dir := t.TempDir()
	large, path := filepath.Join(dir, "1.txt"), filepath.Join(dir, "2.txt")
	for path, text := range map[string]string{large: "\x00", path: dump} {
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Truncate(large, 65<<20); err != nil {
		t.Fatal(err)
	}
	changed := time.Now().Add(-time.Hour) // so that it is known to stay as it is
	if err := os.Chtimes(path, changed, changed); err != nil {
		t.Fatal(err)
	}
	l := library.New(time.Now())
	for d, err := range parser.Load(context.Background(), []string{large, path}) {
		if err != nil {
			t.Fatal(err)
		}
		l.Add(d)
	}
	in = Papers{Snapshot: l.Snapshot()}
	if in.Len() == 0 || !in.Abstract(0).InFile() {
		t.Fatalf("%d papers, or in memory", in.Len())
	}
	return in, path
}

func TestAnAbstractThatCannotBeReadMatchesNothingAndIsNotRemembered(t *testing.T) {
	const n = 3000
	half := func(i int) string {
		return "Lorem ipsum dolor sit amet " + []string{"with flow-grpo and https://github.com/a/b in every second one", "and nothing else at all, which is as long as that"}[i%2]
	}
	queries := []string{
		"abs:every", "-abs:every", "ipsum", "-ipsum", "flowgrpo", "has:link", "-has:code", "abs:/s.cond/", "-abs:/s.cond/",
		"-(ipsum second)", "-abs:every | -abs:second", "abs:ipsum -abs:every", "'every", "like:\"Paper 7 of them\"",
	}
	away := map[string]func(path string) error{
		"gone": func(path string) error { return os.Rename(path, path+".away") },
		"overwritten": func(path string) error {
			text, err := os.ReadFile(path)
			if err == nil {
				err = os.WriteFile(path+".away", text, 0o600)
			}
			if err != nil {
				return err
			}
			return os.WriteFile(path, []byte(strings.Repeat("x", len(text))), 0o600)
		},
	}
	for name, away := range away {
		in, path := filed(t, n, half)
		find := func(ix *Index, query string, former *Answer) Answer {
			return ix.Search(Request{Query: parsed(t, query), In: in, Former: former}).Whole(t.Context())
		}
		want := map[string]int{}
		for _, query := range queries {
			want[query] = len(find(NewIndex(), query, nil).Papers)
		}
		if want["-abs:every"] != n/2 || want["flowgrpo"] != n/2 {
			t.Fatalf("%v: the test wants other texts", want)
		}
		knowing := NewIndex()
		find(knowing, "abs:every", nil)
		if err := away(path); err != nil {
			t.Fatal(err)
		}
		ix := NewIndex()
		former := map[string]Answer{}
		for _, query := range queries {
			a := find(ix, query, nil)
			if a.Unread == 0 {
				t.Errorf("%s, %s: nothing is said of it", name, query)
			}
			if len(a.Papers) > 0 && !strings.HasPrefix(query, "like:") {
				t.Errorf("%s, %s: %d found", name, query, len(a.Papers))
			}
			former[query] = a
			m := ix.Prepare(t.Context(), parsed(t, query), in)
			if hits, _ := m.Hits(t.Context()); hits.Len() != len(a.Papers) || m.Unread() == 0 {
				t.Errorf("%s, %s: %d hits, %d unread", name, query, hits.Len(), m.Unread())
			}
		}
		if a := find(knowing, "-abs:every", nil); len(a.Papers) != n/2 || a.Unread != 0 {
			t.Errorf("%s: what is known already finds %d, %d unread", name, len(a.Papers), a.Unread)
		}
		if err := os.Rename(path+".away", path); err != nil {
			t.Fatal(err)
		}
		for _, query := range queries {
			last := former[query]
			if a := find(ix, query, &last); len(a.Papers) != want[query] || a.Unread != 0 {
				t.Errorf("%s and back, %s: %d found, %d unread, want %d", name, query, len(a.Papers), a.Unread, want[query])
			}
		}
	}
}

func TestScoresOfAbstractsThatCouldNotBeReadAreNotKept(t *testing.T) {
	in, path := filed(t, 500, func(int) string { return "Lorem ipsum dolor sit amet" })
	ix := NewIndex()
	watch := []Watched{{Text: "dolor", Query: parsed(t, "dolor"), Points: 1}}
	if err := os.Rename(path, path+".away"); err != nil {
		t.Fatal(err)
	}
	before := ix.Score(t.Context(), watch, in, nil)
	scored := in
	scored.Scores = before
	if m := ix.Prepare(t.Context(), parsed(t, "-score:1"), scored); m.Unread() != 500 {
		t.Errorf("%d texts are said to be unread", m.Unread())
	}
	if err := os.Rename(path+".away", path); err != nil {
		t.Fatal(err)
	}
	if n, _ := ix.Score(t.Context(), watch, in, before).Count("dolor"); n != 500 {
		t.Errorf("%d papers have the word once the file is back", n)
	}
}
