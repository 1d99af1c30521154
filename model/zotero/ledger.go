package zotero

import (
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"dailies/model/durable"
	"dailies/model/library"
)

// heading begins the file. No key has a blank, so it cannot be one.
const heading = "# the papers that dailies sent to Zotero; dailies export --force sends a paper again\n"

// ledger is the file of what was sent: a key per line.
type ledger struct {
	path string
	keys map[library.ID]bool
}

func openLedger(path string) (ledger, error) {
	if path == "" {
		return ledger{}, errors.New("there is no folder to remember what was sent: set HOME, or name one with --home")
	}
	text, err := os.ReadFile(path)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return ledger{}, fmt.Errorf("read what was sent to Zotero: %w", err)
	}
	l := ledger{path, map[library.ID]bool{}}
	for line := range strings.Lines(string(text)) {
		if key := strings.TrimSpace(line); key != "" && !strings.Contains(key, " ") {
			l.keys[library.ID(key)] = true
		}
	}
	return l, nil
}

// write replaces the file.
func (l ledger) write() error {
	var text strings.Builder
	text.WriteString(heading)
	for _, key := range slices.Sorted(maps.Keys(l.keys)) {
		text.WriteString(string(key) + "\n")
	}
	err := os.MkdirAll(filepath.Dir(l.path), 0o700)
	if err == nil {
		err = durable.Replace(l.path, []byte(text.String()))
	}
	if err != nil {
		return fmt.Errorf("remember what was sent to Zotero: %w", err)
	}
	return nil
}
