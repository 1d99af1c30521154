package model

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"dailies/model/list"
	"dailies/ui/uitest"
)

func TestManyChangesAreWrittenOnce(t *testing.T) {
	p, calls := play(t), 0
	p.m.cfg.Session, p.m.sessionDue = filepath.Join(t.TempDir(), "session.json"), false
	p.m.cfg.After = func(time.Duration, func() tea.Msg) tea.Cmd { calls++; return nil }
	p.keys("j", "j", "k")
	uitest.Equal(t, calls, 1)
	p.run(p.m.writeSession())
	p.keys("j")
	uitest.Equal(t, calls, 2)
}

func TestAReadingPositionThatIsNotSavedIsSaidOnce(t *testing.T) {
	p := play(t)
	p.m.cfg.Session = filepath.Join(p.home, "gone", "session.json") // somebody has removed the folder
	p.keys("j").run(p.m.writeSession())
	p.sees("the reading position is not saved")
	p.keys("j").run(p.m.writeSession())
	p.lacks("the reading position is not saved")
}

func TestASessionThatMakesNoSenseIsAsGoodAsNone(t *testing.T) {
	for _, text := range []string{
		"", "{", "null", `{"view":99}`, `{"view":-1,"views":[{}]}`, `{"ratio":1000}`, `{"views":[{"filter":"autor:\u001b[2J","order":"sideways","paper":"\u0000"}]}`,
		`{"views":[{},{},{},{},{},{},{},{},{},{},{},{}],"scroll":-5}`, `{"scroll":99999999,"views":[{"filter":"\u202e(((("}]}`, strings.Repeat("[", 100000),
	} {
		home := t.TempDir()
		uitest.Must(t, os.WriteFile(filepath.Join(home, "session.json"), []byte(text), 0o600))
		p := playIn(t, home, sampleDumps(t))
		uitest.Equal(t, p.shown(), 278, text)
		p.keys("t").sees("To-read 1")
	}
}

func TestWhoMovesWhileTheDumpsAreReadIsNotMovedBack(t *testing.T) {
	p := play(t)
	last := p.m.view().Shown[277]
	p.m.view().GoTo(list.Bookmark{Paper: p.m.shelf.Papers.Paper(int(last)).ID}) // as if it were in a dump that is still to come
	p.keys("j")
	here := p.title()
	p.run(p.comeIn())
	uitest.Equal(t, p.title(), here)
}

func TestAFilterThatWasNotKeptDoesNotSurviveAKill(t *testing.T) {
	p := play(t).keys("j", "j")
	place := p.title()
	p.keys("/", "text:agent")
	p.run(p.m.writeSession())
	killed := playIn(t, p.home, sampleDumps(t))
	uitest.Equal(t, killed.filter(), "")
	uitest.Equal(t, killed.title(), place)
}
