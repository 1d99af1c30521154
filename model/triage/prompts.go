package triage

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"dailies/model/marks"
	"dailies/model/overlay"
	"dailies/model/search"
	"dailies/parser/clean"
	"dailies/ui"
	"dailies/ui/english"
)

// editTags asks for the tags of the targets. For a single paper the prompt starts with its tags; for several
// papers tags are added, and removed with a leading "-".
func (t *Triage) editTags() tea.Cmd {
	papers := t.Targets()
	if len(papers) == 0 {
		return nil
	}
	p := &overlay.Prompt{Label: clean.Literal("tags:")}
	var before []string
	if len(papers) == 1 {
		before = t.Shelf.Mark(int(papers[0])).Tags
	}
	if len(before) > 0 {
		p.Initial = strings.Join(before, " ") + " "
	}
	used := t.Shelf.Marks.Tags()
	known := slices.SortedFunc(maps.Keys(used), func(a, b string) int {
		return cmp.Or(cmp.Compare(used[b], used[a]), cmp.Compare(a, b))
	})
	hint := clean.Literal("words, separated by spaces")
	if len(known) > 0 {
		hint = clean.Line("in use: " + strings.Join(known[:min(len(known), 8)], " ") + "  (Tab completes)")
	}
	p.Hint = func(string) (clean.Text, ui.Severity) { return hint, ui.Info }
	p.Complete = func(text string) []string { return completeTag(text, known) }
	p.Accept = func(text string) (overlay.Do, error) {
		add, drop := tagChanges(before, text)
		return func() tea.Cmd {
			return t.MakeDecision(Decision{Papers: papers, Change: marks.Change{Tag: add, Untag: drop}})
		}, nil
	}
	return t.Dialog.Ask(p)
}

func isTagBreak(r rune) bool { return r == ' ' || r == ',' }

// tagChanges returns the tags that an edited line adds and removes. It removes those of before that the line
// no longer has, and those written as "-tag" even if the line also has them without the minus.
func tagChanges(before []string, line string) (add, drop []string) {
	for _, tag := range strings.FieldsFunc(line, isTagBreak) {
		tag = strings.TrimLeft(tag, "+#")
		if name, ok := strings.CutPrefix(tag, "-"); ok {
			drop = append(drop, name)
		} else if !slices.Contains(add, tag) {
			add = append(add, tag)
		}
	}
	for _, tag := range before {
		if !slices.Contains(add, tag) && !slices.Contains(drop, tag) {
			drop = append(drop, tag)
		}
	}
	add = slices.DeleteFunc(add, func(tag string) bool { return slices.Contains(drop, tag) })
	return add, drop
}

func completeTag(text string, known []string) (all []string) {
	start := strings.LastIndexFunc(text, isTagBreak) + 1
	if start < len(text) && (text[start] == '-' || text[start] == '#') {
		start++
	}
	for _, tag := range search.MatchNames(text[start:], known, func(tag string) string { return tag }) {
		all = append(all, text[:start]+tag)
	}
	return all
}

// snooze asks for the day on which the targets come back to the inbox. An empty line brings them back now.
func (t *Triage) snooze() tea.Cmd {
	papers := t.Targets()
	if len(papers) == 0 {
		return nil
	}
	p := &overlay.Prompt{Label: clean.Literal("snooze until:")}
	if len(papers) == 1 {
		p.Initial = t.Shelf.Snoozed(int(papers[0]))
	}
	hint := "3d, 2w, mon or " + t.Now().AddDate(0, 1, 0).Format(time.DateOnly)
	if len(papers) > 1 || p.Initial != "" {
		hint += "; empty: back now"
	}
	p.Hint = func(text string) (clean.Text, ui.Severity) {
		if day, err := wakeDay(text, t.Now()); err == nil && day != "" {
			return clean.Of("back on " + shownDay(day)), ui.Info
		}
		return clean.Of(hint), ui.Info
	}
	p.Accept = func(text string) (overlay.Do, error) {
		day, err := wakeDay(text, t.Now())
		d := Decision{Papers: papers, Change: marks.Change{Snooze: &day}}
		if day != "" { // only papers of the inbox can be snoozed
			d.Change.Status, d.Advances = new(marks.Inbox), true
		}
		return func() tea.Cmd { return t.MakeDecision(d) }, err
	}
	return t.Dialog.Ask(p)
}

func (t *Triage) openMenu() tea.Cmd {
	papers := t.Targets()
	if len(papers) == 0 {
		return nil
	}
	title, one := clean.Literal("Decide"), len(papers) == 1
	var items []overlay.Item
	if !one {
		title = clean.Of("Decide on " + english.Plural(len(papers), "paper"))
		items = append(items, overlay.Item{Key: "n", Name: clean.Literal("change nothing")})
	}
	now := t.Shelf.Mark(int(papers[0])).Status.String()
	for _, name := range []string{"to-read", "read", "skip", "inbox", "star", "tags", "note", "why", "snooze", "undo", "redo"} {
		a := t.Dialog.Keys.ByName(name)
		item := overlay.Item{Key: t.Dialog.Keys.FirstKey(name), Name: clean.Line(a.Help().Desc), Current: one && strings.HasPrefix(now, name)}
		if !item.Current { // Enter on the preselected line must change nothing
			item.Do = a.Run
		}
		if one || name != "note" && name != "why" { // these apply to one paper only
			items = append(items, item)
		}
	}
	return t.Dialog.Show(overlay.NewMenu(title, items))
}

// wakeDay parses the day on which a snoozed paper comes back: "3d", "2w", "1m", "mon", "tomorrow",
// "2026-12-01". It returns the day as "2026-12-01", or "" for an empty text, which ends a snooze.
func wakeDay(text string, now time.Time) (string, error) {
	text = strings.ToLower(strings.TrimSpace(text))
	if text == "" {
		return "", nil
	}
	if _, err := time.Parse(time.DateOnly, text); err == nil {
		if text <= now.Format(time.DateOnly) {
			return "", fmt.Errorf("%s is not in the future", text)
		}
		return text, nil
	}
	now = time.Date(now.Year(), now.Month(), now.Day(), 0, 0, 0, 0, time.UTC) // without daylight saving time, so that each day has 24 hours
	for n := range 7 {
		day := now.AddDate(0, 0, n+1) // the next such day, never today
		if n == 0 && text == "tomorrow" || len(text) >= 3 && strings.HasPrefix(strings.ToLower(day.Weekday().String()), text) {
			return day.Format(time.DateOnly), nil
		}
	}
	n, _ := strconv.Atoi(text[:len(text)-1]) // 0 if it is not a number
	unit := text[len(text)-1:]
	if n < 1 || n > 9999 || !strings.Contains("dwm", unit) {
		return "", fmt.Errorf("%q is not a day: try 3d, 2w or mon", text)
	}
	day := now.AddDate(0, n, 0)
	switch {
	case unit == "d":
		day = now.AddDate(0, 0, n)
	case unit == "w":
		day = now.AddDate(0, 0, 7*n)
	case day.Day() != now.Day(): // the month is shorter: use its last day
		day = day.AddDate(0, 0, -day.Day())
	}
	return day.Format(time.DateOnly), nil
}

// shownDay formats a day like "2026-12-01" for the screen: "1 Dec 2026".
func shownDay(day string) string {
	d, _ := time.Parse(time.DateOnly, day) // it comes from wakeDay
	return d.Format("2 Jan 2006")
}
