package parser

import (
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"sync"
	"testing"

	"dailies/parser/clean"
)

// manyAbstracts are those of some files, and some in memory, in no order.
func manyAbstracts(t *testing.T) (all []Abstract, last *place) {
	for range 3 {
		var b strings.Builder
		b.WriteString(heading + "Oct 27\n\n")
		for i := range 100 {
			b.WriteString(entry(fmt.Sprint("Title ", i), fmt.Sprint(long, i), sixAuthors))
		}
		last = inFile(t, b.String())
		for _, p := range joined(loadAll(t, last.path, 0)).Papers {
			all = append(all, p.Abstract)
		}
		all = append(all, Abstract{}, NewAbstract(clean.Of("in memory")))
	}
	rand.New(rand.NewPCG(1, 2)).Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
	return all, last
}

// taken is what EachText gives, in order; an error is what it says.
func taken(all []Abstract) []string {
	got := make([]string, len(all))
	var lock sync.Mutex
	EachText(all, func(i int, text clean.Text, err error) {
		lock.Lock()
		defer lock.Unlock()
		got[i] += said(text, err)
	})
	return got
}

func said(text clean.Text, err error) string {
	if err != nil {
		return err.Error() + "!"
	}
	return strings.Clone(text.String()) + "!"
}

func TestManyTextsAtOnceAreWhatEachIsAlone(t *testing.T) {
	all, last := manyAbstracts(t)
	for _, gone := range []bool{false, true} {
		if gone {
			if err := os.Remove(last.path); err != nil {
				t.Fatal(err)
			}
		}
		var want []string
		for _, a := range all {
			want = append(want, said(a.Text()))
		}
		if got := taken(all); !slices.Equal(got, want) {
			t.Errorf("file gone: %v: the texts are others", gone)
		}
	}
}

func TestWhoTakesTextsMayPanic(t *testing.T) {
	all, _ := manyAbstracts(t)
	defer func() {
		if recover() == nil {
			t.Error("nobody heard of it")
		}
	}()
	EachText(all, func(int, clean.Text, error) { panic("no") })
}
