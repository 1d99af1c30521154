package library

import (
	"iter"
	"slices"
)

// log is which papers became others, in order, so that who keeps columns of his
// own learns what changed and need not compare. What is long ago is forgotten.
type log struct {
	changed []int32 // indices of papers
	dropped int     // changes that were forgotten before the first of those
}

func (g *log) end() int { return g.dropped + len(g.changed) }

// noteChange enters that a paper changed, if a snapshot has it.
func (l *Library) noteChange(paper int32) {
	if int(paper) < l.snapshot.Len() {
		l.log.changed = append(l.log.changed, paper)
	}
}

// forget shortens a log that is longer than twice the papers: whoever looked
// last before it, looks at them all.
func (g *log) forget(papers int) {
	if len(g.changed) > 2*papers+chunkLen {
		g.dropped, g.changed = g.end(), nil
	}
}

// Since gives the indices of the papers that are new or others than in another
// snapshot, in order. It costs what changed.
func (s Snapshot) Since(before Snapshot) iter.Seq[int] {
	from, changed := 0, []int32(nil)
	if s.content != nil && before.content != nil {
		from, changed = s.changedSince(before)
	}
	return func(yield func(int) bool) {
		for _, i := range changed {
			if !yield(int(i)) {
				return
			}
		}
		for i := from; i < s.Len(); i++ {
			if !yield(i) {
				return
			}
		}
	}
}

// changedSince gives how many papers another snapshot of the library has, and
// which of them changed; nothing where it cannot tell.
func (s Snapshot) changedSince(before Snapshot) (int, []int32) {
	newer, older := &s.log, &before.log
	if newer.end() < older.end() {
		newer, older = older, newer
	}
	if s.register != before.register || s.epoch != before.epoch || older.end() < newer.dropped {
		return 0, nil
	}
	changed := slices.Clone(newer.changed[older.end()-newer.dropped:])
	slices.Sort(changed)
	changed = slices.Compact(changed)
	both := min(s.Len(), before.Len())
	n, _ := slices.BinarySearch(changed, int32(both))
	return both, changed[:n]
}
