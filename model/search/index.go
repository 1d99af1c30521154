package search

import (
	"sync"

	"dailies/model/library"
)

// Index is what is prepared of the papers, once, and extended as they grow.
// It is safe for any number of goroutines; a Matcher taken from it stays as it
// is while the index grows.
type Index struct {
	mu     sync.Mutex // of these
	stock  stock
	absent []absence
	known  []*known

	findings []*findings

	kinMu sync.Mutex // of what reading all texts gives: taken alone, and for long
	kin   *kinship

	compounds compounds
	order     pageOrder
}

// NewIndex makes an empty index.
func NewIndex() *Index { return &Index{} }

// Update takes in the papers that are new or changed since the last time.
func (ix *Index) Update(papers library.Snapshot) {
	ix.mu.Lock()
	defer ix.mu.Unlock()
	ix.update(papers)
}

func (ix *Index) update(papers library.Snapshot) {
	if changed := ix.stock.take(papers); changed != nil {
		for _, i := range changed {
			ix.order.pending.add(i)
		}
		ix.absent, ix.known, ix.findings = nil, nil, nil
	}
}
