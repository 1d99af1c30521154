package library

import (
	"bytes"
	"hash/maphash"
	"math/bits"
	"strings"
	"sync/atomic"
)

// register finds the first entry of a key. It is a hash table that holds no keys:
// where 32 bits of the hash agree, the titles are looked at. One goroutine adds
// while others look up, without a lock.
type register struct {
	table atomic.Pointer[table]
	n     int
	seen  uint32 // nothing: it keeps expect from being left out
}

// table is the slots of a register. A slot holds the number of an entry, from 1;
// 0 is free. The bits that this leaves free are those of its hash, so that the
// entry of another key is looked at once in a thousand times, not each time: it
// is never in the cache.
type table struct {
	slots []atomic.Uint32
	entry uint32 // the bits of a slot that are the number
}

func newTable(slots int) *table {
	t := &table{make([]atomic.Uint32, slots), uint32(1)<<bits.Len(uint(2*slots-1)) - 1}
	for i := 0; i < slots; i += pageOfSlots {
		t.slots[i].Store(0) // memory that is read before it is written to costs two faults
	}
	return t
}

// pageOfSlots is how many slots are in a page of memory.
const pageOfSlots = 1024

// seed makes that nobody can write a dump whose keys all collide.
var seed = maphash.MakeSeed()

func sumOf(key []byte) uint32 { return uint32(maphash.Bytes(seed, key)) }

// sumOfText is sumOf for text: as bytes it would be copied.
func sumOfText(key string) uint32 { return uint32(maphash.String(seed, key)) }

func newRegister() *register {
	r := &register{}
	r.table.Store(newTable(1024))
	return r
}

// slot is what a slot holds of an entry.
func (t *table) slot(e int32, sum uint32) uint32 { return uint32(e) + 1 | sum&^t.entry }

// home is the first slot that an entry may be in.
func (t *table) home(sum uint32) int { return int(sum) & (len(t.slots) - 1) }

func (t *table) after(at int) int { return (at + 1) & (len(t.slots) - 1) }

// may tells whether the entry in a slot may be of a hash.
func (t *table) may(slot, sum uint32) bool { return (slot^sum)&^t.entry == 0 }

func (t *table) of(slot uint32) int32 { return int32(slot&t.entry) - 1 }

// enter gives the first entry of e's key: e itself, where it is new.
func (r *register) enter(a *archive, e int32) int32 {
	t := r.table.Load()
	sum := a.entries.ref(e).sum
	for at := t.home(sum); ; at = t.after(at) {
		slot := t.slots[at].Load()
		if slot == 0 {
			t.slots[at].Store(t.slot(e, sum))
			r.n++
			return e
		}
		if !t.may(slot, sum) {
			continue
		}
		if f := t.of(slot); a.entries.ref(f).sum == sum && a.sameKey(e, f) {
			return f
		}
	}
}

// expect makes ready for the entries of a from first on, and for about so many
// more. What a look at each slot reads from memory comes in at once, not one after
// the other as they are entered: half the time at a million.
func (r *register) expect(a *archive, first, more int) {
	t := r.table.Load()
	if n := r.n + a.entries.n - first; n > t.room() || a.entries.n > int(t.entry) {
		t = t.grown(a, n, more)
		r.table.Store(t)
	}
	for e := first; e < a.entries.n; e++ {
		r.seen += t.slots[t.home(a.entries.ref(int32(e)).sum)].Load()
	}
}

// room is how many slots may be taken.
func (t *table) room() int { return len(t.slots) / 4 * 3 }

// maxGrowth is how much more than it needs a table gets at most because somebody
// said that more is to come. At 64 a million entries of one file are moved once,
// while they are 50,000; at 8 it was 400,000 the last time.
const maxGrowth = 64

// grown is a table that has room for n keys, and for more of them if there is
// not too much of that, and whose slots take the numbers of all entries of a. They
// are taken in their order: in that of their slots each would be a place in memory
// of its own, which took a tenth of the time of merging a million.
func (t *table) grown(a *archive, n, more int) *table {
	slots := len(t.slots)
	for enough := n + min(more, (maxGrowth-1)*n); enough > slots/4*3; {
		slots *= 2
	}
	larger := newTable(slots)
	for a.entries.n > int(larger.entry) {
		larger.entry = 2*larger.entry + 1
	}
	firsts := make([]uint64, a.entries.n/64+1) // a bit each
	for i := range t.slots {
		if slot := t.slots[i].Load(); slot != 0 {
			e := t.of(slot)
			firsts[e/64] |= 1 << (e % 64)
		}
	}
	for i, some := range firsts {
		for ; some != 0; some &= some - 1 {
			e := int32(i*64 + bits.TrailingZeros64(some))
			sum := a.entries.ref(e).sum
			at := larger.home(sum)
			for larger.slots[at].Load() != 0 {
				at = larger.after(at)
			}
			larger.slots[at].Store(larger.slot(e, sum))
		}
	}
	return larger
}

// find gives the first entry of a key among those that a has; the register may
// know more by now.
func (r *register) find(a *archive, key string) (int32, bool) {
	t := r.table.Load()
	sum := sumOfText(key)
	for at := t.home(sum); ; at = t.after(at) {
		slot := t.slots[at].Load()
		if slot == 0 {
			return 0, false
		}
		if !t.may(slot, sum) {
			continue
		}
		e := t.of(slot)
		if int(e) < a.entries.n && a.entries.ref(e).sum == sum && a.hasKey(e, key) {
			return e, true
		}
	}
}

// hasKey tells whether an entry has a key.
func (a *archive) hasKey(e int32, key string) bool {
	var room [256]byte
	return string(appendKey(room[:0], a.titleOf(e).String())) == key
}

// sameKey tells whether two entries have the same key: nearly always they have
// the same title.
func (a *archive) sameKey(e, f int32) bool {
	title := a.titleOf(e)
	if title == a.titleOf(f) {
		return true
	}
	var one, other [256]byte
	return bytes.Equal(appendKey(one[:0], title.String()), appendKey(other[:0], a.titleOf(f).String()))
}

// stem is the key in an ID, which may be that of a second paper of its title.
func stem(id ID) string {
	key, _, _ := strings.Cut(string(id), "~")
	return key
}
