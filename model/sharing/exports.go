package sharing

import (
	"cmp"
	"context"
	"errors"
	"fmt"
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

// OpenFormats opens a menu of export formats. name is the default name of the file, without an extension.
func (s *Sharing) OpenFormats(papers []export.Entry, name string) tea.Cmd {
	if len(papers) == 0 {
		return nil
	}
	defaults, title := s.Exports, clean.Line("Export "+english.Plural(len(papers), "paper"))
	var items, more []overlay.Item
	for _, f := range export.Formats {
		menu := &items
		if f.More && f.Name != defaults.Format {
			menu = &more
		}
		f, _ = export.Find(f.Name, defaults.Months && f.Name == "md")
		*menu = append(*menu, overlay.Item{
			Key: strconv.Itoa(len(*menu) + 1), Name: clean.Line(f.About), Current: f.Name == defaults.Format,
			Do: func() tea.Cmd { return s.askForFile(papers, name, f) },
		})
	}
	return s.Dialog.Show(overlay.NewMenu(title, append(items,
		overlay.Item{Key: "z", Name: clean.Literal(export.AboutZotero), Do: func() tea.Cmd { return s.sendToZotero(papers) }},
		overlay.Item{Key: "m", Name: clean.Literal("more …"), Do: func() tea.Cmd { return s.Dialog.Show(overlay.NewMenu(title, more)) }})))
}

// askForFile asks for a file name. If it is left empty, the papers are copied to the clipboard.
func (s *Sharing) askForFile(papers []export.Entry, name string, format export.Format) tea.Cmd {
	home, start := s.Home, format.FileName(name)
	if folder := s.Exports.Folder; folder != "" {
		start = folder + "/" + start
	}
	start = cmp.Or(s.failed[format.Name], start)
	return s.Dialog.Ask(&overlay.Prompt{
		Label:   clean.Literal("export to"),
		Initial: start,
		Hint: func(text string) (clean.Text, ui.Severity) {
			switch {
			case format.Folder():
				return clean.Literal("a folder, with a note for each paper"), ui.Info
			case fileOf(text, home) == "":
				return clean.Literal("Enter copies it to the clipboard"), ui.Info
			}
			return clean.Literal("a new file; without a name, Enter copies"), ui.Info
		},
		Accept: func(text string) (overlay.Do, error) {
			if format.Folder() && fileOf(text, home) == "" {
				return nil, errors.New("name a folder for the notes, or press Esc")
			}
			return func() tea.Cmd { return s.export(papers, text, format) }, nil
		},
	})
}

func fileOf(text, home string) string {
	file := strings.TrimSpace(text)
	if strings.HasPrefix(file, "~/") && home != "" {
		file = filepath.Join(home, file[2:])
	}
	return file
}

const notExported = "not exported"

// export writes papers to a new file, or to the clipboard if name is empty.
func (s *Sharing) export(papers []export.Entry, name string, format export.Format) tea.Cmd {
	key, file := s.Dialog.KeysPressed(), fileOf(name, s.Home)
	return func() tea.Msg {
		if file != "" {
			path, _ := filepath.Abs(format.FreePath(file)) // the message shows the whole path
			summary, err := format.Save(path, papers, false)
			msg := done(key, "exported: "+summary, notExported, err)
			msg.typed = input{format.Name, name}
			return msg
		}
		text, _ := format.Text(papers) // fails only without a folder for the notes
		return terminal.Copy(text, func(err error) tea.Msg {
			return done(key, english.Plural(len(papers), "paper")+" copied as "+format.Name, notExported, err)
		})()
	}
}

func (s *Sharing) sendToZotero(papers []export.Entry) tea.Cmd {
	s.Dialog.Say(clean.Line("sending " + english.Plural(len(papers), "paper") + " to Zotero …"))
	key := s.Dialog.KeysPressed()
	return func() tea.Msg {
		summary, err := s.Zotero.Send(context.Background(), papers, false)
		if summary != "" && err != nil {
			return DoneMsg{Key: key, Err: fmt.Errorf("%s; %w", summary, err)}
		}
		return done(key, summary, notExported, err)
	}
}
