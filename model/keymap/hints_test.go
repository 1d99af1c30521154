package keymap

import (
	"strings"
	"testing"

	"dailies/ui"
)

func TestTheHintsAreAboutWhatTheReaderDoes(t *testing.T) {
	var all []Action
	for name, key := range map[string]string{
		"help": "?", "filter": "/", "to-read": "f2", "read": "r", "skip": "x", "inbox": "i", "star": "*", "undo": "u", "open": "o",
		"back-or-quit": "q", "stop": "^x", "facet-search": "/", "facet-close": "b", "abstract-next-paper": "J", "abstract-page": " ", "abstract-open": "enter", "skip-rest": "X", "view-inbox": "1", "view-all": "5",
	} {
		all = append(all, New(Papers, Decide, name, []string{key}, name, nothing))
	}
	m := NewMap(all, nil)
	for _, tt := range []struct {
		now  State
		want string
	}{
		{State{}, "F2 to-read, x skip, Enter open, u undo, / filter, q quit, ? help"},
		{State{Left: true}, "F2 to-read, x skip, X skip the rest, u undo, / filter, q quit, ? help"},
		{State{Empty: true}, "1 inbox, 5 all, u undo, q quit, ? help"},
		{State{Reading: true}, "^x stop reading, F2 to-read, x skip, Enter open, / filter, q quit, ? help"},
		{State{Focus: ui.PaneDetail}, "Esc list, Space page, F2 to-read, x skip, J next, Enter open, ? help"},
		{State{Remedies: 1}, "Enter choose, / filter, Esc clear filter, ? help"},
		{State{Remedies: 3}, "Enter choose, ↑↓ other options, / filter, Esc clear filter, ? help"},
		{State{Remedies: 3, Focus: ui.PaneFacets}, "Enter choose, Esc list, ↑↓ move, / search, b close, ? help"},
		{State{Picks: 1200, Focus: ui.PaneDetail}, "1200 selected, F2 to-read, r read, x skip, * star, Esc deselect, ? help"},
		{State{Searching: true, Focus: ui.PaneFacets}, "Enter choose, ↑↓ move, Esc clear"},
		{State{Typing: true, Picks: 2}, "Enter apply, Tab complete, ↑↓ move, ^p ^n history, Esc cancel"},
		{State{Typing: true, Remedies: 2}, "Enter keep, then choose, Tab complete, Esc cancel"},
		{State{Typing: true, Remedies: 2, Repair: true}, "Enter apply fix, Tab complete, Esc cancel"},
	} {
		tt.now.Decisions = [2]string{"to-read", "skip"}
		var hints []string
		for _, h := range m.Hints(tt.now) {
			hints = append(hints, h.Help().Key+" "+h.Help().Desc)
		}
		if got := strings.Join(hints, ", "); got != tt.want {
			t.Errorf("%+v: %s", tt.now, got)
		}
	}
}
