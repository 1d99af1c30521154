package triage

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"strings"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/kballard/go-shellquote"

	"dailies/model/library"
	"dailies/model/marks"
	"dailies/model/overlay"
	"dailies/parser"
	"dailies/parser/clean"
	"dailies/ui"
	"dailies/ui/english"
	"dailies/ui/terminal"
)

// inlineNote is how many bytes of a note are edited in a line. A longer one, or one of
// several lines, wants an editor.
const inlineNote = 200

// editNote asks for the selected paper's note: in a line, or, if it is long, in the reader's
// editor.
func (t *Triage) editNote() tea.Cmd {
	r := t.Rows()
	if r.At < 0 || len(r.Shown) == 0 {
		return nil
	}
	p := t.Shelf.Papers.Paper(int(r.At))
	saved := t.Shelf.MarkOf(p).Note
	edit := func(text string) tea.Cmd {
		editor, err := editorOf(t.Getenv)
		if t.Dialog.Failed(err) {
			return nil
		}
		return draft{p.ID, headOf(p), saved, text}.edit(editor, t.Store.CreateDraft, t.Dialog.Pressed())
	}
	if len(saved) > inlineNote || strings.Contains(saved, "\n") {
		return edit(saved)
	}
	return t.Dialog.Ask(&overlay.Prompt{
		Label: clean.Literal("note:"),
		Start: saved,
		Accept: func(text string) (overlay.Do, error) {
			return func() tea.Cmd {
				return t.noted(NotedMsg{Key: t.Dialog.Pressed(), Paper: p.ID, Note: clean.Of(text).Trim().String()})
			}, nil
		},
		Editor: func(text string) overlay.Do { return func() tea.Cmd { return edit(text) } },
	})
}

// headOf describes a paper in a few lines above its note.
func headOf(p *library.Paper) string {
	facts := []string{p.Title.Line().String(), p.From(), library.DateText(p.Date).String()}
	if p.ArXiv != "" {
		facts = append(facts, parser.ArXivPage(p.ArXiv))
	}
	return "# " + english.Joined("\n# ", facts...) + "\n"
}

// editorOf is the command in $VISUAL, or $EDITOR, or vi, split into words.
func editorOf(getenv func(string) string) ([]string, error) {
	command := cmp.Or(getenv("VISUAL"), getenv("EDITOR"), "vi")
	words, err := shellquote.Split(command)
	if err == nil && len(words) == 0 {
		err = errors.New("it is empty")
	}
	if err != nil {
		return nil, fmt.Errorf("the editor %q: %w", command, err)
	}
	return words, nil
}

// NotedMsg is what came back from the editor.
type NotedMsg struct {
	Key   int // that opened it
	Paper library.ID
	Note  string
	Err   error
}

func (t *Triage) noted(msg NotedMsg) tea.Cmd {
	if t.Dialog.Failed(msg.Err) {
		return nil
	}
	i, ok := t.Shelf.Find(msg.Paper)
	if !ok {
		return t.Dialog.Show(overlay.NewSheet(clean.Literal("No file has the paper any more, so its note is not saved:"), clean.Of(msg.Note)))
	}
	if t.Shelf.Mark(i).Note == msg.Note {
		t.Dialog.Answer(clean.Literal("The note is unchanged."), ui.Info, msg.Key)
		return nil
	}
	return t.Make(Decision{Papers: []int32{int32(i)}, Change: marks.Change{Note: &msg.Note}, Keeps: true})
}

// draft is a note that goes to the editor.
type draft struct {
	paper library.ID
	head  string // what stands above the note
	saved string // the note as it is
	text  string // what the editor begins with
}

// file is what the editor gets to see.
func (d draft) file() string { return d.head + marks.DraftRuler + d.text }

// edit opens the draft in an editor, a command in words. create makes the file for it.
func (d draft) edit(editor []string, create func() (*os.File, error), key int) tea.Cmd {
	return func() tea.Msg {
		file, err := create()
		if err == nil {
			_, err = file.WriteString(d.file())
			err = errors.Join(err, file.Close())
		}
		if err != nil {
			return NotedMsg{Err: fmt.Errorf("the note cannot be edited: %w", err)}
		}
		edit := exec.Command(editor[0], append(editor[1:], file.Name())...)
		return terminal.Exec(edit, func(err error) tea.Msg {
			note, err := d.edited(editor[0], file.Name(), nameless(err))
			return NotedMsg{key, d.paper, note, err}
		})()
	}
}

// edited takes the note back from the editor. The file goes, unless it holds what would
// be lost with it.
func (d draft) edited(editor, path string, err error) (note string, _ error) {
	file, reading := readNote(path)
	text := marks.NoteInDraft(file)
	note = clean.Of(text).Trim().String()
	if err = errors.Join(err, reading); err == nil && max(len(text), len(note)) > marks.MaxNote {
		err = errors.New("a note has at most 1 MiB")
	}
	if err == nil {
		_ = os.Remove(path)
		return note, nil
	}
	err = fmt.Errorf("the note is unchanged: %s: %w", editor, err)
	if errors.Is(reading, fs.ErrNotExist) || reading == nil && file == d.file() && d.text == d.saved {
		_ = os.Remove(path)
		return "", err
	}
	return "", fmt.Errorf("%w; %s has what was written", err, path)
}

// nameless is why a program did not start, without its name.
func nameless(err error) error {
	if missing := (*exec.Error)(nil); errors.As(err, &missing) {
		return missing.Err
	}
	if broken := (*fs.PathError)(nil); errors.As(err, &broken) {
		return broken.Err
	}
	return err
}

// readNote reads the editor's file, and at least a byte more than a note can have: what stands
// above it is shorter than 16 KiB.
func readNote(path string) (string, error) {
	f, err := os.Open(path)
	if err != nil {
		return "", err
	}
	defer f.Close()
	data, err := io.ReadAll(io.LimitReader(f, marks.MaxNote+16<<10))
	return string(data), err
}
