package memory

import (
	"math"
	"runtime"
	"runtime/debug"
	"testing"
)

func TestWhatIsAskedForIsLeftOrNot(t *testing.T) {
	defer debug.SetMemoryLimit(debug.SetMemoryLimit(-1))
	const mb = 1_000_000
	machine := func(bytes int64) func() int64 { return func() int64 { return bytes } }
	for _, c := range []struct {
		name      string
		limit     int64
		available func() int64
		live, all int64
		ask, left int64
		limited   int64 // the collector, afterwards
	}{
		{"nothing is known", 0, machine(0), 300 * mb, 400 * mb, 1 << 40, math.MaxInt64, 5000 * mb},
		{"somebody set the limit", 1000 * mb, nil, 300 * mb, 400 * mb, 600 * mb, 620 * mb, 5000 * mb},
		{"and it is taken", 1000 * mb, nil, 950 * mb, 990 * mb, 1, 0, 5000 * mb},
		{"there is more than at the start", 1000 * mb, machine(4600 * mb), 300 * mb, 400 * mb, 600 * mb, 4300 * mb, 1000 * mb},
		{"that is needed", 1000 * mb, machine(4600 * mb), 300 * mb, 400 * mb, 700 * mb, 4300 * mb, 4600 * mb},
		{"that would not suffice", 1000 * mb, machine(4600 * mb), 300 * mb, 400 * mb, 4400 * mb, 4300 * mb, 1000 * mb},
		{"there is less", 1000 * mb, machine(100 * mb), 300 * mb, 400 * mb, 200 * mb, 160 * mb, 1000 * mb},
		{"there is none", 1000 * mb, machine(1), 390 * mb, 400 * mb, 1, 0, 1000 * mb},
		{"it is not known any more", 1000 * mb, machine(0), 300 * mb, 400 * mb, 600 * mb, 620 * mb, 1000 * mb},
	} {
		b := &Budget{limit: c.limit, available: c.available, taken: func() (int64, int64) { return c.live, c.all }}
		if debug.SetMemoryLimit(5000 * mb); c.available != nil && c.limit > 0 {
			debug.SetMemoryLimit(c.limit)
		}
		if left := b.Ask(c.ask); left != c.left {
			t.Errorf("%s: %d bytes are left, want %d", c.name, left, c.left)
		}
		if limited := debug.SetMemoryLimit(-1); limited != c.limited {
			t.Errorf("%s: the collector keeps within %d bytes, want %d", c.name, limited, c.limited)
		}
	}
}

func TestGarbageIsLeft(t *testing.T) {
	defer debug.SetGCPercent(debug.SetGCPercent(-1))
	const some, limit = 64 << 20, 1 << 30
	b := &Budget{limit: limit}
	before := b.Ask(limit) // it cannot be had, and is looked for
	made := make([]byte, some)
	for i := range made {
		made[i] = 1
	}
	if left := b.Ask(limit); left > before-some/2 {
		t.Errorf("%d bytes are left, with %d more in use; before, %d", left, some, before)
	}
	runtime.KeepAlive(made)
	if left := b.Ask(limit); left < before-some/8 {
		t.Errorf("%d bytes are left; before, %d", left, before)
	}
}
