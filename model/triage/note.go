package triage

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"strings"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/kballard/go-shellquote"

	"dailies/model/export"
	"dailies/model/library"
	"dailies/model/list"
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

// Draft is a note that goes to the editor.
type Draft struct {
	Paper library.ID
	About []string // lines about the paper, which stand above the note
	Saved string   // the note as it is
	Text  string   // what the editor begins with
}

// file is what the editor gets to see.
func (d Draft) file() string {
	var head strings.Builder
	for _, line := range d.About {
		head.WriteString("# " + line + "\n")
	}
	return head.String() + marks.DraftRuler + d.Text
}

// EditNote opens a note in an editor, a command in words. create makes the file for it.
// key comes back with the answer.
func EditNote(editor []string, d Draft, create func(library.ID) (*os.File, error), key int) tea.Cmd {
	return func() tea.Msg {
		file, err := create(d.Paper)
		if err == nil {
			_, err = file.WriteString(d.file())
			err = errors.Join(err, file.Close())
		}
		if err != nil {
			return NotedMsg{Paper: d.Paper, Err: fmt.Errorf("the note cannot be edited: %w", err)}
		}
		path := file.Name()
		edit := exec.Command(editor[0], append(editor[1:], path)...)
		return terminal.Exec(edit, func(err error) tea.Msg {
			msg := edited(d, editor[0], path, err)
			msg.Key = key
			return msg
		})()
	}
}

// edited takes the note back from the editor. The file goes, unless it holds what would
// be lost with it.
func edited(d Draft, editor, path string, err error) NotedMsg {
	file, reading := readNote(path)
	text := marks.NoteInDraft(file)
	text = text[:min(len(text), marks.MaxNote+1)] // a byte more says that it is too long
	note := clean.Of(text).Trim().String()
	switch {
	case err != nil && reading == nil && file == d.file() && d.Text == d.Saved:
		_ = os.Remove(path)
		return NotedMsg{Paper: d.Paper, Err: fmt.Errorf("the note is unchanged: %s: %w", editor, err)}
	case err == nil && reading == nil && max(len(text), len(note)) <= marks.MaxNote:
		_ = os.Remove(path)
		return NotedMsg{Paper: d.Paper, Note: note}
	case err == nil && reading == nil:
		return NotedMsg{Paper: d.Paper, Note: note, Whole: path}
	case errors.Is(reading, fs.ErrNotExist):
		return NotedMsg{Paper: d.Paper, Err: fmt.Errorf("the note is unchanged: %w", errors.Join(err, reading))}
	}
	return NotedMsg{Paper: d.Paper, Err: fmt.Errorf("the note is unchanged; %s has what was written: %s: %w", path, editor, errors.Join(err, reading))}
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

// maxHead is the most bytes that stand above a note.
const maxHead = 16 << 10

// readNote reads the editor's file, and at least a byte more than a note can have.
func readNote(path string) (string, error) {
	f, err := os.Open(path)
	if err != nil {
		return "", err
	}
	defer f.Close()
	data, err := io.ReadAll(io.LimitReader(f, marks.MaxNote+maxHead))
	return string(data), err
}

// About describes a paper in a few lines, above its note in the editor.
func About(p *library.Paper) []string {
	about := []string{p.Title.Line().String()}
	for _, fact := range []string{export.From(p), list.DateText(p.Date).String()} {
		if fact != "" {
			about = append(about, fact)
		}
	}
	if p.ArXiv != "" {
		about = append(about, "https://arxiv.org/abs/"+p.ArXiv)
	}
	return about
}
