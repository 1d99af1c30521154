package model

import (
	"testing"

	"github.com/muesli/termenv"

	"dailies/ui"
	"dailies/ui/terminal"
	"dailies/ui/uitest"
)

// playInColour starts a model in a terminal with all colours.
func playInColour(t *testing.T, home string) *player {
	t.Helper()
	p := playIn(t, home, oneSampleDump(t))
	p.m.screen.Theme = ui.NewTheme(termenv.TrueColor, ui.Options{Name: p.m.screen.Theme.Name})
	return p
}

func TestAThemeIsPreviewedAndKeptOnceItIsChosen(t *testing.T) {
	home := t.TempDir()
	p := playInColour(t, home)
	before := p.m.screen.Theme.Name
	p.keys(":", "text:theme", "enter").sees("Theme", "gruvbox-dark")
	auto := p.m.View()
	p.keys("j")
	if p.m.View() == auto {
		t.Error("the selected theme is not shown")
	}
	p.keys("esc")
	uitest.Equal(t, p.m.screen.Theme.Name, before)
	p.keys(":", "text:theme", "enter", "j", "j", "enter")
	uitest.Equal(t, p.m.screen.Theme.Name, "light")
	for _, then := range p.timers {
		p.send(then())
	}
	uitest.Equal(t, playInColour(t, home).m.screen.Theme.Name, "light")
}

func TestAPreviewedThemeIsNotSavedIfTheProgramEnds(t *testing.T) {
	home := t.TempDir()
	p := playInColour(t, home)
	p.keys(":", "text:theme tokyo-day", "enter", ":", "text:theme", "enter", "j", "ctrl+c")
	if p.m.screen.Theme.Name == "tokyo-day" {
		t.Fatal("nothing is previewed")
	}
	uitest.Equal(t, p.quit, true)
	uitest.Equal(t, playInColour(t, home).m.screen.Theme.Name, "tokyo-day")
}

func TestTheSelectedRowIsTintedOnceTheBackgroundIsKnown(t *testing.T) {
	p := playInColour(t, t.TempDir())
	uitest.Lacks(t, p.m.View(), "48;2;")
	p.send(terminal.BackgroundMsg{Colour: "#282a36"})
	uitest.Sees(t, p.m.View(), "48;2;")
}

func TestTheBackgroundThatArrivesDuringAPreviewIsUsed(t *testing.T) {
	p := playInColour(t, t.TempDir())
	p.keys(":", "text:theme", "enter", "j")
	p.send(terminal.BackgroundMsg{Colour: "#282a36"})
	p.keys("esc")
	uitest.Sees(t, p.m.View(), "48;2;")
}
