package model

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"dailies/parser/clean"
	"dailies/ui"
	"dailies/ui/uitest"
)

// listed returns the content of one of the user's lists.
func (p *player) listed(name string) string {
	p.t.Helper()
	data, err := os.ReadFile(filepath.Join(p.home, name))
	uitest.Must(p.t, err)
	return string(data)
}

// writeList writes one of the user's lists, as an editor would.
func (p *player) writeList(name, text string) {
	p.t.Helper()
	uitest.Must(p.t, os.WriteFile(filepath.Join(p.home, name), []byte(text), 0o600))
}

// saveFilter types a filter in All and saves it under a name.
func (p *player) saveFilter(filter, name string) {
	p.t.Helper()
	p.keys("5", "/", "ctrl+u", "text:"+filter, "enter", "F", "text:"+name, "enter")
}

func TestAListThatCannotBeWrittenIsReportedAndKept(t *testing.T) {
	p := play(t)
	uitest.Must(t, os.Mkdir(filepath.Join(p.home, "filters.txt"), 0o700)) // a folder is in the way
	p.saveFilter("title:agent", "agents")
	p.sees("filters.txt is NOT SAVED", "6 agents 56")
	uitest.Must(t, os.Remove(filepath.Join(p.home, "filters.txt")))
	p.saveFilter("robot", "robots")
	if got := p.listed("filters.txt"); !strings.HasPrefix(got, "agents: title:agent\n") || !strings.Contains(got, "robots: robot\n") {
		t.Errorf("filters.txt: %q", got)
	}
}

func TestAFilterIsReportedAsSavedOnceItsFileIsWritten(t *testing.T) {
	p := play(t).keys("5", "/", "text:robot", "enter", "F", "text:robots")
	write := p.pressAhead("enter")
	p.lacks("Saved as")
	p.run(write)
	p.sees("Saved as robots")
	p.keys("f")
	write = p.pressAhead("d")
	p.lacks("Deleted robots")
	p.run(write)
	p.sees("Deleted robots")
}

func TestAListThatCannotBeReadIsReportedOnce(t *testing.T) {
	p := play(t)
	uitest.Must(t, os.Mkdir(filepath.Join(p.home, "watch.txt"), 0o700)) // a folder is in the way
	p.keys("w").sees("watch.txt cannot be read")
	p.keys("esc", "j", "k").lacks("watch.txt cannot be read")
	p.keys("!").sees("watch.txt cannot be read")
}

func TestTheFirstWarningIsShownAndAllAreListed(t *testing.T) {
	p := play(t)
	for _, name := range []string{"filters.txt", "watch.txt"} {
		uitest.Must(t, os.Mkdir(filepath.Join(p.home, name), 0o700))
	}
	m := New(Config{Theme: p.m.screen.Theme, Lists: p.home, Now: p.m.cfg.Now, Getenv: p.m.cfg.Getenv, Problems: []clean.Text{clean.Literal("config.toml: something is wrong")}})
	uitest.Equal(t, m.dialog.Now().Text.String(), "config.toml: something is wrong — ! lists all")
	all := ""
	for _, line := range m.problems() {
		all += line.String() + "\n"
	}
	uitest.Sees(t, all, "filters.txt cannot be read", "watch.txt cannot be read")
}

func TestWatchWordsAreHighlighted(t *testing.T) {
	p := play(t).keys("5", "/", "text:title:agent", "enter", "w", "text:agent", "enter", "esc")
	lit := func(s ui.Highlight) bool { return s.Kind == ui.WantedWord }
	uitest.Equal(t, slices.ContainsFunc(p.m.reading.Row(0).TitleSpans, lit), true)
}
