package model

import (
	"testing"

	tea "github.com/charmbracelet/bubbletea"
	"time"

	"dailies/model/config"
	"dailies/ui"
)

func TestTheSecondClickOnARowWithinALittleWhileIsADoubleClick(t *testing.T) {
	s, now := screen{}, time.Date(2026, 11, 21, 9, 0, 0, 0, time.UTC)
	for i, tt := range []struct {
		pane  ui.Pane
		row   int
		after time.Duration
		want  bool
	}{
		{ui.PaneList, 3, 0, false},
		{ui.PaneList, 3, doubleClick / 2, true},
		{ui.PaneList, 3, doubleClick / 2, false}, // a third one is the first of two
		{ui.PaneList, 4, doubleClick / 2, false},
		{ui.PaneFacets, 4, doubleClick / 2, false},
		{ui.PaneFacets, 4, 2 * doubleClick, false},
		{ui.PaneDetail, -1, doubleClick / 2, false},
		{ui.PaneDetail, -1, doubleClick / 2, false},
	} {
		now = now.Add(tt.after)
		equal(t, s.Clicked(tt.pane, tt.row, now), tt.want, i)
	}
}

func TestWhatTheSettingsDecideDoesNotReplaceWhatTheReaderChose(t *testing.T) {
	before := session{Theme: "light", Ratio: 30, Beside: true, Compact: true}
	s := screen{Theme: ui.NewTheme(nil, ui.Options{})}
	s.Resume(before)
	settings := config.Config{Theme: "dark", Layout: "below", Rows: "normal", ListWidth: 60}
	s.Apply(settings)
	var now session
	if s.Keep(&now); now.Theme != "dark" || !now.Below || now.Beside || now.Ratio != 60 || s.Compact(settings) {
		t.Errorf("the settings are not obeyed: %+v", now)
	}
	if got := chosen(now, before, settings); got.Theme != "light" || !got.Beside || got.Below || got.Ratio != 30 || !got.Compact {
		t.Errorf("kept: %+v", got)
	}
	equal(t, chosen(now, before, config.Default()).Theme, "dark")
	equal(t, chosen(now, before, config.Default()).Ratio, 60)
}

func TestOneKeyGoesThroughBothPanesTheAbstractAndTheList(t *testing.T) {
	s := screen{Size: tea.WindowSizeMsg{Width: 120, Height: 40}}
	for _, want := range []struct {
		list, detail bool
	}{{true, true}, {false, true}, {true, false}, {true, true}} {
		s.Arrange(false)
		equal(t, s.Layout.List.W > 0, want.list, want)
		equal(t, s.Layout.Detail.W > 0, want.detail, want)
		s.Next()
	}
}

func TestTheFacetsHaveNoKeysWhereTheyHaveNoRoom(t *testing.T) {
	s := screen{Prefs: ui.Prefs{Focus: ui.PaneFacets}}
	s.Size.Width, s.Size.Height = 120, 40
	s.Arrange(false)
	equal(t, s.Focus(), ui.PaneList)
	s.Prefs.Facets = true
	s.Arrange(false)
	equal(t, s.Focus(), ui.PaneFacets)
}
