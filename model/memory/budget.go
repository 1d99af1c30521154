package memory

import (
	"context"
	"fmt"
	"io/fs"
	"iter"
	"math"
	"runtime/debug"
	"runtime/metrics"

	"dailies/parser"
	"dailies/parser/clean"
)

// Budget is how much memory the program may take. The zero Budget is any amount.
type Budget struct {
	limit     int64        // bytes; 0: none
	available func() int64 // bytes that the machine has now; nil: somebody set the limit
	collector collector
	brief     bool                // the program ends soon after everything is read
	taken     func() (a, b int64) // bytes that are in use for certain, and that may be; nil: Go's own count
}

// share is what the program takes of the memory that is there: others need some,
// and so do searches.
const share = 0.75

// NewBudget takes its share of what the machine has available, and tells the
// garbage collector, which then works harder near it. Who sets GOMEMLIMIT decides
// alone.
func NewBudget(root fs.FS) *Budget {
	if limit := debug.SetMemoryLimit(-1); limit != math.MaxInt64 {
		return &Budget{limit: limit}
	}
	available := func() int64 { return Available(root) }
	b := &Budget{limit: int64(share * float64(available())), available: available}
	if b.limit > 0 {
		debug.SetMemoryLimit(b.limit)
	}
	return b
}

// Brief says that the program ends soon after everything is read, as one that
// only counts papers does: then garbage may wait for that, within limits.
func (b *Budget) Brief() { b.brief = true }

// full is the share of the limit from which on nothing more is read. What was
// live at the last collection is known for certain; the next comes when the
// whole limit is taken at the latest.
const full = 0.8

// From so many live bytes on the collector starts when as many percent of them
// have become garbage: at Go's own 100 a million papers would take twice their
// size. There are few pointers in them to follow, so it costs little. From huge on
// a percent is a lot, and once all are read less garbage is made: what a filter
// leaves of a million papers took 34 MB more at 20 than at 10.
const (
	large   = 64 << 20
	percent = 20
	huge    = 128 << 20
	fewer   = 10
	settled = 5
	lenient = 30 // of what is brief: 14 MB more where a million papers are counted, for a twentieth less work
)

// tighten tells the collector where there is much.
func (b *Budget) tighten() {
	switch live, _ := b.use(); {
	case live >= large && b.brief:
		b.collector.tell(lenient)
	case live >= huge:
		b.collector.tell(fewer)
	case live >= large:
		b.collector.tell(percent)
	}
}

// settle gives back what reading took beyond what it left, where somebody goes
// on to look at it.
func (b *Budget) settle() {
	if b.collector.wanted > 0 && !b.brief {
		b.collector.tell(settled)
		debug.FreeOSMemory()
	}
}

// Of a file from so many bytes on, the papers take a share of its size, which is
// known before they are there; or less, where the first of them are long.
const (
	muchToRead = 128 << 20
	ofPapers   = 0.12
	ofPaper    = 256 // bytes, and some more
	muchRoom   = 512 << 20
)

// room is how many bytes to make room for when a file is read that starts as d
// does, where the program ends soon: a page of 4 KB at a time is 60,000 faults at a
// million papers; with room 20,000 are left, and a twentieth of the work is saved.
// The peak of a list that counts them is 6 MB higher for it; with a lenient
// collector it is 20 MB, a tenth, higher in all. On the screen, which takes 297 MB
// of the 300 that a million may, those are not to be had. Room that is not wanted
// is no gift: where 10,000 papers are 530 MB, garbage took 55 MB of it.
func (b *Budget) room(d parser.Dump) int64 {
	if !b.brief || d.Size < muchToRead {
		return 0
	}
	papers := float64(len(d.Papers)) / float64(max(d.Bytes, 1)) * float64(d.Size)
	room := int64(min(ofPapers*float64(d.Size), ofPaper*papers, muchRoom))
	if b.limit > 0 {
		room = min(room, b.limit/8)
	}
	return room
}

func (b *Budget) use() (live, all int64) {
	if b.taken != nil {
		return b.taken()
	}
	return inUse()
}

// short tells whether the memory is running out.
func (b *Budget) short() bool {
	if b.limit <= 0 {
		return false
	}
	live, all := b.use()
	return float64(live) > full*float64(b.limit) || all > b.limit
}

// inUse gives the bytes that were live at the last collection, and all that the
// program has from the system.
func inUse() (live, all int64) {
	s := []metrics.Sample{{Name: "/gc/heap/live:bytes"}, {Name: "/memory/classes/total:bytes"}, {Name: "/memory/classes/heap/released:bytes"}}
	metrics.Read(s)
	return int64(s[0].Value.Uint64()), int64(s[1].Value.Uint64() - s[2].Value.Uint64())
}

// Load reads dumps, as parser.Load does.
type Load = func(context.Context) iter.Seq2[parser.Dump, error]

// Guard gives a Load that ends with a *Full where the memory does not suffice
// for more. size gives the bytes of all the files, 0 where that is not known:
// then the next part tells that there is more, and is not handed over.
func (b *Budget) Guard(load Load, size func(context.Context) int64) Load {
	return func(ctx context.Context) iter.Seq2[parser.Dump, error] {
		return func(yield func(parser.Dump, error) bool) {
			read, full := Full{}, false
			if b.available == nil {
				read.Limit = b.limit
			}
			before := int64(0) // bytes of the files before this one
			defer b.settle()
			for d, err := range load(ctx) {
				if read.Bytes == 0 {
					makeRoom(b.room(d))
				}
				if full && len(d.Papers) > 0 {
					yield(parser.Dump{}, &read)
					return
				}
				if !yield(d, err) {
					return
				}
				read.Entries += len(d.Papers)
				if read.Bytes = before + d.Bytes; !d.More {
					before = read.Bytes
				}
				b.tighten()
				if !b.short() {
					continue
				}
				read.Total = size(ctx)
				if full = read.Total == 0; read.Bytes < read.Total {
					yield(parser.Dump{}, &read)
					return
				}
			}
		}
	}
}

// Full says that the memory does not suffice for all of the dumps.
type Full struct {
	Entries      int
	Bytes, Total int64 // that were read, and that there are; Total is 0 where unknown
	Limit        int64 // bytes of memory, where somebody set it; 0: it is the machine's, or that of a ulimit
}

// Error is one line that says what was read, what not, and what to do.
func (f *Full) Error() string {
	rest := "the rest is"
	if f.Total > 0 {
		rest = fmt.Sprintf("%s of %s are", gigabytes(f.Total-f.Bytes), gigabytes(f.Total))
	}
	raise := ""
	if f.Limit > 0 {
		raise = fmt.Sprintf(" (GOMEMLIMIT above %dMiB would allow more)", f.Limit>>20)
	}
	return fmt.Sprintf("memory is full: %s not read, after %s entries in %s%s — open fewer dumps at once",
		rest, clean.Number(f.Entries), gigabytes(f.Bytes), raise)
}

func gigabytes(n int64) string {
	if n < 1e9 {
		return fmt.Sprintf("%d MB", (n+5e5)/1e6)
	}
	return fmt.Sprintf("%.1f GB", float64(n)/1e9)
}
