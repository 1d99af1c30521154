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

// A draft is the file in which a note is edited; only its owner can read it. It is in the state
// folder under the name of its sitting: if dailies is killed while the editor is open, the next
// start finds it. Without a state folder, or without a store, it is among the temporary files of
// the system.

// draftRuler is the line of a draft between the facts about the paper and the note.
const draftRuler = "# ---- the note begins below; what is above this line is not kept ----\n"

const maxHead = 16 << 10 // bytes above the ruler

// WriteDraft writes a note below lines about its paper.
func (s *Store) WriteDraft(head, note string) (path string, err error) {
	folder, name := "", "dailies-note-*.txt"
	if s != nil && s.config.StateDir != "" && s.unsavable == nil && os.MkdirAll(drafts(s.config.StateDir), 0o700) == nil {
		folder, name = drafts(s.config.StateDir), s.marks.sitting.name+"-*.txt"
	}
	file, err := os.CreateTemp(folder, name)
	if err != nil {
		return "", err
	}
	_, err = file.WriteString(head + draftRuler + note)
	return file.Name(), errors.Join(err, file.Close())
}

var errLong = errors.New("a note has at most 1 MiB")

// ReadDraft reads the note in a draft: all of it if the ruler is gone.
func ReadDraft(path string) (note string, err error) {
	if info, err := os.Lstat(path); err == nil && info.Size() > MaxNote+maxHead {
		return "", errLong
	}
	data, err := durable.Read(path, MaxNote+maxHead)
	text := string(data)
	if _, below, ruled := strings.Cut(text, draftRuler); ruled {
		text = below
	}
	note = clean.Of(text).Trim().String()
	if max(len(text), len(note)) > MaxNote {
		err = errLong
	}
	return note, err
}

func drafts(state string) string { return filepath.Join(state, "notes") }

// leftDrafts names the drafts of sittings that ended while their editor was open. A draft
// whose text is empty or a note is removed.
func (s *Store) leftDrafts() (said []error) {
	if s.config.StateDir == "" || s.unsavable != nil {
		return nil
	}
	folder := drafts(s.config.StateDir)
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
		said = append(said, fmt.Errorf("a note that was not saved is in %s", path))
	}
	return said
}

// hasNote reports whether a paper has this note.
func (m *Marks) hasNote(note string) bool {
	for _, r := range m.papers {
		if r.field(journal.NoteField).Text == note {
			return true
		}
	}
	return false
}
