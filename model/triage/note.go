package triage

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/exec"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/kballard/go-shellquote"

	"dailies/model/library"
	"dailies/model/marks"
	"dailies/parser/clean"
	"dailies/ui/terminal"
)

// NotedMsg is what came back from the editor.
type NotedMsg struct {
	Key   int // the count that EditNote was given
	Paper library.ID
	Note  string
	Whole string // path of the file if it holds more than a note can; else ""
	Err   error
}

// EditNote opens a paper's note in an editor, which is a command split into words. create
// makes the file for it. key comes back in the answer.
func EditNote(editor []string, paper library.ID, note string, create func(library.ID) (*os.File, error), key int) tea.Cmd {
	return func() tea.Msg {
		file, err := create(paper)
		if err == nil {
			_, err = file.WriteString(note)
			err = errors.Join(err, file.Close())
		}
		if err != nil {
			return NotedMsg{Paper: paper, Err: fmt.Errorf("the note cannot be edited: %w", err)}
		}
		path := file.Name()
		edit := exec.Command(editor[0], append(editor[1:], path)...)
		return terminal.Exec(edit, func(err error) tea.Msg {
			msg := edited(paper, editor[0], path, note, err)
			msg.Key = key
			return msg
		})()
	}
}

// edited reads the note back after the editor has ended; before is what the editor was given.
// The file is removed, unless it holds something that would be lost with it.
func edited(id library.ID, editor, path, before string, err error) NotedMsg {
	text, reading := readNote(path)
	note := clean.Of(text).Trim().String()
	switch {
	case err != nil && reading == nil && text == before:
		_ = os.Remove(path)
		return NotedMsg{Paper: id, Err: fmt.Errorf("the note is as it was: %s: %w", editor, err)}
	case err == nil && reading == nil && max(len(text), len(note)) <= marks.MaxNote:
		_ = os.Remove(path)
		return NotedMsg{Paper: id, Note: note}
	case err == nil && reading == nil:
		return NotedMsg{Paper: id, Note: note, Whole: path}
	case errors.Is(reading, fs.ErrNotExist):
		return NotedMsg{Paper: id, Err: fmt.Errorf("the note is as it was: %w", errors.Join(err, reading))}
	}
	return NotedMsg{Paper: id, Err: fmt.Errorf("the note is as it was; %s has what was written: %s: %w", path, editor, errors.Join(err, reading))}
}

// Editor is the command in $VISUAL, or $EDITOR, or vi, split into words.
func Editor(getenv func(string) string) ([]string, error) {
	for _, name := range []string{"VISUAL", "EDITOR"} {
		if command := getenv(name); command != "" {
			words, err := shellquote.Split(command)
			if err == nil && len(words) == 0 {
				err = errors.New("the command is empty")
			}
			if err != nil {
				return nil, fmt.Errorf("$%s: %w", name, err)
			}
			return words, nil
		}
	}
	return []string{"vi"}, nil
}

// readNote reads a note back, and at most one byte more than a note can have.
func readNote(path string) (string, error) {
	f, err := os.Open(path)
	if err != nil {
		return "", err
	}
	defer f.Close()
	data, err := io.ReadAll(io.LimitReader(f, marks.MaxNote+1))
	return string(data), err
}
