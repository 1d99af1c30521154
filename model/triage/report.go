package triage

import (
	"fmt"
	"slices"
	"strings"

	"dailies/model/marks"
	"dailies/parser/clean"
	"dailies/ui/english"
)

// Done says what was done to papers, of which so many changed, and how to undo it. title
// is that of a single paper. If nothing changed, undo is not offered: it would take back
// something else. keys puts keys in place of names.
func Done(what string, papers, changed int, lost Loss, title clean.Text, keys func(string) clean.Text) clean.Text {
	whom, end := english.Plural(changed, "paper"), keys("{undo} undoes").String()
	if changed == 0 {
		whom, end = english.Plural(papers, "paper"), "nothing changed"
	}
	if papers == 1 {
		whom = title.String()
	}
	if lost.Any() {
		whom += " (" + lost.text("was", "were") + ")"
	}
	return clean.Of(fmt.Sprintf("%s: %s — %s", what, whom, end))
}

// questions ask whether many papers are to be changed, by the name of the decision.
var questions = map[string]string{
	"to-read": "Put %s on the reading list?", "read": "Mark %s as read?", "inbox": "Move %s back to the inbox?",
	"skipped": "Skip %s?", "starred": "Star %s?", "star removed": "Remove the stars of %s?",
}

// question asks whether the papers are to be changed: "Skip 35 papers?".
func (d Decision) question() clean.Text {
	papers := english.Plural(len(d.Papers), "paper")
	if tag, ok := strings.CutPrefix(d.Name, "tagged "); ok {
		return clean.Line(fmt.Sprintf("Tag %s %s?", papers, tag))
	}
	if tag, ok := strings.CutPrefix(d.Name, "removed "); ok {
		return clean.Line(fmt.Sprintf("Take the tag %s off %s?", tag, papers))
	}
	return clean.Line(fmt.Sprintf(questions[d.Name], papers))
}

// AtEnd says that a paper was decided on at the end of the list (or at its start, going
// up), and how many on the other side still wait.
func AtEnd(what string, title clean.Text, undecided int, upwards bool, keys func(string) clean.Text) clean.Text {
	end, rest := "end of the list", keys("above ({first})")
	if upwards {
		end, rest = "start of the list", keys("below ({last})")
	}
	if undecided == 0 {
		return clean.Of(fmt.Sprintf("%s: %s — %s · nothing left to decide, %s", what, title, end, keys("{undo} undoes")))
	}
	return clean.Of(fmt.Sprintf("%s: %s — %s · %s undecided %s", what, title, end, english.Number(undecided), rest))
}

// Tagged names the tags that were given or removed, but for those that were there before:
// "tagged #rl #agents, removed #old".
func Tagged(before, add, drop []string) string {
	add = slices.DeleteFunc(slices.Clone(add), func(tag string) bool { return slices.Contains(before, tag) })
	var parts []string
	if len(add) > 0 {
		parts = append(parts, "tagged #"+strings.Join(add, " #"))
	}
	if len(drop) > 0 {
		parts = append(parts, "removed #"+strings.Join(drop, " #"))
	}
	if len(parts) == 0 {
		return "tags"
	}
	return strings.Join(parts, ", ")
}

// Reversed says which step was undone or redone. title is that of a single paper, if it is
// among the dumps.
func Reversed(done string, s marks.Step, title clean.Text) clean.Text {
	if len(s.Edits) != 1 || s.Skipped > 0 {
		text := fmt.Sprintf("%s: %s of %s", done, stepName(s), english.Plural(len(s.Edits), "paper"))
		if s.Skipped > 0 {
			text += " — " + english.Number(s.Skipped) + " changed in another window stay as they are"
		}
		return clean.Of(text)
	}
	if title.Empty() {
		title = clean.Line(s.Edits[0].Set.Title)
	}
	return clean.Line(fmt.Sprintf("%s: %s, %s", done, stepName(s), title))
}

// stepName says what a step did before it was undone, or what it does again.
func stepName(s marks.Step) string {
	if len(s.Edits) == 0 {
		return "nothing"
	}
	set := s.Edits[0].Set
	if s.Undoes != "" {
		set = s.Edits[0].Before
	}
	switch {
	case set.Snooze != nil && *set.Snooze != "": // it may put a paper into the inbox as well
		return "snooze"
	case set.Status != nil:
		return set.Status.String()
	case set.Starred != nil:
		return "star"
	case set.Note != nil:
		return "note"
	case set.Snooze != nil:
		return "snooze"
	}
	return "tags"
}
