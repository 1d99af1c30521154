package search

import (
	"context"
	"sync"

	"dailies/model/library"
)

// Index is what is prepared of the papers, once, and extended as they grow.
// It is safe for any number of goroutines; a Matcher taken from it stays as it
// is while the index grows.
type Index struct {
	build  sync.Mutex // of bringing it up to papers; taken before mu
	coming *stock     // one for papers with other indices than the stock's; nil: none is begun
	crew   []*harvest // idle ones

	mu     sync.Mutex // of these, which nobody else writes while build is held
	stock  stock
	absent []absence
	looked []meant
	known  []*known

	findings []*findings

	kinMu sync.Mutex // of what reading all texts gives: taken alone, and for long
	kin   *kinship

	compounds compounds
	order     pageOrder
}

// NewIndex makes an empty index.
func NewIndex() *Index { return &Index{} }

// Follow takes in the papers that are new or changed since the last time, in
// steps, and ends where ctx does. Others search meanwhile what is there already,
// and who wants more waits for a step of it only.
func (ix *Index) Follow(ctx context.Context, papers library.Snapshot) {
	for done := false; !done && ctx.Err() == nil; {
		ix.build.Lock()
		done = ix.step(ctx, papers)
		ix.build.Unlock()
	}
}

// bring is Follow while build is held: nobody comes between.
func (ix *Index) bring(ctx context.Context, papers library.Snapshot) {
	for ctx.Err() == nil && !ix.step(ctx, papers) {
	}
}

// step takes in some pages of papers, and says whether that is all. Papers with
// other indices than before make another stock, which takes the place of this
// one when it is whole.
func (ix *Index) step(ctx context.Context, papers library.Snapshot) (whole bool) {
	if ix.stock.papers == papers && ix.stock.n == papers.Len() {
		ix.crew = nil // they hold 3 MB
		return true
	}
	if ix.stock.papers != (library.Snapshot{}) && !papers.Follows(ix.stock.papers) {
		return ix.renew(ctx, papers)
	}
	t := ix.stock.take(ctx, papers, ix.crew)
	if ix.crew = t.idle; ctx.Err() != nil {
		return false
	}
	ix.mu.Lock()
	defer ix.mu.Unlock()
	reread := ix.stock.reread
	ix.stock = t.store()
	ix.absent, ix.findings = nil, nil
	if ix.known = grown(ix.known, ix.stock.n); ix.stock.reread != reread {
		ix.known = nil
	}
	for _, i := range t.changed {
		ix.order.pending.add(i)
	}
	for i := t.from; i < t.n; i++ {
		ix.order.pending.add(int32(i))
	}
	return ix.stock.n == papers.Len()
}

// renew is a step of making a new stock.
func (ix *Index) renew(ctx context.Context, papers library.Snapshot) (whole bool) {
	if ix.coming == nil || !papers.Follows(ix.coming.papers) {
		ix.coming = &stock{}
	}
	t := ix.coming.take(ctx, papers, ix.crew)
	if ix.crew = t.idle; ctx.Err() != nil {
		return false
	}
	if *ix.coming = t.store(); ix.coming.n < papers.Len() {
		return false
	}
	ix.mu.Lock()
	defer ix.mu.Unlock()
	ix.coming.age = max(ix.coming.age, ix.stock.age) + 1
	ix.coming.reread = ix.coming.age
	ix.stock, ix.coming = *ix.coming, nil
	ix.absent, ix.known, ix.findings = nil, nil, nil
	ix.order = pageOrder{pending: pageAll(ix.stock.n)}
	return true
}
