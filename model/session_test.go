package model

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"dailies/model/config"
	"dailies/model/fulltext"
	"dailies/model/library"
	"dailies/model/list"
	"dailies/ui/uitest"
)

func TestSavesOfTheSessionAreDebounced(t *testing.T) {
	p, calls := play(t), 0
	p.m.cfg.Session, p.m.sessionScheduled = filepath.Join(t.TempDir(), "session.json"), false
	p.m.cfg.After = func(time.Duration, func() tea.Msg) tea.Cmd { calls++; return nil }
	p.keys("j", "j", "k")
	uitest.Equal(t, calls, 1)
	p.run(p.m.writeSession())
	p.keys("j")
	uitest.Equal(t, calls, 2)
}

func TestAFailedSaveOfTheSessionIsReportedOnce(t *testing.T) {
	p := play(t)
	uitest.Must(t, os.WriteFile(filepath.Join(p.home, "gone"), nil, 0o600))
	p.m.cfg.Session = filepath.Join(p.home, "gone", "session.json") // a file is in the way
	p.keys("j").run(p.m.writeSession())
	p.sees("the reading position is not saved")
	p.keys("j").run(p.m.writeSession())
	p.lacks("the reading position is not saved")
}

func TestAnInvalidSessionIsIgnored(t *testing.T) {
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

func TestMovingWhileLoadingIsNotUndoneByTheSavedPlace(t *testing.T) {
	p := play(t)
	last := p.m.view().Shown[277]
	p.m.view().SetGoal(list.Bookmark{Paper: p.m.shelf.Papers.Paper(int(last)).ID}) // as if a dump that is still loading had it
	p.keys("j")
	here := p.title()
	p.run(p.addPapers())
	uitest.Equal(t, p.title(), here)
}

func TestAFilterBeingTypedDoesNotSurviveAKill(t *testing.T) {
	p := play(t).keys("j", "j")
	place := p.title()
	p.keys("/", "text:agent")
	p.run(p.m.writeSession())
	killed := playIn(t, p.home, sampleDumps(t))
	uitest.Equal(t, killed.filter(), "")
	uitest.Equal(t, killed.title(), place)
}

// TestTwoWindowsKeepAllPlaces has two windows save their places at the same time.
func TestTwoWindowsKeepAllPlaces(t *testing.T) {
	path := filepath.Join(t.TempDir(), "session.json")
	const each = 50
	var windows sync.WaitGroup
	for w := range 2 {
		windows.Go(func() {
			for n := range each {
				place := fulltext.Place{ID: library.ID(fmt.Sprint(w, "-", n))}
				add := func(disk []fulltext.Place) []fulltext.Place { return append(disk, place) }
				if err := (session{Papers: []fulltext.Place{place}, Ended: time.Now()}).write(path, config.Config{}, add); err != nil {
					t.Error(err)
				}
			}
		})
	}
	windows.Wait()
	uitest.Equal(t, len(readSession(path).Papers), 2*each)
}
