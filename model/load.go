package model

import (
	"context"
	"fmt"
	"iter"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"dailies/model/library"
	"dailies/model/reading"
	"dailies/model/shelf"
	"dailies/parser"
	"dailies/parser/clean"
)

// A batch of dumps is what was read in so much time, and has no more than about so
// many papers: a folder of 20,000 small files must not cost 20,000 frames, and keys
// wait while a batch is merged.
const (
	batchTime   = 8 * time.Millisecond
	batchPapers = 4096
)

// loading is the reading of the dumps. The papers go into their own shelf when
// everything is read again, so that the old ones stay on the screen until then.
type loading struct {
	gen   int
	busy  bool
	again *shelf.Shelf // being filled by a reload; nil: the first reading
	key   int          // that asked for it
	cut   clean.Text   // where the reading of what is shown was ended before its end; or empty
	early bool         // a key was pressed before any paper was listed: it waits for the whole list
	stop  func()
	progress
	upkeep
}

// loadedMsg is a batch of dumps, and the command that reads the next one, so that
// keys come between.
type loadedMsg struct {
	gen   int
	dumps []parser.Dump
	errs  []error
	next  tea.Cmd // nil: this was the last
}

// load starts reading the dumps.
func (m *Model) load() tea.Cmd {
	if m.loading.stop != nil {
		m.loading.stop()
	}
	ctx, cancel := context.WithCancel(context.Background())
	m.loading.gen++
	m.loading.busy, m.loading.stop, m.loading.progress = true, cancel, progress{}
	return tea.Batch(readBatches(ctx, m.loading.gen, m.cfg.Load), m.watchClock())
}

// readBatches gives the command that reads the first batch: up to the first papers,
// because the dump behind them may be standard input, which takes its time.
func readBatches(ctx context.Context, gen int, load Dumps) tea.Cmd {
	return func() tea.Msg {
		next, stop := iter.Pull2(load(ctx))
		b := &batches{ctx: ctx, gen: gen, next: next, stop: stop}
		return b.read(1)
	}
}

// batches are the dumps of one reading. One command at a time reads from them.
type batches struct {
	ctx  context.Context
	gen  int
	next func() (parser.Dump, error, bool)
	stop func()
}

// read reads a batch, which ends once it has so many papers.
func (b *batches) read(enough int) tea.Msg {
	msg := loadedMsg{gen: b.gen, next: func() tea.Msg { return b.read(batchPapers) }}
	papers := 0
	for start := time.Now(); papers < enough && time.Since(start) < batchTime; {
		d, err, more := b.next()
		if !more || b.ctx.Err() != nil {
			b.stop()
			msg.next = nil
			return msg
		}
		if err != nil {
			msg.errs = append(msg.errs, err)
			continue
		}
		msg.dumps = append(msg.dumps, d)
		papers += len(d.Papers)
	}
	return msg
}

func (m *Model) onLoaded(msg loadedMsg) tea.Cmd {
	if msg.gen != m.loading.gen {
		return msg.next // which sees that it is not wanted any more, and closes its file
	}
	into, before := m.filling(), m.shelf.Papers
	into.Add(msg.dumps)
	if m.shelf.Papers.Epoch() != before.Epoch() { // papers have other indices now
		m.remap(before, true)
	}
	m.loading.count(msg.dumps)
	for _, err := range msg.errs {
		into.Failed = append(into.Failed, clean.Line(err.Error()))
	}
	if msg.next == nil {
		return m.loaded()
	}
	return tea.Batch(m.afterPapers(), msg.next)
}

// loaded ends a reading that came to its end.
func (m *Model) loaded() tea.Cmd {
	m.loading.busy, m.loading.early = false, false
	again := m.loading.again
	switch {
	case again != nil && again.Papers.Len() == 0 && len(again.Failed) > 0: // no room, or no disk
		m.loading.again = nil
		m.messages.fail(clean.Concat(m.notAgain(), clean.Literal(" — "), again.Failed[0]))
		return tea.Batch(m.followPapers(), m.tally())
	case again != nil:
		return m.swap()
	}
	if m.messages.now.text.Empty() {
		m.messages.put(message{text: clean.Concat(m.origin(), clean.Literal(" — t to-read, x skip, ? help"))})
	}
	return tea.Batch(m.afterPapers(), m.keepSoon())
}

// unlisted tells whether no paper is listed yet, but papers are coming, and soon: a
// key is about the list that will be there. Where the reading takes long (standard
// input may never end) keys act on what there is.
func (l *loading) unlisted(listed int) bool {
	return l.busy && l.again == nil && !l.shown && listed == 0
}

// filling is the shelf that the dumps go onto.
func (m *Model) filling() *shelf.Shelf {
	if m.loading.again != nil {
		return m.loading.again
	}
	return m.shelf
}

// coming tells whether the papers that are shown are still being read.
func (m *Model) coming() bool { return m.loading.busy && m.loading.again == nil }

// origin says where the papers are from: "278 papers: 326 entries on 4 pages in 4 files".
func (m *Model) origin() clean.Text {
	p := m.shelf.Papers
	return clean.Of(fmt.Sprintf("%s: %s on %s in %s", clean.Plural(p.Len(), "paper"),
		clean.Irregular(p.Entries(), "entry", "entries"), clean.Plural(p.Pages(), "page"), clean.Plural(len(p.Dumps()), "file")))
}

// reload reads all dumps again, beside the papers that are shown. Where those are
// still being read, that ends.
func (m *Model) reload() tea.Cmd {
	var search tea.Cmd
	if m.coming() {
		search = m.endReading()
	}
	m.loading.again = shelf.New(m.shelf.Marks, m.cfg.Now())
	m.loading.again.Known = m.shelf.Known
	if m.messages.later.key == m.loading.key {
		m.messages.later = message{} // what came of the time before
	}
	m.loading.key = m.messages.pressed
	m.messages.say(clean.Literal("reading the dumps again …"))
	return tea.Batch(search, m.load())
}

// swap puts the papers that were read again in place of the old ones. Places
// are kept by paper.
func (m *Model) swap() tea.Cmd {
	before, again := m.shelf, m.loading.again
	for _, p := range again.Turn(m.cfg.Now()) { // midnight may have passed since the first dump
		again.Join(int(p))
	}
	m.shelf, m.loading.again, m.loading.cut = again, nil, clean.Text{}
	m.remap(before.Papers, false)
	n := m.shelf.Papers.Len() - before.Papers.Len()
	more := clean.Number(n)
	if n >= 0 {
		more = "+" + more
	}
	said := clean.Of(fmt.Sprintf("read again: %s, %s", clean.Plural(m.shelf.Papers.Len(), "paper"), more))
	m.messages.answer(message{text: said, key: m.loading.key})
	return tea.Batch(m.find(), m.followPapers(), m.tally(), m.keepSoon())
}

// remap keeps places and picks by paper where papers have other indices than
// before. Decided papers stay where they are, unless the reader asked for the
// list anew.
func (m *Model) remap(before library.Snapshot, decided bool) {
	m.finder.search.Drop()
	to := reading.Renumbering{Before: before, Now: m.shelf.Papers}
	for _, v := range m.reading.Views {
		was := v.Was
		v.Among = 0
		v.KeepRows(to)
		if v == m.view() {
			m.reading.List.Replace(len(v.Shown), v.Row())
		}
		if decided {
			v.Was = to.Was(was)
		}
	}
	m.lists.Renumbered()
	m.finder.from = to.Home(m.finder.from)
	m.triage.picks, m.triage.anchor, m.triage.atEnd = m.triage.picks.moved(to), to.Paper(m.triage.anchor), to.Paper(m.triage.atEnd)
	if m.finder.typing != nil { // it goes on: its letters must not become keys of the list
		was := m.finder.typing.before.Was
		m.finder.typing.before.KeepRows(to)
		m.finder.typing.home = to.Home(m.finder.typing.home)
		m.finder.typing.picks = m.finder.typing.picks.moved(to)
		if decided {
			m.finder.typing.before.Was = to.Was(was)
		}
	}
	m.follow()
}
