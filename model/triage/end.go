package triage

import (
	"dailies/ui/english"
	"slices"
	"strings"
	"time"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"dailies/model/marks"
	"dailies/model/overlay"
	"dailies/model/shelf"
	"dailies/parser/clean"
	"dailies/ui"
)

// End covers the screen once the last paper of the inbox is decided. Press is asked what a key does.
type End struct {
	ui.End
	Press func(tea.KeyMsg) overlay.Reply
}

// Key gives a key to Press.
func (e *End) Key(k tea.KeyMsg) overlay.Reply { return e.Press(k) }

// Paste does nothing.
func (*End) Paste(string) tea.Cmd { return nil }

// Typing is always false.
func (*End) Typing() bool { return false }

// Point does nothing: there is nothing to choose.
func (*End) Point(int, int, int) bool { return false }

// Block draws it over the whole screen.
func (e *End) Block(t *ui.Theme, width, height int) ui.Block { return e.View(t, width, height) }

// NewEnd says what was decided in this sitting, and how long it took.
func NewEnd(decided [4]int, took time.Duration, picks []clean.Text, next []key.Binding) *End {
	counts := decisionCounts(decided)
	n := decided[marks.ToRead] + decided[marks.Read] + decided[marks.Skipped]
	return &End{End: ui.End{
		Title: clean.Of("The inbox is empty: " + english.Plural(n, "paper") + " in " + duration(took) + "."),
		Facts: clean.Of(strings.Join(counts, ", ")),
		Picks: picks, Next: next,
	}}
}

// Picked are the papers that were put on the reading list in this sitting, in the order of the
// papers.
func Picked(s *shelf.Shelf) (papers []int32) {
	for _, id := range s.Marks.Given(marks.ToRead) {
		if p, ok := s.Find(id); ok {
			papers = append(papers, int32(p))
		}
	}
	slices.Sort(papers)
	return slices.Compact(papers)
}
