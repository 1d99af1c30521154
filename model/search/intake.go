package search

import (
	"context"
	"slices"
	"sync"

	"dailies/model/library"
	"dailies/parser/clean"
)

// intake is one step of bringing a stock up to other papers: what changed, and
// some pages of new ones. It works on a copy, page by page on all cores, while
// others search the stock as it was.
type intake struct {
	was     *stock
	stock           // as it will be
	changed []int32 // papers before the new ones
	from    int     // the first that is new

	mu   sync.Mutex // of these
	idle []*harvest
	all  []*harvest
}

// stepPages is how many pages of new papers come in one step: nobody waits
// longer who wants to stop, and what one step learns of words, which is put to
// the others at its end, stays in the nearest memory.
const stepPages = 32

// harvest is what one goroutine learns of papers beside their columns.
type harvest struct {
	words  lexicon
	long   bool    // there were words too long to keep
	orgs   []int32 // how many papers each has more, by number
	met    []int32 // the numbers of those that are not 0
	newest int
	reread bool     // an abstract became another
	low    [64]byte // see skim
}

// take makes the step towards papers. The stock that it was called on stays as
// it is. It is of no use where ctx ended.
func (s *stock) take(ctx context.Context, papers library.Snapshot, idle []*harvest) *intake {
	t := &intake{was: s, stock: *s, from: s.n, idle: idle}
	if papers != s.papers {
		t.from = min(s.n, papers.Len())
		for i := range papers.Since(s.papers) {
			if i < t.from {
				t.changed = append(t.changed, int32(i))
			}
		}
	}
	t.papers, t.n = papers, min(papers.Len(), (t.from/pageSize+stepPages)*pageSize)
	t.meet()
	if t.from < s.n {
		t.cut()
	}
	t.grow()
	tasks := t.tasks()
	sweep(ctx, len(tasks), func(n int) bool {
		h := t.harvester()
		t.put(h, &tasks[n])
		t.mu.Lock()
		t.idle = append(t.idle, h)
		t.mu.Unlock()
		return true
	})
	return t
}

// cut takes out the papers that another snapshot has fewer.
func (t *intake) cut() {
	h := t.harvester()
	h.reread = true
	for i := t.from; i < t.was.n; i++ {
		h.uncount(t.was, int32(i))
	}
	t.idle = append(t.idle, h)
	t.sheets = slices.Clone(t.sheets[:(t.from+pageSize-1)/pageSize])
	if t.from%pageSize == 0 {
		return
	}
	last := &t.sheets[t.from/pageSize] // of which others have more papers
	last.own()
	for i := t.from; i%pageSize != 0; i++ {
		last.plain.drop(int32(i % pageSize))
	}
}

// grow makes room for new papers.
func (t *intake) grow() {
	t.sheets = slices.Clone(t.sheets)
	if t.from%pageSize != 0 && t.from < t.n {
		t.sheets[t.from/pageSize].own() // a scan under way reads all of it, and keeps its own papers of it
	}
	for len(t.sheets)*pageSize < t.n {
		t.sheets = append(t.sheets, sheet{columns: new(columns), flags: new(flags)})
	}
}

// meet takes in the organisations that are new.
func (t *intake) meet() {
	for n := len(t.orgs); n < t.papers.Orgs(); n++ {
		t.orgs = append(t.orgs, newOrg(t.papers.Org(n)))
	}
}

// harvester gives one to a goroutine.
func (t *intake) harvester() *harvest {
	t.mu.Lock()
	defer t.mu.Unlock()
	h := &harvest{}
	if last := len(t.idle) - 1; last >= 0 {
		h, t.idle = t.idle[last], t.idle[:last]
	}
	if !slices.Contains(t.all, h) {
		h.reset(len(t.orgs))
		t.all = append(t.all, h)
	}
	return h
}

func (h *harvest) reset(orgs int) {
	h.words.empty()
	for _, org := range h.met {
		h.orgs[org] = 0
	}
	h.orgs = append(h.orgs, make([]int32, max(orgs-len(h.orgs), 0))...)
	h.met, h.long, h.newest, h.reread = h.met[:0], false, 0, false
}

// task is the papers of one page that are to be put.
type task struct {
	page     int
	changed  []int32
	from, to int // new ones
}

// tasks deals the papers out by page.
func (t *intake) tasks() []task {
	var all []task
	for rest := t.changed; len(rest) > 0; {
		page := rest[0] / pageSize
		n, _ := slices.BinarySearch(rest, (page+1)*pageSize)
		all = append(all, task{page: int(page), changed: rest[:n]})
		rest = rest[n:]
	}
	for from := t.from; from < t.n; {
		page := from / pageSize
		to := min(t.n, (page+1)*pageSize)
		if last := len(all) - 1; last >= 0 && all[last].page == page {
			all[last].from, all[last].to = from, to
		} else {
			all = append(all, task{page: page, from: from, to: to})
		}
		from = to
	}
	return all
}

// put puts the papers of one page.
func (t *intake) put(h *harvest, job *task) {
	sh := &t.sheets[job.page]
	was := *sh
	for _, i := range job.changed {
		h.newest = max(h.newest, t.facts(i).date)
		if t.papers.Abstract(int(i)) != t.was.papers.Abstract(int(i)) {
			if sh.flags == was.flags {
				sh.ownFlags()
			}
			sh.plain.drop(i % pageSize)
			h.reread = true
		}
		if t.reads(sh, i) {
			continue
		}
		if sh.columns == was.columns {
			sh.own()
		}
		h.uncount(t.was, i)
		t.set(h, sh, i)
	}
	for i := int32(job.from); i < int32(job.to); i++ {
		h.newest = max(h.newest, t.facts(i).date)
		t.set(h, sh, i)
	}
}

// own makes the sheet's columns its own to write to.
func (sh *sheet) own() {
	columns := *sh.columns
	sh.columns, sh.titles = &columns, slices.Clone(sh.titles)
	sh.ownFlags()
}

func (sh *sheet) ownFlags() {
	bits := new(flags)
	bits.plain.copyFrom(&sh.plain)
	bits.folded.copyFrom(&sh.folded)
	sh.flags = bits
}

// reads says whether a paper's columns are as they would be made of it. What
// stands on another page mostly reads the same.
func (t *intake) reads(sh *sheet, i int32) bool {
	head, house := t.entry(i)
	was := sh.heads[i%pageSize]
	return head == was && house == sh.house[i%pageSize]
}

// entry is what the library has of a paper's title and organisation.
func (t *intake) entry(i int32) (head clean.Text, house int32) {
	return t.papers.Paper(int(i)).Title, int32(t.papers.OrgNumber(int(i)))
}

// set writes a paper's columns, in place of what stood there or behind all
// others.
func (t *intake) set(h *harvest, sh *sheet, i int32) {
	at := i % pageSize
	head, house := t.entry(i)
	title := head.String()
	sh.heads[at], sh.house[at] = head, house
	var mask uint64
	if isASCII(title) {
		sh.dropFolded(at)
		mask, sh.onsets[at] = h.skim(title)
	} else {
		folded := fold(title)
		sh.keepFolded(at, folded)
		mask, sh.onsets[at] = foldedMask(folded), onsetsOf(title)
		h.countWords(folded, 1)
	}
	sh.masks[at] = mask | t.orgs[house].mask
	h.countOrg(house, 1)
}

// keepFolded keeps a title that is not ASCII.
func (sh *sheet) keepFolded(at int32, title string) {
	n, has := sh.findFolded(at)
	if kept := (foldedTitle{at, title}); has {
		sh.titles[n] = kept
	} else {
		sh.titles = slices.Insert(sh.titles, n, kept)
	}
	sh.folded.add(at)
}

// dropFolded forgets it where another title stands there now.
func (sh *sheet) dropFolded(at int32) {
	if !sh.folded.has(at) {
		return
	}
	sh.folded.drop(at)
	if n, has := sh.findFolded(at); has {
		sh.titles = slices.Delete(sh.titles, n, n+1)
	}
}

// uncount takes back what was counted for a paper.
func (h *harvest) uncount(was *stock, i int32) {
	h.countWords(was.title(i).folded, -1)
	h.countOrg(was.house(i), -1)
}

// countWords counts the words of a text, so many times.
func (h *harvest) countWords(s string, times int32) {
	wordsOf(s, func(word string) {
		if len(word) > maxWord {
			h.long = true
		} else if word != "" {
			n, _ := h.words.learn(word)
			h.words.times[n-1] += times
		}
	})
}

// countOrg counts that so many papers more are of an organisation.
func (h *harvest) countOrg(org, times int32) {
	if h.orgs[org] == 0 {
		h.met = append(h.met, org)
	}
	h.orgs[org] += times
}

// store ends the step: what it learnt of words goes to those that the index has,
// which is locked.
func (t *intake) store() stock {
	reread := false
	for _, h := range t.all {
		t.words.merge(&h.words)
		t.words.long = t.words.long || h.long
		for _, org := range h.met {
			t.words.countOrg(&t.orgs[org], org, h.orgs[org])
			h.orgs[org] = 0 // it may come twice
		}
		t.newest = max(t.newest, h.newest)
		reread = reread || h.reread
	}
	if len(t.changed) > 0 || t.n != t.was.n {
		t.age++
	}
	if reread {
		t.reread = t.age
	}
	return t.stock
}
