package search

import (
	"sync"

	"dailies/model/library"
)

// Index is what is prepared of the papers, once, and extended as they grow.
// It is safe for any number of goroutines; a Matcher taken from it stays as it
// is while the index grows.
type Index struct {
	mu     sync.Mutex
	stock  stock
	absent []absence
	known  []*known
	shorts *shorts
	kin    *kinship

	compounds compounds
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
	if ix.stock.take(papers) != nil {
		ix.absent, ix.known, ix.shorts, ix.kin = nil, nil, nil, nil
	}
}
