package zotero

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"slices"
	"strings"

	"dailies/model/export"
	"dailies/model/library"
	"dailies/model/listing"
	"dailies/ui/english"
)

// About says what sending is for, as a format of an export does.
const About = "to the Zotero on this machine"

// Result says what came of sending.
type Result struct {
	Sent    int
	Before  int    // papers that were sent at another time
	Library string // where Zotero put them; "" if it did not say
}

// String is one line: "12 papers sent to Zotero, into My Library; 3 were sent before".
func (r Result) String() string {
	if r.Sent == 0 {
		return english.Irregular(r.Before, "paper was", "papers were") + " sent to Zotero before: nothing was sent"
	}
	line := english.Plural(r.Sent, "paper") + " sent to Zotero"
	if r.Library != "" {
		line += ", into " + r.Library
	}
	if r.Before > 0 {
		line += "; " + english.Irregular(r.Before, "was", "were") + " sent before"
	}
	return line
}

// Send imports the entries that were not sent before, or all of them with again. Either
// Zotero takes them all, or none.
func (c Connector) Send(ctx context.Context, entries []listing.Entry, again bool) (Result, error) {
	sent, err := openLedger(c.Sent)
	if err != nil {
		return Result{}, err
	}
	var left []listing.Entry
	for _, e := range entries {
		if again || !slices.ContainsFunc(e.Paper.Keys(), func(key library.ID) bool { return sent.keys[key] }) {
			left = append(left, e)
		}
	}
	result := Result{Sent: len(left), Before: len(entries) - len(left)}
	if len(left) == 0 {
		return result, nil
	}
	var bibTeX strings.Builder
	if err := export.Write(&bibTeX, "bib", left); err != nil {
		return Result{}, err
	}
	if result.Library, err = c.library(ctx); err != nil {
		return Result{}, err
	}
	if err := sent.write(); err != nil { // rather than send what cannot be remembered
		return Result{}, err
	}
	err = c.send(ctx, session(bibTeX.String(), again), bibTeX.String())
	if errors.Is(err, errKnown) {
		result.Sent, result.Before, err = 0, len(entries), nil
	}
	if err != nil {
		return Result{}, err
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
