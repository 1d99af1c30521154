package export

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
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
	"dailies/ui/english"
)

// AboutZotero says what sending is for, as a format does.
const AboutZotero = "Zotero, on this machine"

// Sent says how sending papers to Zotero ended.
type Sent struct {
	Papers  int
	Before  int    // those that were sent at another time
	Library string // where Zotero put them; "" if it did not say
}

// String is one line: "12 papers sent to Zotero, into My Library; 3 were sent before".
func (s Sent) String() string {
	if s.Papers == 0 {
		return english.Irregular(s.Before, "paper was", "papers were") + " sent to Zotero before: nothing was sent"
	}
	line := english.Plural(s.Papers, "paper") + " sent to Zotero"
	if s.Library != "" {
		line += ", into " + s.Library
	}
	if s.Before > 0 {
		line += "; " + english.Irregular(s.Before, "was", "were") + " sent before"
	}
	return line
}

// Send imports the entries that were not sent before, or all of them with again. Either
// Zotero takes them all, or none.
func (c Zotero) Send(ctx context.Context, entries []Entry, again bool) (Sent, error) {
	sent, err := openLedger(c.Sent)
	if err != nil {
		return Sent{}, err
	}
	var left []Entry
	for _, e := range entries {
		if again || !slices.ContainsFunc(e.Paper.Keys(), func(key library.ID) bool { return sent.keys[key] }) {
			left = append(left, e)
		}
	}
	result := Sent{Papers: len(left), Before: len(entries) - len(left)}
	if len(left) == 0 {
		return result, nil
	}
	var bibTeX strings.Builder
	if err := Write(&bibTeX, "bib", left); err != nil {
		return Sent{}, err
	}
	if result.Library, err = c.selected(ctx); err != nil {
		return Sent{}, err
	}
	if err := sent.write(); err != nil { // rather than send what cannot be remembered
		return Sent{}, err
	}
	err = c.send(ctx, session(bibTeX.String(), again), bibTeX.String())
	if errors.Is(err, errKnown) {
		result.Papers, result.Before, err = 0, len(entries), nil
	}
	if err != nil {
		return Sent{}, err
	}
	for _, e := range left {
		for _, key := range e.Paper.Keys() {
			sent.keys[key] = true
		}
	}
	return result, sent.write()
}

// session is the same for the same text: if dailies was killed before it could remember what
// it sent, Zotero does.
func session(bibTeX string, again bool) string {
	if again {
		return "dailies-" + rand.Text()
	}
	sum := sha256.Sum256([]byte(bibTeX))
	return "dailies-" + hex.EncodeToString(sum[:12])
}

// ledgerHeading begins the file. No key has a blank, so it cannot be one.
const ledgerHeading = "# the papers that dailies sent to Zotero; dailies export --force sends a paper again\n"

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
	text.WriteString(ledgerHeading)
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
