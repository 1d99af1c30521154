package filter

import (
	"context"
	"fmt"
	"testing"
	"time"

	"github.com/charmbracelet/bubbles/spinner"
	tea "github.com/charmbracelet/bubbletea"

	"dailies/model/overlay"
	"dailies/model/search"
	"dailies/model/search/query"
	"dailies/model/shelf/shelftest"
	"dailies/ui/uitest"
)

// newFinder never spins: who calls back is told so by waits.
func newFinder(waits *time.Duration) Finder {
	return New(spinner.New(), shelftest.Of(), &overlay.Dialog{}, func(wait time.Duration, _ func() tea.Msg) tea.Cmd {
		*waits = wait
		return nil
	})
}

// seek begins a search among three papers.
func seek(t *testing.T, f *Finder, filter string, behind bool) tea.Cmd {
	t.Helper()
	q, err := query.Parse(filter)
	uitest.Must(t, err)
	return f.Seek(Job{
		Filter: q, Text: filter, Papers: shelftest.Of("Agents that Plan", "A Survey of Agents", "Diffusion for Video").Searchable(nil),
		Points: func(context.Context, search.Papers) []int32 { return nil },
	}, behind)
}

func TestSearchesForPapersThatComeInTakeAFifthOfTheTime(t *testing.T) {
	now, wait := shelftest.Today, time.Duration(0)
	f := newFinder(&wait)
	if due, _ := f.KeepUp(now, false); due || wait > 0 {
		t.Error("searches although nothing came in")
	}
	f.Due = true
	if due, _ := f.KeepUp(now, false); !due {
		t.Fatal("the first search waits")
	}
	msg := seek(t, &f, "agents", true)().(FoundMsg)
	now = now.Add(100 * time.Millisecond)
	f.Ended(msg.Gen, now)
	f.Due = true
	if due, _ := f.KeepUp(now, false); due || wait != 400*time.Millisecond {
		t.Errorf("after a search of 100 ms the next waits %v, want 400 ms more", wait)
	}
	if due, _ := f.KeepUp(now, true); !due {
		t.Error("it waits although there is no list to use meanwhile")
	}
}

func TestTheWordsAreCollectedOnceNoMorePapersCome(t *testing.T) {
	f := newFinder(new(time.Duration))
	f.After = func(_ time.Duration, then func() tea.Msg) tea.Cmd { return func() tea.Msg { return then() } }
	titles := make([]string, IndexFrom)
	for i := range titles {
		titles[i] = fmt.Sprint("Paper ", i)
	}
	*f.Line.Shelf = *shelftest.Of(titles...)
	for _, step := range []struct{ coming, want bool }{{true, true}, {true, false}, {false, true}, {false, false}} {
		cmd := f.Prepare(step.coming)
		if uitest.Equal(t, cmd != nil, step.want, step); cmd != nil {
			f.Update(cmd())
		}
	}
}
