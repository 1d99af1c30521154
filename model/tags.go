package model

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"dailies/model/marks"
	"dailies/model/overlay"
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
		Complete: m.completeTag,
		Accept: func(text string) (overlay.Do, error) {
			return func() tea.Cmd { return m.setTags(chosen, before, strings.FieldsFunc(text, isTagBreak)) }, nil
		},
		Hint: func(string) (clean.Text, ui.Kind) { return m.tagsInUse(), ui.Info },
	}
	text := strings.Join(before, " ")
	if text != "" {
		text += " "
	}
	return m.ask(p, text)
}

func isTagBreak(r rune) bool { return r == ' ' || r == ',' }

// setTags gives papers the tags typed; of before, which stood there, those that
// were deleted are taken away.
func (m *Model) setTags(chosen held, before, typed []string) tea.Cmd {
	var add, drop []string
	for _, tag := range typed {
		tag = strings.TrimPrefix(tag, "#")
		if name, ok := strings.CutPrefix(tag, "-"); ok {
			drop = append(drop, name)
			continue
		}
		add = append(add, tag)
	}
	for _, tag := range before {
		if !slices.Contains(add, tag) {
			drop = append(drop, tag)
		}
	}
	set := func(c *marks.Change) { c.Tag, c.Untag = add, drop }
	if len(chosen.at) > atOnce {
		return tea.Batch(m.setMany("tags", chosen, set), m.keepSoon())
	}
	papers := m.still(chosen)
	cmd, n := m.apply(papers, set)
	m.unpick()
	m.say(m.told("tags", papers, n))
	return tea.Batch(cmd, m.keepSoon())
}

// tagsInUse names the tags that are in use, most used first.
func (m *Model) tagsInUse() clean.Text {
	names := m.knownTags()
	if len(names) == 0 {
		return clean.Literal("words, separated by blanks")
	}
	return clean.Line("in use: " + strings.Join(names[:min(len(names), 8)], " ") + "  (Tab completes)")
}

func (m *Model) knownTags() []string {
	counts := m.shelf.Marks.Tags()
	return slices.SortedFunc(maps.Keys(counts), func(a, b string) int {
		return cmp.Or(cmp.Compare(counts[b], counts[a]), cmp.Compare(a, b))
	})
}

// completeTag completes the last word from the tags in use.
func (m *Model) completeTag(text string) []string {
	start := strings.LastIndexFunc(text, isTagBreak) + 1
	head, last := text[:start], strings.ToLower(text[start:])
	sign := ""
	if strings.HasPrefix(last, "-") || strings.HasPrefix(last, "#") {
		sign, last = last[:1], last[1:]
	}
	var all []string
	for _, tag := range m.knownTags() {
		if strings.HasPrefix(strings.ToLower(tag), last) {
			all = append(all, head+sign+tag)
		}
	}
	return all
}

// snooze asks for the day on which the papers come back.
func (m *Model) snooze() tea.Cmd {
	papers := m.targets()
	if len(papers) == 0 {
		return nil
	}
	chosen := m.hold(papers)
	p := &overlay.Prompt{
		Prompt: ui.NewPrompt(clean.Literal("snooze until:")),
		Accept: func(text string) (overlay.Do, error) {
			day, err := wakeDay(text, m.cfg.Now())
			if err != nil {
				return nil, err
			}
			return func() tea.Cmd { return m.setSnooze(chosen, day) }, nil
		},
		Hint: func(text string) (clean.Text, ui.Kind) {
			if day, err := wakeDay(text, m.cfg.Now()); err == nil && day != "" {
				return clean.Of("back on " + day), ui.Info
			}
			return clean.Literal("3d, 2w, mon, 2026-12-01; nothing: wake it now"), ui.Info
		},
	}
	return m.ask(p, m.commonSleep(papers))
}
