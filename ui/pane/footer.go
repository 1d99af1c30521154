package pane

import (
	"strings"

	"github.com/charmbracelet/bubbles/key"

	"dailies/parser/clean"
	"dailies/ui"
	"dailies/ui/english"
)

// Footer is the line below the panes: what keys do, or in its place a message.
type Footer struct {
	Hints    []key.Binding // the most useful first; the last is the last to go
	Message  clean.Text
	Kind     ui.Kind
	Done, Of int        // of a fetch that the message is about: a bar before it; of 1 or none there is no bar
	Unsaved  int        // decisions that could not be brought to the disk
	Why      clean.Text // and why not
	Problems int        // things that could not be read
	Changed  bool       // files have changed since they were read

	ProblemsKey, ReloadKey clean.Text // list the problems, and read the files again
}

// View draws the line, w cells wide.
func (f Footer) View(t *ui.Theme, w int) ui.Block {
	inset := min(InsetOf(w), 2)
	right := f.standing(t, w-2*inset)
	room := w - 2*inset - right.Cells() - 3*ui.Bit(right.Text != "")
	if f.Kind != ui.Info && ui.Cells(f.Message.String())+2 > room { // it needs the room more
		right, room = ui.Styled{}, w-2*inset
	}
	p := t.Pen(w).Gap(inset)
	if f.Message.Empty() {
		p.Put(t.HintLine(f.Hints, room))
	} else {
		p.Styled(f.message(t, room))
	}
	return ui.Block{p.Gap(p.Left() - inset - right.Cells()).Styled(right).Line()}
}

// standing is what the line always says: what is not saved or could not be
// read. On a narrow line a message or a hint needs the room more.
func (f Footer) standing(t *ui.Theme, w int) ui.Styled {
	var parts []ui.Styled
	if f.Unsaved > 0 {
		unsaved := t.Glyphs.Unsaved + " " + english.Number(f.Unsaved) + " NOT SAVED"
		why := ": " + f.Why.Line().String()
		if f.Kind != ui.Failure && !f.Why.Empty() && ui.Cells(unsaved+why) <= w/2-ui.Cells("   99 problems (!)") {
			unsaved += why
		}
		parts = append(parts, ui.In(t.Kind[ui.Failure], unsaved))
	}
	if f.Changed {
		parts = append(parts, ui.In(t.Quiet, "files changed").Add(t.Strong, " "+f.ReloadKey.String()))
	}
	if f.Problems > 0 {
		problems := ui.In(t.Kind[ui.Warning], english.Plural(f.Problems, "problem"))
		parts = append(parts, problems.Add(t.Strong, " ("+f.ProblemsKey.String()+")"))
	}
	lines := flowed(parts, ui.In(t.Text, "   "), w/2)
	if len(lines) > 1 || lines[0].Cells() > w/2 {
		return ui.Styled{}
	}
	return lines[0]
}

// message returns the message. A long one is cut before its last dash: what follows that
// says what to do. It loses whole facts, if it has some, and what is no warning whole sentences.
func (f Footer) message(t *ui.Theme, w int) (line ui.Styled) {
	look := t.Kind[f.Kind]
	if f.Of > 1 && w > 3*barCells {
		line = bar(t, int64(f.Done), int64(f.Of)).Add(look, "  ")
	}
	if f.Kind != ui.Info {
		line = line.Add(look, t.Glyphs.Kind[f.Kind]+" ")
	}
	w -= line.Cells()
	text, tail := f.Message.Line().String(), ""
	if i := strings.LastIndex(text, " — "); i > 0 && ui.Cells(text) > w && ui.Cells(text[i:]) < w-12 {
		text, tail = text[:i], text[i:]
	}
	w -= ui.Cells(tail)
	text = WholeParts(text, FactSign, w)
	if f.Kind == ui.Info {
		text = WholeParts(text, ". ", w)
	}
	if end := ui.EndOfWord(text, w); end < len(text) {
		text = text[:end] + t.Glyphs.More
	}
	return line.Add(look, text+tail)
}
