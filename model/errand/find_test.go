package errand

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"strings"
	"testing"
	"time"

	"dailies/model/marks"
	"dailies/parser/clean"
)

// listed is what List prints of the sample dumps.
func listed(t *testing.T, l Listing) string {
	t.Helper()
	var out bytes.Buffer
	_, decided, _ := marks.Open(marks.Config{Now: time.Now, ReadOnly: true})
	w := World{Out: &out, Err: os.Stderr, Now: time.Now(), Marks: decided}
	s := NewSource([]string{"../../testdata/dumps"}, "", nil)
	s.Notice = clean.Text{}
	if code := w.List(context.Background(), s, l); code != OK {
		t.Fatalf("%+v: exit code %d", l, code)
	}
	return out.String()
}

func TestALimitGivesTheFirstOfTheWholeList(t *testing.T) {
	for _, query := range []string{"", "agent", "sort:comments", "sort:title agent", "nothinghasthisword"} {
		all := listed(t, Listing{Query: query, Format: "text"})
		lines := strings.SplitAfter(all, "\n")
		for _, limit := range []int{0, 1, 7, 1000} {
			want := all
			if limit > 0 && limit < len(lines) {
				want = strings.Join(lines[:limit], "")
			}
			if got := listed(t, Listing{Query: query, Format: "text", Limit: limit}); got != want {
				t.Errorf("%q, limit %d:\n%swant\n%s", query, limit, got, want)
			}
			count := fmt.Sprintln(strings.Count(want, "\n"))
			if got := listed(t, Listing{Query: query, Limit: limit, Count: true}); got != count {
				t.Errorf("%q, limit %d: counted %s, want %s", query, limit, got, count)
			}
		}
	}
}
