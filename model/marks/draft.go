package marks

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"dailies/model/durable"
	"dailies/model/marks/journal"
	"dailies/parser/clean"
)

// A draft is the file in which a note is edited. Only its owner can read it. It is stored in the state
// folder under the name of its sitting, so the next start finds it if dailies is killed while the
// editor is open. Without a state folder or a store, it is a temporary file of the system.

// draftRuler is the line that separates facts about the paper from the note.
const draftRuler = "# ---- the note begins below; what is above this line is not kept ----\n"

const maxDraftHead = 16 << 10 // maximum size of the part above the ruler, in bytes

// WriteDraft creates a draft: head, which describes the paper, the ruler, and the note.
func (s *Store) WriteDraft(head, note string) (path string, err error) {
	folder, name := "", "dailies-note-*.txt"
	if s != nil && s.config.StateDir != "" && s.unsavable == nil && os.MkdirAll(draftFolder(s.config.StateDir), 0o700) == nil {
		folder, name = draftFolder(s.config.StateDir), s.marks.sitting.name+"-*.txt"
	}
	file, err := os.CreateTemp(folder, name)
	if err != nil {
		return "", err
	}
	_, err = file.WriteString(head + draftRuler + note)
	return file.Name(), errors.Join(err, file.Close())
}

var errNoteTooLong = errors.New("a note has at most 1 MiB")

// ReadDraft returns the note in a draft: the text below the ruler, or all of it if the ruler is gone.
func ReadDraft(path string) (note string, err error) {
	if info, err := os.Lstat(path); err == nil && info.Size() > MaxNote+maxDraftHead {
		return "", errNoteTooLong
	}
	data, err := durable.Read(path, MaxNote+maxDraftHead)
	text := string(data)
	if _, below, found := strings.Cut(text, draftRuler); found {
		text = below
	}
	note = clean.Of(text).Trim().String()
	if max(len(text), len(note)) > MaxNote {
		err = errNoteTooLong
	}
	return note, err
}

func draftFolder(state string) string { return filepath.Join(state, "notes") }

// unsavedDrafts returns warnings about drafts of sittings that ended while the editor was open. It
// removes drafts that are empty or whose text was saved as a note.
func (s *Store) unsavedDrafts() (warnings []error) {
	if s.config.StateDir == "" || s.unsavable != nil {
		return nil
	}
	folder := draftFolder(s.config.StateDir)
	names, _ := fs.Glob(os.DirFS(folder), "*.txt")
	for _, name := range names {
		sitting, _, _ := strings.Cut(name, "-")
		if s.sitting.Others[sitting] {
			continue // another window has it in its editor
		}
		path := filepath.Join(folder, name)
		if note, err := ReadDraft(path); err == nil && (note == "" || s.marks.hasNote(note)) {
			_ = os.Remove(path)
			continue
		}
		warnings = append(warnings, fmt.Errorf("a note that was not saved is in %s", path))
	}
	return warnings
}

func (m *Marks) hasNote(note string) bool {
	for _, r := range m.papers {
		if r.field(journal.NoteField).Text == note {
			return true
		}
	}
	return false
}
