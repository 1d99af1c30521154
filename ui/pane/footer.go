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
	Hints         []key.Binding // the most useful first; the last is the last to go
	Message       clean.Text
	Severity      ui.Severity
	Done, Total   int        // of a fetch that the message is about: a bar before it; of 1 or none there is no bar
	Unsaved       int        // decisions that could not be brought to the disk
	UnsavedReason clean.Text // and why not
	Problems      int        // things that could not be read
	Changed       bool       // files have changed since they were read

	ProblemsKey, ReloadKey clean.Text // list the problems, and read the files again
}

// View draws the line, w cells wide.
func (f Footer) View(t *ui.Theme, w int) ui.Block {
	inset := min(Inset(w), 2)
	right := f.standing(t, w-2*inset)
	room := w - 2*inset - right.Cells() - 3*ui.Bit(right.Text != "")
	if f.Severity != ui.Info && ui.Cells(f.Message.String())+2 > room { // it needs the room more
		right, room = ui.Styled{}, w-2*inset
	}
	p := t.Pen(w).Gap(inset)
	if f.Message.Empty() {
		p.WriteRaw(t.HintLine(f.Hints, room))
	} else {
		p.WriteStyled(f.message(t, room))
	}
	return ui.Block{p.Gap(p.Remaining() - inset - right.Cells()).WriteStyled(right).Line()}
}

// standing is what the line always says: what is not saved or could not be
// read. On a narrow line a message or a hint needs the room more.
func (f Footer) standing(t *ui.Theme, w int) ui.Styled {
	var parts []ui.Styled
	if f.Unsaved > 0 {
		unsaved := t.Glyphs.Unsaved + " " + english.Number(f.Unsaved) + " NOT SAVED"
		why := ": " + f.UnsavedReason.Line().String()
		if f.Severity != ui.Failure && !f.UnsavedReason.Empty() && ui.Cells(unsaved+why) <= w/2-ui.Cells("   99 problems (!)") {
			unsaved += why
		}
		parts = append(parts, ui.NewStyled(t.Severity[ui.Failure], unsaved))
	}
	if f.Changed {
		parts = append(parts, ui.NewStyled(t.Quiet, "files changed").Append(t.Strong, " "+f.ReloadKey.String()))
	}
	if f.Problems > 0 {
		problems := ui.NewStyled(t.Severity[ui.Warning], english.Plural(f.Problems, "problem"))
		parts = append(parts, problems.Append(t.Strong, " ("+f.ProblemsKey.String()+")"))
	}
	lines := flowed(parts, ui.NewStyled(t.Text, "   "), w/2)
	if len(lines) > 1 || lines[0].Cells() > w/2 {
		return ui.Styled{}
	}
	return lines[0]
}

// message returns the message. A long one is cut before its last dash: what follows that
// says what to do. It loses whole facts, if it has some, and what is no warning whole sentences.
func (f Footer) message(t *ui.Theme, w int) (line ui.Styled) {
	look := t.Severity[f.Severity]
	if f.Total > 1 && w > 3*barCells {
		line = bar(t, int64(f.Done), int64(f.Total)).Append(look, "  ")
	}
	if f.Severity != ui.Info {
		line = line.Append(look, t.Glyphs.Severity[f.Severity]+" ")
	}
	w -= line.Cells()
	text, tail := f.Message.Line().String(), ""
	if i := strings.LastIndex(text, " — "); i > 0 && ui.Cells(text) > w && ui.Cells(text[i:]) < w-12 {
		text, tail = text[:i], text[i:]
	}
	w -= ui.Cells(tail)
	text = TruncateParts(text, FactSeparator, w)
	if f.Severity == ui.Info {
		text = TruncateParts(text, ". ", w)
	}
	if end := ui.FitLenAtWord(text, w); end < len(text) {
		text = text[:end] + t.Glyphs.Ellipsis
	}
	return line.Append(look, text+tail)
}
