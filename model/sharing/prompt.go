package sharing

import (
	"errors"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"dailies/model/overlay"
	"dailies/parser/clean"
	"dailies/ui"
	"dailies/ui/english"
)

// Prompt asks for a shell command that gets so many papers.
func Prompt(papers int, start func(command string) tea.Cmd) *overlay.Prompt {
	return &overlay.Prompt{
		Prompt: ui.NewPrompt(clean.Line("pipe " + english.Plural(papers, "paper") + " to:")),
		Hint: func(string) (clean.Text, ui.Kind) {
			return clean.Literal("a shell command; it gets one line of JSON per paper"), ui.Info
		},
		Accept: func(text string) (overlay.Do, error) {
			if text = strings.TrimSpace(text); text == "" {
				return nil, errors.New("name a command, or press Esc")
			}
			return func() tea.Cmd { return start(text) }, nil
		},
	}
}
