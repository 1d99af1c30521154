package model

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"dailies/model/marks"
	"dailies/model/overlay"
	"dailies/model/triage"
	"dailies/parser/clean"
	"dailies/ui"
)

// editTags asks for the tags of the picked papers or the selected one. One
// paper's tags stand there to be edited; for several, tags are added, and taken
// away with a "-" in front.
func (m *Model) editTags() tea.Cmd {
	papers := m.targets()
	if len(papers) == 0 {
		return nil
	}
	var before []string
	chosen := m.hold(papers)
	if len(papers) == 1 {
		before = m.shelf.Mark(int(papers[0])).Tags
	}
	p := &overlay.Prompt{
		Prompt:   ui.NewPrompt(clean.Literal("tags:")),
		Complete: func(text string) []string { return triage.CompleteTag(text, m.knownTags()) },
		Accept: func(text string) (overlay.Do, error) {
			return func() tea.Cmd { return m.setTags(chosen, before, triage.SplitTags(text)) }, nil
		},
		Hint: func(string) (clean.Text, ui.Kind) { return m.tagsInUse(), ui.Info },
	}
	if len(before) > 0 {
		p.Start = strings.Join(before, " ") + " "
	}
	return m.ask(p)
}

// setTags gives papers the tags typed; of before, which stood there, those that
// were deleted are taken away.
func (m *Model) setTags(chosen held, before, typed []string) tea.Cmd {
	add, drop := triage.TagChanges(before, typed)
	set := func(c *marks.Change) { c.Tag, c.Untag = add, drop }
	papers := m.still(chosen)
	cmd, n := m.apply(papers, set)
	m.unpick()
	m.messages.say(m.told("tags", papers, n))
	return tea.Batch(cmd, m.keepSoon())
}

// tagsInUse names the tags that are in use, most used first.
func (m *Model) tagsInUse() clean.Text {
	names := m.knownTags()
	if len(names) == 0 {
		return clean.Literal("words, separated by spaces")
	}
	return clean.Line("in use: " + strings.Join(names[:min(len(names), 8)], " ") + "  (Tab completes)")
}

func (m *Model) knownTags() []string {
	counts := m.shelf.Marks.Tags()
	return slices.SortedFunc(maps.Keys(counts), func(a, b string) int {
		return cmp.Or(cmp.Compare(counts[b], counts[a]), cmp.Compare(a, b))
	})
}
