package sharing

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"dailies/model/export"
	"dailies/model/overlay"
	"dailies/parser/clean"
	"dailies/ui"
	"dailies/ui/english"
	"dailies/ui/terminal"
)

// Exports is how exports begin.
type Exports struct {
	Format string // the name of the one that is selected first
	Folder string // "": where dailies was started
	Months bool   // Markdown has headings by month
}

// OpenFormats offers the formats for papers, and the Zotero on this machine. name is that
// of the file, without its ending.
func (s *Sharing) OpenFormats(name string, entries []export.Entry) tea.Cmd {
	return s.openFormats(name, entries, false)
}

// openFormats offers the formats that many need, or with more the others.
func (s *Sharing) openFormats(name string, entries []export.Entry, more bool) tea.Cmd {
	begin := s.Export()
	var items []overlay.Item
	item := func(key, name string, current bool, do overlay.Do) {
		items = append(items, overlay.Item{Key: key, Name: clean.Line(name), Current: current, Do: do})
	}
	for _, f := range export.Formats() {
		first := !f.More || f.Name == begin.Format
		if first == more {
			continue
		}
		if months, err := f.ByMonth(); begin.Months && err == nil {
			f = months
		}
		item(strconv.Itoa(len(items)+1), f.About, f.Name == begin.Format, func() tea.Cmd { return s.Dialog.Ask(s.exportPrompt(name, f, entries)) })
	}
	if !more {
		item("z", export.AboutZotero, false, func() tea.Cmd { return s.sendToZotero(entries) })
		item("m", "more …", false, func() tea.Cmd { return s.openFormats(name, entries, true) })
	}
	return s.Dialog.Show(overlay.NewMenu(clean.Line("Export "+english.Plural(len(entries), "paper")), items))
}

// exportPrompt asks for the file. Without a name the papers go to the clipboard.
func (s *Sharing) exportPrompt(name string, format export.Format, entries []export.Entry) *overlay.Prompt {
	home, start := s.Getenv("HOME"), format.FileName(name)
	if folder := s.Export().Folder; folder != "" {
		start = folder + "/" + start
	}
	return &overlay.Prompt{
		Prompt: ui.NewPrompt(clean.Literal("export to")),
		Start:  start,
		SlowHint: func(text string) func() (clean.Text, ui.Kind) {
			return func() (clean.Text, ui.Kind) { return exportHint(fileOf(text, home), format) }
		},
		Accept: func(text string) (overlay.Do, error) {
			file, key := fileOf(text, home), s.Dialog.Pressed()
			if file == "" {
				return func() tea.Cmd { return copyExport(format, entries, key) }, nil
			}
			return func() tea.Cmd { return saveExport(file, format, entries, key) }, nil
		},
	}
}

// fileOf is the path that was typed.
func fileOf(text, home string) string {
	file := strings.TrimSpace(text)
	if strings.HasPrefix(file, "~/") && home != "" {
		file = filepath.Join(home, file[2:])
	}
	return file
}

// exportHint says what Enter does.
func exportHint(file string, format export.Format) (clean.Text, ui.Kind) {
	if file == "" {
		return clean.Literal("Enter copies it to the clipboard"), ui.Info
	}
	free := format.Free(file)
	if free != file && filepath.Dir(free) == filepath.Dir(file) {
		return clean.Line(fmt.Sprintf("%s exists: Enter writes %s", filepath.Base(file), filepath.Base(free))), ui.Warning
	}
	folder, err := filepath.Abs(filepath.Dir(free))
	if err != nil {
		return clean.Text{}, ui.Info
	}
	if _, err := os.Stat(folder); err != nil {
		return clean.Line("there is no folder " + folder), ui.Warning
	}
	return clean.Line("in " + folder), ui.Info
}

// saveExport writes papers to a file that does not exist yet.
func saveExport(file string, format export.Format, entries []export.Entry, key int) tea.Cmd {
	return func() tea.Msg {
		path, err := filepath.Abs(format.Free(file)) // to say where it is
		if err != nil {
			return exported("", err, key)
		}
		said, err := format.Save(path, entries, false)
		return exported(said, err, key)
	}
}

// copyExport copies papers to the clipboard.
func copyExport(format export.Format, entries []export.Entry, key int) tea.Cmd {
	return func() tea.Msg {
		var text strings.Builder
		if err := format.Write(&text, entries); err != nil {
			return exported("", err, key)
		}
		return terminal.Copy(text.String(), func(err error) tea.Msg {
			return exported(english.Plural(len(entries), "paper")+" copied as "+format.Name, err, key)
		})()
	}
}

func (s *Sharing) sendToZotero(entries []export.Entry) tea.Cmd {
	s.Dialog.Say(clean.Line("sending " + english.Plural(len(entries), "paper") + " to Zotero …"))
	key := s.Dialog.Pressed()
	return func() tea.Msg {
		said, err := s.Zotero.Send(context.Background(), entries, false)
		return exported(said, err, key)
	}
}

// exported is what is said of an export.
func exported(said string, err error, key int) DoneMsg {
	if err != nil {
		return DoneMsg{Err: fmt.Errorf("not exported: %w", err)}
	}
	return DoneMsg{Key: key, Said: clean.Line(said)}
}
