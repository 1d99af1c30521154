package triage

import (
	"cmp"
	"maps"
	"slices"
	"strings"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"dailies/model/marks"
	"dailies/model/overlay"
	"dailies/model/shelf"
	"dailies/parser/clean"
	"dailies/ui"
)

// TagPrompt asks for the tags of papers. Those of a single paper stand in the line to be
// edited; for several papers tags are added, and taken away with a "-" in front.
func TagPrompt(s *shelf.Shelf, papers []int32, do func(Decision) tea.Cmd) *overlay.Prompt {
	var before []string
	if len(papers) == 1 {
		before = s.Mark(int(papers[0])).Tags
	}
	used := s.Marks.Tags()
	known := slices.SortedFunc(maps.Keys(used), func(a, b string) int {
		return cmp.Or(cmp.Compare(used[b], used[a]), cmp.Compare(a, b))
	})
	hint := clean.Literal("words, separated by spaces")
	if len(known) > 0 {
		hint = clean.Line("in use: " + strings.Join(known[:min(len(known), 8)], " ") + "  (Tab completes)")
	}
	p := &overlay.Prompt{
		Prompt: ui.NewPrompt(clean.Literal("tags:")),
		Complete: func(text string) func() []string {
			return func() []string { return completeTag(text, known) }
		},
		Accept: func(text string) (overlay.Do, error) {
			add, drop := tagChanges(before, splitTags(text))
			set := func(c *marks.Change) { c.Tag, c.Untag = add, drop }
			return func() tea.Cmd { return do(Decision{Name: Tagged(before, add, drop), Papers: papers, Set: set}) }, nil
		},
		Hint: func(string) (clean.Text, ui.Kind) { return hint, ui.Info },
	}
	if len(before) > 0 {
		p.Start = strings.Join(before, " ") + " "
	}
	return p
}

// SnoozePrompt asks for the day on which papers come back to the inbox. An empty line
// brings them back now.
func SnoozePrompt(s *shelf.Shelf, papers []int32, now func() time.Time, do func(Decision) tea.Cmd) *overlay.Prompt {
	day := ""
	if len(papers) == 1 {
		day = s.Snoozed(int(papers[0]))
	}
	return &overlay.Prompt{
		Prompt: ui.NewPrompt(clean.Literal("snooze until:")),
		Start:  day,
		Accept: func(text string) (overlay.Do, error) {
			day, err := wakeDay(text, now())
			if err != nil {
				return nil, err
			}
			return func() tea.Cmd { return do(snooze(papers, day)) }, nil
		},
		Hint: func(text string) (clean.Text, ui.Kind) {
			if day, err := wakeDay(text, now()); err == nil && day != "" {
				return clean.Of("back on " + shownDay(day)), ui.Info
			}
			return clean.Literal("3d, 2w, mon or 2026-12-01; leave it empty to bring the paper back now"), ui.Info
		},
	}
}

// snooze takes papers out of the inbox until a day; "" brings them back.
func snooze(papers []int32, day string) Decision {
	if day == "" {
		return Decision{Name: "awake", Papers: papers, Set: func(c *marks.Change) { c.Snooze = &day }}
	}
	// only a paper of the inbox can be out of it for a while
	set := func(c *marks.Change) { c.Snooze, c.Status = &day, new(marks.Inbox) }
	return Decision{Name: "snoozed until " + shownDay(day), Papers: papers, Set: set, Moves: true}
}

// inlineNote is how many bytes of a note are edited in a line. A longer one, or one of
// several lines, wants an editor.
const inlineNote = 200

// Inline reports whether a note can be edited in a line.
func Inline(note string) bool { return len(note) <= inlineNote && !strings.Contains(note, "\n") }

// NotePrompt asks for a note of one line; an empty one takes the note away. edit goes on
// with the text in an editor.
func NotePrompt(note string, set, edit func(text string) tea.Cmd) *overlay.Prompt {
	return &overlay.Prompt{
		Prompt: ui.NewPrompt(clean.Literal("note:")),
		Start:  note,
		Accept: func(text string) (overlay.Do, error) {
			return func() tea.Cmd { return set(strings.TrimSpace(text)) }, nil
		},
		Editor: func(text string) overlay.Do { return func() tea.Cmd { return edit(text) } },
	}
}
