package model

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/exec"

	tea "github.com/charmbracelet/bubbletea"

	"dailies/model/library"
	"dailies/model/marks"
	"dailies/parser/clean"
	"dailies/ui/terminal"
	"dailies/ui/terminal/argv"
)

// notedMsg is what came back from the editor.
type notedMsg struct {
	key   int // that asked for it
	paper library.ID
	note  string
	whole string // path of the editor's file, which has more than a note can; "": it has not
	err   error
}

// editNote opens the selected paper's note in the reader's editor.
func (m *Model) editNote() tea.Cmd {
	p := m.selected()
	if p == nil {
		return nil
	}
	id := p.ID
	words, err := m.editor()
	if err != nil {
		m.fail(clean.Line(err.Error()))
		return nil
	}
	note, key := m.shelf.Mark(int(m.view().at)).Note, m.pressed
	return func() tea.Msg {
		path, err := writeNote(note)
		if err != nil {
			return notedMsg{paper: id, err: fmt.Errorf("the note cannot be edited: %w", err)}
		}
		edit := exec.Command(words[0], append(words[1:], path)...)
		return terminal.Exec(edit, func(err error) tea.Msg {
			msg := edited(id, words[0], path, note, err)
			msg.key = key
			return msg
		})()
	}
}

// edited takes the note back from the editor, which got before. The file goes,
// unless it holds what would be lost with it.
func edited(id library.ID, editor, path, before string, err error) notedMsg {
	text, reading := readNote(path)
	note := clean.Of(text).Trim().String()
	switch {
	case err != nil && reading == nil && text == before:
		_ = os.Remove(path)
		return notedMsg{paper: id, err: fmt.Errorf("the note is as it was: %s: %w", editor, err)}
	case err == nil && reading == nil && max(len(text), len(note)) <= marks.MaxNote:
		_ = os.Remove(path)
		return notedMsg{paper: id, note: note}
	case err == nil && reading == nil:
		return notedMsg{paper: id, note: note, whole: path}
	case errors.Is(reading, fs.ErrNotExist):
		return notedMsg{paper: id, err: fmt.Errorf("the note is as it was: %w", errors.Join(err, reading))}
	}
	return notedMsg{paper: id, err: fmt.Errorf("the note is as it was; %s has what was written: %s: %w", path, editor, errors.Join(err, reading))}
}

// editor is the command in $VISUAL, else $EDITOR, else vi, as words.
func (m *Model) editor() ([]string, error) {
	for _, name := range []string{"VISUAL", "EDITOR"} {
		if command := m.cfg.Getenv(name); command != "" {
			words, err := argv.Split(command)
			if err != nil {
				return nil, fmt.Errorf("$%s: %w", name, err)
			}
			return words, nil
		}
	}
	return []string{"vi"}, nil
}

// writeNote writes a note to a temporary file that only its owner can read.
func writeNote(note string) (path string, err error) {
	f, err := os.CreateTemp("", "dailies-note-*.txt") // 0600
	if err != nil {
		return "", err
	}
	_, err = f.WriteString(note)
	return f.Name(), errors.Join(err, f.Close())
}

// readNote reads a note back, and a byte more than a note can have at most.
func readNote(path string) (string, error) {
	f, err := os.Open(path)
	if err != nil {
		return "", err
	}
	defer f.Close()
	data, err := io.ReadAll(io.LimitReader(f, marks.MaxNote+1))
	return string(data), err
}

// onNoted takes over an edited note.
func (m *Model) onNoted(msg notedMsg) tea.Cmd {
	if msg.err != nil {
		m.fail(clean.Line(msg.err.Error()))
		return nil
	}
	i, ok := m.shelf.Papers.Find(msg.paper)
	if !ok || m.shelf.Mark(i).Note == msg.note {
		m.answer(message{text: clean.Literal("The note is as it was."), key: msg.key})
		return nil
	}
	papers := []int32{int32(i)}
	cmd, n := m.apply(papers, func(c *marks.Change) { c.Note = &msg.note })
	m.say(m.told("note", papers, n))
	if msg.whole != "" {
		m.fail(clean.Line(fmt.Sprintf("The note was cut at 1 MiB; %s has all of it.", msg.whole)))
	}
	return cmd
}
