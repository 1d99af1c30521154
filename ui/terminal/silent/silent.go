// Package silent keeps Bubble Tea from querying the terminal during startup. It is imported for its side
// effect, by ui/terminal.
//
// Bubble Tea v1 asks for the terminal's background colour in an init function and waits five seconds if
// there is no answer, as in a bare pty, a CI or some serial consoles. A late answer then arrives as keys.
// Go initialises packages in the order of their import paths, each after its imports. "dailies/…" comes
// before "github.com/charmbracelet/bubbletea", and this package imports only lipgloss, which Bubble Tea
// imports as well. So the init below runs first and provides the answer.
//
// A module path that sorts after Bubble Tea's, or an import of Bubble Tea here, would break this.
// TestATerminalThatNeverAnswers in model/e2e would fail.
package silent

import (
	"io"

	"github.com/charmbracelet/lipgloss"
	"github.com/muesli/termenv"
)

// The only init of the program; see the package comment. It also replaces the default renderer by one
// without a terminal, so that package-level styles of libraries cannot query the terminal either. The
// program's own styles use their own renderer.
func init() {
	r := lipgloss.NewRenderer(io.Discard, termenv.WithProfile(termenv.Ascii))
	r.SetHasDarkBackground(true)
	lipgloss.SetDefaultRenderer(r)
}
