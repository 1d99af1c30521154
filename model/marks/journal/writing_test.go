package journal

import (
	"math"
	"runtime"
	"testing"
)

// nowhere takes everything that is written.
type nowhere struct{ bytes int }

func (n *nowhere) Write(text []byte) (int, error) { n.bytes += len(text); return len(text), nil }
func (*nowhere) Sync() error                      { return nil }
func (*nowhere) Truncate(int64) error             { return nil }

func TestALongSaveTakesNoMoreMemoryThanOneCallOfIt(t *testing.T) {
	lines, out := bulk(1, 100_000), &nowhere{}
	w := &writing{out: out, limit: math.MaxInt64}
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	for i := range lines {
		w.add(&lines[i])
	}
	w.flush()
	runtime.ReadMemStats(&after)
	// Under the race detector the room for a call is made twice.
	if took := after.TotalAlloc - before.TotalAlloc; out.bytes < 5*atOnce || took > 3*atOnce || w.err != nil {
		t.Errorf("%d bytes took %d (%v)", out.bytes, took, w.err)
	}
}
