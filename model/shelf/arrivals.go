package shelf

import (
	"errors"
	"fmt"
	"hash/fnv"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"dailies/model/durable"
	"dailies/model/library"
	"dailies/parser"
	"dailies/parser/clean"
)

// Arrivals records which papers have ever been loaded, and which of them the reader has seen. A paper is
// new from the sitting in which it is first loaded until the reader has seen it. If the file is lost, no
// paper is new. The zero value records nothing. It must be used by one goroutine only.
type Arrivals struct {
	Paused bool // until CountFirstAsNew; no paper is new meanwhile

	path    string
	first   bool            // no papers are recorded yet, so the first ones do not count as new
	seen    map[uint64]bool // whether the reader has seen a recorded paper, by the hash of its key
	pending strings.Builder // lines to write
}

// Each line of the file is a recorded paper: the hash of its ID in 16 hexadecimal digits, followed by
// " new" if the reader has not seen it. A later line without " new" means that it has been seen. Several
// windows may append to the file.
const (
	hashDigits = 16
	newSuffix  = " new"
	maxFile    = 64 << 20 // bytes, for three million papers
)

// OpenArrivals reads the file, which need not exist. After an error the Arrivals record nothing.
func OpenArrivals(path string) (*Arrivals, error) {
	l := &Arrivals{seen: map[uint64]bool{}}
	if path == "" {
		return l, nil
	}
	text, err := durable.Read(path, maxFile)
	if l.first = errors.Is(err, fs.ErrNotExist); err != nil && !l.first {
		return l, notRecorded(err)
	}
	l.path = path
	for line := range strings.Lines(string(text)) {
		digits, isNew := strings.CutSuffix(strings.TrimSuffix(line, "\n"), newSuffix)
		hash, err := strconv.ParseUint(digits, 16, 64)
		if err == nil && len(digits) == hashDigits { // a crash may leave part of a line
			l.seen[hash] = l.seen[hash] || !isNew
		}
	}
	return l, nil
}

func notRecorded(err error) error {
	if err != nil {
		err = fmt.Errorf("cannot record which papers are new: %w", err)
	}
	return err
}

func (l *Arrivals) disabled() bool { return l.path == "" || l.Paused }

// lookUp reports whether a paper is recorded under any of its keys, and whether the reader has seen it.
func (l *Arrivals) lookUp(p *library.Paper) (recorded, seen bool) {
	for _, hash := range hashes(p) {
		if s, ok := l.seen[hash]; ok {
			recorded, seen = true, seen || s
		}
	}
	return recorded, seen
}

// IsNew reports whether the reader has not seen a paper yet. In the first sitting no paper is new.
func (l *Arrivals) IsNew(p *library.Paper) bool {
	if l.disabled() || l.first {
		return false
	}
	_, seen := l.lookUp(p)
	return !seen
}

// CountFirstAsNew makes papers new in the first sitting, too, because they were just fetched.
func (l *Arrivals) CountFirstAsNew() { l.first, l.Paused = false, false }

// Add records papers, and returns how many of them were not recorded before and are new.
func (l *Arrivals) Add(papers library.Snapshot) (added int) {
	if l.disabled() || papers.Count() == 0 {
		return 0
	}
	for _, p := range papers.All() {
		if recorded, _ := l.lookUp(p); recorded {
			continue
		}
		for _, hash := range hashes(p) {
			l.record(hash, l.first)
		}
		if !l.first {
			added++
		}
	}
	l.first = false
	return added
}

// MarkSeen records that the reader has seen a paper.
func (l *Arrivals) MarkSeen(p *library.Paper) {
	if l.disabled() {
		return
	}
	for _, hash := range hashes(p) {
		if !l.seen[hash] {
			l.record(hash, true)
		}
	}
}

func (l *Arrivals) record(hash uint64, seen bool) {
	l.seen[hash] = seen
	fmt.Fprintf(&l.pending, "%0*x", hashDigits, hash)
	if !seen {
		l.pending.WriteString(newSuffix)
	}
	l.pending.WriteByte('\n')
}

// ArrivalsWrittenMsg is the answer of Flush.
type ArrivalsWrittenMsg struct{ Err error }

// Flush returns the command that writes the pending lines, or nil.
func (l *Arrivals) Flush() tea.Cmd {
	if l.pending.Len() == 0 {
		return nil
	}
	path, lines := l.path, l.pending.String()
	l.pending.Reset()
	return func() tea.Msg { return ArrivalsWrittenMsg{appendLines(path, lines)} }
}

// appendLines appends lines in a single write, so that those of two windows do not get mixed up.
func appendLines(path, lines string) error {
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return notRecorded(err)
	}
	file, err := durable.Open(path, os.O_APPEND|os.O_WRONLY)
	if err == nil {
		_, err = file.WriteString(lines)
		err = errors.Join(err, file.Close())
	}
	return notRecorded(err)
}

// hashes returns the hashes of a paper's keys. They are stored, so they must never change.
func hashes(p *library.Paper) (all []uint64) {
	for _, key := range p.Keys() {
		h := fnv.New64a()
		_, _ = h.Write([]byte(key))
		all = append(all, h.Sum64())
	}
	return all
}

// minDwell is how long a paper has to be selected to count as seen.
const minDwell = time.Second

// Dwell measures how long a paper stays selected. In the zero value none is selected.
type Dwell struct {
	selected library.ID // "" for none
	since    time.Time
}

// Select changes the selected paper; "" selects none. It returns the paper that was selected before if
// the reader has seen it, or else "".
func (d *Dwell) Select(id library.ID, now time.Time) (seen library.ID) {
	if id == d.selected {
		return ""
	}
	if now.Sub(d.since) >= minDwell {
		seen = d.selected
	}
	d.selected, d.since = id, now
	return seen
}

// Since formats a time before now in words: " since 09:05", " since yesterday", " since Friday",
// " since 12 Nov", " since 12 Nov 2025". It returns an empty text for the zero time.
func Since(then, now time.Time) clean.Text {
	if then.IsZero() {
		return clean.Text{}
	}
	then = then.In(now.Location())
	text := then.Format("2 Jan 2006")
	switch days := parser.DateOf(now).Days() - parser.DateOf(then).Days(); {
	case days <= 0:
		text = then.Format("15:04")
	case days == 1:
		text = "yesterday"
	case days < 7:
		text = then.Weekday().String()
	case then.Year() == now.Year():
		text = then.Format("2 Jan")
	}
	return clean.Of(" since " + text)
}
