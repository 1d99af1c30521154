package parser

import (
	"context"
	"fmt"
	"iter"
	"os"
	"runtime"
	"slices"
	"testing"
	"time"
)

func TestTheOrderDoesNotDependOnTheCrew(t *testing.T) {
	files := map[string]string{"b.txt": large(t, 2<<20)}
	for i := range 40 {
		files[fmt.Sprintf("a%02d.txt", i)] = page(fmt.Sprint("Title ", i))
		files[fmt.Sprintf("c%02d.txt", i)] = page(fmt.Sprint("Last ", i))
	}
	dir := folder(t, files)
	var first []string
	for _, n := range []int{1, 2, 7} {
		before := runtime.GOMAXPROCS(n)
		got := loaded(t, "", dir)
		runtime.GOMAXPROCS(before)
		if first == nil {
			first = got
		}
		if !slices.Equal(got, first) || got[0] != "Title 0" {
			t.Fatalf("a crew of %d reads %d papers, from %q on", n, len(got), got[0])
		}
	}
}

func TestNoGoroutineAndNoFileIsLeft(t *testing.T) {
	dir := folder(t, map[string]string{"a.txt": page("A"), "b.txt": large(t, 5<<20), "c.txt": page("C"), "d.txt.gz": packed(t, large(t, 2<<20))})
	before, open := runtime.NumGoroutine(), openFiles()
	for stop := range 12 {
		n := 0
		ctx, cancel := context.WithCancel(context.Background())
		for range load(ctx, []string{dir}, nil, 0) {
			if n++; n > stop {
				if stop%2 == 0 {
					cancel()
					continue
				}
				break
			}
		}
		cancel()
	}
	for n := range 6 { // parts, and then whoever takes them panics
		panicAfter(n, load(context.Background(), []string{dir}, nil, 0))
	}
	for end := time.Now().Add(10 * time.Second); runtime.NumGoroutine() > before && time.Now().Before(end); {
		runtime.Gosched() // one that has told its group that it ended may not have
	}
	if n := runtime.NumGoroutine(); n > before {
		t.Errorf("%d goroutines, %d before", n, before)
	}
	if n := openFiles(); n > open {
		t.Errorf("%d files are open, %d were before", n, open)
	}
}

// panicAfter takes so many parts, and panics over the next.
func panicAfter(n int, parts iter.Seq2[Dump, error]) {
	defer func() { _ = recover() }()
	for range parts {
		if n--; n < 0 {
			panic("over a part")
		}
	}
}

// openFiles counts the files that this process has open, where the system tells.
func openFiles() int {
	entries, _ := os.ReadDir("/proc/self/fd")
	return len(entries)
}

func TestWhatPanicsWhileReadingAheadPanicsInTheLoop(t *testing.T) {
	c := &chunk{early: &early{}, text: "x\n"}
	c.parse(nil) // nobody keeps what is read
	defer func() {
		if recover() == nil {
			t.Error("nothing panicked")
		}
	}()
	_, _ = c.early.result()
}
