package pane

import (
	"strings"

	"github.com/charmbracelet/bubbles/key"

	"dailies/parser/clean"
	"dailies/ui"
	"dailies/ui/english"
)

// Footer is the last line of the screen. It shows hints for keys, or a message in their place.
type Footer struct {
	Hints         []key.Binding // most useful first; the last one is dropped last
	Message       clean.Text
	Severity      ui.Severity
	Done, Total   int        // progress of a fetch, drawn as a bar in front of the message if Total > 1
	Unsaved       int        // decisions that could not be saved
	UnsavedReason clean.Text // why they could not be saved
	Problems      int        // problems while reading dumps
	Changed       bool       // files have changed since they were read

	ProblemsKey, ReloadKey clean.Text // keys that list the problems and reload the files
}

// View draws the line, w cells wide.
func (f Footer) View(t *ui.Theme, w int) ui.Block {
	inset := min(Inset(w), 2)
	right := f.status(t, w-2*inset)
	room := w - 2*inset - right.Cells() - 3*ui.Bit(right.Text != "")
	if f.Severity != ui.Info && ui.Cells(f.Message.String())+2 > room { // a warning needs the room more
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

// status returns what the right side shows: unsaved decisions, changed files and problems. It is empty on
// narrow lines, where the message or hint needs the room.
func (f Footer) status(t *ui.Theme, w int) ui.Styled {
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
	lines := fillLines(parts, ui.NewStyled(t.Text, "   "), w/2)
	if len(lines) > 1 || lines[0].Cells() > w/2 {
		return ui.Styled{}
	}
	return lines[0]
}

// message returns the message, shortened to w cells. The part after the last dash is kept because it says
// what to do. Facts are dropped whole, and sentences too if the message is no warning.
func (f Footer) message(t *ui.Theme, w int) (line ui.Styled) {
	style := t.Severity[f.Severity]
	if f.Total > 1 && w > 3*barCells {
		line = bar(t, int64(f.Done), int64(f.Total)).Append(style, "  ")
	}
	if f.Severity != ui.Info {
		line = line.Append(style, t.Glyphs.Severity[f.Severity]+" ")
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
	return line.Append(style, text+tail)
}
