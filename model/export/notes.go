package export

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"unicode/utf8"
)

// longestName is how many bytes of a key become the name of a file; file systems take 255.
const longestName = 120

// noteName is the name of a work's file: its key, which never changes. A # would end the
// target of a link in Obsidian. No key has a hyphen, so no two have the same name.
func noteName(id string) string {
	name := strings.ReplaceAll(id, "#", "-")
	if len(name) > longestName {
		sum := sha256.Sum256([]byte(id))
		end := longestName
		for !utf8.RuneStart(name[end]) {
			end--
		}
		name = name[:end] + "-" + hex.EncodeToString(sum[:4])
	}
	return name + ".md"
}

// writeNotes writes a file for each work into a folder, which is made if it is missing. It
// stops at the first file that cannot be written.
func writeNotes(folder string, works []work) (Saved, error) {
	saved := Saved{Path: folder, Papers: len(works)}
	if err := os.Mkdir(folder, 0o755); err != nil && !errors.Is(err, fs.ErrExist) {
		return saved, err
	}
	for _, w := range works {
		if err := saved.note(filepath.Join(folder, noteName(w.id)), noteText(w)); err != nil {
			return saved, err
		}
	}
	return saved, nil
}

// note writes one file, or between the marks of the one that is there.
func (s *Saved) note(path, text string) error {
	err := newFile(path, []byte(text))
	if !errors.Is(err, fs.ErrExist) {
		if err == nil {
			s.New++
		}
		return err
	}
	old, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	merged, marked := betweenMarks(old, []byte(text))
	switch {
	case !marked:
		s.Kept = append(s.Kept, path)
		return nil
	case bytes.Equal(merged, old):
		s.Same++
		return nil
	}
	s.Updated++
	return replaceFile(path, merged)
}

// betweenMarks is the old file with what stands between its marks taken from the new text,
// and whether it has any marks.
func betweenMarks(old, text []byte) (merged []byte, marked bool) {
	merged = old
	for _, pair := range [][2]string{{frontBegin, frontEnd}, {bodyBegin, bodyEnd}} {
		from, to, ok := between(merged, pair[0], pair[1])
		if newFrom, newTo, _ := between(text, pair[0], pair[1]); ok {
			merged = slices.Concat(merged[:from], text[newFrom:newTo], merged[to:])
			marked = true
		}
	}
	return merged, marked
}

// between finds the bytes between two lines. It finds nothing unless each of the lines is
// there once, in this order: otherwise nobody knows what belongs to whom.
func between(text []byte, begin, end string) (from, to int, ok bool) {
	begins, ends, at := 0, 0, 0
	for line := range bytes.Lines(text) {
		switch string(bytes.TrimRight(line, " \r\n")) {
		case begin:
			begins++
			from = at + len(line)
		case end:
			ends++
			to = at
		}
		at += len(line)
	}
	return from, to, begins == 1 && ends == 1 && from <= to
}
