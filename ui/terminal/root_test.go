package terminal

import (
	"slices"
	"testing"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/ansi"
)

// drawn is a model that draws itself.
type drawn string

func (d drawn) Init() tea.Cmd                       { return nil }
func (d drawn) Update(tea.Msg) (tea.Model, tea.Cmd) { return d, nil }
func (d drawn) View() string                        { return string(d) }

// In its hands a frame would be compared with the last one for ever.
func TestBubbleTeaNeverGetsTheFrameThatItHas(t *testing.T) {
	r := &root{session: &session{output: &output{}}}
	var before []string // it may have any of the last few
	for _, frame := range []drawn{"a", "a", "a", "b", "b", "b", "b", "a", "a", "a\nb", "a\nb"} {
		r.model = frame
		view := r.View()
		if slices.Contains(before[max(0, len(before)-3):], view) || ansi.Strip(view) != string(frame) {
			t.Errorf("%q after %q, for %q", view, before, frame)
		}
		before = append(before, view)
	}
}
