package ui

import (
	"slices"
	"strings"

	"github.com/charmbracelet/bubbles/key"

	"dailies/parser/clean"
)

// Kind is how serious a message is.
type Kind uint8

// The kinds.
const (
	Info Kind = iota
	Warning
	Failure
)

// Hint says what a key does, to be shown.
func Hint(keys, does string) key.Binding {
	return key.NewBinding(key.WithKeys(keys), key.WithHelp(keys, does))
}

// Footer is the line below the panes: what keys do, or in its place a message.
type Footer struct {
	Hints    []key.Binding // the most useful first; the last is the last to go
	Message  clean.Text
	Kind     Kind
	Unsaved  int        // decisions that could not be brought to the disk
	Why      clean.Text // and why not
	Problems int        // things that could not be read
	Changed  bool       // files have changed since they were read
}

// View draws the line, w cells wide.
func (f Footer) View(t *Theme, w int) Block {
	inset := min(insetOf(w), 2)
	right := f.standing(t, w-2*inset)
	room := w - 2*inset - right.cells() - 3*b2i(!right.empty())
	if f.Kind != Info && cells(f.Message.String())+2 > room { // it needs the room more
		right, room = rich{}, w-2*inset
	}
	p := t.pen(w).gap(inset)
	if f.Message.Empty() {
		p.put(t.hintLine(atMost(maxHints, f.Hints), room))
	} else {
		left := f.message(t, room)
		p.runs(left.text, 0, len(left.text), left.runs)
	}
	p.gap(p.left - inset - right.cells())
	return Block{p.runs(right.text, 0, len(right.text), right.runs).line()}
}

// maxHints is how many hints the line has at most: more are not read.
const maxHints = 7

// atMost is the first n hints, the last one of all among them.
func atMost(n int, hints []key.Binding) []key.Binding {
	if len(hints) <= n {
		return hints
	}
	return slices.Concat(hints[:n-1], hints[len(hints)-1:])
}

// standing is what the line always says: what is not saved or could not be
// read. On a narrow line a message or a hint needs the room more.
func (f Footer) standing(t *Theme, w int) rich {
	var line rich
	if f.Unsaved > 0 {
		unsaved := t.glyphs.unsaved + " " + clean.Number(f.Unsaved) + " NOT SAVED"
		if why := ": " + f.Why.Line().String(); f.Kind != Failure && !f.Why.Empty() && cells(unsaved+why) <= w/2-cells("   99 problems !") {
			unsaved += why
		}
		line.add(t.kind[Failure], unsaved)
	}
	if f.Changed {
		if !line.empty() {
			line.add(t.text, "   ")
		}
		line.add(t.quiet, "files changed")
		line.add(t.strong, " R")
	}
	if f.Problems > 0 {
		if !line.empty() {
			line.add(t.text, "   ")
		}
		line.add(t.kind[Warning], counted(f.Problems, "problem"))
		line.add(t.strong, " !")
	}
	if line.cells() > w/2 {
		return rich{}
	}
	return line
}

func counted(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return clean.Number(n) + " " + what + "s"
}

// message returns the message. A long one is cut in front of its last dash: what
// stands behind that says what to do.
func (f Footer) message(t *Theme, w int) rich {
	var line rich
	kind := f.Kind % 3
	look := t.kind[kind]
	if kind != Info {
		line.add(look, t.glyphs.kind[kind]+" ")
		w -= 2
	}
	text := f.Message.Line().String()
	tail := ""
	if i := strings.LastIndex(text, " — "); i > 0 && cells(text) > w && cells(text[i:]) < w-12 {
		text, tail = text[:i], text[i:]
	}
	line.add(look, shortened(text, w-cells(tail), t.glyphs.more))
	line.add(look, tail)
	return line
}

// shortened cuts a text to w cells, with a sign of it.
func shortened(text string, w int, more string) string {
	end := endOf(text, w)
	if end == len(text) || w < 1 {
		return text[:end]
	}
	return text[:end] + more
}
