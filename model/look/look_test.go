package look

import (
	"testing"

	"time"

	tea "github.com/charmbracelet/bubbletea"

	"dailies/model/config"
	"dailies/ui"
	"dailies/ui/uitest"
)

func TestTheSecondClickOnARowWithinALittleWhileIsADoubleClick(t *testing.T) {
	s, now := Screen{}, time.Date(2026, 11, 21, 9, 0, 0, 0, time.UTC)
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
		uitest.Equal(t, s.Clicked(tt.pane, tt.row, now), tt.want, i)
	}
}

func TestWhatTheSettingsDecideDoesNotReplaceWhatTheReaderChose(t *testing.T) {
	before := Kept{Prefs: ui.Prefs{Ratio: 30, Beside: true}, Theme: "light", Compact: true}
	s := Screen{Theme: ui.NewTheme(nil, ui.Options{})}
	s.Settings = &config.Config{Theme: "dark", Layout: "below", Rows: "normal", ListWidth: 60}
	s.Begin(before)
	if now := s.now(); now.Theme != "dark" || !now.Below || now.Beside || now.Ratio != 60 || s.Compact() {
		t.Errorf("the settings are not obeyed: %+v", now)
	}
	if got := s.Keep(); got.Theme != "light" || !got.Beside || got.Below || got.Ratio != 30 || !got.Compact {
		t.Errorf("kept: %+v", got)
	}
	*s.Settings = config.Default()
	uitest.Equal(t, s.Keep().Theme, "dark")
	uitest.Equal(t, s.Keep().Ratio, 60)
}

func TestOneKeyGoesThroughBothPanesTheAbstractAndTheList(t *testing.T) {
	s := Screen{Size: tea.WindowSizeMsg{Width: 120, Height: 40}}
	for _, want := range []struct {
		list, detail bool
	}{{true, true}, {false, true}, {true, false}, {true, true}} {
		s.Arrange(false)
		uitest.Equal(t, s.Layout.List.W > 0, want.list, want)
		uitest.Equal(t, s.Layout.Detail.W > 0, want.detail, want)
		s.next()
	}
}
