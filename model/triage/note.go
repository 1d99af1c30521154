package triage

import (
	"cmp"
	"errors"
	"fmt"
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

const maxInlineNote = 200 // bytes; longer notes, and those of several lines, are edited in an editor

// editNote edits the selected paper's note in a prompt, or in the user's editor if it is long.
func (t *Triage) editNote() tea.Cmd {
	r := t.Rows()
	if r.Paper < 0 {
		return nil
	}
	p := t.Shelf.Papers.Paper(int(r.Paper))
	saved := t.Shelf.MarkOf(p).Note
	edit := func(text string) tea.Cmd { return t.openEditor(p, saved, text) }
	if len(saved) > maxInlineNote || strings.Contains(saved, "\n") {
		return edit(saved)
	}
	return t.Dialog.Ask(&overlay.Prompt{
		Label:   clean.Literal("note:"),
		Initial: saved,
		Accept: func(text string) (overlay.Do, error) {
			return func() tea.Cmd {
				return t.saveNote(NoteEditedMsg{Key: t.Dialog.KeysPressed(), Paper: p.ID, Note: clean.Of(text).Trim().String()})
			}, nil
		},
		Editor: func(text string) overlay.Do { return func() tea.Cmd { return edit(text) } },
	})
}

func noteHeader(p *library.Paper) string {
	facts := []string{p.Title.Line().String(), p.Byline(), library.DateText(p.Date).String()}
	if p.ArXiv != "" {
		facts = append(facts, parser.ArXivPage(p.ArXiv))
	}
	return "# " + english.JoinNonEmpty("\n# ", facts...) + "\n"
}

// editorCommand returns the command in $VISUAL or $EDITOR, or else vi, split into words.
func editorCommand(getenv func(string) string) ([]string, error) {
	command := cmp.Or(strings.TrimSpace(getenv("VISUAL")), strings.TrimSpace(getenv("EDITOR")), "vi")
	words, err := shellquote.Split(command)
	if err != nil {
		return nil, fmt.Errorf("the editor %q: %w", command, err)
	}
	return words, nil
}

// NoteEditedMsg is the result of editing a note.
type NoteEditedMsg struct {
	Key   int // number of the key that opened the editor
	Paper library.ID
	Note  string
	Err   error
}

func (t *Triage) saveNote(msg NoteEditedMsg) tea.Cmd {
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
	return t.MakeDecision(Decision{Papers: []int32{int32(i)}, Change: marks.Change{Note: &msg.Note}, KeepsPicks: true})
}

// openEditor opens a note in the user's editor. saved is the note on the disk, typed the text so far.
func (t *Triage) openEditor(p *library.Paper, saved, typed string) tea.Cmd {
	editor, err := editorCommand(t.Getenv)
	if t.Dialog.Failed(err) {
		return nil
	}
	store, key := t.Store, t.Dialog.KeysPressed()
	return func() tea.Msg {
		path, err := store.WriteDraft(noteHeader(p), typed)
		if err != nil {
			return NoteEditedMsg{Err: fmt.Errorf("the note cannot be edited: %w", err)}
		}
		command := exec.Command(editor[0], append(editor[1:], path)...)
		return terminal.Exec(command, func(err error) tea.Msg {
			cause := cmp.Or(errors.Unwrap(err), err) // the error of a program that did not start repeats its name
			note, err := noteFromEditor(editor[0], path, saved, cause)
			return NoteEditedMsg{key, p.ID, note, err}
		})()
	}
}

// noteFromEditor reads the draft that the editor has saved. It removes the draft unless that holds text that
// is saved nowhere else.
func noteFromEditor(editor, path, saved string, failure error) (note string, err error) {
	note, err = marks.ReadDraft(path)
	if failure == nil && err == nil {
		_ = os.Remove(path)
		return note, nil
	}
	reported := fmt.Errorf("the note is unchanged: %s: %w", editor, errors.Join(failure, err))
	if errors.Is(err, fs.ErrNotExist) || err == nil && note == saved {
		_ = os.Remove(path)
		return "", reported
	}
	return "", fmt.Errorf("%w; what was written is in %s", reported, path)
}
