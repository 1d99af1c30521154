// Command bare runs a Bubble Tea program that begins to draw at once, or, with an
// argument, ends before it would.
package main

import (
	"fmt"
	"os"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/lipgloss"

	_ "dailies/ui/terminal/silent"
)

type model struct{}

func (model) Init() tea.Cmd { return nil }

func (m model) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	if _, ok := msg.(tea.KeyMsg); ok {
		return m, tea.Quit
	}
	return m, nil
}

// View uses a colour that depends on the background, with the default renderer.
func (model) View() string {
	return lipgloss.NewStyle().Foreground(lipgloss.AdaptiveColor{Light: "1", Dark: "2"}).Render("drawn")
}

func main() {
	if len(os.Args) > 1 {
		fmt.Println("version 0")
		return
	}
	if _, err := tea.NewProgram(model{}).Run(); err != nil {
		fmt.Println(err)
	}
}
