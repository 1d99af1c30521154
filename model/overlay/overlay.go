// Package overlay is how the program talks to the reader. A Dialog has the Messages of the
// footer and what is open and receives all keys until it closes: over the panes a Menu to
// choose from, a Sheet of text, the Help or the Palette of all commands, or
// else the Prompt that asks for a line. What is open does not know what its answers mean: its
// Key method replies with what is to be done.
package overlay

import (
	tea "github.com/charmbracelet/bubbletea"

	"dailies/ui"
)

// Overlay lies over the panes and receives all keys until it closes.
type Overlay interface {
	Key(k tea.KeyMsg) Reply
	Paste(text string) tea.Cmd
	Typing() bool                                  // a text is being typed
	Block(t *ui.Theme, width, height int) ui.Block // cells

	// Point selects the row in cell x of a line of the block, which is width cells wide on a
	// screen of height lines. It reports whether there is one.
	Point(x, line, width, height int) bool
}

// Lister is an overlay that can be told as a list, for linear mode.
type Lister interface{ List() List }

// Do is what is to be done once the overlay has closed, if it does.
type Do = func() tea.Cmd

// Reply is the result of a key.
type Reply struct {
	Close bool
	Do    Do // nil: nothing
}

var closed = Reply{Close: true}

// Untyped is part of an overlay in which nothing is typed.
type Untyped struct{}

// Paste does nothing.
func (Untyped) Paste(string) tea.Cmd { return nil }

// Typing is always false.
func (Untyped) Typing() bool { return false }

// Point is always false: no row can be pointed at.
func (Untyped) Point(int, int, int, int) bool { return false }
