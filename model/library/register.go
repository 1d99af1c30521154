package library

import (
	"bytes"
	"hash/maphash"
	"strings"
	"sync/atomic"
)

// register finds the first entry of a key. It is a hash table that holds no keys:
// where 32 bits of the hash agree, the titles are looked at. One goroutine adds
// while others look up, without a lock.
type register struct {
	slots atomic.Pointer[[]atomic.Uint32] // entry plus 1; 0 is free
	n     int
	seen  uint32 // nothing: it keeps expect from being left out
}

// seed makes that nobody can write a dump whose keys all collide.
var seed = maphash.MakeSeed()

func sumOf(key []byte) uint32 { return uint32(maphash.Bytes(seed, key)) }

func newRegister() *register {
	r := &register{}
	slots := make([]atomic.Uint32, 1024)
	r.slots.Store(&slots)
	return r
}

// enter gives the first entry of e's key: e itself, where it is new.
func (r *register) enter(a *archive, e int32) int32 {
	slots := *r.slots.Load()
	sum := a.entries.ref(e).sum
	for at := int(sum) & (len(slots) - 1); ; at = (at + 1) & (len(slots) - 1) {
		slot := slots[at].Load()
		if slot == 0 {
			slots[at].Store(uint32(e) + 1)
			r.n++
			return e
		}
		if f := int32(slot - 1); a.entries.ref(f).sum == sum && a.sameKey(e, f) {
			return f
		}
	}
}

// expect makes ready for the entries of a from first on. What a look at each
// slot and its entry reads from memory comes in at once, not one after the
// other as they are entered: half the time at a million.
func (r *register) expect(a *archive, first int) {
	for r.n+a.entries.n-first > len(*r.slots.Load())/4*3 {
		r.grow(a)
	}
	slots := *r.slots.Load()
	for e := first; e < a.entries.n; e++ {
		at := int(a.entries.ref(int32(e)).sum) & (len(slots) - 1)
		if slot := slots[at].Load(); slot != 0 {
			r.seen += a.entries.ref(int32(slot - 1)).sum
		}
	}
}

func (r *register) grow(a *archive) {
	old := *r.slots.Load()
	slots := make([]atomic.Uint32, 2*len(old))
	for i := range old {
		slot := old[i].Load()
		if slot == 0 {
			continue
		}
		at := int(a.entries.ref(int32(slot-1)).sum) & (len(slots) - 1)
		for slots[at].Load() != 0 {
			at = (at + 1) & (len(slots) - 1)
		}
		slots[at].Store(slot)
	}
	r.slots.Store(&slots)
}

// find gives the first entry of a key among those that a has; the register may
// know more by now.
func (r *register) find(a *archive, key string) (int32, bool) {
	slots := *r.slots.Load()
	sum := sumOf([]byte(key))
	for at := int(sum) & (len(slots) - 1); ; at = (at + 1) & (len(slots) - 1) {
		slot := slots[at].Load()
		if slot == 0 {
			return 0, false
		}
		e := int32(slot - 1)
		if int(e) < a.entries.n && a.entries.ref(e).sum == sum && a.hasKey(e, []byte(key)) {
			return e, true
		}
	}
}

// hasKey tells whether an entry has a key.
func (a *archive) hasKey(e int32, key []byte) bool {
	var room [256]byte
	return bytes.Equal(appendKey(room[:0], a.titleOf(e).String()), key)
}

// sameKey tells whether two entries have the same key: nearly always they have
// the same title.
func (a *archive) sameKey(e, f int32) bool {
	title := a.titleOf(e)
	if title == a.titleOf(f) {
		return true
	}
	var room [256]byte
	return a.hasKey(f, appendKey(room[:0], title.String()))
}

// stem is the key in an ID, which may be that of a second paper of its title.
func stem(id ID) string {
	key, _, _ := strings.Cut(string(id), "~")
	return key
}
