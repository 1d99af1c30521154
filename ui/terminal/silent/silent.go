// Package silent keeps the program from asking the terminal anything while it
// starts. It is imported for its effect, by ui/terminal.
//
// Bubble Tea v1 asks for the terminal's background colour in an init function and waits five seconds
// where nobody answers: a bare pty, a CI, some serial consoles. A late answer then arrives as keys. Go
// initialises packages in the order of their import paths, each as soon as what it imports is ready;
// "dailies/…" comes before "github.com/charmbracelet/bubbletea", and this package needs nothing but
// lipgloss, which Bubble Tea needs as well. So the init below runs first and settles the answer. A
// module path that sorts after Bubble Tea's, or an import of Bubble Tea here, would undo it;
// TestATerminalThatNeverAnswers in model/e2e would notice.
package silent

import (
	"io"

	"github.com/charmbracelet/lipgloss"
	"github.com/muesli/termenv"
)

// The one init of the program: see the package comment. The default renderer is replaced as well by one
// that draws for no terminal, so that no package-level style of a library can ask either; the program's
// own styles come from a renderer of their own.
func init() {
	r := lipgloss.NewRenderer(io.Discard, termenv.WithProfile(termenv.Ascii))
	r.SetHasDarkBackground(true)
	lipgloss.SetDefaultRenderer(r)
}
