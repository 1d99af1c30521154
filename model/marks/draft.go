package marks

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"dailies/model/durable"
	"dailies/model/marks/journal"
	"dailies/parser/clean"
)

// CreateDraft makes the file in which a note is edited; only its owner can read
// it. It is in the state folder under the name of this sitting: if dailies is killed while the
// editor is open, the next start finds it. Without a state folder, or without a store, it is
// among the temporary files of the system.
func (s *Store) CreateDraft() (*os.File, error) {
	if s == nil || s.config.StateDir == "" || s.unsavable != nil || os.MkdirAll(drafts(s.config.StateDir), 0o700) != nil {
		return os.CreateTemp("", "dailies-note-*.txt")
	}
	return os.CreateTemp(drafts(s.config.StateDir), s.marks.sitting.name+"-*.txt")
}

// DraftRuler is the line of a draft between the facts about the paper and the note.
const DraftRuler = "# ---- the note begins below; what is above this line is not kept ----\n"

// NoteInDraft is the note in a draft: all of it if the ruler is gone.
func NoteInDraft(text string) string {
	if _, note, ok := strings.Cut(text, DraftRuler); ok {
		return note
	}
	return text
}

func drafts(state string) string { return filepath.Join(state, "notes") }

// leftDrafts names the drafts of sittings that ended while their editor was open. A draft
// whose text is empty or a note is removed.
func (s *Store) leftDrafts() (said []error) {
	if s.config.StateDir == "" || s.unsavable != nil {
		return nil
	}
	paths, _ := filepath.Glob(filepath.Join(drafts(s.config.StateDir), "*.txt"))
	for _, path := range paths {
		sitting, _, _ := strings.Cut(filepath.Base(path), "-")
		if s.sitting.Others[sitting] {
			continue // another window has it in its editor
		}
		text, err := durable.Read(path, MaxNote)
		if err == nil && s.marks.hasNote(journal.CleanNote(NoteInDraft(string(text)))) {
			_ = os.Remove(path)
			continue
		}
		said = append(said, fmt.Errorf("a note that was not saved is in %s", path))
	}
	return said
}

// hasNote reports whether a note is empty or the note of a paper.
func (m *Marks) hasNote(note string) bool {
	note = clean.Of(note).Trim().String()
	for _, r := range m.papers {
		if r.field(journal.NoteField).Text == note {
			return true
		}
	}
	return note == ""
}
