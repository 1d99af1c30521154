package filter

import (
	"fmt"
	"testing"
	"time"

	"github.com/charmbracelet/bubbles/spinner"
	tea "github.com/charmbracelet/bubbletea"

	"dailies/model/overlay"
	"dailies/model/shelf/shelftest"
	"dailies/ui/uitest"
)

func TestPapersAreIndexedInBatches(t *testing.T) {
	soon := func(_ time.Duration, then func() tea.Msg) tea.Cmd { return func() tea.Msg { return then() } }
	f := New(spinner.New(), shelftest.Of(), &overlay.Dialog{}, soon)
	titles := make([]string, MinIndexBatch)
	for i := range titles {
		titles[i] = fmt.Sprint("Paper ", i)
	}
	*f.Line.Shelf = *shelftest.Of(titles...)
	for _, step := range []struct{ coming, want bool }{{true, true}, {true, false}, {false, true}, {false, false}} {
		cmd := f.IndexPapers(step.coming)
		if uitest.Equal(t, cmd != nil, step.want, step); cmd != nil {
			f.Update(cmd())
		}
	}
}
