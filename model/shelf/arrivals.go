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

// Arrivals knows the papers that have come so far, and which of them the reader has
// looked at: a paper is new from the sitting in which it first comes until then. They are
// no marks: if the file is lost, nothing is new, and no decision is lost. Its zero value knows
// nothing and keeps nothing: then no paper is new. One goroutine uses it.
type Arrivals struct {
	Paused bool // for CountFirst; until then no paper is new

	path    string
	first   bool            // there was no file: of what comes first everything would be new, so nothing is
	looked  map[uint64]bool // by the hash of a key of a paper that has come: the reader has looked at it
	pending strings.Builder // lines that are not written yet
}

// The file has a line for each paper that has come, its ID as a hash of 16 hexadecimal
// digits, and " new" after that as long as nobody has looked at it. A later line for
// the same paper, without " new", says that somebody has. Two windows append to it.
const (
	hashDigits = 16
	newSign    = " new"
	maxFile    = 64 << 20 // bytes: three million papers
)

// OpenArrivals reads them from a file, which need not exist. The error says why nothing is
// remembered; the Arrivals can be used all the same.
func OpenArrivals(path string) (*Arrivals, error) {
	l := &Arrivals{looked: map[uint64]bool{}}
	if path == "" {
		return l, nil
	}
	text, err := durable.Read(path, maxFile)
	if l.first = errors.Is(err, fs.ErrNotExist); err != nil && !l.first {
		return l, notRemembered(err)
	}
	l.path = path
	for line := range strings.Lines(string(text)) {
		digits, isNew := strings.CutSuffix(strings.TrimSuffix(line, "\n"), newSign)
		hash, err := strconv.ParseUint(digits, 16, 64)
		if err == nil && len(digits) == hashDigits { // others are those of a write that was cut off
			l.looked[hash] = l.looked[hash] || !isNew
		}
	}
	return l, nil
}

func notRemembered(err error) error {
	if err != nil {
		err = fmt.Errorf("which papers are new is not remembered: %w", err)
	}
	return err
}

func (l *Arrivals) off() bool { return l.path == "" || l.Paused }

// lookUp reports whether a paper has come before, under any of its keys, and whether the reader has looked
// at it.
func (l *Arrivals) lookUp(p *library.Paper) (known, looked bool) {
	for _, hash := range hashes(p) {
		if was, ok := l.looked[hash]; ok {
			known, looked = true, looked || was
		}
	}
	return known, looked
}

// IsNew reports whether a paper was never looked at since it came. In the sitting that begins
// the log none is.
func (l *Arrivals) IsNew(p *library.Paper) bool {
	if l.off() || l.first {
		return false
	}
	_, looked := l.lookUp(p)
	return !looked
}

// CountFirstAsNew makes the papers new that begin the log, too: they were just fetched.
func (l *Arrivals) CountFirstAsNew() { l.first, l.Paused = false, false }

// Add remembers papers that have come, and returns how many of them are new since
// the log was opened or Arrive was called before.
func (l *Arrivals) Add(papers library.Snapshot) (came int) {
	if l.off() || papers.Count() == 0 {
		return 0
	}
	for _, p := range papers.All() {
		if known, _ := l.lookUp(p); known {
			continue
		}
		for _, hash := range hashes(p) {
			l.note(hash, l.first)
		}
		if !l.first {
			came++
		}
	}
	l.first = false
	return came
}

// MarkSeen remembers that a paper was looked at.
func (l *Arrivals) MarkSeen(p *library.Paper) {
	if l.off() {
		return
	}
	for _, hash := range hashes(p) {
		if !l.looked[hash] {
			l.note(hash, true)
		}
	}
}

func (l *Arrivals) note(hash uint64, looked bool) {
	l.looked[hash] = looked
	fmt.Fprintf(&l.pending, "%0*x", hashDigits, hash)
	if !looked {
		l.pending.WriteString(newSign)
	}
	l.pending.WriteByte('\n')
}

// ArrivalsWrittenMsg says how writing went.
type ArrivalsWrittenMsg struct{ Err error }

// Flush is the command that appends what is not written yet; nil if there is nothing.
func (l *Arrivals) Flush() tea.Cmd {
	if l.pending.Len() == 0 {
		return nil
	}
	path, lines := l.path, l.pending.String()
	l.pending.Reset()
	return func() tea.Msg { return ArrivalsWrittenMsg{appendLines(path, lines)} }
}

// appendLines appends lines in one write, so that those of two windows do not mix.
func appendLines(path, lines string) error {
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return notRemembered(err)
	}
	file, err := durable.Open(path, os.O_APPEND|os.O_WRONLY)
	if err == nil {
		_, err = file.WriteString(lines)
		err = errors.Join(err, file.Close())
	}
	return notRemembered(err)
}

// hashes are those of the keys that a paper goes by, the same in every sitting.
func hashes(p *library.Paper) (all []uint64) {
	for _, key := range p.Keys() {
		h := fnv.New64a()
		_, _ = h.Write([]byte(key))
		all = append(all, h.Sum64())
	}
	return all
}

// lookedFor is how long a paper is selected until it counts as looked at.
const lookedFor = time.Second

// Dwell measures how long a paper stays selected. Its zero value has none.
type Dwell struct {
	at    library.ID // "": none
	since time.Time  // at has been selected since then
}

// Select takes the paper that is selected now; "" is none. If it is another one than before
// and that was looked at, it returns that one, else "".
func (d *Dwell) Select(to library.ID, now time.Time) (looked library.ID) {
	if to == d.at {
		return ""
	}
	if now.Sub(d.since) >= lookedFor {
		looked = d.at
	}
	d.at, d.since = to, now
	return looked
}

// Since says when something was before now, as people say it: " since 09:05", " since yesterday",
// " since Friday", " since 12 Nov", " since 12 Nov 2025". It is empty for the zero time.
func Since(then, now time.Time) clean.Text {
	if then.IsZero() {
		return clean.Text{}
	}
	then = then.In(now.Location())
	said := then.Format("2 Jan 2006")
	switch days := parser.DateOf(now).Days() - parser.DateOf(then).Days(); {
	case days <= 0:
		said = then.Format("15:04")
	case days == 1:
		said = "yesterday"
	case days < 7:
		said = then.Weekday().String()
	case then.Year() == now.Year():
		said = then.Format("2 Jan")
	}
	return clean.Of(" since " + said)
}
