package model

import (
	"context"
	"fmt"
	"iter"
	"runtime/debug"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"dailies/model/library"
	"dailies/model/shelf"
	"dailies/parser"
	"dailies/parser/clean"
)

// batchTime is how long dumps are gathered before they are shown: a folder of
// 20,000 small files must not cost 20,000 frames.
const batchTime = 8 * time.Millisecond

// batchPapers is how many papers are gathered at most: keys wait while they are
// merged, which takes 1 to 2 ms.
const batchPapers = 4096

// firstFrame is how long the rest of a large file waits once its first papers
// were handed over: until they are on the screen, reading would take the cores
// away from showing.
const firstFrame = 25 * time.Millisecond

// loading is the reading of the dumps. The papers go into their own shelf when
// everything is read again, so that the old ones stay on the screen until then.
type loading struct {
	gen   int
	busy  bool
	again *shelf.Shelf // being filled by a reload; nil: the first reading
	key   int          // that asked for it
	cut   clean.Text   // where the reading of what is shown was ended before its end; or empty
	stop  func()
	progress
	upkeep
}

// loadedMsg carries some dumps and its own continuation, so that keys come
// between.
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

// readBatches gives the command that reads the first batch.
func readBatches(ctx context.Context, gen int, load Dumps) tea.Cmd {
	var next func() (parser.Dump, error, bool)
	var stop func()
	var batch tea.Cmd
	var wait time.Duration
	batch = func() tea.Msg {
		first := next == nil
		if first {
			next, stop = iter.Pull2(load(ctx))
		}
		time.Sleep(wait)
		wait = 0
		msg := loadedMsg{gen: gen, next: batch}
		papers := 0
		for start := time.Now(); papers < batchPapers && time.Since(start) < batchTime; {
			d, err, more := next()
			if !more || ctx.Err() != nil {
				stop()
				msg.next = nil
				return msg
			}
			if err != nil {
				msg.errs = append(msg.errs, err)
				continue
			}
			msg.dumps = append(msg.dumps, d)
			papers += len(d.Papers)
			if first && len(d.Papers) > 0 { // the next may come from somebody who takes his time
				if d.More {
					wait = firstFrame
				}
				break
			}
		}
		return msg
	}
	return batch
}

func (m *Model) onLoaded(msg loadedMsg) tea.Cmd {
	if msg.gen != m.loading.gen {
		return msg.next // which sees that it is not wanted any more, and closes its file
	}
	into := m.filling()
	m.shelve(func() { into.Add(msg.dumps) })
	m.loading.count(msg.dumps)
	for _, err := range msg.errs {
		into.Failed = append(into.Failed, clean.Line(err.Error()))
	}
	if msg.next != nil {
		m.refresh()
		return msg.next
	}
	m.loading.read = true
	return m.loaded()
}

// loaded ends a reading that came to its end.
func (m *Model) loaded() tea.Cmd {
	m.loading.busy = false
	if again := m.loading.again; again != nil && again.Papers.Len() == 0 && len(again.Failed) > 0 {
		m.loading.again = nil // there is no room for them, or no disk: the papers from before are better
		m.fail(clean.Concat(m.notAgain(), clean.Literal(" — "), again.Failed[0]))
		return nil
	}
	if m.loading.again != nil {
		return tea.Batch(m.swap(), m.giveBack())
	}
	if m.message.text.Empty() {
		m.put(message{text: clean.Concat(m.origin(), clean.Literal(" — t to-read, x skip, ? help"))})
	}
	m.refresh()
	return tea.Batch(m.keepSoon(), m.giveBack())
}

// What the last search after reading leaves is collected when somebody makes
// new garbage, which who reads does not: a million papers kept 150 MB of it.
const (
	manyPapers = 50_000
	searched   = 3 * time.Second // after the last dump that search is over
)

// shelve adds to a shelf. Where the papers that are shown get other indices by
// that, places are kept.
func (m *Model) shelve(add func()) {
	before := m.shelf.Papers
	add()
	if m.shelf.Papers.Epoch() != before.Epoch() {
		m.remap(before, true)
	}
}

// giveBack gives back what reading and searching many papers took beyond what
// they left.
func (m *Model) giveBack() tea.Cmd {
	if m.shelf.Papers.Len() < manyPapers {
		return nil
	}
	return m.cfg.After(searched, func() tea.Msg {
		debug.FreeOSMemory()
		return nil
	})
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
	return clean.Of(fmt.Sprintf("%s: %s on %s in %s", plural(p.Len(), "paper"),
		count(p.Entries(), "entry", "entries"), plural(p.Pages(), "page"), plural(len(p.Dumps()), "file")))
}

// refresh wants a search after papers came in; decided papers stay in place.
func (m *Model) refresh() {
	if m.loading.again != nil {
		return
	}
	for _, v := range m.views {
		v.stale = true
	}
	m.loading.due = true
}

// reload reads all dumps again, beside the papers that are shown. Where those are
// still being read, that ends.
func (m *Model) reload() tea.Cmd {
	if m.coming() {
		m.endReading()
	}
	m.loading.again = shelf.New(m.shelf.Marks, m.cfg.Now())
	m.loading.again.Known = m.shelf.Known
	if m.later.key == m.loading.key {
		m.later = message{} // what came of the time before
	}
	m.loading.key = m.pressed
	m.say(clean.Literal("reading the dumps again …"))
	return m.load()
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
	said := clean.Of(fmt.Sprintf("read again: %s, %s", plural(m.shelf.Papers.Len(), "paper"), more))
	m.answer(message{text: said, key: m.loading.key})
	return tea.Batch(m.findRest(), m.keepSoon())
}

// remap keeps places and picks by paper where papers have other indices than
// before. Decided papers stay where they are, unless the reader asked for the
// list anew.
func (m *Model) remap(before library.Snapshot, decided bool) {
	m.finding.abandon()
	to := renumbering{before, m.shelf.Papers}
	for _, v := range m.views {
		was := v.was
		v.among = 0
		v.keepRows(to)
		if v == m.view() {
			m.list.Replace(len(v.shown), v.row())
		}
		if decided {
			v.was = to.was(was)
		}
	}
	m.tally.scores, m.tally.at = nil, moment{}
	m.finding.typed = to.home(m.finding.typed)
	m.picks, m.anchor, m.atEnd = to.picks(m.picks), to.paper(m.anchor), to.paper(m.atEnd)
	if m.typing != nil { // it goes on: its letters must not become keys of the list
		was := m.typing.before.was
		m.typing.before.keepRows(to)
		m.typing.home = to.home(m.typing.home)
		m.typing.picks = to.picks(m.typing.picks)
		if decided {
			m.typing.before.was = to.was(was)
		}
	}
	m.showing.lose()
	m.follow()
}

func plural(n int, what string) string {
	return count(n, what, what+"s")
}

func count(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return clean.Number(n) + " " + many
}
