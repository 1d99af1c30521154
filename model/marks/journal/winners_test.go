package journal

import (
	"runtime"
	"testing"
)

func heap() uint64 {
	var m runtime.MemStats
	runtime.GC()
	runtime.GC() // what the first one finds has no owner any more
	runtime.ReadMemStats(&m)
	return m.HeapAlloc
}

// TestWhoWinsIsHeldWithoutNames: when a full file is compacted, the papers and their
// marks are in memory as well.
func TestWhoWinsIsHeldWithoutNames(t *testing.T) {
	lines := bulk(1, 100_000)
	before := heap()
	w := newWinners()
	for i := range lines {
		w.enter(&lines[i])
	}
	took := int(heap()-before) / len(lines)
	if len(w.papers) != len(lines) || took > 140 {
		t.Errorf("%d papers take %d bytes each, want 140 at most", len(w.papers), took)
	}
	runtime.KeepAlive(lines)
	runtime.KeepAlive(w)
}
